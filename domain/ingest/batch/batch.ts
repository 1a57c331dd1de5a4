// One batch of a broker while it is applied: its transaction, and what is to be brought up to date after its messages:
// the usage roll-up, the users' pools, and the verdicts on denials.
import type { Knex } from "knex";
import { takeLock } from "../../../db/index.ts";
import { LiveNotes, type LiveSession, type NotedSession } from "../../live/noted.ts";
import { forgetZones } from "../../sessions/zones.ts";
import {
  markSpans,
  type SessionChange,
  type SessionSpan,
  usageLock,
} from "../../usage/concurrency/invalidation-log.ts";
import { applyUsageChanges, borderFor } from "../../usage/totals/update.ts";
import { refreshUserPools } from "../../usage/totals/user-pools.ts";
import { type SettledSession, settleAgentReports } from "./agent-messages.ts";
import { type DenialRange, DenialsNear, type Grant, refreshVerdicts } from "./denial-verdicts.ts";
import { DefaultGroups, NameTable, Workstations } from "./names.ts";
import { type SessionRow, SessionTexts } from "./session-texts.ts";

/**
 * What a session adds to the sums over sessions: whose it is, of which pool, and from when to when; what it was checked out with; and
 * what its idle time depends on, where a report may have changed that.
 */
type SessionExtent = LiveSession & { readonly checkoutData: string | null } & Partial<
    Pick<SessionRow, "idleSeconds" | "listedAt">
  >;

const ofIdleTime = ["startAt", "endAt", "idleSeconds", "listedAt"] as const;

interface Noted extends NotedSession {
  readonly before: SessionExtent | null;
  after: SessionExtent | null;
}

/** Lets reports of a licence server in, or new pools of it, or throws. */
type Admit = (server: { readonly id: number; readonly name: string }) => Promise<void>;

export interface BatchSettings {
  readonly now: number;
  readonly denialWindowMs: number;
  /** A licence server that was not reported for so long is silent. */
  readonly silenceMs: number;
  /** Left out: the sender may report any licence server. */
  readonly admit?: Admit;
  /** Called when pools or purchases of pools were added; left out: the sender may report any number. */
  readonly checkPools?: Admit;
}

export class Batch {
  readonly trx: Knex.Transaction;
  /** The instant the batch was received, in milliseconds since 1970 UTC. */
  readonly now: number;
  readonly silenceMs: number;
  readonly users: NameTable;
  readonly workstations: Workstations;
  readonly groups: NameTable;
  readonly projects: NameTable;
  readonly defaultGroups: DefaultGroups;
  readonly texts: SessionTexts;
  /** For who watches as it happens. */
  readonly live = new LiveNotes();
  /** Throws where the sender may not report a licence server. */
  readonly admit: Admit;
  /** Throws where the licence servers of the sender have too many pools or purchases. */
  readonly checkPools: Admit;
  /** How many ended sessions and denials were left out. */
  tooOld = 0;
  /** How many pools, and purchases of pools, are new. */
  addedPools = 0;
  readonly #denialWindowMs: number;
  readonly #sessions = new Map<number, Noted>();
  readonly #denied: DenialRange[] = [];
  readonly #relabelled: SessionSpan[] = [];

  constructor(trx: Knex.Transaction, settings: BatchSettings) {
    this.trx = trx;
    this.now = settings.now;
    this.silenceMs = settings.silenceMs;
    this.users = new NameTable(trx, "users");
    this.workstations = new Workstations(trx);
    this.groups = new NameTable(trx, "user_groups");
    this.projects = new NameTable(trx, "projects");
    this.defaultGroups = new DefaultGroups(trx);
    this.texts = new SessionTexts(trx);
    this.admit = settings.admit ?? (async () => {});
    this.checkPools = settings.checkPools ?? (async () => {});
    this.#denialWindowMs = settings.denialWindowMs;
  }

  /**
   * The new sessions and denials of open time (docs/domain.md, Retention). Whether an older one was stored before is no longer
   * known, so older ones are left out and counted.
   */
  async notTooOld<T>(all: readonly T[], at: (one: T) => number | null): Promise<readonly T[]> {
    const recent = await this.#ofOpenTime(all, at);
    this.tooOld += all.length - recent.length;
    return recent;
  }

  async #ofOpenTime<T>(all: readonly T[], at: (one: T) => number | null): Promise<readonly T[]> {
    const border = await borderFor(this.trx, all.map(at), this.now);
    if (border === Number.NEGATIVE_INFINITY) return all;
    return all.filter((one) => (at(one) ?? border) >= border);
  }

  /** Notes a session that was opened (no `before`), changed, or taken away (no `after`). */
  sessionChanged(id: number, serverId: number, before: SessionExtent | null, after: SessionExtent | null): void {
    const noted = this.#sessions.get(id);
    if (noted) noted.after = after;
    else this.#sessions.set(id, { serverId, before, after });
  }

  /** Notes a session that counts to another group or project than before. */
  sessionRelabelled(span: SessionSpan): void {
    this.#relabelled.push(span);
  }

  /** Notes a denial that was added: the verdicts after it depend on it. */
  denialAdded(userId: number, featureKey: string, at: number): void {
    this.#denied.push({ userId, featureKey, from: at, to: at + this.#denialWindowMs });
  }

  #grants(): Grant[] {
    return [...this.#sessions.values()].flatMap(grantsOf);
  }

  /** Of sessions that had ended, or have now. */
  #endedIds(): number[] {
    const hasEnded = (extent: SessionExtent | null) => extent !== null && extent.endAt !== null;
    return [...this.#sessions].flatMap(([id, { before, after }]) => (hasEnded(before) || hasEnded(after) ? [id] : []));
  }

  /** Those that are still there. */
  #settled(): SettledSession[] {
    return [...this.#sessions].flatMap(([id, { before, after }]) => {
      const hasMoved = ofIdleTime.some((name) => before?.[name] !== after?.[name]);
      return after === null ? [] : [{ id, hasMoved }];
    });
  }

  /**
   * Brings everything up to date. Call once, when all rows are written. What reports of other licence servers change too comes
   * last, so that they wait for nothing else.
   */
  async finish(): Promise<void> {
    const changes = [...this.#sessions.values()].flatMap(changesOf);
    await refreshUserPools(this.trx, changes);
    const near = new DenialsNear(this.trx, this.#denialWindowMs, await this.#ofOpenTime(this.#grants(), atOf));
    await applyUsageChanges(this.trx, changes, (states) => near.readWith(states));
    if (changes.length > 0 || this.#denied.length > 0) await takeLock(this.trx, usageLock);
    await forgetZones(this.trx, this.#endedIds());
    await this.workstations.settle();
    await markSpans(this.trx, [...this.#relabelled, ...(await settleAgentReports(this, this.#settled()))]);
    await refreshVerdicts(this.trx, this.#denialWindowMs, this.#denied, near);
    await this.live.write(this.trx, this.now, this.#sessions);
  }
}

/** What a session grants, if that is new, and what it granted until now. */
function grantsOf({ before, after }: Noted): Grant[] {
  const isSame = (name: "poolId" | "userId" | "startAt" | "checkoutData") => before?.[name] === after?.[name];
  if (isSame("startAt") && isSame("poolId") && isSame("userId") && isSame("checkoutData")) return [];
  return [before, after].flatMap((one) => (one === null ? [] : { ...one, at: one.startAt }));
}

const atOf = ({ at }: Grant) => at;

function changesOf({ before, after }: { before: SessionExtent | null; after: SessionExtent | null }): SessionChange[] {
  const isSame = (name: "poolId" | "userId" | "numberOfLicenses") => before?.[name] === after?.[name];
  if (before && after && isSame("poolId") && isSame("userId") && isSame("numberOfLicenses")) {
    return [change(before, before, after)];
  }
  return [...(before ? [change(before, before, null)] : []), ...(after ? [change(after, null, after)] : [])];
}

function change(
  { userId, poolId, numberOfLicenses }: SessionExtent,
  before: SessionExtent | null,
  after: SessionExtent | null,
): SessionChange {
  return { userId, poolId, numberOfLicenses, before, after };
}
