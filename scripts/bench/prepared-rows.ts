// The statements of one request of the service, prepared on a file by better-sqlite3: what servers without the service answer.
import Sqlite from "better-sqlite3";

/** `statements` as JSON. Each call runs them and answers a page with the rows of the last one, by JSON.stringify. */
export function preparedRows(file: string, statements: string): () => string {
  const db = new Sqlite(file, { readonly: true });
  db.pragma("cache_size = -65536");
  const prepared = (JSON.parse(statements) as { sql: string; bindings: unknown[] }[]).map(({ sql, bindings }) => ({
    statement: db.prepare(sql),
    bindings,
  }));
  return () => {
    let rows: unknown[] = [];
    for (const { statement, bindings } of prepared) rows = statement.all(...bindings);
    return JSON.stringify({ Items: rows, PageNumber: 1, PageSize: 100, TotalCount: 1, TotalPages: 1 });
  };
}
