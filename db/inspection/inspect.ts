// Opens the database that a URL names to be looked at. It makes nothing, migrates nothing and changes nothing.
import { resolve } from "node:path";
import type { Inspected } from "../database.ts";
import { bytesOf, inspectSqlite, sqliteFindings, sqliteVersion } from "./file.ts";

/** Rejects with a DatabaseError that says which database can't be looked at, or with BadDatabaseUrl. */
export async function inspectDatabase(url: string): Promise<Inspected> {
  if (url.startsWith("mssql:")) return inspectServer(url);
  const opened = await inspectSqlite(resolve(url.replace(/^sqlite:/, "")));
  const { read, close } = opened;
  const version = await sqliteVersion(opened);
  return {
    engine: "sqlite",
    read,
    version,
    close,
    changesIndexNames: false,
    findings: async () => [{ about: "version", state: "ok", found: version }, ...(await sqliteFindings(opened))],
  };
}

/** The file of an embedded database, and the bytes that it and its log have; null for one on a server or in memory. */
export function databaseFile(url: string): { readonly file: string; readonly bytes: number } | null {
  const path = /^sqlite:(.+)$/s.exec(url)?.[1];
  if (path === undefined || path === ":memory:") return null;
  const file = resolve(path);
  return { file, bytes: bytesOf(file) + bytesOf(`${file}-wal`) };
}

/** Its driver is large, so it is loaded only where it is used. */
async function inspectServer(url: string): Promise<Inspected> {
  const [{ inspectMssql }, { factsOf, serverFindings, versionOf }] = await Promise.all([
    import("./server.ts"),
    import("./server.ts"),
  ]);
  const { read, close } = await inspectMssql(url);
  try {
    const facts = await factsOf(read);
    const version = versionOf(facts);
    const findings = () => serverFindings(read, facts);
    return { engine: "mssql", read, version, close, changesIndexNames: facts.babelfish === 1, findings };
  } catch (error) {
    await close();
    throw error;
  }
}
