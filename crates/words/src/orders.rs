//! Standing orders in words: those of the games, and those to be left alone and choices laid ready, which are the same in all.

use malice_engine::{Hush, Laid, Rule, Text};

/// An order as people read it.
pub fn order_text<G: Text>(game: &G, view: &G::View, order: &str) -> String {
    match Laid::read(order) {
        Some(Laid::Ready { words, .. }) => return format!("Laid ready: {words}"),
        Some(Laid::Late { words }) => return format!("Not taken, for it is not what it was: {words}"),
        None => (),
    }
    let Some(hush) = Hush::read(order) else { return game.order_text(view, order) };
    let asked =
        point::<G>(hush.point).map_or_else(|| hush.point.to_owned(), |point| game.prompt(view, point));
    if hush.always {
        format!("Always pass, without being asked: {asked}")
    } else {
        format!("Not asked unless there is a choice: {asked}")
    }
}

/// A decision point as the rules name it.
fn point<G: Text>(name: &str) -> Option<Rule> {
    let rules = G::meta().rules;
    rules.find(name).map(|at| &rules[at..at + name.len()])
}

/// The order that a person means by its number in the list, its name, or words of it. `orders` are names and texts; the error
/// says why none is meant.
pub fn meant<'a>(orders: &'a [(String, String)], words: &str) -> Result<&'a str, String> {
    let words = words.trim().to_lowercase();
    let by_number = words
        .parse::<usize>()
        .ok()
        .and_then(|number| orders.get(number.checked_sub(1)?))
        .map(|(name, _)| name);
    let by_name = || orders.iter().map(|(name, _)| name).find(|name| name.to_lowercase() == words);
    if let Some(name) = by_number.or_else(by_name) {
        return Ok(name);
    }
    let holds = |(_, text): &&(String, String)| {
        let text = text.to_lowercase();
        words.split_whitespace().all(|word| text.contains(word))
    };
    let found: Vec<&(String, String)> = orders.iter().filter(holds).collect();
    match found[..] {
        [(name, _)] if !words.is_empty() => Ok(name),
        _ if orders.is_empty() => Err("You have given no standing order.".into()),
        [] => Err(format!("No standing order is called '{words}'; 'orders' lists them.")),
        _ => Err("Which one? Type its number, as 'orders' lists them.".into()),
    }
}

#[cfg(test)]
mod tests {
    use malice_conformance::toy::Toy;
    use malice_engine::{Chance, Game as _, Io, Viewer};

    use super::*;

    #[test]
    fn orders_to_be_left_alone_say_what_is_not_asked() {
        let game = Toy::with(&[]);
        let state = game.start(&mut Io::new(Chance::fast(1)));
        let view = game.view(&state, Viewer::Spectator);
        let told = |order: &str| order_text(&game, &view, order);
        assert_eq!(told("hush TOY-PICK-01"), "Not asked unless there is a choice: Pick a card, face down");
        assert_eq!(told("pass TOY-MARKET-01"), "Always pass, without being asked: Buy something, or be done");
        assert_eq!(told("hush TOY-GONE-01"), "Not asked unless there is a choice: TOY-GONE-01");
        assert_eq!(told("skip_market"), "skip_market");
        assert_eq!(told("lay TOY-PICK-01 pick 3 | pick the three"), "Laid ready: pick the three");
        assert_eq!(told("late pick the three"), "Not taken, for it is not what it was: pick the three");
    }

    #[test]
    fn an_order_is_meant_by_number_name_or_words() {
        let orders =
            [("full".to_owned(), "Fight for me".to_owned()), ("hush A-1".into(), "Not asked: lend".into())];
        for words in ["2", "HUSH a-1", "not lend"] {
            assert_eq!(meant(&orders, words), Ok("hush A-1"));
        }
        assert!(meant(&orders, "").unwrap_err().contains("Which one"));
        assert!(meant(&orders, "3").unwrap_err().contains("'3'"));
        assert!(meant(&[], "1").unwrap_err().contains("given no"));
    }
}
