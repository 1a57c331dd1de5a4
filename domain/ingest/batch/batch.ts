// One batch of a broker while it is being applied: its transaction, and what has to be brought up to date once all its
// messages are: the usage roll-up, the users' pools, and the verdicts on denials.
import type { Knex } from "knex";
import type { SessionChange } from "../../usage/session-change.ts";
import { applyUsageChanges } from "../../usage/totals/update.ts";
import { refreshUserPools } from "../../usage/totals/user-pools.ts";
import { DefaultGroups, Labels } from "../names/labels.ts";
import { Users } from "../names/users.ts";
import { Workstations } from "../names/workstations.ts";
import { refreshVerdicts, type Stretch } from "./denial-verdicts.ts";

/** What sums over sessions need to know of one. */
export interface Held {
  readonly userId: number;
  readonly poolId: number;
  readonly numberOfLicenses: number;
  readonly startAt: number;
  readonly endAt: number | null;
}

export class Batch {
  readonly trx: Knex.Transaction;
  /** The instant the batch was received, in milliseconds since 1970 UTC. */
  readonly now: number;
  readonly users: Users;
  readonly workstations: Workstations;
  readonly groups: Labels;
  readonly projects: Labels;
  readonly defaultGroups: DefaultGroups;
  readonly #denialWindowMs: number;
  readonly #sessions = new Map<number, { readonly before: Held | null; after: Held | null }>();
  readonly #denied: Stretch[] = [];

  constructor(trx: Knex.Transaction, settings: { readonly now: number; readonly denialWindowMs: number }) {
    this.trx = trx;
    this.now = settings.now;
    this.users = new Users(trx);
    this.workstations = new Workstations(trx);
    this.groups = new Labels(trx, "user_groups");
    this.projects = new Labels(trx, "projects");
    this.defaultGroups = new DefaultGroups(trx);
    this.#denialWindowMs = settings.denialWindowMs;
  }

  /** Notes a session that was opened (no `before`), changed, or taken away (no `after`). */
  sessionChanged(id: number, before: Held | null, after: Held | null): void {
    const noted = this.#sessions.get(id);
    if (noted) noted.after = after;
    else this.#sessions.set(id, { before, after });
  }

  /** Notes a denial that was added: the verdicts after it depend on it. */
  denialAdded(userId: number, featureKey: string, at: number): void {
    this.#denied.push({ userId, featureKey, from: at, to: at + this.#denialWindowMs });
  }

  /** Brings everything up to date. Call once, when all rows are written. */
  async finish(): Promise<void> {
    const changes = [...this.#sessions.values()].flatMap(changesOf);
    await applyUsageChanges(this.trx, changes);
    await refreshUserPools(this.trx, changes);
    const granted = changes.flatMap((change) =>
      change.before?.startAt === change.after?.startAt
        ? []
        : [change.before, change.after].flatMap((span) =>
            span === null ? [] : { userId: change.userId, poolId: change.poolId, at: span.startAt },
          ),
    );
    await refreshVerdicts(this.trx, this.#denialWindowMs, this.#denied, granted);
  }
}

function changesOf({ before, after }: { before: Held | null; after: Held | null }): SessionChange[] {
  const same =
    before && after && before.poolId === after.poolId && before.userId === after.userId ? { before, after } : null;
  if (same) return [change(before as Held, before, after)];
  return [...(before ? [change(before, before, null)] : []), ...(after ? [change(after, null, after)] : [])];
}

function change({ userId, poolId, numberOfLicenses }: Held, before: Held | null, after: Held | null): SessionChange {
  return { userId, poolId, numberOfLicenses, before, after };
}
