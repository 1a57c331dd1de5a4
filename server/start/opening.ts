// Opens the database, and makes ready meanwhile what takes this thread long and needs no database: others open it.
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Database, openDatabase, ServerPart } from "../../db/index.ts";
import { handlers } from "../../handlers/index.ts";
import { loadIdentityService } from "../../identity/index.ts";
import { readContract } from "../contract/contract-document.ts";
import { operationsOf } from "../dispatch/compile.ts";
import type { Config } from "../settings/config.ts";
import { fileOfReports, reportOperation } from "./warming/last-reports.ts";

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
  { securityMode, databaseUrl }: Config,
  parts: readonly ServerPart[],
  opening: Promise<unknown>,
): Promise<void> {
  try {
    await Promise.race([opening, wait(askingMs)]);
    if (securityMode === "on" && parts.includes("identity")) await loadIdentityService();
    await Promise.race([opening, wait(askingMs)]);
    if (!parts.includes("api")) return;
    const operations = await operationsOf(readContract(), handlers);
    // Who had reports before the start gets them again, and what checks them takes longest of all to make.
    const file = fileOfReports(databaseUrl);
    if (file !== null && existsSync(file)) reportOperation(operations)?.validators();
  } catch {
    // Whoever needs it meets it again, and says it.
  }
}
