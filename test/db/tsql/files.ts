// The recorded T-SQL: a file for each operation that writes, in one folder.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const folder = new URL("./operations/", import.meta.url);

const header = (id: string) =>
  `-- What ${id} sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.
`;

/** The files as they should be, by name. */
export function filesOf(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(Array.from(texts, ([id, text]) => [`${id}.sql`, `${header(id)}\n${text}`]));
}

/** The files as they are. */
export function readFiles(): ReadonlyMap<string, string> {
  const names = readdirSync(folder).sort();
  return new Map(names.map((name) => [name, readFileSync(new URL(name, folder), "utf8")]));
}

/** Replaces all of them. */
export function writeFiles(files: ReadonlyMap<string, string>): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(new URL(name, folder), text);
}
