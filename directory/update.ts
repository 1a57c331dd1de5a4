// What of a directory is new here, and takes it over: reads it completely, compares, and writes in one transaction. For the
// command and for the schedule of the server.
import type { Database } from "../db/index.ts";
import { type Applied, applyPlan, checkLeavers } from "../domain/directory/apply.ts";
import { type DirectoryPlan, directoryPlan, type Listed, storedUsers } from "../domain/directory/plan.ts";
import { recordAct } from "../identity/index.ts";
import { usualLimits, withDirectory } from "./connection.ts";
import { type NotTaken, readGroups, readPeople } from "./entries.ts";
import type { DirectorySettings } from "./settings.ts";

export interface DirectoryAnswer extends Listed {
  readonly notTaken: readonly NotTaken[];
  /** References to other servers, which nobody followed. */
  readonly references: number;
}

/** Rejects with DirectoryUnread where anything is lacking. */
export function readDirectory(
  settings: DirectorySettings,
  signal: AbortSignal,
  limits = usualLimits,
): Promise<DirectoryAnswer> {
  return withDirectory(settings, limits, signal, async (directory) => {
    const { people, notTaken, ...read } = await readPeople(directory, settings);
    const groups = await readGroups(directory, settings, read);
    return { people, groups, notTaken, references: directory.references };
  });
}

/** What it would change, as it is now. */
export async function planOf(db: Database, listed: Listed, { handWins }: DirectorySettings): Promise<DirectoryPlan> {
  return directoryPlan(await storedUsers(db.read), listed, handWins);
}

interface Acting {
  readonly actor: "command line" | "schedule";
  readonly allowsLeavers?: boolean;
  readonly now?: number;
}

/** All of it or nothing. Throws TooManyLeave. Two at once take turns, and the second one finds nothing to do. */
export function takeOver(
  db: Database,
  listed: Listed,
  { handWins }: DirectorySettings,
  { actor, allowsLeavers = false, now = Date.now() }: Acting,
): Promise<{ plan: DirectoryPlan; applied: Applied }> {
  return db.write.transaction(async (trx) => {
    const plan = directoryPlan(await storedUsers(trx), listed, handWins);
    if (!allowsLeavers) checkLeavers(plan);
    const applied = await applyPlan(trx, plan, { listed, handWins, now });
    const detail = {
      Added: applied.added,
      Changed: plan.changed.map(({ userId }) => userId),
      Left: plan.leaving,
      Renamed: plan.renamed.map(({ userId }) => userId),
      GroupsAdded: applied.groups.groups.length,
      Joined: applied.groups.joined,
      Gone: applied.groups.gone,
    };
    const isNews = Object.values(detail).some((value) => (typeof value === "number" ? value : value.length) > 0);
    if (isNews) await recordAct(trx, { actor, action: "user.directory", target: "users", detail }, now);
    return { plan, applied };
  });
}
