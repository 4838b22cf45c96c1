//! Other servers that play with the same store.
//!
//! The store decides, any server may act, and no table has an owner. What is in memory may be behind: whoever is refused for that is
//! judged again once it has caught up ([`Hall::catch_up`]). Hints of the store only wake: who hears one looks at the table. Where one
//! got lost, tables that somebody watches are compared with the store every few seconds. Bots think on one server for each table:
//! the one that all who are alive would name.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use malice_engine::{Content, Header, Seat};
use malice_store::{Hint, Mark, Marked, Node, Roll, TableId, TableMeta, TokenHash};
use tokio::sync::mpsc;
use tracing::warn;

use super::acting::SNAPSHOT_EVERY;
use super::intents::Intents;
use super::moment::{About, Moment, Play};
use super::no::No;
use super::place::{News, Place, Pointing};
use super::{Hall, link_id_of};

/// How often a server says that it is alive: three times until it would count as gone.
const BEAT: Duration = Duration::from_secs(2);
/// So often something is tried that others got in the way of.
pub(super) const TRIES: usize = 8;
/// So many lines of chat are told that were missed.
const LINES: u32 = 50;

/// The servers that share the store, as far as this one knows.
#[derive(Clone, Debug)]
pub(super) struct Company {
    me: Node,
    alive: Vec<Node>,
    /// Whether this one has told the others that it goes.
    parted: bool,
}

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
        Self { alive: vec![me.clone()], me, parted: false }
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
        let rules = |node: &Node| -> Vec<String> {
            let of_game = |rules: &&str| game.is_none_or(|game| rules.split(' ').next() == Some(game));
            node.plays.split(',').filter(of_game).map(str::to_owned).collect()
        };
        self.minds(table, None) || self.alive.iter().any(|node| rules(node) != rules(&self.me))
    }

    /// Whether somebody else can play what we cannot.
    fn has_who_plays(&self, rules: &str) -> bool {
        !has(&self.me, rules) && self.alive.iter().any(|node| has(node, rules))
    }
}

/// Whether it is less to play on from a version in memory than from a snapshot. What stands before the first entry has still to begin.
fn is_near(version: usize, stored: u64) -> bool {
    let ahead = (stored as usize).checked_sub(version);
    version > 0 && ahead.is_some_and(|ahead| ahead <= SNAPSHOT_EVERY)
}

/// Whether a server has these rules.
fn has(node: &Node, rules: &str) -> bool {
    node.plays.split(',').any(|own| own == rules)
}

impl No {
    /// Whether it may only seem so to who is behind.
    pub(super) fn may_pass(&self) -> bool {
        matches!(
            self,
            Self::Stale | Self::Illegal(_) | Self::NotYours(_) | Self::Ended(_) | Self::UnknownLink
        )
    }
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

    fn company(&self) -> std::sync::MutexGuard<'_, Company> {
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
        let Company { me, parted, .. } = self.company().clone();
        if parted || !self.shared {
            return None;
        }
        let Roll { alive, .. } = self.store.beat(me.clone()).await.ok()?;
        Some(Company { me, alive, parted })
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

    fn in_memory(&self) -> Vec<Arc<Place>> {
        self.places().values().cloned().collect()
    }

    fn hear(self: &Arc<Self>, hint: Hint) {
        let hall = self.clone();
        let present = |table: &TableId| self.places().get(table).cloned();
        match hint {
            Hint::Table(table, mark) => match present(&table) {
                Some(place) if place.moment().mark().covers(mark) => (),
                Some(place) => drop(tokio::spawn(async move { hall.follow(&place, mark).await })),
                None if self.company().may_mind(&table, None) => {
                    drop(tokio::spawn(async move { hall.take_up_one(&table).await }));
                }
                None => (),
            },
            Hint::Talk(table) => {
                if let Some(place) = present(&table) {
                    tokio::spawn(async move { hall.listen_in(&place).await });
                }
            }
            Hint::Said(table) => {
                if let Some(place) = present(&table) {
                    tokio::spawn(async move { hall.hear_chat(&place).await });
                }
            }
            Hint::Pointed(table, seat, thing) => {
                if let (Some(place), Ok(seat)) = (present(&table), Seat::try_from(seat)) {
                    place.tell(News::Pointed(Arc::new(Pointing { seat, thing })));
                }
            }
            Hint::Unsaid(table) => {
                if let Some(place) = present(&table) {
                    tokio::spawn(async move { hall.hear_unsaid(&place).await });
                }
            }
            Hint::Gone(table) => {
                if let Some(place) = present(&table) {
                    tokio::spawn(async move { hall.compare(vec![place]).await });
                }
            }
            Hint::Guest(_) => drop(tokio::spawn(async move { hall.learn_bans().await })),
            Hint::Lost => {
                let all = self.in_memory();
                tokio::spawn(async move {
                    hall.learn_bans().await;
                    hall.compare(all).await;
                    if let Err(error) = hall.take_up().await {
                        warn!(%error, "tables of others could not be taken up");
                    }
                });
            }
        }
    }

    /// Catches up with a table of which was heard that it stands there. Who cannot play it reads all of it each time, and does so only
    /// while somebody looks.
    async fn follow(self: &Arc<Self>, place: &Arc<Place>, mark: Mark) {
        let turn = place.writing.lock().await;
        let moment = place.moment();
        let idle = matches!(moment.play, Play::Unplayable(_)) && !place.has_listeners();
        if !idle && !moment.mark().covers(mark) {
            self.caught_up(place).await;
        }
        drop(turn);
    }

    /// The same, and logs what is in the way: it is tried again when the table is compared or used.
    async fn caught_up(self: &Arc<Self>, place: &Arc<Place>) {
        if let Err(error) = self.catch_up(place).await {
            warn!(%error, table = %link_id_of(&place.id), "a table could not be followed");
        }
    }

    /// Compares tables with the store, and looks again at those that are not what they are there.
    async fn compare(self: &Arc<Self>, places: Vec<Arc<Place>>) {
        let mut places: HashMap<TableId, Arc<Place>> =
            places.into_iter().map(|place| (place.id.clone(), place)).collect();
        let marks = match self.store.marks(places.keys().cloned().collect()).await {
            Ok(marks) => marks,
            Err(error) => return warn!(%error, "tables could not be compared with the store"),
        };
        for marked in marks {
            let Some(place) = &places.remove(&marked.table) else { continue };
            if self.was_put_away(place, &marked) {
                continue;
            }
            let Marked { mark, said, talked, .. } = marked;
            let moment = place.moment();
            if moment.mark() != mark {
                let turn = place.writing.lock().await;
                self.caught_up(place).await;
                drop(turn);
            } else if moment.intents.changes != talked {
                self.listen_in(place).await;
            }
            let heard = *place.heard.lock().await;
            if place.has_listeners() && heard.last < said.last {
                self.hear_chat(place).await;
            }
            if place.has_listeners() && heard.unsaid < said.unsaid {
                self.hear_unsaid(place).await;
            }
        }
        for place in places.values() {
            self.deleted(place);
        }
    }

    /// Compares a table with the store, unless nobody else changes it there.
    pub(super) fn compare_soon(self: &Arc<Self>, place: &Arc<Place>) {
        if self.shared {
            let (hall, place) = (self.clone(), place.clone());
            tokio::spawn(async move { hall.compare(vec![place]).await });
        }
    }

    /// A table as it is in the store, for who wants to look at it and not to wait for a hint.
    pub(crate) async fn place_now(self: &Arc<Self>, id: &TableId) -> Result<Arc<Place>, No> {
        let place = self.place(id).await?;
        if self.shared {
            // While the store does not answer, what is in memory can be read.
            let marks = self.store.marks(vec![id.clone()]).await.unwrap_or_default();
            if marks.iter().any(|marked| !place.moment().mark().covers(marked.mark)) {
                let turn = place.writing.lock().await;
                self.caught_up(&place).await;
                drop(turn);
            }
        }
        Ok(place)
    }

    /// Looks at the store whether a table is another than in memory, and if so shows it as it is. Whoever calls this writes at the
    /// table. Returns whether it was another.
    pub(super) async fn catch_up(self: &Arc<Self>, place: &Arc<Place>) -> Result<bool, No> {
        let before = place.moment();
        let marked = self.store.marks(vec![place.id.clone()]).await?.pop();
        let mark = marked.ok_or_else(|| self.deleted(place))?.mark;
        if mark == before.mark() {
            return Ok(false);
        }
        let known = before.sitting().ok().filter(|sitting| is_near(sitting.version(), mark.version));
        let stored = match known {
            Some(sitting) => self.store.load_after(&place.id, sitting.version() as u64).await?,
            None => self.store.load(&place.id).await?,
        };
        let stored = stored.ok_or_else(|| self.deleted(place))?;
        let moment = self.revive(stored, known.map(|sitting| &**sitting)).await?;
        if moment.mark() == before.mark() {
            return Ok(false);
        }
        // An order is its seat's secret: who listens is told of a moment that looks another.
        if moment.looks_like(&before) {
            place.keep(moment);
        } else {
            place.show(moment);
        }
        self.wake_bots(place);
        self.wake_hushed(place);
        Ok(true)
    }

    async fn listen_in(self: &Arc<Self>, place: &Arc<Place>) {
        let turn = place.writing.lock().await;
        if let Err(error) = self.hear_talk(place).await {
            warn!(%error, "talk could not be heard");
        }
        drop(turn);
    }

    /// Hears what others say about the position, and catches up if it is another. Whoever calls this writes at the table. Returns
    /// whether there was something to hear.
    pub(super) async fn hear_talk(self: &Arc<Self>, place: &Arc<Place>) -> Result<bool, No> {
        if !self.shared {
            return Ok(false);
        }
        let moment = place.moment();
        let stored = self.store.load(&place.id).await?.ok_or_else(|| self.deleted(place))?;
        if stored.mark() != moment.mark() {
            return self.catch_up(place).await;
        }
        let intents = Intents::read(stored.talk.as_ref(), moment.version() as u64);
        if intents == moment.intents {
            return Ok(false);
        }
        place.show(Moment { about: moment.about.clone(), play: moment.play.clone(), intents });
        self.wake_bots(place);
        Ok(true)
    }

    /// Tells what was said since it was told last, whoever said it.
    pub(super) async fn hear_chat(&self, place: &Place) {
        let mut heard = place.heard.lock().await;
        match self.chat_after(&place.id, heard.last, LINES).await {
            Ok(lines) => {
                for line in lines {
                    heard.last = line.number;
                    place.tell(News::Chat(Arc::new(line)));
                }
            }
            Err(error) => warn!(%error, "what was said could not be told"),
        }
    }

    /// Tells which lines were taken back, if there are more than was told last.
    pub(super) async fn hear_unsaid(&self, place: &Place) {
        let mut heard = place.heard.lock().await;
        match self.store.unsaid(&place.id).await {
            Ok(numbers) if heard.unsaid < numbers.len() as u64 => {
                heard.unsaid = numbers.len() as u64;
                place.tell(News::Unsaid(Arc::new(numbers)));
            }
            Ok(_) => (),
            Err(error) => warn!(%error, "what was taken back could not be told"),
        }
    }

    /// Takes up a table whose bots think here, if they are asked.
    async fn take_up_one(self: &Arc<Self>, id: &TableId) {
        let taken = async {
            if let Some(meta) = self.store.meta(id).await?
                && super::waits_for_bot(&meta)
                && self.may_mind(&meta)
            {
                self.taken_up(id).await?;
            }
            Ok::<_, No>(())
        };
        if let Err(error) = taken.await {
            warn!(%error, "a table could not be taken up");
        }
    }

    /// Takes up a table, unless another server has its rules and minds it.
    pub(super) async fn taken_up(self: &Arc<Self>, id: &TableId) -> Result<(), No> {
        match self.place(id).await {
            Ok(_) | Err(No::Elsewhere) => Ok(()),
            Err(no) => Err(no),
        }
    }

    /// Whether what was refused is to be tried again: the table has moved without us. Whoever calls this writes at the table.
    pub(super) async fn was_behind(self: &Arc<Self>, place: &Arc<Place>, no: &No) -> bool {
        no.may_pass() && self.catch_up(place).await.unwrap_or(false)
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
