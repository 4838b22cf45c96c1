//! An address as a QR code, for the phone of who sits beside you.

use std::fmt::Write as _;

use maud::{Markup, html};
use qrcodegen::{QrCode, QrCodeEcc};

/// So many modules stay free around a code, or readers do not find it.
const QUIET: i32 = 4;

/// The code as a drawing; nothing for a text that is too long for one.
pub(crate) fn code(address: &str) -> Markup {
    let Ok(code) = QrCode::encode_text(address, QrCodeEcc::Medium) else { return html! {} };
    let side = code.size() + 2 * QUIET;
    html! {
        svg.qr viewBox={ (-QUIET) " " (-QUIET) " " (side) " " (side) } role="img" aria-label="QR code of this address"
            shape-rendering="crispEdges" {
            rect.light x=(-QUIET) y=(-QUIET) width=(side) height=(side) {}
            path.dark d=(dark(&code)) {}
        }
    }
}

/// The dark modules as a path, a line of a row after the other.
fn dark(code: &QrCode) -> String {
    let mut way = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let from = x;
            while x < code.size() && code.get_module(x, y) {
                x += 1;
            }
            if x > from {
                let _ = write!(way, "M{from} {y}h{0}v1h-{0}z", x - from);
            }
            x += 1;
        }
    }
    way
}
