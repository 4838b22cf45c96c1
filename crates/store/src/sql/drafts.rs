//! Packs that are being made, and those that are offered.

use super::append::check_key;
use super::change::Write;
use super::{Cells, Sql, values};
use crate::{Draft, DraftLine, Drafted, NewContent, Publish, SaveDraft, StoreError};

/// So many can be kept.
const MOST: i64 = 200;

impl Write for SaveDraft {
    type Answer = Drafted;

    async fn run(&self, sql: &mut impl Sql) -> Result<Drafted, StoreError> {
        check_key(&self.key)?;
        if self.version == 0 {
            let others = "SELECT count(*) AS count FROM drafts WHERE id <> $1";
            let count = sql.row(others, values![self.id.as_str()]).await?;
            if count.ok_or(sqlx::Error::RowNotFound)?.number("count")? >= MOST {
                return Err(StoreError::Invalid("there are too many drafts: delete some first"));
            }
        }
        let save = if self.version == 0 {
            "INSERT INTO drafts (id, game, title, body, version, key, touched) VALUES ($1, $2, $3, $4, $5 + 1, $6, $7) \
             ON CONFLICT (id) DO NOTHING"
        } else {
            "UPDATE drafts SET game = $2, title = $3, body = $4, version = $5 + 1, key = $6, touched = $7 \
             WHERE id = $1 AND version = $5"
        };
        let Self { id, game, title, body, version, key, at } = self;
        let (id, version) = (id.as_str(), *version as i64);
        let saved = values![id, game.as_str(), title.as_str(), body.as_str(), version, key.as_str(), *at];
        if sql.run(save, saved).await? > 0 {
            return Ok(Drafted::Saved { version: self.version + 1 });
        }
        let before = sql.row("SELECT version, key FROM drafts WHERE id = $1", values![id]).await?;
        let Some(before) = before else { return Ok(Drafted::Gone) };
        let version = before.number("version")? as u64;
        let repeated = before.text("key")? == self.key;
        Ok(if repeated { Drafted::Saved { version } } else { Drafted::Stale { version } })
    }
}

pub(super) struct DeleteDraft {
    pub(super) id: String,
}

impl Write for DeleteDraft {
    type Answer = bool;

    async fn run(&self, sql: &mut impl Sql) -> Result<bool, StoreError> {
        for sheet in ["published", "measured"] {
            let theirs = format!("DELETE FROM {sheet} WHERE draft = $1");
            sql.run(&theirs, values![self.id.as_str()]).await?;
        }
        Ok(sql.run("DELETE FROM drafts WHERE id = $1", values![self.id.as_str()]).await? > 0)
    }
}

impl Write for Publish {
    type Answer = bool;

    async fn run(&self, sql: &mut impl Sql) -> Result<bool, StoreError> {
        let draft = self.draft.as_str();
        sql.run("DELETE FROM published WHERE draft = $1", values![draft]).await?;
        let Some(NewContent { id, body }) = &self.content else { return Ok(true) };
        // Nobody offers what was deleted meanwhile, and of two drafts that are the same one is enough.
        let publish = "INSERT INTO published (draft, id, game, body) \
                       SELECT d.id, $2, d.game, $3 FROM drafts d WHERE d.id = $1 \
                       AND NOT EXISTS (SELECT 1 FROM published p WHERE p.id = $2)";
        Ok(sql.run(publish, values![draft, id.as_str(), body.as_str()]).await? > 0)
    }
}

/// What measuring a draft has found, in the place of what was found before.
pub(super) struct KeepMeasured {
    pub(super) draft: String,
    pub(super) body: String,
}

impl Write for KeepMeasured {
    type Answer = bool;

    async fn run(&self, sql: &mut impl Sql) -> Result<bool, StoreError> {
        // Of a draft that was deleted meanwhile nothing is kept.
        let keep = "INSERT INTO measured (draft, body) SELECT d.id, $2 FROM drafts d WHERE d.id = $1 \
                    ON CONFLICT (draft) DO UPDATE SET body = excluded.body";
        Ok(sql.run(keep, values![self.draft.as_str(), self.body.as_str()]).await? > 0)
    }
}

pub(super) async fn measured(sql: &mut impl Sql, draft: &str) -> Result<Option<String>, StoreError> {
    let row = sql.row("SELECT body FROM measured WHERE draft = $1", values![draft]).await?;
    row.map(|row| Ok(row.text("body")?.into())).transpose()
}

fn line(row: &impl Cells) -> Result<DraftLine, StoreError> {
    Ok(DraftLine {
        id: row.text("id")?.into(),
        game: row.text("game")?.into(),
        title: row.text("title")?.into(),
        version: row.number("version")? as u64,
        touched: row.number("touched")?,
        published: row.maybe_text("published")?.map(str::to_owned),
    })
}

pub(super) async fn drafts(sql: &mut impl Sql) -> Result<Vec<DraftLine>, StoreError> {
    let drafts = "SELECT d.id, d.game, d.title, d.version, d.touched, p.id AS published FROM drafts d \
                  LEFT JOIN published p ON p.draft = d.id ORDER BY d.touched DESC, d.id";
    sql.rows(drafts, &[]).await?.iter().map(line).collect()
}

pub(super) async fn draft(sql: &mut impl Sql, id: &str) -> Result<Option<Draft>, StoreError> {
    let draft = "SELECT d.id, d.game, d.title, d.version, d.touched, d.body, p.id AS published FROM drafts d \
                 LEFT JOIN published p ON p.draft = d.id WHERE d.id = $1";
    let row = sql.row(draft, values![id]).await?;
    row.map(|row| Ok(Draft { line: line(&row)?, body: row.text("body")?.into() })).transpose()
}

pub(super) async fn published(sql: &mut impl Sql, game: &str) -> Result<Vec<String>, StoreError> {
    let rows = sql.rows("SELECT id FROM published WHERE game = $1 ORDER BY id", values![game]).await?;
    rows.iter().map(|row| Ok(row.text("id")?.to_owned())).collect()
}
