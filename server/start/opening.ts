// Opens the database, and makes ready meanwhile what takes this thread long and needs no database: others open it.
import { setTimeout as wait } from "node:timers/promises";
import type { Database, openDatabase, ServerPart } from "../../db/index.ts";
import { handlers } from "../../handlers/index.ts";
import { loadIdentityService } from "../../identity/index.ts";
import { readContract } from "../contract/contract-document.ts";
import { operationsOf } from "../dispatch/compile.ts";
import type { Config } from "../settings/config.ts";

export async function openMeanwhile(
  config: Config,
  parts: readonly ServerPart[],
  open: typeof openDatabase,
): Promise<Database> {
  const opening = open(config.databaseUrl, { exclusive: parts, lanes: true });
  const preparing = prepare(config, parts, opening);
  try {
    return await opening;
  } finally {
    await preparing;
  }
}

/** To open a database is to ask and to answer several times: for so long this thread does nothing else. */
const askingMs = 25;

async function prepare(
  { securityMode }: Config,
  parts: readonly ServerPart[],
  opening: Promise<unknown>,
): Promise<void> {
  try {
    await Promise.race([opening, wait(askingMs)]);
    if (securityMode === "on" && parts.includes("identity")) await loadIdentityService();
    await Promise.race([opening, wait(askingMs)]);
    if (parts.includes("api")) await operationsOf(readContract(), handlers);
  } catch {
    // Whoever needs it meets it again, and says it.
  }
}
