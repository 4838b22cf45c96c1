//! A pack as one file, out and in.

use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use malice_catalog::games;
use malice_engine::Content;
use serde_json::Value;

use super::bench::{once, show, told};
use super::{Maker, said};
use crate::hall::No;
use crate::workshop::Draft;

/// The draft as a file that `malice pack` reads too.
pub(super) async fn export(Maker(asker): Maker, Path(id): Path<String>) -> Response {
    let file = async {
        let draft = asker.app.hall.draft(&id).await?;
        let body = draft.content.to_file().ok_or(No::UnknownTable)?;
        let plain =
            |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
        let name: String = draft.pack().name.chars().map(plain).collect();
        let name = format!("attachment; filename=\"{}.json\"", name.trim_matches('-'));
        Ok((
            [(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, name)],
            body,
        )
            .into_response())
    };
    asker.answered(file).await
}

/// A draft from such a file.
pub(super) async fn import(Maker(asker): Maker, headers: HeaderMap, body: Bytes) -> Response {
    let brought = async {
        let parts = parts(&headers, &body).ok_or_else(|| No::Invalid("no file was sent".into()))?;
        let text = said(&parts, "file");
        let refused = |faults: Vec<String>| async {
            let sent = [String::new(), "My cards".into(), asker.client.name.clone(), "1".into()];
            show(&Maker(asker.clone()), sent, faults).await
        };
        let value: Value = match serde_json::from_str(text) {
            Ok(value) => value,
            Err(_) => return refused(vec!["This is no file that a pack was written to.".into()]).await,
        };
        let Some(meta) = games().iter().find(|meta| value["game"] == meta.id).copied() else {
            return refused(vec!["This is a pack for no game that is played here.".into()]).await;
        };
        match Content::from_json(meta, &value) {
            Ok(content) => {
                let draft = Draft::new(once(&asker, &parts), meta, content);
                asker.app.hall.save_draft(&draft, said(&parts, "key")).await?;
                Ok(asker.to(&format!("/workshop/{}", draft.id)))
            }
            Err(faults) => refused(told(&faults)).await,
        }
    };
    asker.answered(brought).await
}

/// The fields of a form that brings a file.
fn parts(headers: &HeaderMap, body: &[u8]) -> Option<Vec<(String, String)>> {
    let kind = headers.get(header::CONTENT_TYPE)?.to_str().ok()?;
    let boundary = kind.strip_prefix("multipart/form-data")?.split("boundary=").nth(1)?;
    let boundary = boundary.split(';').next()?.trim().trim_matches('"');
    let text = std::str::from_utf8(body).ok()?;
    let mark = format!("--{boundary}");
    let parts = text.split(&*mark).filter_map(|part| {
        let (head, value) = part.split_once("\r\n\r\n")?;
        let name = head.split("name=\"").nth(1)?.split('"').next()?;
        Some((name.to_owned(), value.strip_suffix("\r\n").unwrap_or(value).to_owned()))
    });
    Some(parts.collect())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn a_form_with_a_file_is_taken_apart() {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("multipart/form-data; boundary=xy"));
        let body = "--xy\r\nContent-Disposition: form-data; name=\"key\"\r\n\r\nk\r\n--xy\r\nContent-Disposition: form-data; \
                    name=\"file\"; filename=\"a.json\"\r\nContent-Type: application/json\r\n\r\n{\"a\":\r\n\r\n1}\r\n--xy--\r\n";
        let found = parts(&headers, body.as_bytes()).unwrap();
        assert_eq!((said(&found, "key"), said(&found, "file")), ("k", "{\"a\":\r\n\r\n1}"));
        assert!(parts(&HeaderMap::new(), body.as_bytes()).is_none());
        assert!(parts(&headers, &[0xff]).is_none());
    }
}
