//! The form for a new table: what is wrong is said where it can be mended, and nothing typed is lost.

use crate::support::House;

/// The field of this id with all that is in it, up to the next field.
fn field<'a>(page: &'a str, name: &str) -> &'a str {
    let rest =
        page.split(&format!("id=\"field-{name}\"")).nth(1).unwrap_or_else(|| panic!("no field {name}"));
    rest.split("id=\"field-").next().unwrap()
}

#[tokio::test]
async fn a_fault_stands_beside_its_field_and_what_was_typed_stays() {
    let house = House::open().await;
    let mut guest = house.browser();
    let form = "seat=me&name=&seat=here&name=Bert+the+Bold&seat=hard&name=&preset=&visibility=listed&curtain=true\
                &o.map_size=big_4x4&o.terrain_mode=chosen&o.terrain_set=forest&o.boss_cards=true&o.solo_stage=99";
    let answer = guest.post("/new/overboss", form).await;
    assert_eq!(answer.status, 422);
    let page = answer.text();
    let (set, stage) = (field(&page, "terrain_set"), field(&page, "solo_stage"));
    assert!(
        set.contains("id=\"fault-terrain_set\"")
            && set.contains("aria-describedby=\"fault-terrain_set help-terrain_set\"")
    );
    assert!(
        stage.contains("id=\"fault-solo_stage\"")
            && stage.contains("aria-invalid=\"true\"")
            && stage.contains("value=\"99\"")
    );
    assert_eq!(page.matches(" autofocus").count(), 1, "one field has the focus");
    assert!(set.contains(" autofocus") && !field(&page, "map_size").contains("class=\"fault\""));
    assert!(page.contains("href=\"#field-terrain_set\""), "the summary leads there");
    assert!(page.contains("<details class=\"more\" open"), "what is wrong is not folded away");
    for kept in [
        "value=\"Bert the Bold\"",
        "value=\"big_4x4\" selected",
        "value=\"chosen\" selected",
        "value=\"forest\" checked",
    ] {
        assert!(page.contains(kept), "{kept}");
    }
    assert!(
        page.contains("name=\"visibility\" value=\"listed\" checked")
            && page.contains("name=\"curtain\" value=\"true\" checked")
    );
    let plain = guest.page("/new/overboss").await;
    assert!(
        !plain.contains("class=\"fault\"")
            && !plain.contains(" autofocus")
            && plain.contains("<details class=\"more\">")
    );
}

#[tokio::test]
async fn faults_about_who_plays_stand_beside_the_seats() {
    let house = House::open().await;
    let mut guest = house.browser();
    let five =
        "seat=me&name=&seat=easy&name=&seat=easy&name=&seat=easy&name=&seat=easy&name=&visibility=link";
    for form in [
        "seat=&name=&visibility=link&preset=".to_owned(),
        "seat=me&name=&seat=me&name=&visibility=link&preset=".to_owned(),
        // A way to play with a name has no options to be mended: it is too small for five.
        format!("{five}&preset=hardest"),
    ] {
        let answer = guest.post("/new/overboss", &form).await;
        assert_eq!(answer.status, 422, "{form}");
        let page = answer.text();
        let seats = field(&page, "seats");
        assert!(
            seats.contains("id=\"fault-seats\"") && page.contains("aria-describedby=\"fault-seats\""),
            "{form}"
        );
        assert!(seats.contains(" autofocus"), "{form}");
    }
}
