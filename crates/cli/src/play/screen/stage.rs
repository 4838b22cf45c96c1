//! The terminal while it is a screen: raw, on its other page, with a mouse. However the game ends, it is left as it was found.

use std::io::{self, Stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

pub(super) struct Stage {
    pub(super) terminal: Terminal<CrosstermBackend<Stdout>>,
    /// Somebody wants the process to end.
    ended: Arc<AtomicBool>,
}

impl Stage {
    pub(super) fn open() -> io::Result<Self> {
        let ended = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
            use signal_hook::flag::{register, register_conditional_shutdown};
            for signal in [SIGTERM, SIGINT] {
                register(signal, ended.clone())?;
            }
            // The window is gone: there is nothing to clean, and nobody to wait for keys from. All choices are saved.
            register_conditional_shutdown(SIGHUP, 129, Arc::new(AtomicBool::new(true)))?;
        }
        let told = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            clean_up();
            told(panic);
        }));
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(Self { terminal, ended })
    }

    pub(super) fn is_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        clean_up();
    }
}

/// Whatever goes wrong here, there is nobody left to tell.
fn clean_up() {
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}
