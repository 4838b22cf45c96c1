use malice_engine::*;
use malice_overboss::*;
use std::time::Instant;
fn main() {
    let arg: Vec<String> = std::env::args().collect();
    let n: u64 = arg.get(1).and_then(|x| x.parse().ok()).unwrap_or(2000);
    let mut o = Options::default();
    let check = arg.iter().any(|a| a == "check");
    for a in &arg[1..] {
        if let Some((k, v)) = a.split_once('=') {
            o.set_text(Overboss::meta().options, k, v).unwrap();
        }
    }
    let game = Overboss::new(&o, &Content::shipped(Overboss::meta().content)).unwrap();
    println!(
        "state {} bytes, frame {}",
        size_of::<malice_overboss::state::State>(),
        size_of::<malice_overboss::rules::Frame>()
    );
    let mut io: Io<Overboss> = Io::silent(Chance::fast(1));
    let mut rng = Fast::new(5);
    let t = Instant::now();
    let (mut dec, mut forced, mut pts) = (0u64, 0u64, 0f64);
    for _ in 0..n {
        let mut s = game.start(&mut io);
        loop {
            let Some(seat) = io.offer.seat() else { break };
            let acts = io.offer.actions();
            let a = if acts.len() == 1 {
                forced += 1;
                acts[0]
            } else {
                dec += 1;
                acts[rng.below(acts.len() as u32) as usize]
            };
            play(&game, &mut s, seat, a, &mut io);
            if check {
                let b = game.broken_invariants(&s);
                assert!(b.is_empty(), "{b:?}");
            }
        }
        assert!(game.awaited(&s).is_empty());
        let mut w = [0f32; 8];
        game.returns(&s, &mut w);
        if check {
            pts += game.scores(&s, Viewer::Finished).iter().map(|x| x.total.as_f64()).sum::<f64>();
        }
    }
    let el = t.elapsed().as_secs_f64();
    println!(
        "{} games, {:.1} dec/game, {:.1} forced/game, {:.1} ns/decision, {:.0} games/s, points {:.2}",
        n,
        dec as f64 / n as f64,
        forced as f64 / n as f64,
        el * 1e9 / dec as f64,
        n as f64 / el,
        pts / n as f64
    );
}
