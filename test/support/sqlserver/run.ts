// What a run on SQL Server does around all tests, only in its first process: drops what killed runs left behind, and at the end,
// however it ends, its databases.
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../../db/index.ts";
import { closeLent, onServer, prefixOfAll, prefixOfMachine, run } from "./mssql.ts";

/** Of runs on other machines, where nobody here can see whether they are still going on. */
const tooOldMs = 3 * 60 * 60 * 1000;

export async function dropStaleDatabases(): Promise<void> {
  await dropWhere((name) => {
    // Whatever is not named as we name them is somebody else's.
    const [, run = "", madeAt = ""] = /^svc_test_[0-9a-f]{4}_([0-9a-z]+)_[0-9a-z]+_\d+_([0-9a-z]{8})$/.exec(name) ?? [];
    if (madeAt === "") return false;
    if (name.startsWith(prefixOfMachine)) return !isAlive(Number.parseInt(run, 36));
    return Date.now() - Number.parseInt(madeAt, 36) > tooOldMs;
  });
}

export async function dropDatabasesOfRun(): Promise<void> {
  await dropWhere((name) => name.startsWith(run.prefix));
}

async function dropWhere(isToGo: (name: string) => boolean): Promise<void> {
  await onServer(async (db) => {
    const rows: { name: string }[] = await db.write.raw("select name from sys.databases");
    for (const { name } of rows) if (name.startsWith(prefixOfAll) && isToGo(name)) await drop(db, name);
  });
}

/** SQL Server disconnects all clients; a server that can't is retried until they are gone. */
async function drop(db: Database, name: string): Promise<void> {
  await db.write.raw(`alter database [${name}] set single_user with rollback immediate`).catch(() => undefined);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.write.raw(`drop database [${name}]`);
      return;
    } catch (error) {
      if (attempt === 10) return console.warn(`${name} is left to the next run: ${(error as Error).message}`);
      await sleep(1_000);
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Ctrl-C: mocha ends its other processes, whose connections hold a database, and then this one by the same signal again. */
function dropWhenInterrupted(): void {
  let isDropping = false;
  const end = async () => {
    if (isDropping) return;
    isDropping = true;
    console.log("Dropping what this run made …");
    await dropDatabasesOfRun().catch((error: Error) => console.warn(`It is left to the next run: ${error.message}`));
    process.exit(130);
  };
  process.on("SIGINT", end);
  // Mocha listens to the other only.
  process.on("SIGTERM", () => process.kill(process.pid, "SIGINT"));
}

export async function mochaGlobalSetup(): Promise<void> {
  dropWhenInterrupted();
  await dropStaleDatabases();
}

export async function mochaGlobalTeardown(): Promise<void> {
  await closeLent();
  await dropDatabasesOfRun();
}
