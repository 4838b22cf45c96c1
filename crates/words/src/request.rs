//! What a person types besides choices.

/// A command at the prompt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    Help,
    Undo,
    /// Ask a bot, of this name if one is given.
    Hint(Option<String>),
    /// Why a choice is refused; without one, all that is refused.
    Why(String),
    Score,
    /// The last so many things that happened, or all.
    Log(Option<usize>),
    Rules(String),
    /// What a card is and does, by its name or a part of it.
    Card(String),
    /// The standing orders that were given.
    Orders,
    /// One of them is taken back.
    OrderOff(String),
    Table,
    /// Let the bots do what they would do, where all play together.
    Go,
    /// Let the person in this seat choose, who may.
    Seat(usize),
    Save(String),
    Quit,
}

/// How much of the log is shown unless said otherwise.
const LOG_LINES: usize = 20;

/// The commands as the help shows them.
pub const HELP: [(&str, &str); 15] = [
    ("NUMBER", "choose; or type words of the choice"),
    ("undo", "take back your last choice, until something is drawn or another seat acts"),
    ("hint [BOT]", "what a hard bot (or another) would do"),
    ("why CHOICE", "which rule forbids a choice; 'why' alone lists all that is refused"),
    ("score", "all scores, line by line"),
    ("log [N|all]", "what happened"),
    ("rules ID|WORD", "a rule by its id, or the rules that hold a word"),
    ("card NAME", "what a card, tile or room is and does, and where it lies; part of the name will do"),
    ("orders", "your standing orders; 'orders off N' takes one back"),
    ("table", "the table again (Enter does the same)"),
    ("go", "let the bots do what they would do, where all play together"),
    ("seat N", "hand the keyboard to another person who may choose now"),
    ("save FILE", "save the game, and go on saving to this file"),
    ("quit", "leave; a saved game can be resumed"),
    ("help", "this list"),
];

impl Request {
    /// Reads a line; `None` if it is no command.
    pub fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        Some(match (word.to_lowercase().as_str(), rest) {
            ("help" | "?" | "h", "") => Self::Help,
            ("undo" | "u", "") => Self::Undo,
            ("hint", "") => Self::Hint(None),
            ("hint", bot) => Self::Hint(Some(bot.to_owned())),
            ("why", choice) => Self::Why(choice.to_owned()),
            ("score" | "scores", "") => Self::Score,
            ("log", "") => Self::Log(Some(LOG_LINES)),
            ("log", "all") => Self::Log(None),
            ("log", number) => Self::Log(Some(number.parse().ok()?)),
            ("rule" | "rules", words) => Self::Rules(words.to_owned()),
            ("card" | "cards", name) => Self::Card(name.to_owned()),
            ("orders", "") => Self::Orders,
            ("orders", rest) => Self::OrderOff(rest.strip_prefix("off ")?.trim().to_owned()),
            ("table" | "", "") => Self::Table,
            ("go", "") => Self::Go,
            ("seat", number) => Self::Seat(number.parse().ok()?),
            ("save", file) => Self::Save(file.to_owned()),
            ("quit" | "exit" | "q", "") => Self::Quit,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_with_what_follows_them() {
        assert_eq!(Request::read(" Why  place_tile B2 "), Some(Request::Why("place_tile B2".into())));
        assert_eq!(Request::read("log 5"), Some(Request::Log(Some(5))));
        assert_eq!(Request::read("log five"), None);
        assert_eq!(Request::read("seat 2"), Some(Request::Seat(2)));
        assert_eq!(Request::read(""), Some(Request::Table));
        assert_eq!(Request::read("hint easy"), Some(Request::Hint(Some("easy".into()))));
        assert_eq!(Request::read("card  Giant Toad"), Some(Request::Card("Giant Toad".into())));
        assert_eq!(Request::read("orders"), Some(Request::Orders));
        assert_eq!(Request::read("orders off 2"), Some(Request::OrderOff("2".into())));
        assert_eq!(Request::read("orders on"), None);
        assert_eq!(Request::read("draft 1"), None);
    }
}
