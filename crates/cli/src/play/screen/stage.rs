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

#[cfg(test)]
mod tests {
    use std::io::Read;

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use vt100::{MouseProtocolMode, Parser};

    use super::*;

    #[test]
    #[ignore = "it falls over: the next test runs it in a terminal of its own"]
    fn falls_over() {
        let _stage = Stage::open().expect("there is a terminal");
        panic!("it fell over");
    }

    #[test]
    fn a_panic_leaves_the_terminal_clean_and_is_read_there() {
        let pair = native_pty_system().openpty(PtySize::default()).expect("there are pseudo-terminals");
        let settings = format!("{:?}", pair.master.get_termios());
        let mut command = CommandBuilder::new(std::env::current_exe().expect("the tests are a program"));
        command.args(["--ignored", "--exact", "--nocapture", "play::screen::stage::tests::falls_over"]);
        let mut child = pair.slave.spawn_command(command).expect("it starts");
        drop(pair.slave);
        let mut drawn = Vec::new();
        // The end of a terminal is a fault of reading.
        let _ = pair.master.try_clone_reader().expect("it can be read").read_to_end(&mut drawn);
        assert!(!child.wait().expect("it ends").success());
        let mut parser = Parser::new(24, 80, 0);
        parser.process(&drawn);
        let screen = parser.screen();
        assert!(drawn.windows(8).any(|bytes| bytes == b"\x1b[?1049h"), "it had the other page");
        assert!(screen.contents().contains("it fell over"), "{}", screen.contents());
        assert!(!screen.alternate_screen() && !screen.hide_cursor());
        assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None);
        assert_eq!(format!("{:?}", pair.master.get_termios()), settings, "echo and line mode are back");
    }
}
