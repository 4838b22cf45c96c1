//! A stream, packed event by event.
//!
//! An ordinary encoder would hold events back to pack them better, and keep a window for every listener. Here each chunk is
//! deflated on its own and ends at a byte (RFC 1951, 3.2.4: an empty stored block), so that it is shown at once and nothing is kept.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use flate2::{Compress, Compression, FlushCompress};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};

/// RFC 1952: deflated, no flags, no time, any system.
const GZIP: &[u8] = &[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

/// Room for what cannot be packed and for the end of a chunk.
const SPARE: usize = 64;

/// Whether the listener can unpack.
pub(super) fn is_wanted(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|word| {
        let (name, quality) = word.split_once(';').unwrap_or((word, ""));
        name.trim() == "gzip" && !matches!(quality.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}

/// The same stream, as gzip without an end.
pub(super) fn packed(response: Response) -> Response {
    let (mut parts, body) = response.into_parts();
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    parts.headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    let chunks = body.into_data_stream().map_ok(|chunk| Bytes::from(deflated(&chunk)));
    Response::from_parts(parts, Body::from_stream(stream::iter([Ok(Bytes::from_static(GZIP))]).chain(chunks)))
}

fn deflated(chunk: &[u8]) -> Vec<u8> {
    let mut packed = Vec::with_capacity(chunk.len() + chunk.len() / 16 + SPARE);
    let mut deflate = Compress::new(Compression::fast(), false);
    // Both fit, so nothing can fail.
    let _ = deflate.compress_vec(chunk, &mut packed, FlushCompress::Sync);
    packed
}

#[cfg(test)]
mod tests {
    use flate2::{Decompress, FlushDecompress};

    use super::*;

    #[test]
    fn who_can_unpack_says_so() {
        let says = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_str(text).unwrap());
            is_wanted(&headers)
        };
        assert!(says("gzip, deflate, br") && says("br;q=1, gzip;q=0.5"));
        assert!(!says("br") && !says("gzip;q=0") && !is_wanted(&HeaderMap::new()));
    }

    #[test]
    fn every_chunk_is_whole_when_it_comes() {
        let mut inflate = Decompress::new(false);
        for text in ["data: one\n\n", &"data: the same again and again\n".repeat(3_000), ": \n\n"] {
            let mut shown = Vec::with_capacity(200_000);
            inflate.decompress_vec(&deflated(text.as_bytes()), &mut shown, FlushDecompress::Sync).unwrap();
            assert_eq!(String::from_utf8(shown).unwrap(), text);
        }
    }
}
