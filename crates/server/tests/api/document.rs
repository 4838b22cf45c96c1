//! The document says what the API really answers.

use std::collections::BTreeSet;

use roas::v3_1::spec::Spec;
use roas::validation::{Options, Validate as _};
use serde_json::{Value, json};

use crate::review::TINY;
use crate::support::schema::hold_body;
use crate::support::{Client, House, Table};

/// Asks, and notes what was answered well.
struct Checked {
    document: &'static Value,
    seen: BTreeSet<(String, String)>,
}

impl Checked {
    /// `template` is the path as the document has it; `table` replaces its table.
    async fn ask(
        &mut self,
        client: &mut Client,
        method: &str,
        template: &str,
        table: &str,
        body: Option<Value>,
    ) -> Value {
        let path = template.replace("{id}", table).replace("{game}", "overboss");
        let text = body.map(|body| body.to_string());
        let operation = &self.document["paths"][template][method];
        assert!(operation.is_object(), "{method} {template} is not in the document");
        if path.ends_with("/events") && table != "nowhere" {
            let mut lines = client.listen(&path).await;
            let line = serde_json::from_str(&lines.next().await.unwrap().unwrap()).unwrap();
            self.hold(template, &line);
            self.seen.insert((method.to_owned(), template.to_owned()));
            return line;
        }
        let answer = client.raw(&method.to_uppercase(), &path, text.as_ref().map(String::as_bytes)).await;
        if answer.status < 300 {
            self.seen.insert((method.to_owned(), template.to_owned()));
        }
        serde_json::from_slice(&answer.body).unwrap_or_default()
    }

    /// Holds a line of a stream against the document.
    fn hold(&self, template: &str, line: &Value) {
        hold_body(self.document, ("get", template), 200, "application/x-ndjson", line);
    }
}

#[tokio::test]
async fn the_document_is_valid() {
    let house = House::open().await;
    let document = house.client(None).document().await;
    let spec: Spec = serde_json::from_value(document.clone()).expect("it is an OpenAPI document");
    if let Err(faults) = spec.validate(Options::new(), None) {
        panic!("{faults}");
    }
    let mut ids = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let id = operation["operationId"].as_str().unwrap();
            assert!(ids.insert(id), "{method} {path}: {id} is another operation's name");
            for (status, response) in operation["responses"].as_object().unwrap() {
                let described = response["description"].as_str().is_some_and(|text| !text.is_empty());
                let content = response["content"].as_object();
                let has_body =
                    content.is_some_and(|kinds| kinds.values().all(|kind| kind["schema"].is_object()));
                assert!(described && has_body, "{method} {path} {status} is not described");
            }
        }
    }
}

#[tokio::test]
async fn every_answer_is_as_the_document_says() {
    let house = House::with(|config| config.effort = TINY).await;
    let document = house.client(None).document().await;
    let mut checked = Checked { document, seen: BTreeSet::new() };
    let Table { path, mut one, .. } = house.table(json!({"first_player": "1"}), "listed").await;
    let id = path.trim_start_matches("/tables/");
    for template in ["/games", "/games/{game}", "/games/{game}/faces", "/tables", "/openapi.json"] {
        checked.ask(&mut one, "get", template, id, None).await;
    }
    let new = |game: &str| json!({"game": game, "seats": [{"player": "human"}, {"player": "open"}]});
    let opened = checked.ask(&mut one, "post", "/tables", id, Some(new("overboss"))).await;
    checked.ask(&mut one, "post", "/tables", id, Some(new("chess"))).await;
    checked.ask(&mut one, "post", "/tables", id, Some(json!(1))).await;
    let waiting = opened["table"].as_str().unwrap();
    let mut host = house.client(opened["tokens"][0]["token"].as_str());
    checked.ask(&mut host, "get", "/tables/{id}", waiting, None).await;
    checked.ask(&mut host, "get", "/tables/{id}/events", waiting, None).await;
    checked.ask(&mut host, "get", "/tables/{id}/record", waiting, None).await;
    checked.ask(&mut host, "post", "/tables/{id}/join", waiting, Some(json!({"name": "Cleo"}))).await;
    checked.ask(&mut host, "post", "/tables/{id}/join", waiting, Some(json!({}))).await;

    for what in ["", "/choices", "/observation", "/events", "/record"] {
        let template = &format!("/tables/{{id}}{what}");
        checked.ask(&mut one, "get", template, id, None).await;
        checked.ask(&mut one, "get", template, "nowhere", None).await;
    }
    let state = one.see(&path).await;
    let act = json!({"decision": state["decision"], "key": "a", "do": state["choices"][0]["do"]});
    let acted = checked.ask(&mut one, "post", "/tables/{id}/act", id, Some(act.clone())).await;
    let late = json!({"decision": state["decision"], "key": "b", "do": state["choices"][0]["do"]});
    checked.ask(&mut one, "post", "/tables/{id}/act", id, Some(late)).await;
    let illegal = json!({"decision": acted["decision"], "key": "b", "do": "draft 1"});
    checked.ask(&mut one, "post", "/tables/{id}/act", id, Some(illegal)).await;
    checked.ask(&mut house.client(None), "post", "/tables/{id}/act", id, Some(act)).await;
    let mut version = acted["version"].clone();
    for template in ["/tables/{id}/undo", "/tables/{id}/restart"] {
        let undo = json!({"version": version, "key": template});
        checked.ask(&mut one, "post", template, id, Some(undo)).await;
        checked.ask(&mut one, "post", template, id, Some(json!({"version": 99, "key": "again"}))).await;
        version = one.choose(&path, 0).await.1["version"].clone();
    }
    let strategic =
        house.table_of("forces-of-evil", json!({"start_player": "1", "selection": "random"}), "listed").await;
    let (evil, mut ann) = (strategic.path.trim_start_matches("/tables/").to_owned(), strategic.one);
    let version = ann.see(&strategic.path).await["version"].clone();
    let order = json!({"version": version, "key": "o", "order": "full"});
    checked.ask(&mut ann, "post", "/tables/{id}/orders", &evil, Some(order)).await;
    checked.ask(&mut ann, "get", "/tables/{id}", &evil, None).await;
    for key in ["p", "q"] {
        let order = json!({"key": key, "order": "full"});
        checked.ask(&mut ann, "post", "/tables/{id}/orders/cancel", &evil, Some(order)).await;
    }
    let say = json!({"text": "hello", "key": "c"});
    checked.ask(&mut one, "post", "/tables/{id}/chat", id, Some(say)).await;
    checked.ask(&mut one, "post", "/tables/{id}/go", id, Some(json!({}))).await;
    checked.ask(&mut house.client(None), "post", "/tables/{id}/go", id, Some(json!({}))).await;

    let mut finished = house.table(json!({"boss_cards": true}), "link").await;
    let id = finished.path.trim_start_matches("/tables/").to_owned();
    let mut lines = finished.one.listen(&format!("{}/events", finished.path)).await;
    finished.two.post(&format!("{}/chat", finished.path), &json!({"text": "go", "key": "c"})).await;
    assert!(finished.play(1000).await);
    while let Some(line) = lines.next().await.unwrap() {
        checked.hold("/tables/{id}/events", &serde_json::from_str(&line).unwrap());
    }
    checked.ask(&mut finished.one, "get", "/tables/{id}", &id, None).await;
    checked.ask(&mut finished.one, "post", "/tables/{id}/review", &id, None).await;
    checked.ask(&mut finished.one, "get", "/tables/{id}/review", &id, None).await;

    for (template, methods) in checked.document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            assert!(
                checked.seen.contains(&(method.clone(), template.clone())),
                "{method} {template} was not tried"
            );
        }
    }
}
