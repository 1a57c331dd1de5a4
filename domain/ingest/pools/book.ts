// The pools of one server while a message is applied, and which of them each entry of the message means. Matching changes nothing: it
// answers assignments, and `apply` takes them over.
import { nameKey } from "../../../db/index.ts";
import { compareVersions } from "../../pools/product-names.ts";
import { poolKey } from "../batch/keys.ts";
import type { PoolIdentity } from "../batch/messages.ts";

export interface Pool {
  /** 0 until the pool is stored. */
  id: number;
  name: string;
  readonly nameKey: string;
  version: string | null;
  additionalKey: string | null;
  vendor: string | null;
  vendorKey: string | null;
  licenseType: string | null;
  isListed: boolean;
  /** Whether an administrator added it and no snapshot has listed it. */
  isManual: boolean;
  /** Infinite while a new one was not named by anything; minus infinite: since ever. */
  knownSinceAt: number;
  /** When a snapshot last listed its queue; null before the first. */
  queueListedAt: number | null;
  /** Whether the identity is to be stored: the pool is new, or took something that was not printed before. */
  changed: boolean;
}

const parts = ["version", "vendorKey", "additionalKey", "licenseType"] as const;
type Parts = Readonly<Record<(typeof parts)[number], string | null>>;

/** A new pool. */
function newPool(print: PoolIdentity, isListed: boolean): Pool {
  const { name, vendor } = print;
  const fresh = { id: 0, isManual: false, changed: true, knownSinceAt: Number.POSITIVE_INFINITY, queueListedAt: null };
  return { ...fresh, name, nameKey: nameKey(name), vendor, isListed, ...partsOf(print) };
}

/** The pools that differ from the print in nothing that both know: the most similar first, then the lowest Id. */
function fittingPools<T extends Pool>(pools: readonly T[], print: PoolIdentity): T[] {
  const wanted = partsOf(print);
  return pools
    .filter((pool) => parts.every((part) => fits(pool[part], wanted[part])))
    .sort((a, b) => similarity(b, wanted) - similarity(a, wanted) || order(a) - order(b));
}

/**
 * What the pool would be with the print's parts where it lacks them: the pool itself if it lacks none; null if that
 * would make it equal to another one of `pools`.
 */
function completedBy(pool: Pool, print: PoolIdentity, pools: readonly Pool[]): Pool | null {
  const wanted = partsOf(print);
  if (parts.every((part) => pool[part] !== null || wanted[part] === null)) return pool;
  const vendor = pool.vendorKey === null ? print.vendor : pool.vendor;
  const completed = { ...pool, vendor, changed: true };
  for (const part of parts) completed[part] ??= wanted[part];
  const isTaken = pools.some((other) => other !== pool && parts.every((part) => other[part] === completed[part]));
  return isTaken ? null : completed;
}

/** The print with more fields chooses its pool first; of equal ones the higher version. */
function compareSureness(a: PoolIdentity, b: PoolIdentity): number {
  return sureness(b) - sureness(a) || compareVersions(b.version, a.version);
}

/** All that is printed, as a text: equal for equal prints. */
function printedText(print: PoolIdentity): string {
  const printed = partsOf(print);
  return JSON.stringify([nameKey(print.name), ...parts.map((part) => printed[part])]);
}

function partsOf({ version, vendor, additionalKey, licenseType }: PoolIdentity): Parts {
  return { version, vendorKey: vendor === null ? null : nameKey(vendor), additionalKey, licenseType };
}

function fits(a: string | null, b: string | null): boolean {
  return a === null || b === null || a === b;
}

const weights = { version: 8, vendorKey: 4, additionalKey: 2, licenseType: 1 } as const;

function similarity(pool: Pool, wanted: Parts): number {
  return parts.reduce((sum, part) => sum + (pool[part] === wanted[part] ? weights[part] : 0), 0);
}

function sureness(print: PoolIdentity): number {
  const printed = partsOf(print);
  return parts.reduce((sum, part) => sum + (printed[part] === null ? 0 : weights[part]), 0);
}

/** Pools that are not stored yet come after those that are. */
function order(pool: Pool): number {
  return pool.id === 0 ? Number.MAX_SAFE_INTEGER : pool.id;
}

/** A pool as it is to be: a known one with what it takes from the message, or a new one. */
interface Draft extends Pool {
  /** The pool that it becomes; null for a new one. */
  readonly stored: Pool | null;
}

/** Which pools the entries of a message speak of. */
interface PoolAssignments<T> {
  readonly drafts: readonly Draft[];
  readonly assigned: ReadonlyMap<T, readonly Draft[]>;
}

class PoolsByName<P extends Pool> {
  readonly #byName: Map<string, P[]>;

  constructor(pools: readonly P[]) {
    this.#byName = Map.groupBy(pools, (pool) => pool.nameKey);
  }

  all(): P[] {
    return [...this.#byName.values()].flat();
  }

  /** All pools of a name. */
  named(key: string): readonly P[] {
    return this.#byName.get(key) ?? [];
  }

  /** Pools of the print's name that differ from it in nothing that both know: the most similar first, then the lowest Id. */
  candidates(print: PoolIdentity): P[] {
    return fittingPools(this.named(nameKey(print.name)), print);
  }

  include(pool: P): void {
    const same = this.#byName.get(pool.nameKey);
    if (same) same.push(pool);
    else this.#byName.set(pool.nameKey, [pool]);
  }
}

/** The pools of one server, of some names or of all. */
export class PoolBook extends PoolsByName<Pool> {
  readonly #serverId: number;
  readonly #knownEarlier = new Set<Pool>();

  constructor(serverId: number, pools: readonly Pool[]) {
    super(pools);
    this.#serverId = serverId;
  }

  byId(): ReadonlyMap<number, Pool> {
    return new Map(this.all().map((pool) => [pool.id, pool]));
  }

  /** The pool that an event of this print speaks of: of several versions the highest, if it prints none. */
  poolOf(print: PoolIdentity): Pool | null {
    const candidates = this.candidates(print);
    if (print.version === null) candidates.sort((a, b) => compareVersions(b.version, a.version));
    return candidates[0] ?? null;
  }

  /** Pools of one name and vendor: a log does not distinguish checkouts of their versions. */
  family(pool: Pool): Pool[] {
    return this.named(pool.nameKey).filter((other) => other.vendorKey === pool.vendorKey);
  }

  /** Adds a new pool, whatever there is. */
  add(print: PoolIdentity, isListed: boolean): Pool {
    const pool = newPool(print, isListed);
    this.include(pool);
    return pool;
  }

  /**
   * The pools that each entry of one report means. An entry without a version means all stored pools of its name
   * that no other entry of the report names; of a new one without a version where there is none. Two entries are one pool
   * only if they print the same.
   */
  matchReports<T extends PoolIdentity>(entries: readonly T[], isListed: (entry: T) => boolean): PoolAssignments<T> {
    const drafts = new Drafts(this.all());
    const assigned = new Map<T, readonly Draft[]>();
    const textOf = new Map<Draft, string>();
    const named = entries.filter((entry) => entry.version !== null);
    for (const entry of named.sort(compareSureness)) {
      const text = printedText(entry);
      const free = drafts.candidates(entry).find(
        // One that can't take what is printed would retain an identity that is another entry's.
        (draft) => (textOf.get(draft) ?? text) === text && drafts.complete(draft, entry),
      );
      const draft = free ?? drafts.add(entry, isListed(entry));
      textOf.set(draft, text);
      assigned.set(entry, [draft]);
    }
    for (const entry of entries) {
      if (entry.version !== null) continue;
      const fitting = drafts.candidates(entry);
      const free = fitting.filter((draft) => !textOf.has(draft));
      const meant = free.length > 0 ? free : fitting;
      if (meant.length === 0) meant.push(drafts.add(entry, isListed(entry)));
      if (meant.length === 1) drafts.complete(meant[0] as Draft, entry);
      meant.sort((a, b) => compareVersions(b.version, a.version));
      assigned.set(entry, meant);
    }
    return { drafts: drafts.all(), assigned };
  }

  /**
   * The pool that each event speaks of, in their order: of several versions the highest, if the event prints none. A pool
   * of unknown version takes the printed one. Where there is no pool, an event that `adds` adds one; others have none.
   */
  matchEvents<T extends PoolIdentity>(
    events: readonly T[],
    adds: (event: T) => boolean,
    isListed: boolean,
  ): PoolAssignments<T> {
    const drafts = new Drafts(this.all());
    const assigned = new Map<T, readonly Draft[]>();
    for (const event of events) {
      const candidates = drafts.candidates(event);
      if (event.version === null) candidates.sort((a, b) => compareVersions(b.version, a.version));
      const [draft] = candidates;
      if (draft) drafts.complete(draft, event);
      if (draft) assigned.set(event, [draft]);
      else if (adds(event)) assigned.set(event, [drafts.add(event, isListed)]);
    }
    return { drafts: drafts.all(), assigned };
  }

  /** Takes assignments over: stored pools take what was printed, new ones are added. Answers the pools of each entry. */
  apply<T>({ drafts, assigned }: PoolAssignments<T>): ReadonlyMap<T, readonly Pool[]> {
    const pools = new Map<Draft, Pool>();
    for (const draft of drafts) {
      const { stored, ...pool } = draft;
      pools.set(draft, stored ? Object.assign(stored, pool) : pool);
      if (!stored) this.include(pool);
    }
    return new Map([...assigned].map(([entry, meant]) => [entry, meant.map((draft) => pools.get(draft) as Pool)]));
  }

  /** Notes that a report or log named a pool at an instant: something is known of it from then on, if not before. */
  nameAt(pool: Pool, at: number): void {
    if (at >= pool.knownSinceAt) return;
    pool.knownSinceAt = at;
    if (pool.id !== 0) this.#knownEarlier.add(pool);
  }

  /** Stored pools that were found to be known earlier; each is answered once. */
  takeKnownEarlier(): Pool[] {
    const found = [...this.#knownEarlier];
    this.#knownEarlier.clear();
    return found;
  }

  /** The key under which the pool is stored. */
  keyOf(pool: Pool): string {
    return poolKey(this.#serverId, pool);
  }
}

/** Copies of pools, among which a message's entries find theirs. */
class Drafts extends PoolsByName<Draft> {
  constructor(pools: readonly Pool[]) {
    super(pools.map((stored) => ({ ...stored, stored })));
  }

  add(print: PoolIdentity, isListed: boolean): Draft {
    const draft = { ...newPool(print, isListed), stored: null };
    this.include(draft);
    return draft;
  }

  /** Lets a draft take what it lacks of a print. Answers whether it now has all that is printed. */
  complete(draft: Draft, print: PoolIdentity): boolean {
    const completed = completedBy(draft, print, this.named(draft.nameKey));
    if (completed === null) return false;
    Object.assign(draft, completed);
    return true;
  }
}
