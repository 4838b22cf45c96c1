//! Overboss on the screen.
