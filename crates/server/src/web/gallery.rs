//! The gallery of a game: its faces, filtered as the address says.

use axum::extract::{Path, Query};
use axum::response::Response;
use malice_catalog::games;
use malice_engine::Face;
use malice_words::faces;

use super::answer::Asker;
use crate::hall::No;
use crate::pages::{self, Filter, GameName, Shown};

/// A fact with more values than these is no filter.
const MOST_VALUES: usize = 9;

pub(super) async fn gallery(
    asker: Asker,
    Path(game): Path<String>,
    Query(asked): Query<Vec<(String, String)>>,
) -> Response {
    let Some(meta) = games().iter().find(|meta| meta.id == game) else {
        return asker.no(&No::Invalid(format!("there is no game '{game}'")));
    };
    let value =
        |name: &str| asked.iter().find(|(field, _)| field == name).map_or("", |(_, value)| value.trim());
    let pack = match asker.pack(&game, value("pack")).await {
        Ok(pack) => pack,
        Err(no) => return asker.no(&no),
    };
    let all = match asker.app.hall.games().faces(&game, pack.as_ref(), &asker.app.assets.sprite(&game)) {
        Ok(all) => all,
        Err(faults) => return asker.no(&No::Faults(faults)),
    };
    let (faces, pictures): (Vec<Face>, Vec<_>) = all.into_iter().unzip();
    let kinds = faces::kinds_of(&faces);
    let kind = kinds.iter().map(|(kind, _)| *kind).find(|kind| *kind == value("kind")).unwrap_or_default();
    let filters = filters(&faces, kind, value);
    let fits = |face: &Face| {
        let has = |filter: &Filter| {
            filter.chosen.is_empty() || face.facts.contains(&(filter.label, filter.chosen.clone()))
        };
        filters.iter().all(has)
    };
    let found: Vec<&Face> = faces::browse(&faces, kind, value("q"));
    let shown = faces.iter().zip(pictures).filter(|(face, _)| found.contains(face) && fits(face));
    let model = pages::Gallery {
        game: GameName::of(meta).with(pack.as_ref()),
        kind: kind.to_owned(),
        query: value("q").to_owned(),
        shown: shown.map(|(face, picture)| Shown { face: face.clone(), picture }).collect(),
        kinds,
        filters,
    };
    asker.page(Some(&game), |shell| pages::gallery(shell, &model))
}

/// What the faces of one kind can be told apart by: the facts that they share values of.
fn filters<'a>(faces: &[Face], kind: &str, chosen: impl Fn(&str) -> &'a str) -> Vec<Filter> {
    let mut filters: Vec<Filter> = Vec::new();
    let of_kind = || faces.iter().filter(|face| face.kind == kind);
    for (label, value) in of_kind().flat_map(|face| &face.facts) {
        match filters.iter_mut().find(|filter| filter.label == *label) {
            Some(known) if known.values.contains(value) => {}
            Some(known) => known.values.push(value.clone()),
            None => {
                filters.push(Filter { label, values: vec![value.clone()], chosen: chosen(label).to_owned() });
            }
        }
    }
    let count = of_kind().count();
    filters.retain(|filter| (2..=MOST_VALUES.min(count / 2)).contains(&filter.values.len()));
    filters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_few_faces_of_a_kind_share_is_a_filter() {
        let face =
            |name: &str, cost: &str| Face::new("Item", name, name).fact("Cost", cost).fact("Name", name);
        let faces =
            [face("a", "1"), face("b", "2"), face("c", "1"), face("d", "2"), Face::new("Hero", "e", "e")];
        let found = filters(&faces, "Item", |label| if label == "Cost" { "2" } else { "" });
        let [cost] = &found[..] else { panic!("{found:?}") };
        assert_eq!(
            (cost.label, &cost.values[..], cost.chosen.as_str()),
            ("Cost", &["1".into(), "2".into()][..], "2")
        );
        assert!(filters(&faces, "", |_| "").is_empty() && filters(&faces, "Hero", |_| "").is_empty());
    }
}
