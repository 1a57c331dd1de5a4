// The first label of a host's name ("ws-7" of "ws-7.example.com"), by which names of one host are found. One of digits alone is the
// beginning of an address, and no name: the whole name counts instead.
import type { Knex } from "knex";

/** Of a name in its compared form. */
export function hostLabel(key: string): string {
  const label = key.slice(0, `${key}.`.indexOf("."));
  return /[^0-9]/.test(label) ? label : key;
}

/** SQL: the same of a column. */
export function hostLabelSql(knex: Knex, column: string): string {
  const [label, pattern] =
    knex.client.dialect === "mssql"
      ? [`left(${column}, charindex('.', ${column} + '.') - 1)`, "like '%[^0-9]%'"]
      : [`substr(${column}, 1, instr(${column} || '.', '.') - 1)`, "glob '*[^0-9]*'"];
  return `case when ${label} ${pattern} then ${label} else ${column} end`;
}
