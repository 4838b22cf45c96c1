//! Names that nobody can guess, and names for bots.

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
