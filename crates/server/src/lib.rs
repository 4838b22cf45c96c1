//! Malice in the browser.

pub mod boards;
pub mod pages;
