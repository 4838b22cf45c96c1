//! Folders and files for their owner's eyes alone: seeds, hands and keys lie in them.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use tracing::{info, warn};

/// Makes a folder, and those above it, where there is none.
pub(crate) fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Opens a file to write, and makes it where there is none.
pub(crate) fn make_file(path: &Path) -> io::Result<fs::File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    hand_over(path);
    Ok(file)
}

/// Gives a file to whom its folder belongs: what root makes there, the server opens under its own name. Nobody but root can.
#[cfg(unix)]
fn hand_over(path: &Path) {
    use std::os::unix::fs::{MetadataExt, chown};

    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (Ok(folder), Ok(file)) = (fs::metadata(folder), fs::metadata(path)) else { return };
    if file.uid() == folder.uid() {
        return;
    }
    if let Err(error) = chown(path, Some(folder.uid()), Some(folder.gid())) {
        info!(path = %path.display(), %error, "this belongs to another than its folder");
    }
}

#[cfg(not(unix))]
fn hand_over(_: &Path) {}

/// Shuts others out of a folder or file that is there. Who may not do that is told, and goes on: it is another's.
#[cfg(unix)]
pub(crate) fn tighten(path: &Path) {
    use std::os::unix::fs::PermissionsExt;

    let Ok(mut permissions) = fs::metadata(path).map(|found| found.permissions()) else { return };
    let mode = permissions.mode() & 0o7777;
    let open_to_others = mode & 0o077;
    if open_to_others == 0 {
        return;
    }
    permissions.set_mode(mode & 0o700);
    match fs::set_permissions(path, permissions) {
        Ok(()) => {
            info!(path = %path.display(), "others could read this ({mode:o}): now only its owner can");
        }
        Err(error) => {
            warn!(path = %path.display(), %error, "others can read this ({mode:o}), and that cannot be changed");
        }
    }
}

/// Where there are no modes, folders belong to their owner from the start.
#[cfg(not(unix))]
pub(crate) fn tighten(_: &Path) {}

/// A file of SQLite's with what it keeps beside it.
pub(crate) fn with_logs(database: &Path) -> [PathBuf; 3] {
    ["", "-wal", "-shm"].map(|end| {
        let mut name = database.as_os_str().to_owned();
        name.push(end);
        PathBuf::from(name)
    })
}
