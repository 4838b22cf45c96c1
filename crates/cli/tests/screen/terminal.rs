//! A real pseudo-terminal with `malice` in it, read back by a terminal emulator.

use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::{MouseProtocolMode, Parser, Screen};

/// Longer than anything takes on a machine that works.
const PATIENCE: Duration = Duration::from_mins(2);

pub(crate) struct Terminal {
    parser: Parser,
    output: Receiver<Vec<u8>>,
    keys: Box<dyn Write + Send>,
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    /// The terminal's settings before anything ran in it.
    settings: String,
    /// How many bytes were drawn.
    drawn: usize,
}

fn size((columns, rows): (u16, u16)) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

impl Terminal {
    /// Runs `malice` with these words in a terminal of so many columns and rows.
    pub(crate) fn open(words: &[&str], columns_rows: (u16, u16), env: &[(&str, &str)]) -> Self {
        let pair = native_pty_system().openpty(size(columns_rows)).expect("there are pseudo-terminals");
        let settings = format!("{:?}", pair.master.get_termios());
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_malice"));
        command.args(words);
        command.env_remove("NO_COLOR");
        command.env("TERM", "xterm-256color");
        for (name, value) in env {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("malice starts");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("the terminal can be read");
        let keys = pair.master.take_writer().expect("keys can be pressed");
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 8192];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let parser = Parser::new(columns_rows.1, columns_rows.0, 0);
        Self { parser, output, keys, master: pair.master, child, settings, drawn: 0 }
    }

    fn draw(&mut self, bytes: &[u8]) {
        self.drawn += bytes.len();
        self.parser.process(bytes);
    }

    pub(crate) fn drawn(&self) -> usize {
        self.drawn
    }

    pub(crate) fn screen(&self) -> &Screen {
        self.parser.screen()
    }

    pub(crate) fn text(&self) -> String {
        self.screen().contents()
    }

    /// A program that has just ended reads no keys: that is no fault.
    pub(crate) fn press(&mut self, keys: &str) {
        drop(self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush()));
    }

    pub(crate) fn resize(&mut self, columns_rows: (u16, u16)) {
        self.master.resize(size(columns_rows)).expect("a window can be resized");
        self.parser.screen_mut().set_size(columns_rows.1, columns_rows.0);
    }

    /// Reads until the screen fulfils a condition.
    #[track_caller]
    pub(crate) fn wait(&mut self, what: &str, condition: impl Fn(&Screen) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !condition(self.screen()) {
            match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.draw(&bytes),
                Err(RecvTimeoutError::Timeout) => panic!("waited in vain for {what}:\n{}", self.text()),
                Err(RecvTimeoutError::Disconnected) => panic!("malice ended before {what}:\n{}", self.text()),
            }
        }
    }

    #[track_caller]
    pub(crate) fn wait_for(&mut self, text: &str) {
        self.wait(text, |screen| screen.contents().contains(text));
    }

    /// Reads on until this is seen no more.
    pub(crate) fn wait_without(&mut self, text: &str) {
        self.wait(&format!("a screen without {text}"), |screen| !screen.contents().contains(text));
    }

    /// Reads on until the screen is drawn to its end: for pictures, which look better then.
    pub(crate) fn settle(&mut self) {
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(300)) {
            self.draw(&bytes);
        }
    }

    /// Reads on until the program has ended, and says whether it ended well.
    pub(crate) fn end(&mut self) -> bool {
        while let Ok(bytes) = self.output.recv_timeout(PATIENCE) {
            self.draw(&bytes);
        }
        self.child.wait().expect("malice ends").success()
    }

    /// The next piece of output, or that there will be none.
    pub(crate) fn read_on(&mut self) -> bool {
        match self.output.recv_timeout(PATIENCE) {
            Ok(bytes) => self.draw(&bytes),
            Err(RecvTimeoutError::Disconnected) => return false,
            Err(RecvTimeoutError::Timeout) => panic!("nothing happens any more:\n{}", self.text()),
        }
        true
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.process_id().expect("malice runs")
    }

    /// The terminal is as it was before: main page, cursor, no mouse, the same settings.
    #[track_caller]
    pub(crate) fn is_clean(&self) {
        let screen = self.screen();
        assert!(!screen.alternate_screen(), "the main page is back");
        assert!(!screen.hide_cursor(), "the cursor is shown");
        assert_eq!(
            screen.mouse_protocol_mode(),
            MouseProtocolMode::None,
            "the mouse is the terminal's again"
        );
        assert_eq!(format!("{:?}", self.master.get_termios()), self.settings, "echo and line mode are back");
    }
}
