//! Malice in the browser.

pub mod boards;
