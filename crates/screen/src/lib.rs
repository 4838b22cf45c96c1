//! A table on a terminal's screen.
//!
//! [`Scene`] is all that there is to show, as plain data: panes of a game, choices, log, score. [`Hand`] is what the person at the
//! keyboard does with it: where the cursor is, what has been typed, which page lies on top. [`draw`] puts both on the screen, and
//! says where things came to lie, for the mouse. It knows no game, and no game knows it.
//!
//! | To understand | read |
//! |---|---|
//! | what can be shown | `scene.rs`, and `malice_engine::pane` |
//! | how a grid, hexes or cards look | `parts/` |
//! | where panes stand, from 80×24 on | `arrange.rs`, `layout.rs` |
//! | keys and typing | `hand.rs` |

mod arrange;
mod canvas;
mod draw;
mod hand;
mod ink;
mod layout;
mod list;
mod page;
mod parts;
mod scene;
mod side;

pub use draw::{Hits, draw};
pub use hand::{Hand, Side};
pub use ink::Palette;
pub use page::Page;
pub use scene::{Choice, Known, Scene, Told};
