//! What systemd is told of a server that it started (`Type=notify`): units that come after it find its tables made, and
//! `systemctl start` is done when clients can come.

/// Clients can come.
pub(super) const READY: &str = "READY=1";
/// The server was told to end, and does.
pub(super) const STOPPING: &str = "STOPPING=1";

/// Says it to whoever started the program, if they named a socket for it. That nobody hears it ends nothing.
#[cfg(target_os = "linux")]
pub(super) fn tell(word: &str) {
    use std::os::linux::net::SocketAddrExt as _;
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::net::{SocketAddr, UnixDatagram};

    let Some(socket) = std::env::var_os("NOTIFY_SOCKET") else { return };
    let address = match socket.as_bytes() {
        [b'@', name @ ..] => SocketAddr::from_abstract_name(name),
        _ => SocketAddr::from_pathname(&socket),
    };
    let told = address.and_then(|address| UnixDatagram::unbound()?.send_to_addr(word.as_bytes(), &address));
    if let Err(error) = told {
        crate::errors::complain(&format!("systemd could not be told {word}: {error}"));
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn tell(_: &str) {}
