//! Other servers that play with the same store.
//!
//! The store decides, any server may act, and no table has an owner: who is there is only known so that bots think on one server
//! for each table, the one that all who are alive would name, and that guests come to one that has a table's rules.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use malice_engine::{Content, Header};
use malice_store::{Hint, Mark, Node, Roll, TableId, TableMeta, TokenHash};
use tokio::sync::mpsc;
use tracing::warn;

use super::Hall;
use super::moment::{About, Play};
use super::no::No;
use super::place::Place;

/// How often a server says that it is alive: three times until it would count as gone.
const BEAT: Duration = Duration::from_secs(2);

/// The servers that share the store, as far as this one knows.
#[derive(Clone, Debug)]
pub(super) struct Company {
    me: Node,
    alive: Vec<Node>,
    /// Whether this one has told the others that it goes.
    parted: bool,
    /// Tables of others at which no bot sits, by the revision of which that is known: who hears of them need not look.
    of_people: HashMap<TableId, u64>,
}

/// When so many tables of people are known, all are forgotten.
const MANY: usize = 100_000;

/// The word that stands for any pack where servers tell each other what they can play: its content lies in the store.
const PACKS: &str = "packs";

/// The rules of a table, as servers tell each other which they have.
fn rules(about: &About) -> String {
    let Header { game, rules_version, content, .. } = &about.header;
    format!("{game} {rules_version} {}", if about.pack.is_some() { PACKS } else { content })
}

impl Company {
    /// Programs that know nothing of packs call a table's content by its hash alone, and send their guests to who has that: so the
    /// hashes of what is offered are told, too.
    pub(super) fn new(id: String, packs: &[Content]) -> Self {
        let rules = malice_catalog::games().iter().flat_map(|meta| {
            let shipped = Content::shipped(meta.content);
            let of_game = |pack: &&Content| pack.pack().is_some_and(|pack| pack.game == meta.id);
            let offered = packs.iter().filter(of_game).map(|pack| pack.hash().to_owned());
            let contents = [shipped.hash().to_owned(), PACKS.to_owned()].into_iter().chain(offered);
            contents
                .map(|content| format!("{} {} {content}", meta.id, meta.rules_version))
                .collect::<Vec<_>>()
        });
        let me = Node { id, plays: rules.collect::<Vec<_>>().join(",") };
        Self { alive: vec![me.clone()], me, parted: false, of_people: HashMap::new() }
    }

    /// Whether the bots of a table think here, of all the servers that have its rules. Whoever knows the same servers answers the
    /// same, and when one comes or goes, only its tables change hands.
    fn minds(&self, table: &TableId, rules: Option<&str>) -> bool {
        let weight = |node: &&Node| TokenHash::of(&format!("{} {table}", node.id)).0;
        let able = self.alive.iter().filter(|node| rules.is_none_or(|rules| has(node, rules)));
        able.max_by_key(weight).is_none_or(|node| node.id == self.me.id)
    }

    /// Whether the bots of a table of which at most the game is known may think here.
    fn may_mind(&self, table: &TableId, game: Option<&str>) -> bool {
        let of_game = |rules: &&str| game.is_none_or(|game| rules.split(' ').next() == Some(game));
        let differs = |node: &Node| {
            let rules =
                |node: &Node| node.plays.split(',').filter(of_game).map(str::to_owned).collect::<Vec<_>>();
            node.plays != self.me.plays && rules(node) != rules(&self.me)
        };
        self.minds(table, None) || self.alive.iter().any(differs)
    }

    /// Whether there may be bots for us to wake at a table that is not in memory and stands there now.
    pub(super) fn may_wake_bots(&self, table: &TableId, mark: Mark) -> bool {
        let known = self.of_people.get(table).is_some_and(|revision| mark.revision <= *revision);
        !known && self.may_mind(table, None)
    }

    /// Notes that no bot sits at a table, until it is revised.
    pub(super) fn note_people(&mut self, table: TableId, revision: u64) {
        if self.of_people.len() >= MANY {
            self.of_people.clear();
        }
        self.of_people.insert(table, revision);
    }

    /// Whether somebody else can play what we cannot.
    fn has_who_plays(&self, rules: &str) -> bool {
        !has(&self.me, rules) && self.alive.iter().any(|node| has(node, rules))
    }
}

/// Whether a server has these rules.
fn has(node: &Node, rules: &str) -> bool {
    node.plays.split(',').any(|own| own == rules)
}

impl Hall {
    /// Follows the others for as long as the server runs: other servers, where there can be some, and whoever looks after the store.
    pub(crate) async fn keep_company(self: Arc<Self>, hints: Option<mpsc::Receiver<Hint>>) {
        let Some(mut hints) = hints else { return };
        self.learn_bans().await;
        let mut beat = tokio::time::interval(BEAT);
        let mut compare = tokio::time::interval(self.habits.compare);
        loop {
            tokio::select! {
                hint = hints.recv() => match hint {
                    Some(hint) => self.hear(hint),
                    None => return,
                },
                _ = beat.tick(), if self.shared => {
                    let hall = self.clone();
                    tokio::spawn(async move { hall.beat().await });
                }
                _ = compare.tick(), if self.shared => {
                    let hall = self.clone();
                    let watched = self.places().values().filter(|place| place.has_listeners()).cloned().collect();
                    tokio::spawn(async move {
                        hall.learn_bans().await;
                        hall.compare(watched).await;
                    });
                }
            }
        }
    }

    /// Lets another server have the bots' tables.
    pub(crate) async fn part(&self) {
        self.company().parted = true;
        let me = self.company().me.id.clone();
        if let Err(error) = self.store.part(&me).await {
            warn!(%error, "the others do not know that this server ends");
        }
    }

    pub(super) fn company(&self) -> std::sync::MutexGuard<'_, Company> {
        self.company.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// How many servers share the store.
    pub(crate) fn servers(&self) -> &Arc<AtomicUsize> {
        &self.servers
    }

    /// Whether the bots of a table think here.
    pub(super) fn minds(&self, about: &About) -> bool {
        self.company().minds(&about.id, Some(&rules(about)))
    }

    /// Whether they may think here, as far as the store tells without the table.
    pub(super) fn may_mind(&self, meta: &TableMeta) -> bool {
        self.company().may_mind(&meta.id, Some(&meta.game))
    }

    /// Whether a game can be played here.
    pub(super) fn has_rules(&self, about: &About) -> bool {
        has(&self.company().me, &rules(about))
    }

    /// Who cannot play a table sends its guests to a server that can, if there is one.
    pub(super) async fn playable(&self, place: Arc<Place>) -> Result<Arc<Place>, No> {
        let moment = place.moment();
        if !matches!(moment.play, Play::Unplayable(_)) {
            return Ok(place);
        }
        let rules = rules(&moment.about);
        let known = self.company().has_who_plays(&rules);
        if known || self.company_now().await.is_some_and(|company| company.has_who_plays(&rules)) {
            return Err(No::Elsewhere);
        }
        Ok(place)
    }

    /// The servers that there are at this moment: one that came just now was not heard of yet.
    async fn company_now(&self) -> Option<Company> {
        let (me, parted) = {
            let company = self.company();
            (company.me.clone(), company.parted)
        };
        if parted || !self.shared {
            return None;
        }
        let Roll { alive, .. } = self.store.beat(me.clone()).await.ok()?;
        Some(Company { me, alive, parted, of_people: HashMap::new() })
    }

    /// Says that this server is alive, and learns who else is: then other tables may be its own to mind.
    async fn beat(self: &Arc<Self>) {
        if self.meet().await {
            for place in self.in_memory() {
                self.wake_bots(&place);
            }
            if let Err(error) = self.take_up().await {
                warn!(%error, "tables of others could not be taken up");
            }
        }
    }

    /// Says that this server is alive, and learns who else is. Returns whether others are than before.
    pub(crate) async fn meet(&self) -> bool {
        let me = self.company().me.clone();
        let Roll { alive, now } = match self.store.beat(me).await {
            Ok(roll) => roll,
            Err(error) => {
                warn!(%error, "the others do not know that this server is alive");
                return false;
            }
        };
        self.ahead.store(now.map_or(0, |now| now - super::now()), Ordering::Relaxed);
        self.servers.store(alive.len(), Ordering::Relaxed);
        std::mem::replace(&mut self.company().alive, alive.clone()) != alive
    }

    pub(super) fn in_memory(&self) -> Vec<Arc<Place>> {
        self.places().values().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn company(me: &str, alive: &[(&str, &str)]) -> Company {
        let node = |(id, plays): &(&str, &str)| Node { id: (*id).into(), plays: (*plays).into() };
        let alive: Vec<Node> = alive.iter().map(node).collect();
        let me = alive.iter().find(|node| node.id == me).cloned();
        Company {
            me: me.unwrap_or(Node { id: "me".into(), plays: "chess 1 x".into() }),
            alive,
            parted: false,
            of_people: HashMap::new(),
        }
    }

    #[test]
    fn every_table_has_one_server_that_minds_it_and_keeps_it_when_another_goes() {
        let all = [("a", ""), ("b", ""), ("c", "")];
        let minding = |table: &TableId, all: &[(&'static str, &str)]| {
            let minds = |me: &&(&'static str, &str)| company(me.0, all).minds(table, None);
            all.iter().filter(minds).map(|node| node.0).collect::<Vec<_>>()
        };
        for number in 0..100 {
            let table = TableId::new(format!("t{number}"));
            let (three, two) = (minding(&table, &all), minding(&table, &all[..2]));
            assert_eq!((three.len(), two.len()), (1, 1), "{three:?} {two:?}");
            if three[0] != "c" {
                assert_eq!(two, three);
            }
        }
        assert!(company("me", &[]).minds(&TableId::new("t"), None), "who knows of nobody does it alone");
    }

    #[test]
    fn nobody_looks_at_a_table_of_people_again_until_it_is_revised() {
        let mut alone = company("a", &[("a", "")]);
        let table = TableId::new("t");
        let at = |version, revision| Mark { version, revision, ordered: 0 };
        assert!(alone.may_wake_bots(&table, at(1, 3)), "nothing is known of it");
        alone.note_people(table.clone(), 3);
        assert!(!alone.may_wake_bots(&table, at(9, 3)) && !alone.may_wake_bots(&table, at(2, 2)));
        assert!(alone.may_wake_bots(&table, at(9, 4)), "a bot may have sat down");
        assert!(alone.may_wake_bots(&TableId::new("other"), at(9, 3)));
    }

    #[test]
    fn a_table_is_minded_where_its_rules_are() {
        let all = [("old", "chess 1 x,go 1 y"), ("new", "chess 2 x,go 1 y")];
        let (old, new) = (company("old", &all), company("new", &all));
        for number in 0..20 {
            let table = TableId::new(format!("t{number}"));
            let minds = |rules| (old.minds(&table, Some(rules)), new.minds(&table, Some(rules)));
            assert_eq!((minds("chess 1 x"), minds("chess 2 x")), ((true, false), (false, true)));
            let (one, other) = minds("go 1 y");
            assert!(one != other, "both can, and one does");
            assert!(
                old.may_mind(&table, Some("chess")) && new.may_mind(&table, Some("chess")),
                "who looks knows"
            );
            assert_eq!((old.may_mind(&table, Some("go")), new.may_mind(&table, Some("go"))), (one, other));
        }
        assert!(old.has_who_plays("chess 2 x") && new.has_who_plays("chess 1 x"));
        for (one, rules) in [(&old, "chess 1 x"), (&old, "chess 3 x"), (&new, "go 1 y"), (&new, "chess 2 z")]
        {
            assert!(!one.has_who_plays(rules), "{rules}");
        }
    }
}
