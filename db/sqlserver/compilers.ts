// Where Knex's SQL Server dialect does not write what this service needs: text columns, index keys, new rows' ids.

import QueryCompiler from "knex/lib/dialects/mssql/query/mssql-querycompiler.js";
import ColumnCompiler from "knex/lib/dialects/mssql/schema/mssql-columncompiler.js";
import TableCompiler from "knex/lib/dialects/mssql/schema/mssql-tablecompiler.js";
import { collation } from "../sql/names.ts";

/** Lengths count characters as the contract does; in UTF-16 a character may take two units. */
export class MssqlColumnCompiler extends ColumnCompiler {
  varchar(length: unknown): string {
    const units = 2 * (Number(length) || 255);
    return `nvarchar(${units > 4000 ? "max" : units}) collate ${collation}`;
  }
}
Object.assign(MssqlColumnCompiler.prototype, { text: `nvarchar(max) collate ${collation}` });

/** An index key may have 1,700 bytes, the key of a clustered one 900: so no key contains a long text. */
export class MssqlTableCompiler extends TableCompiler {
  /** One statement a column: Babelfish 4.3 accepts no list. */
  override addColumns(columns: { sql: string[]; bindings: unknown[] }, prefix: unknown): void {
    for (const sql of columns.sql) super.addColumns({ sql: [sql], bindings: columns.bindings }, prefix);
  }

  /** The default is dropped first, by the name that Knex gave it: on Babelfish Knex's query of the catalogue fails. */
  dropColumn(...columns: readonly (string | readonly string[])[]): void {
    const table = this.tableName();
    for (const column of columns.flat()) {
      const name = this.formatter.wrap(`${this.tableNameRaw}_${column}_default`.toLowerCase());
      this.pushQuery(`alter table ${table} drop constraint if exists ${name}`);
      this.pushQuery(`alter table ${table} drop column ${this.formatter.wrap(column)}`);
    }
  }

  override primary(columns: unknown, name: unknown): void {
    const { constraintName = name, clustered = true } = (typeof name === "object" ? name : {}) as {
      constraintName?: unknown;
      clustered?: boolean;
    };
    const before = this.sequence.length;
    super.primary(columns, constraintName);
    if (clustered) return;
    for (const query of this.sequence.slice(before))
      query.sql = query.sql.replace("PRIMARY KEY", "PRIMARY KEY NONCLUSTERED");
  }
}

/** An insert without `returning` returns the new row's id, as it does on SQLite. */
export class MssqlQueryCompiler extends QueryCompiler {
  override standardInsert(): unknown {
    const compiled = super.standardInsert() as { sql: string; returning?: unknown } | string;
    if (typeof compiled === "string") return compiled;
    const [first] = [this.single.insert].flat() as ({ readonly id?: unknown } | undefined)[];
    // Explicit ids, which SQL Server accepts only after `set identity_insert`.
    const target = typeof first?.id === "number" ? this.tableName : undefined;
    const sql =
      target === undefined
        ? compiled.sql
        : `${identityInsert(target, "on")} ${compiled.sql}; ${identityInsert(target, "off")}`;
    if (compiled.returning) return { ...compiled, sql };
    return { ...compiled, sql: `${sql};select cast(scope_identity() as bigint) as id` };
  }
}

/** Of a table that generates ids; of any other nothing. `table` is bracketed. */
export function identityInsert(table: string, word: "on" | "off"): string {
  return `if ident_current('${table.replaceAll("'", "''")}') is not null set identity_insert ${table} ${word};`;
}

/** Whether a batch inserts explicit ids: that setting is the connection's, not the transaction's. */
export function setsForConnection(sql: string): boolean {
  return sql.includes("set identity_insert ");
}
