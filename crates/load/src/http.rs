//! A small HTTP/1.1 client that keeps its connection: enough for tests and for making load, and nothing more.

use std::io;
use std::net::SocketAddr;

use memchr::{memchr, memmem};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// One connection, opened when it is needed and kept as long as the server keeps it.
#[derive(Debug)]
pub struct Connection {
    address: SocketAddr,
    stream: Option<Incoming>,
    /// The request: written to the same place again and again.
    request: Vec<u8>,
}

/// A request.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    pub method: &'a str,
    pub path: &'a str,
    /// More headers: a token, a cookie, what kind of body it is.
    pub headers: &'a [(&'a str, &'a str)],
    pub body: Option<&'a [u8]>,
}

impl<'a> Ask<'a> {
    pub fn get(path: &'a str) -> Self {
        Self { method: "GET", path, headers: &[], body: None }
    }

    pub fn post(path: &'a str, body: &'a [u8]) -> Self {
        Self { method: "POST", path, headers: &[], body: Some(body) }
    }

    #[must_use]
    pub fn with(self, headers: &'a [(&'a str, &'a str)]) -> Self {
        Self { headers, ..self }
    }
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    /// The lines of the headers: who wants one looks for it.
    head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header<'a>(&'a self, name: &'a str) -> Option<&'a str> {
        self.headers(name).next()
    }

    /// All headers of a name.
    pub fn headers<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let lines = self.head.split("\r\n").filter_map(|line| line.split_once(':'));
        lines.filter(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// What the head of an answer says of the rest.
#[derive(Clone, Copy, Debug)]
struct Rest {
    length: Length,
    /// Whether the server ends the connection after it.
    closes: bool,
}

/// How long a body is.
#[derive(Clone, Copy, Debug)]
enum Length {
    Known(usize),
    Chunked,
}

impl Rest {
    /// Reads the lines of a head once.
    fn of(head: &str) -> io::Result<Self> {
        let mut rest = Self { length: Length::Known(0), closes: false };
        let (mut first, bytes) = (0, head.as_bytes());
        while first < bytes.len() {
            let end = memchr(b'\n', &bytes[first..]).map_or(bytes.len(), |length| first + length);
            let line = &head[first..end];
            first = end + 1;
            // Of nearly all lines the first letter tells that they are about something else.
            if !matches!(line.as_bytes().first(), Some(b'c' | b'C' | b't' | b'T')) {
                continue;
            }
            let Some((name, value)) = line.split_once(':') else { continue };
            let value = value.trim();
            if name.eq_ignore_ascii_case("transfer-encoding") {
                rest.length = Length::Chunked;
            } else if name.eq_ignore_ascii_case("content-length") && !matches!(rest.length, Length::Chunked) {
                rest.length = Length::Known(value.parse().map_err(|_| io::ErrorKind::InvalidData)?);
            } else if name.eq_ignore_ascii_case("connection") {
                rest.closes = value == "close";
            }
        }
        Ok(rest)
    }
}

impl Connection {
    pub fn new(address: SocketAddr) -> Self {
        Self { address, stream: None, request: Vec::new() }
    }

    /// Sends a request and reads the whole answer.
    pub async fn ask(&mut self, ask: Ask<'_>) -> io::Result<Answer> {
        let (mut answer, rest) = self.begin(ask).await?;
        let stream = self.stream.as_mut().ok_or(io::ErrorKind::NotConnected)?;
        match rest.length {
            Length::Known(length) => answer.body.extend_from_slice(stream.bytes(length).await?),
            Length::Chunked => while stream.chunk(&mut answer.body).await? {},
        }
        if rest.closes {
            self.stream = None;
        }
        Ok(answer)
    }

    /// Sends a request whose answer stays open: its lines are read one by one.
    pub async fn listen(mut self, ask: Ask<'_>) -> io::Result<Lines> {
        let (answer, rest) = self.begin(ask).await?;
        let stream = self.stream.take().ok_or(io::ErrorKind::NotConnected)?;
        let open = matches!(rest.length, Length::Chunked);
        Ok(Lines { answer, stream, open, pending: Vec::new(), told: 0 })
    }

    async fn begin(&mut self, ask: Ask<'_>) -> io::Result<(Answer, Rest)> {
        if self.stream.is_none() {
            let stream = TcpStream::connect(self.address).await?;
            stream.set_nodelay(true)?;
            self.stream = Some(Incoming::new(stream));
        }
        self.write_request(ask);
        let stream = self.stream.as_mut().ok_or(io::ErrorKind::NotConnected)?;
        let answered = match stream.stream.write_all(&self.request).await {
            // A server that has read enough answers and closes, although not all was sent.
            Ok(()) | Err(_) => stream.head().await,
        };
        if answered.is_err() {
            self.stream = None;
        }
        answered
    }

    fn write_request(&mut self, ask: Ask<'_>) {
        let Self { request, .. } = self;
        request.clear();
        let mut put = |text: &str| request.extend_from_slice(text.as_bytes());
        for text in [ask.method, " ", ask.path, " HTTP/1.1\r\nhost: malice\r\n"] {
            put(text);
        }
        for (name, value) in ask.headers {
            for text in [name, ": ", value, "\r\n"] {
                put(text);
            }
        }
        if let Some(body) = ask.body {
            put("content-length: ");
            put(&body.len().to_string());
            put("\r\n");
        }
        put("\r\n");
        request.extend_from_slice(ask.body.unwrap_or_default());
    }
}

/// An answer that comes line by line.
#[derive(Debug)]
pub struct Lines {
    /// The head of the answer; the body is read by [`Lines::next`].
    pub answer: Answer,
    stream: Incoming,
    open: bool,
    pending: Vec<u8>,
    /// So much of what is pending was told.
    told: usize,
}

impl Lines {
    /// The next line; none at the end.
    pub async fn next(&mut self) -> io::Result<Option<String>> {
        let line = self.next_bytes().await?;
        Ok(line.map(|line| String::from_utf8_lossy(line).into_owned()))
    }

    /// The next line as it came: nothing is copied for it.
    pub async fn next_bytes(&mut self) -> io::Result<Option<&[u8]>> {
        let mut looked = self.told;
        let end = loop {
            if let Some(end) = memchr(b'\n', &self.pending[looked..]) {
                break looked + end;
            }
            if !self.open {
                return Ok(None);
            }
            self.pending.drain(..self.told);
            self.told = 0;
            looked = self.pending.len();
            self.open = self.stream.chunk(&mut self.pending).await?;
        };
        let first = std::mem::replace(&mut self.told, end + 1);
        Ok(Some(&self.pending[first..end]))
    }
}

/// What a server sends, read in pieces as large as they come.
#[derive(Debug)]
struct Incoming {
    stream: TcpStream,
    buffer: Vec<u8>,
    /// Where what was not used yet begins.
    first: usize,
}

impl Incoming {
    fn new(stream: TcpStream) -> Self {
        Self { stream, buffer: Vec::with_capacity(8 * 1024), first: 0 }
    }

    /// Waits for more.
    async fn read(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.first);
        self.first = 0;
        match self.stream.read_buf(&mut self.buffer).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }

    /// The next bytes, so many.
    async fn bytes(&mut self, length: usize) -> io::Result<&[u8]> {
        while self.buffer.len() - self.first < length {
            self.buffer.reserve(length);
            self.read().await?;
        }
        let first = self.first;
        self.first += length;
        Ok(&self.buffer[first..first + length])
    }

    /// The next bytes up to the end of this.
    async fn until(&mut self, end: &[u8]) -> io::Result<&str> {
        let length = loop {
            if let Some(length) = memmem::find(&self.buffer[self.first..], end) {
                break length;
            }
            self.read().await?;
        };
        let text = &self.buffer[self.first..self.first + length];
        self.first += length + end.len();
        std::str::from_utf8(text).map_err(|_| io::ErrorKind::InvalidData.into())
    }

    async fn head(&mut self) -> io::Result<(Answer, Rest)> {
        let head = self.until(b"\r\n\r\n").await?;
        let (first, head) = head.split_once("\r\n").unwrap_or((head, ""));
        let status = first.split(' ').nth(1).and_then(|code| code.parse().ok());
        let status = status.ok_or(io::ErrorKind::InvalidData)?;
        let answer = Answer { status, head: head.to_owned(), body: Vec::new() };
        let rest = Rest::of(&answer.head)?;
        Ok((answer, rest))
    }

    /// Reads one chunk to the end of `body`; false after the last.
    async fn chunk(&mut self, body: &mut Vec<u8>) -> io::Result<bool> {
        let size = self.until(b"\r\n").await?;
        let size = usize::from_str_radix(size, 16).map_err(|_| io::ErrorKind::InvalidData)?;
        body.extend_from_slice(&self.bytes(size + 2).await?[..size]);
        Ok(size > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_says_what_follows() {
        let rest = |head: &str| Rest::of(head).map(|rest| (rest.length, rest.closes));
        let known = rest("content-type: text/plain\r\nContent-Length: 12\r\nconnection: close").unwrap();
        assert!(matches!(known, (Length::Known(12), true)));
        let chunked =
            rest("Transfer-Encoding: chunked\r\ncontent-length: 3\r\nconnection: keep-alive").unwrap();
        assert!(matches!(chunked, (Length::Chunked, false)));
        assert!(matches!(rest("").unwrap(), (Length::Known(0), false)));
        assert!(rest("content-length: many").is_err());
    }
}
