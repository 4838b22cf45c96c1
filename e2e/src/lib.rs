//! Malice as people meet it: the server with real browsers before it, and a server that is killed again and again.
//!
//! | File | What |
//! |---|---|
//! | `house` | what a browser test runs in: chromedriver, browsers, servers, and their end |
//! | `chromedriver` | Debian's chromedriver on a free port |
//! | `browser` | a Chromium of its own profile: opening, clicking, typing, looking |
//! | `playing` | what people do on a table page |
//! | `measuring` | how a table page looks, in figures |
//! | `hearing` | what a screen reader is told of a page |
//! | `visitor` | a guest without a browser: what tests prepare, and the rival who is always there |
//! | `wiretap` | a proxy that writes down every byte that a browser receives |
//! | `process` | the `malice` binary, to be killed and started again |
//! | `load` | what the clients of a crash test share |
//! | `crash` | many clients play while the server is killed |
//! | `nodes` | the same with several servers, a database and a balancer |
//! | `witness` | what clients were told, held against what is stored |
//! | `waiting` | waits on conditions, never for a while |
//!
//! With `MALICE_SHOTS=FOLDER` tests leave pictures there, and a test that fails always does.

mod browser;
mod chromedriver;
pub mod crash;

mod hearing;
mod house;
mod load;
mod measuring;
pub mod nodes;
mod playing;
mod process;
mod visitor;
mod waiting;
mod wiretap;
mod witness;

pub use browser::{Browser, Shape};
pub use hearing::Heard;
pub use house::{House, play};
pub use measuring::Looks;
pub use process::Killable;
pub use visitor::{Page, Visitor, next};
pub use waiting::until;
pub use wiretap::Wiretap;
