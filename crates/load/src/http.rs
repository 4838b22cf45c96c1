//! A small HTTP/1.1 client that keeps its connection: enough for tests and for making load, and nothing more.

use std::io;
use std::net::SocketAddr;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// One connection, opened when it is needed and kept as long as the server keeps it.
#[derive(Debug)]
pub struct Connection {
    address: SocketAddr,
    stream: Option<BufReader<TcpStream>>,
    /// The request, then the line that is read: used again and again.
    buffer: Vec<u8>,
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
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// How long a body is.
#[derive(Clone, Copy, Debug)]
enum Length {
    Known(usize),
    Chunked,
}

impl Connection {
    pub fn new(address: SocketAddr) -> Self {
        Self { address, stream: None, buffer: Vec::new() }
    }

    /// Sends a request and reads the whole answer.
    pub async fn ask(&mut self, ask: Ask<'_>) -> io::Result<Answer> {
        let (mut answer, length) = self.begin(ask).await?;
        let stream = self.stream.as_mut().ok_or(io::ErrorKind::NotConnected)?;
        match length {
            Length::Known(length) => {
                answer.body.resize(length, 0);
                stream.read_exact(&mut answer.body).await?;
            }
            Length::Chunked => while read_chunk(stream, &mut answer.body).await? {},
        }
        if answer.header("connection") == Some("close") {
            self.stream = None;
        }
        Ok(answer)
    }

    /// Sends a request whose answer stays open: its lines are read one by one.
    pub async fn listen(mut self, ask: Ask<'_>) -> io::Result<Lines> {
        let (answer, length) = self.begin(ask).await?;
        let stream = self.stream.take().ok_or(io::ErrorKind::NotConnected)?;
        let open = matches!(length, Length::Chunked);
        Ok(Lines { answer, stream, open, pending: Vec::new() })
    }

    async fn begin(&mut self, ask: Ask<'_>) -> io::Result<(Answer, Length)> {
        if self.stream.is_none() {
            let stream = TcpStream::connect(self.address).await?;
            stream.set_nodelay(true)?;
            self.stream = Some(BufReader::new(stream));
        }
        self.write_request(ask);
        let stream = self.stream.as_mut().ok_or(io::ErrorKind::NotConnected)?;
        let answered = match stream.get_mut().write_all(&self.buffer).await {
            // A server that has read enough answers and closes, although not all was sent.
            Ok(()) | Err(_) => read_head(stream, &mut self.buffer).await,
        };
        if answered.is_err() {
            self.stream = None;
        }
        answered
    }

    fn write_request(&mut self, ask: Ask<'_>) {
        let Self { buffer, .. } = self;
        buffer.clear();
        let mut put = |text: &str| buffer.extend_from_slice(text.as_bytes());
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
        buffer.extend_from_slice(ask.body.unwrap_or_default());
    }
}

/// An answer that comes line by line.
#[derive(Debug)]
pub struct Lines {
    /// The head of the answer; the body is read by [`Lines::next`].
    pub answer: Answer,
    stream: BufReader<TcpStream>,
    open: bool,
    pending: Vec<u8>,
}

impl Lines {
    /// The next line; none at the end.
    pub async fn next(&mut self) -> io::Result<Option<String>> {
        loop {
            if let Some(end) = self.pending.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.pending.drain(..=end).collect();
                return Ok(Some(String::from_utf8_lossy(&line[..end]).into_owned()));
            }
            if !self.open {
                return Ok(None);
            }
            self.open = read_chunk(&mut self.stream, &mut self.pending).await?;
        }
    }
}

async fn read_head(stream: &mut BufReader<TcpStream>, line: &mut Vec<u8>) -> io::Result<(Answer, Length)> {
    let status = read_line(stream, line).await?;
    let status =
        status.split(' ').nth(1).and_then(|code| code.parse().ok()).ok_or(io::ErrorKind::InvalidData)?;
    let mut headers = Vec::new();
    let mut length = Length::Known(0);
    loop {
        let header = read_line(stream, line).await?;
        let Some((name, value)) = header.split_once(':') else { break };
        let (name, value) = (name.to_ascii_lowercase(), value.trim().to_owned());
        match name.as_str() {
            "content-length" => {
                length = Length::Known(value.parse().map_err(|_| io::ErrorKind::InvalidData)?);
            }
            "transfer-encoding" => length = Length::Chunked,
            _ => (),
        }
        headers.push((name, value));
    }
    Ok((Answer { status, headers, body: Vec::new() }, length))
}

async fn read_line<'a>(stream: &mut BufReader<TcpStream>, line: &'a mut Vec<u8>) -> io::Result<&'a str> {
    line.clear();
    if stream.read_until(b'\n', line).await? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    std::str::from_utf8(line).map(str::trim_end).map_err(|_| io::ErrorKind::InvalidData.into())
}

/// Reads one chunk to the end of `body`; false after the last.
async fn read_chunk(stream: &mut BufReader<TcpStream>, body: &mut Vec<u8>) -> io::Result<bool> {
    let mut line = Vec::new();
    let size = read_line(stream, &mut line).await?;
    let size = usize::from_str_radix(size, 16).map_err(|_| io::ErrorKind::InvalidData)?;
    let start = body.len();
    body.resize(start + size, 0);
    stream.read_exact(&mut body[start..]).await?;
    read_line(stream, &mut line).await?;
    Ok(size > 0)
}
