//! Who speaks for a seat: a person, now or in advance, a program, a bot, or all people at the table.

use malice_engine::Seat;
use malice_store::{GuestId, TokenHash};

use super::links::link_id;
use super::moment::{About, HUMAN};
use super::no::No;

/// On whose word something is done for a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Voice {
    Guest(GuestId),
    /// A program, by the hash of its token.
    Program(TokenHash),
    Bot,
    /// A person who has ordered in advance.
    Hushed,
    /// All people, who have agreed to go back.
    Everybody,
}

impl Voice {
    /// Whether it speaks for a seat now. The seat may have changed hands while the request was on its way, so this is asked again
    /// where nothing else can come between.
    pub(crate) fn check(&self, about: &About, seat: Seat) -> Result<(), No> {
        let chair = about.chair(seat)?;
        let holds = match self {
            Self::Guest(guest) => chair.guest.as_ref() == Some(guest),
            Self::Program(hash) => {
                about.access_by_token(*hash)?.is_some_and(|access| access.mine.contains(seat))
            }
            Self::Bot => return about.bot(seat).map(|_| ()).ok_or(No::Stale),
            // Whether the order still stands is seen where it is carried out.
            Self::Hushed => return if chair.player == HUMAN { Ok(()) } else { Err(No::Stale) },
            Self::Everybody => {
                let agreed = about.notes.proposal.as_ref().filter(|proposal| proposal.by == seat);
                let agreed = agreed.is_some_and(|proposal| proposal.is_settled(about.people()));
                return if agreed { Ok(()) } else { Err(No::Stale) };
            }
        };
        match (holds, chair.player == HUMAN) {
            (true, true) => Ok(()),
            (true, false) => Err(No::NotYours("a bot decides for this seat: take it back first")),
            (false, _) => Err(No::NotYours("this seat is not yours")),
        }
    }

    /// The name under which the store keeps what was done, so that it is done once. Those of people begin with a number and those
    /// of bots, of orders and of everybody with a word: whatever key a client makes up, they do not meet. Nor do those of a seat's next holder.
    pub(super) fn key(&self, about: &About, seat: Seat, key: &str) -> String {
        let holder = about.chair(seat).ok().and_then(|chair| chair.guest.as_ref());
        self.key_for(holder, seat, key)
    }

    fn key_for(&self, holder: Option<&GuestId>, seat: Seat, key: &str) -> String {
        match self {
            Self::Guest(_) | Self::Program(_) => {
                let holder = holder.map_or_else(String::new, |guest| link_id(&TokenHash::of(guest.as_str())));
                format!("{seat} {holder} {key}")
            }
            Self::Bot => format!("bot {seat} {key}"),
            Self::Hushed => format!("hush {seat} {key}"),
            Self::Everybody => format!("back {key}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_people_bots_and_everybody_do_not_meet() {
        let (ann, bob) = (GuestId::new("ann"), GuestId::new("bob"));
        let person = Voice::Guest(ann.clone());
        let seats = [Seat::new(0), Seat::new(1)];
        let kept = ["begin".to_owned(), Voice::Everybody.key_for(None, seats[0], "7 3")]
            .into_iter()
            .chain(seats.map(|seat| Voice::Bot.key_for(Some(&ann), seat, "7")))
            .chain(seats.map(|seat| Voice::Hushed.key_for(Some(&ann), seat, "7")));
        let kept: Vec<String> = kept.collect();
        for key in kept
            .iter()
            .map(String::as_str)
            .chain(["7", "bot 7", "1 7", "2 bot 7", "hush 1 7", "back 7 3", ""])
        {
            for seat in seats {
                let own = person.key_for(Some(&ann), seat, key);
                assert!(!kept.contains(&own), "{own}");
                assert_ne!(own, person.key_for(Some(&bob), seat, key), "the next holder begins anew");
                assert_eq!(
                    own,
                    Voice::Program(TokenHash::of("t")).key_for(Some(&ann), seat, key),
                    "a program speaks for its person"
                );
            }
            assert_ne!(person.key_for(Some(&ann), seats[0], key), person.key_for(Some(&ann), seats[1], key));
        }
        let longest = person.key_for(Some(&ann), seats[0], &"k".repeat(100));
        assert!(longest.len() <= 128, "the store takes it: {}", longest.len());
    }
}
