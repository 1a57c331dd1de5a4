// What `flexnetlsadmin -features` and `-licenses` print: a table of what there is, without its use, and three counts.
import { hasControlCharacters } from "../../text/decode.ts";
import { countOf } from "../../text/limits.ts";
import type { Complain } from "./json-parts.ts";

export interface TableRow {
  readonly line: number;
  readonly text: string;
  readonly name: string;
  readonly version: string;
  readonly count: string;
  readonly expiry: string;
  readonly start: string;
}

export interface Table {
  readonly rows: TableRow[];
  server: string | null;
  hasTable: boolean;
  /** False where more or fewer features are printed than are counted. */
  isComplete: boolean;
}

const longestLine = 2_000;

/** Reads the lines; what is none of either output goes to `complain`. */
export function readTable(lines: readonly { line: number; text: string }[], complain: Complain): Table {
  const table: Table = { rows: [], server: null, hasTable: false, isComplete: true };
  let spoiled = 0;
  let total: number | null = null;
  for (const { line, text } of lines) {
    const said = text.length > longestLine || hasControlCharacters(text) ? "" : text.trim();
    const count = /^Total number of features\s*:\s*(\d+)$/i.exec(said)?.[1];
    const server = /^\(license_server_url\)[^:]*:\s*(\S+)$/i.exec(said)?.[1];
    if (/^=+$/.test(said) || /^\((no_of_features|no_of_client)\)[^:]*:\s*\d+$/i.test(said)) continue;
    if (/^Name\s{2,}Version\s{2,}Count\b/i.test(said)) table.hasTable = true;
    else if (server !== undefined) table.server = server;
    else if (count !== undefined) total = countOf(count);
    else {
      const row = table.hasTable ? rowOf(line, said) : null;
      if (row) table.rows.push(row);
      else complain(line, text, "not a line that flexnetlsadmin is known to print, and no JSON");
      spoiled += row ? 0 : 1;
    }
  }
  // Without its last line it may be cut off.
  if (table.hasTable) {
    const read = table.rows.length;
    table.isComplete = total !== null && total >= read && total <= read + spoiled;
  }
  return table;
}

/** Columns are parted by at least two blanks: a name may hold one. */
function rowOf(line: number, text: string): TableRow | null {
  const cells = text.split(/\s{2,}|\t+/);
  const [name = "", version = "", count = "", , expiry = "", start = ""] = cells;
  return cells.length === 6 ? { line, text, name, version, count, expiry, start } : null;
}
