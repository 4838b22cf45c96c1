//! The pages around the boards: pure functions from plain models to HTML.
//!
//! Nothing here knows requests, tables in memory or the store. Whoever answers a request fills a model and calls the
//! function of the same name; what is not in the model is not on the page, so no page gives away more than its filler
//! put in. All text of people (names, chat) goes through maud's escaping.
//!
//! Every page is whole without script: what changes something is a form that posts, what only shows something is a
//! link. Forms and links marked `data-part` are sent by the script instead; their answer replaces `main`.

mod art;
mod error;
mod find;
mod gallery;
mod home;
mod layout;
mod legend;
mod links;
mod lobby;
mod new_table;
mod qr;
mod read_only;
mod replay;
mod report;
mod review;
mod rules;
mod settings;
mod table;
mod text;
mod words;
mod workshop;

pub use error::{ErrorPage, error};
pub use find::{Answer, Find, find};
pub(crate) use gallery::address as card_address;
pub use gallery::{Filter, Gallery, Shown, gallery};
pub use home::{GameCard, Home, OpenTable, Unfinished, home};
pub use layout::{Assets, GameName, Guest, Pace, PackName, SCRIPT, Shell, Theme};
pub use legend::{Legend, legend};
pub use links::{FreshLink, GivenLink, Judgement, Link, Links, Power, VisitorRow, link, links};
pub use lobby::{Lobby, lobby, lobby_part};
pub use new_table::{FormFault, NewTable, PACK_FIELD, SEATS_FIELD, SeatField, new_table};
pub use read_only::{ReadOnly, read_only};
pub use replay::{Fork, Proof, Replay, replay, replay_part};
pub use report::{Report, report};
pub use review::{Beside, ChanceGraph, Judged, ReviewPage, Reviewing, ShareRow, TurnLine, Whole, review};
pub use rules::{Found, Picture, Rules, picture, rules};
pub use settings::settings;
pub use table::{
    Act, Button, ChatLine, Coach, Confirm, Curtain, Ending, Given, LineCue, Log, LogLine, Pad, Part, Player,
    Prompt, Proposal, Race, SeatMove, SeatRow, Table, Talk, Tools, Why, chat_line, log_lines, newest, table,
    table_part,
};
pub use text::{AHEAD, TextTable, text, text_plain};
pub(crate) use words::spoken;
pub(crate) use workshop::spoken_word;
pub use workshop::{
    Bench, BenchDraft, Choices, Diff, Different, Door, DraftName, DraftPage, FaultLine, Form, Group,
    MeasurePage, Measured, Measuring, RowCard, RowPage, bench, diff, door, draft, measure, row,
};
