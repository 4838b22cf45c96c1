//! The law about names: what records, links and scenarios call an action is read back as that action.

use std::sync::Arc;

use malice_engine::{Game, Viewer, choices};
use serde_json::Value;

use super::walk::{each_step, ensure};

/// Names of actions are read back, differ within an offer, and hold no comma (scenarios list them); every event has a
/// JSON form with its kind in `event` for who sees everything.
pub fn names_are_read_back<G: Game>(game: &Arc<G>, seed: u64) -> Result<(), String> {
    each_step(&**game, seed, |walk| {
        for seat in walk.awaited().iter() {
            let offer = choices(&**game, &mut walk.state, seat, true, &mut walk.io);
            let candidates =
                offer.actions().iter().chain(offer.refused().iter().map(|refusal| &refusal.action));
            let mut names = Vec::new();
            for action in candidates.copied() {
                let name = game.action_name(action);
                let read = game.action_named(&name);
                ensure(read == Ok(action), || {
                    format!("{action:?} is named '{name}', which reads as {read:?}")
                })?;
                ensure(!name.contains(',') && name.trim() == name && !name.is_empty(), || {
                    format!("'{name}' is no fit name: scenarios could not list it")
                })?;
                ensure(!names.contains(&name), || format!("two choices of seat {seat} are named '{name}'"))?;
                names.push(name);
            }
        }
        for event in walk.io.log.take() {
            let json = game.event_json(&event, Viewer::Finished);
            let kind = json.as_ref().and_then(|json| json.get("event")).and_then(Value::as_str);
            ensure(kind.is_some_and(|kind| !kind.is_empty()), || {
                format!("{event:?} does not say in JSON what it is: {json:?}")
            })?;
        }
        Ok(())
    })
}
