//! A place in the PostgreSQL server that `MALICE_TEST_POSTGRES` names.

use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

const SERVER: &str = "MALICE_TEST_POSTGRES";

/// A schema of the test's own, with a password that the server does not ask for.
pub(crate) struct Schema {
    server: String,
    name: String,
}

impl Schema {
    pub(crate) fn fresh(name: &str) -> Option<Self> {
        let Ok(server) = std::env::var(SERVER) else {
            eprintln!("{SERVER} names no server: this is not tried");
            return None;
        };
        let schema = Self { server, name: format!("cli_{name}_{}", std::process::id()) };
        schema.run("CREATE SCHEMA", "");
        Some(schema)
    }

    /// On a thread of its own: a test may have a runtime already.
    fn run(&self, what: &str, how: &str) {
        let sql = format!("{what} {} {how}", self.name);
        let running = async {
            let mut connection = PgConnection::connect(&self.server).await.expect("the server is there");
            sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.expect("a schema can be made");
        };
        let run = || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("there is a runtime").block_on(running);
        };
        std::thread::scope(|scope| scope.spawn(run).join().expect("it runs"));
    }

    pub(crate) fn address(&self) -> String {
        let and = if self.server.contains('?') { '&' } else { '?' };
        format!("{}{and}password=s3cret&options=-csearch_path%3D{}", self.server, self.name)
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        self.run("DROP SCHEMA", "CASCADE");
    }
}
