//! What a seat chose in secret at one server, seen from another on the same database: there, too, nobody else can tell.

use malice_load::{Ask, Connection, Lines};
use malice_store::{Home, carry};

use crate::choices::{Eve, SECRETS, asked, choose, eve};
use crate::support::House;
use crate::support::nodes::Nodes;
use crate::ways::{Credential, Looker, compare, event, parting};

/// Two servers on a copy of the data: at the first it is chosen, at the second everybody looks.
async fn world(eve: &Eve) -> Option<(Nodes, [House; 2])> {
    let mut nodes = Nodes::none().await?;
    carry(&Home::Folder(eve.folder.path().to_owned()), &nodes.config().home).await.unwrap();
    nodes.start(2).await;
    let mut servers = nodes.servers.drain(..);
    let mut house = || House { server: servers.next().unwrap(), folder: tempfile::tempdir().unwrap() };
    let houses = [house(), house()];
    drop(servers);
    Some((nodes, houses))
}

/// A stream, after its first words.
async fn listen(house: &House, path: &str, who: &Credential) -> Lines {
    let headers = [(who.0, who.1.as_str())];
    let ask = Ask::get(path).with(&headers);
    let mut lines = Connection::new(house.server.address()).listen(ask).await.unwrap();
    event(&mut lines, path).await;
    lines
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_seat_chose_in_secret_is_told_to_nobody_at_another_server() {
    for (game, options, secret) in SECRETS {
        let eve = eve(game, options, secret).await;
        let (Some((mut one, [chooses_one, looks_one])), Some((mut other, [chooses_other, looks_other]))) =
            (world(&eve).await, world(&eve).await)
        else {
            return;
        };
        let (choosing, looking) = ([chooses_one, chooses_other], [looks_one, looks_other]);
        let table = &eve.table;
        let bearer = |token: &str| ("authorization", format!("Bearer {token}"));
        let lookers = [
            ("seat 1", eve.guests.cookie("ann"), false),
            ("seat 2", eve.guests.cookie("bob"), true),
            ("who sees seat 1's hand", eve.guests.cookie("hand"), false),
            ("who watches", eve.guests.cookie("watch"), false),
            ("the program of seat 1", bearer(&eve.one), false),
            ("the program of seat 2", bearer(&eve.two), true),
            ("a program that sees seat 1's hand", bearer(&eve.hand), false),
            ("a program that watches", bearer(&eve.watch), false),
        ];
        let mut heard = Vec::new();
        for (name, who, knows) in &lookers {
            let eyes = if *knows {
                "2"
            } else if name.contains('1') {
                "1"
            } else {
                "watch"
            };
            let path = match who.0 {
                "cookie" => format!("/live?t={table}:{eyes}:0"),
                _ => format!("/api/v1/tables/{table}/events"),
            };
            let lines = [listen(&looking[0], &path, who).await, listen(&looking[1], &path, who).await];
            heard.push((name, path, *knows, lines));
        }
        for (house, choice) in choosing.iter().zip([&eve.choices[0], eve.choices.last().unwrap()]) {
            let (state, _) = asked(house, table, &eve.two).await;
            choose(house, table, &eve.two, &state, choice).await;
        }
        for (name, path, knows, [one, other]) in &mut heard {
            let (one, other) = (event(one, path).await, event(other, path).await);
            if *knows {
                assert_ne!(one, other, "{name} hears nothing of its own choice: this test is blind");
            } else {
                assert_eq!(one, other, "{game}, {name}: {}", parting(&one, &other));
            }
        }
        // Streams are told to all of them; whoever comes now gets what these get.
        for (name, who, knows) in lookers.into_iter().filter(|(name, ..)| !name.contains("hand")) {
            let looker = Looker::new(&format!("{name} ({game}, {secret})"), who, knows);
            compare(&looking, table, &looker, None).await;
        }
        for (nodes, house) in [&mut one, &mut other].into_iter().zip(choosing.into_iter().zip(looking)) {
            nodes.servers.extend([house.0.server, house.1.server]);
        }
        one.end().await;
        other.end().await;
    }
}
