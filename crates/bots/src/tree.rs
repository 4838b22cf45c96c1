//! The tree of an information-set search: statistics of choices by the path of choices that leads to them.
//!
//! Nodes and children lie in two flat vectors that are used again by the next search. A node's children are those choices
//! that any imagined position has offered there; each counts how often it was available. Where several seats choose at once, their
//! choices are children of one node: nobody's statistics rest on what another has chosen unseen.

use malice_engine::{Fast, Seat};

const NO_NODE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Node {
    first: u32,
    len: u32,
    room: u32,
}

/// One choice of one seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child<A> {
    pub(crate) action: A,
    pub(crate) seat: Seat,
    node: u32,
    pub(crate) visits: u32,
    available: u32,
    /// The sum of rewards of the seat that chooses: in a game of many, each seat looks after itself.
    pub(crate) value: f32,
    /// The reward that it is expected to bring before it was ever tried.
    prior: f32,
}

/// How a choice is selected on the way down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Selection {
    /// The weight of exploration in UCB.
    pub(crate) explore: f32,
    /// For how many visits the prior counts; with 0 every choice is tried once before any is tried twice.
    pub(crate) trust: f32,
}

#[derive(Clone, Debug)]
pub(crate) struct Tree<A> {
    /// The node at which the search starts.
    root: u32,
    nodes: Vec<Node>,
    children: Vec<Child<A>>,
    /// The children that the position at hand offers, as offsets within their node's block.
    offered: Vec<u32>,
}

impl<A: Copy + PartialEq> Tree<A> {
    pub(crate) fn new() -> Self {
        Self { root: 0, nodes: Vec::new(), children: Vec::new(), offered: Vec::new() }
    }

    /// Forgets everything but keeps the memory.
    pub(crate) fn reset(&mut self) {
        self.root = 0;
        self.nodes.clear();
        self.children.clear();
        self.nodes.push(Node { first: 0, len: 0, room: 0 });
    }

    pub(crate) fn root(&self) -> u32 {
        self.root
    }

    /// Starts from where a choice at the root leads, with all that is known there; from nothing where nothing is.
    pub(crate) fn advance(&mut self, seat: Seat, action: A) {
        let chosen =
            self.children(self.root).iter().find(|child| child.seat == seat && child.action == action);
        match chosen.map(|child| child.node) {
            Some(node) if node != NO_NODE => self.root = node,
            _ => self.reset(),
        }
    }

    /// How often `seat` has chosen at the root: in all, by its favourite, and by the next after that.
    pub(crate) fn race(&self, seat: Seat) -> (u32, u32, u32) {
        let own = self.children(self.root).iter().filter(|child| child.seat == seat);
        own.fold((0, 0, 0), |(all, first, second), child| {
            let visits = child.visits;
            (all + visits, first.max(visits), second.max(visits.min(first)))
        })
    }

    pub(crate) fn children(&self, node: u32) -> &[Child<A>] {
        let Node { first, len, .. } = self.nodes[node as usize];
        &self.children[first as usize..(first + len) as usize]
    }

    /// Looks up what `seat` is offered at `node`, adding what is new with its prior.
    #[inline]
    pub(crate) fn offer(&mut self, node: u32, seat: Seat, actions: &[A], mut prior: impl FnMut(A) -> f32) {
        self.offered.clear();
        let mut expected = 0;
        for &action in actions {
            let children = self.children(node);
            let fits = |child: &Child<A>| child.action == action && child.seat == seat;
            // Most positions offer the same list in the same order: look where that would put it first.
            let found = if children.get(expected).is_some_and(fits) {
                Some(expected)
            } else {
                children.iter().position(fits)
            };
            let offset = found.unwrap_or_else(|| self.add(node, seat, action, actions.len(), prior(action)));
            self.offered.push(offset as u32);
            expected = offset + 1;
        }
    }

    fn add(&mut self, node: u32, seat: Seat, action: A, about: usize, prior: f32) -> usize {
        let new = Child { action, seat, node: NO_NODE, visits: 0, available: 0, value: 0.0, prior };
        let Node { first, len, room } = self.nodes[node as usize];
        if len == room {
            let start = self.children.len();
            let room = (len as usize * 2).max(about);
            self.children.extend_from_within(first as usize..(first + len) as usize);
            self.children.resize(start + room, new);
            self.nodes[node as usize] = Node { first: start as u32, len, room: room as u32 };
        }
        let node = &mut self.nodes[node as usize];
        self.children[(node.first + node.len) as usize] = new;
        node.len += 1;
        len as usize
    }

    /// Selects one of the children last looked up by [`Tree::offer`]; returns its index.
    #[inline]
    pub(crate) fn select(&mut self, node: u32, how: Selection, rng: &mut Fast) -> usize {
        let first = self.nodes[node as usize].first as usize;
        let mut best = (f32::NEG_INFINITY, usize::MAX);
        let mut untried = 0;
        let mut log = (0, 0.0);
        for &offset in &self.offered {
            let index = first + offset as usize;
            let child = &mut self.children[index];
            child.available += 1;
            if how.trust <= 0.0 && child.visits == 0 {
                untried += 1;
                if rng.below(untried) == 0 {
                    best.1 = index;
                }
            } else if untried == 0 {
                if child.available != log.0 {
                    log = (child.available, (child.available as f32).ln());
                }
                let visits = child.visits as f32 + how.trust;
                let mean = (child.value + how.trust * child.prior) / visits;
                let bound = mean + how.explore * (log.1 / visits).sqrt();
                if bound > best.0 {
                    best = (bound, index);
                }
            }
        }
        best.1
    }

    pub(crate) fn action(&self, child: usize) -> A {
        self.children[child].action
    }

    /// The node below a child; there is none before the child was visited `settle` times.
    #[inline]
    pub(crate) fn descend(&mut self, child: usize, settle: u32) -> Option<u32> {
        let Child { node, visits, .. } = self.children[child];
        if node != NO_NODE || visits < settle {
            return (node != NO_NODE).then_some(node);
        }
        let node = self.nodes.len() as u32;
        self.children[child].node = node;
        self.nodes.push(Node { first: 0, len: 0, room: 0 });
        Some(node)
    }

    /// The node to which `node` leads when `seat` does this, where what the seat has learned of it stands elsewhere.
    pub(crate) fn follow(&mut self, node: u32, seat: Seat, action: A, settle: u32) -> Option<u32> {
        let known = |child: &Child<A>| child.action == action && child.seat == seat;
        let found = self.children(node).iter().position(known);
        let offset = found.unwrap_or_else(|| self.add(node, seat, action, 1, 0.0));
        let child = self.nodes[node as usize].first as usize + offset;
        let below = self.descend(child, settle);
        self.children[child].visits += 1;
        below
    }

    /// Enters the rewards of one iteration along its path.
    #[inline]
    pub(crate) fn reward(&mut self, path: &[usize], rewards: &[f32]) {
        for &index in path {
            let child = &mut self.children[index];
            child.visits += 1;
            child.value += rewards[child.seat.index()];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASSIC: Selection = Selection { explore: 0.7, trust: 0.0 };

    #[test]
    fn every_choice_is_tried_before_any_is_repeated() {
        let mut tree: Tree<u8> = Tree::new();
        tree.reset();
        let mut rng = Fast::new(1);
        let mut tried: Vec<u8> = (0..3)
            .map(|_| {
                tree.offer(0, Seat::new(0), &[7, 8, 9], |_| 0.0);
                let child = tree.select(0, CLASSIC, &mut rng);
                tree.reward(&[child], &[0.5]);
                tree.action(child)
            })
            .collect();
        tried.sort_unstable();
        assert_eq!(tried, [7, 8, 9]);
    }

    #[test]
    fn choices_seen_later_join_and_keep_the_statistics_of_the_others() {
        let mut tree: Tree<u8> = Tree::new();
        tree.reset();
        let mut rng = Fast::new(1);
        tree.offer(0, Seat::new(0), &[1], |_| 0.0);
        let child = tree.select(0, CLASSIC, &mut rng);
        tree.reward(&[child], &[1.0]);
        tree.offer(0, Seat::new(0), &[5, 1, 6], |_| 0.0);
        tree.offer(0, Seat::new(1), &[1], |_| 0.0);
        let seen: Vec<_> = tree.children(0).iter().map(|c| (c.seat.number(), c.action, c.visits)).collect();
        assert_eq!(seen, [(1, 1, 1), (1, 5, 0), (1, 6, 0), (2, 1, 0)]);
    }

    #[test]
    fn a_trusted_prior_orders_the_first_tries() {
        let mut tree: Tree<u8> = Tree::new();
        tree.reset();
        let mut rng = Fast::new(1);
        tree.offer(0, Seat::new(0), &[1, 2, 3], |action| if action == 2 { 0.9 } else { 0.1 });
        let child = tree.select(0, Selection { explore: 0.7, trust: 2.0 }, &mut rng);
        assert_eq!(tree.action(child), 2);
    }

    #[test]
    fn a_choice_leads_on_once_it_has_settled_and_the_tree_can_start_from_there() {
        let mut tree: Tree<u8> = Tree::new();
        tree.reset();
        let (seat, mut rng) = (Seat::new(0), Fast::new(1));
        for visit in 0..4 {
            tree.offer(0, seat, &[7], |_| 0.0);
            let child = tree.select(0, CLASSIC, &mut rng);
            assert_eq!(tree.descend(child, 2), (visit >= 2).then_some(1));
            tree.reward(&[child], &[0.5]);
        }
        tree.offer(1, seat, &[8, 9], |_| 0.0);
        let child = tree.select(1, CLASSIC, &mut rng);
        tree.reward(&[child, child, child], &[0.5]);
        assert_eq!(tree.race(seat), (4, 4, 0));
        tree.advance(seat, 7);
        assert_eq!((tree.root(), tree.race(seat)), (1, (3, 3, 0)));
        tree.advance(seat, 9);
        assert_eq!((tree.root(), tree.race(seat)), (0, (0, 0, 0)), "nothing is known there");
    }

    #[test]
    fn what_others_do_unseen_leads_on_without_a_vote() {
        let mut tree: Tree<u8> = Tree::new();
        tree.reset();
        let other = Seat::new(1);
        assert_eq!(tree.follow(0, other, 3, 1), None);
        assert_eq!(tree.follow(0, other, 3, 1), Some(1));
        assert_eq!(tree.follow(0, other, 4, 1), None);
        assert_eq!(tree.race(Seat::new(0)), (0, 0, 0));
    }
}
