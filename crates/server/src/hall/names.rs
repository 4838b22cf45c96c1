//! Names that nobody can guess, names for bots, and names of people: nobody at a table is taken for another.

use malice_engine::Seat;
use malice_store::{GuestId, Seat as Chair};
use malice_words::{tidy_name, told_apart};

use super::moment::About;

/// Five bits a letter, without letters that look alike.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A fresh name for a table or a guest: 130 random bits.
pub(crate) fn fresh_id() -> String {
    random(26)
}

/// A fresh secret for a link or a token: 260 random bits.
pub(crate) fn fresh_token() -> String {
    random(52)
}

/// A fresh key for a form: sent twice, it is done once.
pub(crate) fn fresh_key() -> String {
    random(16)
}

fn random(letters: usize) -> String {
    let mut bytes = vec![0; letters];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    spelled(&bytes)
}

/// Five bits of each byte.
pub(crate) fn spelled(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| LETTERS[(byte & 31) as usize] as char).collect()
}

/// 256 random bits.
pub(crate) fn fresh_seed() -> malice_engine::Seed {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).expect("the system gives random numbers");
    malice_engine::Seed(seed)
}

const VILLAINS: [&str; 8] = ["Morga", "Skarn", "Vexel", "Drusk", "Ombra", "Thorne", "Grizzel", "Nyx"];

/// What a bot in a seat is called.
pub(crate) fn bot_name(seat: usize) -> String {
    VILLAINS[seat % VILLAINS.len()].to_owned()
}

/// Makes the names of a table such as may be shown, and marks those that look like one before them.
pub(crate) fn tell_apart(seats: &mut [Chair]) {
    for index in 0..seats.len() {
        // An open seat has none.
        if let Some(name) = tidy_name(&seats[index].name) {
            seats[index].name = told_apart(&name, seats[..index].iter().map(|chair| chair.name.as_str()));
        }
    }
}

impl About {
    /// A name for somebody who comes to a seat, or to talk: marked if another who sits or talks here looks like it.
    pub(super) fn free_name(&self, name: &str, seat: Option<Seat>, guest: Option<&GuestId>) -> String {
        let seated =
            self.chairs().filter(|(other, _)| Some(*other) != seat).map(|(_, chair)| &chair.name[..]);
        let visitors = self.notes.visitors.iter().filter(|other| guest.is_none_or(|guest| !other.is(guest)));
        told_apart(name, seated.chain(visitors.map(|visitor| &visitor.name[..])))
    }
}
