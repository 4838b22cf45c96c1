//! What the coach says when something comes up for the first time, in one or two sentences.

/// By decision point or first word of a choice's name.
pub(super) fn coach(subject: &str) -> Option<&'static str> {
    decision(subject).or_else(|| choice(subject))
}

fn decision(point: &str) -> Option<&'static str> {
    Some(match point {
        "BBO-D-01" => "Pick the face that you like: all six Dukes are alike in play.",
        "BBO-D-02" => {
            "Three of your six cards go face down into the citadel, where their attacks count double; the others stand in front of it for all to see. Hide what is strong, and an artifact above all."
        }
        "BBO-D-03" => "Nine cards are the most that a Duke holds. Give up the one you can best do without.",
        "BBO-D-04" => {
            "Click cards to move them between army and citadel, there and back until you are done. To attack, keep exactly three at home; nobody can strike at you in your own turn, so leave the weakest there and swap them back at its end."
        }
        "BBO-D-05" => {
            "Each attack shows your chances against theirs, phase by phase. Attacking is voluntary, and whom you leave alone once is safe from you for the rest of the turn."
        }
        "BBO-D-06" => {
            "You may gang up with the attacker. What you lend fights with the attacker and can be lost; the loot is the attacker's alone."
        }
        "BBO-D-07" => {
            "As a neighbour you may lend the defender one card. If you have other plans, say that you will not help in this battle, and you are not asked again."
        }
        "BBO-D-08" => {
            "Your lent cards have survived a round. Pull them out while they are whole, or let them fight on."
        }
        "BBO-D-09" => {
            "Between rounds you may stop. Look at the chances: army first, then the walls, which double what is behind them, then the Duke himself."
        }
        "BBO-D-10" => {
            "Your MIND has turned the Do-Gooder: name who has to fight it next. The strongest rival is seldom wrong."
        }
        "BBO-D-11" => {
            "Killing a Duke earns you a card at once. Put it into your army and go on attacking, or keep it and end your turn."
        }
        "BBO-D-13" => {
            "Your rival has lost both Dukes and gets one of yours, cards and all. Keep the stronger one."
        }
        _ => return None,
    })
}

fn choice(word: &str) -> Option<&'static str> {
    Some(match word {
        "stash" => {
            "The three numbers of a card are MIND, MAGIC and MELEE: attack above, defence below. In each of them the card with the lowest defence is lost first, so weak cards shield strong ones."
        }
        "field" => "Cards in the army lie open and fight first.",
        "garrison" => "Everybody sees you carry it in, and remembers it while it lies there.",
        "attack" => {
            "MIND takes an enemy card for the battle, MAGIC destroys one, both on 12 or more with two dice; MELEE is dice against dice, and the loser loses a card."
        }
        "press_on" => "The marked cards ☠ are the ones that go first in each phase, on both sides.",
        "end_turn" => {
            "Before the turn passes on you may rearrange once more: strong cards behind the walls, a few outside."
        }
        "pass_battle" => {
            "An order like this is your secret: to the others it looks as if you had answered each time."
        }
        "lend" => "A lent card returns to where it came from, if it lives.",
        _ => return None,
    })
}
