//! Commits that wait, fail or lose their reply on demand, for tests.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, watch};

use crate::{
    Append, Appended, Capability, ChatLine, Created, Done, Draft, DraftLine, Drafted, Figures, Filter, Grant,
    Guest, GuestId, Hint, KeepOrders, Kept, Marked, Millis, NewChatLine, NewTable, Node, Publish, Reply,
    Roll, SaveDraft, Store, StoreError, StoredTable, TableId, TableMeta, Talking, TokenHash, Update, Updated,
};

/// What happens to coming commits. Clones steer the same commits.
#[derive(Clone, Debug)]
pub struct Faults {
    plan: Arc<Mutex<Plan>>,
    held: watch::Sender<bool>,
    hints_held: watch::Sender<bool>,
    waiting: watch::Sender<usize>,
}

#[derive(Default, Debug)]
struct Plan {
    before: VecDeque<StoreError>,
    lost: usize,
    deaf: bool,
    ahead: Millis,
}

impl Default for Faults {
    fn default() -> Self {
        Self {
            plan: Arc::default(),
            held: watch::Sender::new(false),
            hints_held: watch::Sender::new(false),
            waiting: watch::Sender::new(0),
        }
    }
}

/// Counts a commit as waiting, also when its caller gives up.
struct Waiting<'a>(&'a watch::Sender<usize>);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.send_modify(|waiting| *waiting -= 1);
    }
}

impl Faults {
    /// From now on commits wait until [`Faults::release`].
    pub fn hold(&self) {
        self.held.send_replace(true);
    }

    pub fn release(&self) {
        self.held.send_replace(false);
    }

    /// Lets the commits go on that are being held, and holds those that follow from them.
    pub async fn step(&self) {
        self.release();
        let _ = self.waiting.subscribe().wait_for(|&waiting| waiting == 0).await;
        self.hold();
    }

    /// Returns once at least `count` commits are being held.
    pub async fn held(&self, count: usize) {
        let mut waiting = self.waiting.subscribe();
        // Cannot fail: the sender lives in `self`.
        let _ = waiting.wait_for(|&waiting| waiting >= count).await;
    }

    /// The next commit fails with this error and changes nothing. Several wait in line.
    pub fn fail_next(&self, error: StoreError) {
        self.plan().before.push_back(error);
    }

    /// The next commit succeeds, but is answered with [`StoreError::Lost`].
    pub fn lose_next_reply(&self) {
        self.plan().lost += 1;
    }

    /// From now on hints wait until [`Faults::release_hints`], and come then in their order.
    pub fn hold_hints(&self) {
        self.hints_held.send_replace(true);
    }

    pub fn release_hints(&self) {
        self.hints_held.send_replace(false);
    }

    /// From now on no hint is heard.
    pub fn deafen(&self) {
        self.plan().deaf = true;
    }

    /// The store's clock is so far ahead of everybody's: who goes by it is noticed.
    pub fn set_clock_ahead(&self, by: Duration) {
        self.plan().ahead = Millis::try_from(by.as_millis()).unwrap_or(Millis::MAX);
    }

    fn plan(&self) -> std::sync::MutexGuard<'_, Plan> {
        self.plan.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) async fn before_commit(&self) -> Result<(), StoreError> {
        let mut held = self.held.subscribe();
        if *held.borrow() {
            self.waiting.send_modify(|waiting| *waiting += 1);
            let _waiting = Waiting(&self.waiting);
            let _ = held.wait_for(|held| !held).await;
        }
        self.plan().before.pop_front().map_or(Ok(()), Err)
    }

    pub(crate) fn after_commit(&self) -> Result<(), StoreError> {
        let mut plan = self.plan();
        if plan.lost == 0 {
            return Ok(());
        }
        plan.lost -= 1;
        Err(StoreError::Lost)
    }
}

/// Any store, with faults around its writes: a held request has not reached the store yet.
#[derive(Debug)]
pub struct FaultyStore {
    store: Arc<dyn Store>,
    faults: Faults,
}

impl FaultyStore {
    pub fn new(store: Arc<dyn Store>, faults: Faults) -> Self {
        Self { store, faults }
    }

    fn write<'a, T: Send + 'a>(
        &'a self,
        request: impl FnOnce(&'a dyn Store) -> Reply<'a, T> + Send + 'a,
    ) -> Reply<'a, T> {
        Box::pin(async move {
            self.faults.before_commit().await?;
            let answer = request(&*self.store).await?;
            self.faults.after_commit()?;
            Ok(answer)
        })
    }
}

impl Store for FaultyStore {
    fn create(&self, table: NewTable) -> Reply<'_, Created> {
        self.write(|store| store.create(table))
    }

    fn append(&self, append: Append) -> Reply<'_, Appended> {
        self.write(|store| store.append(append))
    }

    fn done(&self, table: &TableId, key: &str) -> Reply<'_, Option<Done>> {
        self.store.done(table, key)
    }

    fn keep_orders(&self, orders: KeepOrders) -> Reply<'_, Kept> {
        self.write(|store| store.keep_orders(orders))
    }

    fn update(&self, update: Update) -> Reply<'_, Updated> {
        self.write(|store| store.update(update))
    }

    fn load(&self, table: &TableId) -> Reply<'_, Option<StoredTable>> {
        self.store.load(table)
    }

    fn load_after(&self, table: &TableId, version: u64) -> Reply<'_, Option<StoredTable>> {
        self.store.load_after(table, version)
    }

    fn meta(&self, table: &TableId) -> Reply<'_, Option<TableMeta>> {
        self.store.meta(table)
    }

    fn content(&self, id: &str) -> Reply<'_, Option<String>> {
        self.store.content(id)
    }

    fn drafts(&self) -> Reply<'_, Vec<DraftLine>> {
        self.store.drafts()
    }

    fn draft(&self, id: &str) -> Reply<'_, Option<Draft>> {
        self.store.draft(id)
    }

    fn save_draft(&self, draft: SaveDraft) -> Reply<'_, Drafted> {
        self.write(|store| store.save_draft(draft))
    }

    fn delete_draft(&self, id: &str) -> Reply<'_, bool> {
        let id = id.to_owned();
        self.write(move |store| store.delete_draft(&id))
    }

    fn keep_measured(&self, draft: &str, body: String) -> Reply<'_, bool> {
        let draft = draft.to_owned();
        self.write(move |store| store.keep_measured(&draft, body))
    }

    fn measured(&self, draft: &str) -> Reply<'_, Option<String>> {
        self.store.measured(draft)
    }

    fn publish(&self, publish: Publish) -> Reply<'_, bool> {
        self.write(|store| store.publish(publish))
    }

    fn published(&self, game: &str) -> Reply<'_, Vec<String>> {
        self.store.published(game)
    }

    fn keep_review(&self, table: &TableId, body: String) -> Reply<'_, ()> {
        let table = table.clone();
        self.write(move |store| store.keep_review(&table, body))
    }

    fn review(&self, table: &TableId) -> Reply<'_, Option<String>> {
        self.store.review(table)
    }

    fn entries(&self, table: &TableId, version: u64) -> Reply<'_, Vec<String>> {
        self.store.entries(table, version)
    }

    fn marks(&self, tables: Vec<TableId>) -> Reply<'_, Vec<Marked>> {
        self.store.marks(tables)
    }

    fn is_shared(&self) -> bool {
        self.store.is_shared()
    }

    fn hints(&self) -> Option<mpsc::Receiver<Hint>> {
        let mut hints = self.store.hints()?;
        let (sender, heard) = mpsc::channel(1);
        let faults = self.faults.clone();
        tokio::spawn(async move {
            let mut held = faults.hints_held.subscribe();
            while let Some(hint) = hints.recv().await {
                let _ = held.wait_for(|held| !held).await;
                let deaf = faults.plan().deaf;
                if !deaf && sender.send(hint).await.is_err() {
                    break;
                }
            }
        });
        Some(heard)
    }

    fn beat(&self, node: Node) -> Reply<'_, Roll> {
        let ahead = self.faults.plan().ahead;
        Box::pin(async move {
            let Roll { alive, now } = self.store.beat(node).await?;
            Ok(Roll { alive, now: now.map(|now| now + ahead) })
        })
    }

    fn part(&self, node: &str) -> Reply<'_, ()> {
        self.store.part(node)
    }

    fn tell(&self, hint: Hint) -> Reply<'_, ()> {
        self.store.tell(hint)
    }

    fn talk(&self, talking: Talking) -> Reply<'_, bool> {
        self.write(|store| store.talk(talking))
    }

    fn list(&self, filter: Filter, limit: u32) -> Reply<'_, Vec<TableMeta>> {
        self.store.list(filter, limit)
    }

    fn put_away(&self, before: Millis, at: Millis) -> Reply<'_, Vec<TableId>> {
        self.write(move |store| store.put_away(before, at))
    }

    fn bring_back(&self, table: &TableId, at: Millis) -> Reply<'_, bool> {
        let table = table.clone();
        self.write(move |store| store.bring_back(&table, at))
    }

    fn say(&self, line: NewChatLine) -> Reply<'_, u64> {
        self.write(|store| store.say(line))
    }

    fn chat(&self, table: &TableId, after: u64, limit: u32) -> Reply<'_, Vec<ChatLine>> {
        self.store.chat(table, after, limit)
    }

    fn unsay(&self, table: &TableId, guest: &GuestId) -> Reply<'_, Vec<u64>> {
        let (table, guest) = (table.clone(), guest.clone());
        self.write(move |store| store.unsay(&table, &guest))
    }

    fn unsaid(&self, table: &TableId) -> Reply<'_, Vec<u64>> {
        self.store.unsaid(table)
    }

    fn grant(&self, table: &TableId, grant: Grant, at: Millis) -> Reply<'_, ()> {
        let table = table.clone();
        self.write(move |store| store.grant(&table, grant, at))
    }

    fn revoke(&self, table: &TableId, hash: TokenHash, at: Millis) -> Reply<'_, bool> {
        let table = table.clone();
        self.write(move |store| store.revoke(&table, hash, at))
    }

    fn capability(&self, hash: TokenHash) -> Reply<'_, Option<Capability>> {
        self.store.capability(hash)
    }

    fn capabilities(&self, table: &TableId) -> Reply<'_, Vec<Capability>> {
        self.store.capabilities(table)
    }

    fn save_guest(&self, guest: Guest) -> Reply<'_, ()> {
        self.write(|store| store.save_guest(guest))
    }

    fn guest(&self, id: &GuestId) -> Reply<'_, Option<Guest>> {
        self.store.guest(id)
    }

    fn banned(&self) -> Reply<'_, Vec<GuestId>> {
        self.store.banned()
    }

    fn secret(&self, name: &'static str, fresh: Vec<u8>) -> Reply<'_, Vec<u8>> {
        self.write(move |store| store.secret(name, fresh))
    }

    fn check(&self) -> Reply<'_, ()> {
        self.write(|store| store.check())
    }

    fn figures(&self) -> Figures {
        self.store.figures()
    }

    fn close(&self) -> Reply<'_, ()> {
        self.store.close()
    }
}
