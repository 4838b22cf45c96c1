//! The picture of Overboss on the home page.

use maud::{Markup, PreEscaped};

/// A keep on a crag under a great moon, Monsters' eyes in the woods, and tiles of land below.
pub(super) fn picture() -> Markup {
    PreEscaped(include_str!("../../../assets/overboss-picture.svg").to_owned())
}
