//! A proxy that writes down every byte that a browser receives: pages, parts, streams, headers.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::visitor::Visitor;

/// The request header by which browsers ask for packed answers, and what becomes of it: packed bytes can't be searched.
const PACKED: &[u8] = b"Accept-Encoding:";
const UNPACKED: &[u8] = b"X-Left-Unpacked:";

/// Stands between one browser and the server.
#[derive(Debug)]
pub struct Wiretap {
    address: SocketAddr,
    /// By connection: what is sent on several at once is not mixed up.
    heard: Arc<Mutex<Vec<Vec<u8>>>>,
}

impl Wiretap {
    /// Listens before the server at this address.
    pub async fn before(home: &str) -> Result<Self> {
        Self::listen(home, unpack).await
    }

    /// The same, and leaves what is sent as it is: to be weighed, not read.
    pub async fn weighing(home: &str) -> Result<Self> {
        Self::listen(home, |_| ()).await
    }

    async fn listen(home: &str, change: fn(&mut [u8])) -> Result<Self> {
        let server = home.strip_prefix("http://").context("a server has an address")?.to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let heard = Arc::<Mutex<Vec<Vec<u8>>>>::default();
        let book = heard.clone();
        tokio::spawn(async move {
            while let Ok((browser, _)) = listener.accept().await {
                let Ok(server) = TcpStream::connect(&server).await else { continue };
                let book = book.clone();
                let mut books = book.lock().unwrap_or_else(PoisonError::into_inner);
                let number = books.len();
                books.push(Vec::new());
                drop(books);
                let (from_browser, to_browser) = browser.into_split();
                let (from_server, to_server) = server.into_split();
                tokio::spawn(pass(from_browser, to_server, change));
                tokio::spawn(pass(from_server, to_browser, move |bytes| {
                    book.lock().unwrap_or_else(PoisonError::into_inner)[number].extend_from_slice(bytes);
                }));
            }
        });
        Ok(Self { address, heard })
    }

    /// Where the browser finds the server.
    pub fn home(&self) -> String {
        format!("http://{}", self.address)
    }

    /// What was heard, without what everybody gets: a sprite holds the pictures of all things of a game, a list what is printed
    /// on them.
    pub async fn private(&self) -> Result<String> {
        let heard = self.heard();
        let words = heard.split(['"', '#']);
        let sprites: BTreeSet<&str> =
            words.filter(|word| word.starts_with("/assets/") && word.contains(".svg?")).collect();
        let mut private = heard.clone();
        for sprite in sprites {
            let picture = Visitor::new(&self.home()).await?.get(sprite).await?.body;
            private = private.replace(&picture, "");
        }
        for game in malice_catalog::games() {
            let faces = Visitor::new(&self.home())
                .await?
                .get(&format!("/api/v1/games/{}/faces", game.id))
                .await?
                .body;
            private = private.replace(&faces, "");
        }
        Ok(private)
    }

    /// The bytes of each update that came by a stream so far.
    pub fn updates(&self) -> Vec<usize> {
        let heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard
            .iter()
            .filter_map(|bytes| stream_of(bytes))
            .flat_map(chunks)
            .filter(|size| *size > BEAT)
            .collect()
    }

    /// Everything that came so far.
    pub fn heard(&self) -> String {
        let heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&heard.join(&b'\n')).into_owned()
    }
}

/// What says only that a stream is alive is shorter.
const BEAT: usize = 64;

/// What a connection brought of a stream.
fn stream_of(bytes: &[u8]) -> Option<&[u8]> {
    let find = |bytes: &[u8], what: &[u8]| bytes.windows(what.len()).position(|window| window == what);
    let head = find(bytes, b"text/event-stream")?;
    let body = head + find(&bytes[head..], b"\r\n\r\n")? + 4;
    Some(&bytes[body..])
}

/// The sizes of the chunks of a body: each update is one (RFC 9112, 7.1).
fn chunks(mut body: &[u8]) -> Vec<usize> {
    let mut sizes = Vec::new();
    while let Some(end) = body.windows(2).position(|window| window == b"\r\n") {
        let size = std::str::from_utf8(&body[..end]).ok().and_then(|hex| usize::from_str_radix(hex, 16).ok());
        let Some(size) = size.filter(|size| body.len() >= end + size + 4) else { break };
        sizes.push(size);
        body = &body[end + size + 4..];
    }
    sizes
}

/// Passes bytes on until one side ends.
async fn pass(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut look: impl FnMut(&mut [u8]),
) {
    let mut bytes = vec![0; 64 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        look(&mut bytes[..count]);
        if to.write_all(&bytes[..count]).await.is_err() {
            break;
        }
    }
}

fn unpack(bytes: &mut [u8]) {
    let found = bytes.windows(PACKED.len()).position(|window| window.eq_ignore_ascii_case(PACKED));
    if let Some(at) = found {
        bytes[at..at + PACKED.len()].copy_from_slice(UNPACKED);
    }
}
