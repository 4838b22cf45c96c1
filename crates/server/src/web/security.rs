//! What every answer carries, and which posts are not taken.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Refuses posts that another site's page sends.
pub(super) fn refusal(request: &Request) -> Option<Response> {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let refused = (StatusCode::FORBIDDEN, "This form was sent by another site: nothing was done.\n");
    (changes && is_foreign(request.headers())).then(|| refused.into_response())
}

/// Adds the headers that keep browsers strict.
pub(super) fn harden(mut response: Response) -> Response {
    let headers = response.headers_mut();
    // These, and what is said of the body.
    headers.reserve(9);
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether a browser says that a page of another site sends this. Programs say nothing, and carry no cookie by themselves.
fn is_foreign(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return !matches!(site, "same-origin" | "none");
    }
    match (text("origin"), text("host")) {
        (Some(origin), Some(host)) => origin.split_once("://").map(|(_, rest)| rest) != Some(host),
        (Some(_), None) => true,
        (None, _) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn posts_of_other_sites_are_foreign() {
        let foreign = |pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            for (name, value) in pairs {
                headers.insert(*name, HeaderValue::from_static(value));
            }
            is_foreign(&headers)
        };
        assert!(!foreign(&[]));
        assert!(!foreign(&[("sec-fetch-site", "same-origin")]));
        assert!(foreign(&[("sec-fetch-site", "cross-site")]) && foreign(&[("sec-fetch-site", "same-site")]));
        assert!(!foreign(&[("origin", "http://localhost:4666"), ("host", "localhost:4666")]));
        assert!(foreign(&[("origin", "http://evil.example"), ("host", "localhost:4666")]));
        assert!(foreign(&[("origin", "null"), ("host", "localhost:4666")]));
    }
}
