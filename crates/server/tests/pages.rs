//! What holds for every page, whatever people typed.

mod html;
mod samples;

use html::{Tag, tags};
use malice_engine::{OptionDefault, OptionKind, OptionSpec};
use malice_server::pages::{self, Part, Shell};
use samples::Samples;

/// Words that would do harm anywhere: in text, in attributes, in addresses.
const HOSTILE: &str =
    r#"</textarea></script><script>alert(1)</script><img src=x onerror=alert(2)>"' onfocus='x"#;

fn pages() -> Vec<(&'static str, String)> {
    Samples::new(HOSTILE, HOSTILE).all()
}

fn with_attribute<'a>(tags: &'a [Tag], name: &'a str) -> impl Iterator<Item = (&'a Tag, &'a str)> {
    tags.iter().filter_map(move |tag| tag.get(name).map(|value| (tag, value)))
}

#[test]
fn what_people_type_stays_text() {
    let tame = Samples::new("Ann", "hello").all();
    for ((name, hostile), (_, tame)) in pages().iter().zip(&tame) {
        let names = |html: &str| tags(html).into_iter().map(|tag| tag.name).collect::<Vec<_>>();
        // The searched words decide which lists are on the page; nothing else may depend on them.
        assert_eq!(names(hostile), names(tame), "{name}");
        assert!(!hostile.contains("<img src=x"), "{name}");
    }
    let (_, table) = pages().into_iter().find(|(name, _)| *name == "table").unwrap();
    assert!(table.contains("&lt;img src=x onerror=alert(2)&gt;&quot;"), "chat shows what was typed");
}

#[test]
fn nothing_is_inline() {
    for (name, html) in pages() {
        for tag in tags(&html) {
            for (attribute, value) in &tag.attributes {
                assert!(
                    attribute != "style" && !attribute.starts_with("on"),
                    "{name}: {attribute} of {}",
                    tag.name
                );
                let is_address = ["href", "src", "action", "formaction"].contains(&attribute.as_str());
                assert!(
                    !is_address || !value.contains("data:") && !value.contains("javascript:"),
                    "{name}: {value}"
                );
            }
            assert!(tag.name != "style", "{name}");
            assert!(tag.name != "script" || tag.get("src").is_some(), "{name}");
        }
    }
}

#[test]
fn what_changes_something_posts() {
    for (name, html) in pages() {
        for form in tags(&html).iter().filter(|tag| tag.name == "form") {
            match form.get("method") {
                Some("post") => {
                    assert!(form.get("action").is_some_and(|to| to.starts_with('/')), "{name}: {form:?}");
                }
                Some("get") => {
                    let to = form.get("action").unwrap();
                    assert!(
                        to.starts_with("/rules/") || to.starts_with("/find/") || to.ends_with("/replay"),
                        "{name}: {to} changes something"
                    );
                }
                other => assert_eq!(other, Some("dialog"), "{name}: {form:?}"),
            }
        }
    }
}

#[test]
fn ids_are_unique_and_references_lead_somewhere() {
    for (name, html) in pages() {
        let tags = tags(&html);
        let mut ids: Vec<&str> = with_attribute(&tags, "id").map(|(_, id)| id).collect();
        ids.sort_unstable();
        let count = ids.len();
        ids.dedup();
        assert_eq!(ids.len(), count, "{name}: {ids:?}");
        for attribute in ["form", "aria-labelledby", "aria-describedby"] {
            // A board's choices belong to the form of who is asked; there is none while another sits at the screen.
            let references =
                with_attribute(&tags, attribute).filter(|(tag, _)| tag.get("name") != Some("do"));
            for id in references.flat_map(|(_, ids)| ids.split(' ')) {
                assert!(ids.contains(&id), "{name}: {attribute} {id}");
            }
        }
        for (_, to) in with_attribute(&tags, "href") {
            assert!(to.strip_prefix('#').is_none_or(|id| ids.contains(&id)), "{name}: {to}");
        }
    }
}

#[test]
fn pages_can_be_read_aloud() {
    for (name, html) in pages() {
        let tags = tags(&html);
        let count = |wanted: &str| tags.iter().filter(|tag| tag.name == wanted).count();
        assert_eq!((count("main"), count("h1"), count("title")), (1, 1, 1), "{name}");
        assert!(tags.iter().any(|tag| tag.name == "html" && tag.get("lang") == Some("en")), "{name}");
        let in_main = tags.iter().skip_while(|tag| tag.name != "main");
        let levels = in_main.filter_map(|tag| tag.name.strip_prefix('h')?.parse::<u8>().ok());
        let mut before = 0;
        for level in levels {
            assert!(level <= before + 1, "{name}: h{level} follows h{before}");
            before = level;
        }
        for field in tags.iter().filter(|tag| ["input", "select", "textarea"].contains(&tag.name.as_str())) {
            let labelled = field.get("type") == Some("hidden")
                || field.get("aria-label").is_some()
                || field.inside.iter().any(|tag| tag == "label");
            assert!(labelled, "{name}: {field:?}");
        }
        assert!(tags.iter().filter(|tag| tag.name == "svg").all(|svg| {
            let told = svg.get("role") == Some("img") && svg.get("aria-label").is_some();
            told || svg.get("aria-hidden") == Some("true") || svg.inside.iter().any(|tag| tag == "article")
        }));
    }
}

#[test]
fn who_waits_without_script_is_refreshed() {
    for (name, html) in pages() {
        let waits = html.contains(r#"<noscript><meta http-equiv="refresh""#);
        assert_eq!(
            waits,
            ["lobby", "table-waiting", "review-going", "workshop-measuring"].contains(&name),
            "{name}"
        );
    }
}

#[test]
fn the_table_says_what_updates_need() {
    let samples = Samples::new("Ann", "hello");
    let html = pages::table_part(&samples.part()).into_string();
    let tags = tags(&html);
    let expected = [
        ("id", "table"),
        ("data-table", "k3v9"),
        ("data-version", "12"),
        ("data-as", "1"),
        ("data-yours", ""),
    ];
    for (name, value) in expected {
        assert_eq!(tags[0].get(name), Some(value));
    }
    for field in ["seat", "decision", "key"] {
        let hidden = |tag: &&Tag| tag.get("type") == Some("hidden") && tag.get("name") == Some(field);
        assert_eq!(tags.iter().filter(hidden).count(), 1, "{field}");
    }
}

#[test]
fn a_curtain_hides_the_table() {
    let samples = Samples::new("Ann", "hello");
    let curtain = pages::Curtain { seat: 2, name: "Bert".into() };
    let html = pages::table_part(&Part { curtain: Some(curtain), ..samples.part() }).into_string();
    assert!(html.contains("Pass the screen to Bert"));
    assert!(!html.contains("sample-board") && !html.contains("Draft a pair") && !html.contains("Power"));
}

const EVERY_KIND: [OptionSpec; 4] = [
    OptionSpec {
        name: "stage",
        kind: OptionKind::Int { min: 1, max: 8 },
        default: OptionDefault::Int(1),
        help: "How far.",
    },
    OptionSpec {
        name: "boss",
        kind: OptionKind::Flag,
        default: OptionDefault::Flag(true),
        help: "With a Boss.",
    },
    OptionSpec {
        name: "map",
        kind: OptionKind::Choice { values: &["small", "big"] },
        default: OptionDefault::Word("small"),
        help: "How large.",
    },
    OptionSpec {
        name: "land",
        kind: OptionKind::Set { of: &["forest", "cave", "camp"], count: 2 },
        default: OptionDefault::Set(&["forest", "cave"]),
        help: "What of.",
    },
];

/// The options that the form has switched on or filled in.
fn filled(sent: &[(&str, &str)]) -> Vec<String> {
    let samples = Samples::new("Ann", "hello");
    let shell = Shell { assets: &samples.assets, guest: &samples.guest, here: "/", sheet: None };
    let model = pages::NewTable {
        key: "k".into(),
        options: EVERY_KIND.to_vec(),
        sent: sent.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect(),
        ..samples.new_table()
    };
    let html = pages::new_table(&shell, &model).into_string();
    tags(&html)
        .iter()
        .filter(|tag| {
            tag.get("type") == Some("number")
                || tag.get("checked").is_some() && tag.get("name").is_some_and(|name| name.starts_with("o."))
                || tag.get("selected").is_some() && tag.inside.iter().any(|outer| outer == "div")
        })
        .map(|tag| {
            format!("{}={}", tag.get("name").unwrap_or("select"), tag.get("value").unwrap_or_default())
        })
        .collect()
}

#[test]
fn the_form_covers_every_kind_of_option() {
    assert_eq!(filled(&[]), ["o.stage=1", "o.boss=true", "select=small", "o.land=forest", "o.land=cave"]);
}

#[test]
fn the_form_keeps_what_was_sent() {
    let sent = [("stage", "99"), ("map", "big"), ("land", "camp")];
    assert_eq!(filled(&sent), ["o.stage=99", "select=big", "o.land=camp"], "the flag was switched off");
}

#[test]
fn plain_text_can_be_played() {
    let text = pages::text_plain(&Samples::new("Ann", "hello").text_table());
    assert!(text.contains("\n  1  Pass — cannot be taken back\n  2  Keep the token (+3)\n"), "{text}");
    assert!(text.contains("/t/k3v9/text: seat=1 decision=12 key=Zk4 line="), "{text}");
}
