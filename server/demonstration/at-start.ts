// Demonstration data: made for a new embedded database outside production, and always labelled as such.
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Database, fileBeside } from "../../db/index.ts";

/** The row of service_state with the decision; without it nothing was decided yet. */
const decisionKey = "demonstration";

/**
 * Whether a start that should have decided was killed before: nothing was decided, and nothing is stored. The first
 * account is created after this, so there is none either.
 */
export async function awaitsDemonstration(db: Database): Promise<boolean> {
  if ((await db.read("service_state").where({ key: decisionKey }).first("key")) !== undefined) return false;
  for (const table of ["accounts", "license_servers", "users"]) {
    if ((await db.read(table).first("id")) !== undefined) return false;
  }
  return true;
}

/** Fills a new database, or records that it stays empty: this is decided once. `url` leads to the same database. */
export async function decideDemonstration(
  db: Database,
  { url, isWanted, print }: { url: string; isWanted: boolean; print: (line: string) => void },
): Promise<void> {
  // A separate process, since the 200 MB that it needs would stay with the server; an in-memory database has no other process.
  const isInMemory = fileBeside(url, "key") === null;
  if (isWanted && !isInMemory) await fillInProcess(url, print);
  else if (isWanted) await (await import("./load.ts")).seedDemonstration(db);
  await db.write("service_state").insert({ key: decisionKey, value: isWanted ? "made" : "not wanted" });
}

/** A progress line every quarter: on a busy machine it takes a minute. */
async function fillInProcess(url: string, print: (line: string) => void): Promise<void> {
  const child = fork(fileURLToPath(new URL("fill.ts", import.meta.url)), [], {
    execArgv: [],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let errors = "";
  child.stderr?.on("data", (chunk) => {
    errors += chunk;
  });
  child.on("message", (line) => print(String(line)));
  child.send(url); // it may hold a password, which arguments would show to others
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`The demonstration data could not be made: ${errors.trim() || `exit ${code}`}`);
}

/** Whether the database holds any data that is made up. */
export async function holdsDemonstration(db: Database): Promise<boolean> {
  return (await db.read("license_servers").where("is_demo", 1).first("id")) !== undefined;
}
