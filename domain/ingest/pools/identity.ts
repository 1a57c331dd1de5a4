// Which pool of licences a report or an event speaks of (design.md section 4). A pool is one server, vendor, name,
// version, additional key and licence type; null is what was not printed, and takes what is printed later.
import { nameKey } from "../../../db/index.ts";
import { compareVersions } from "../../records/pools/version-order.ts";
import { poolKey } from "../batch/keys.ts";
import type { PoolIdentity } from "../reports/messages.ts";

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
  /** Whether the identity is to be stored: it is new, or took something that was not printed before. */
  changed: boolean;
}

const parts = ["version", "vendorKey", "additionalKey", "licenseType"] as const;
type Identity = Readonly<Record<(typeof parts)[number], string | null>>;

/** The pools of one server, of some names or of all. */
export class PoolBook {
  readonly #serverId: number;
  readonly #byName: Map<string, Pool[]>;

  constructor(serverId: number, pools: readonly Pool[]) {
    this.#serverId = serverId;
    this.#byName = Map.groupBy(pools, (pool) => pool.nameKey);
  }

  all(): Pool[] {
    return [...this.#byName.values()].flat();
  }

  /** Pools of one name that differ from the print in nothing that both know: the likest first, then the lowest Id. */
  candidates(print: PoolIdentity): Pool[] {
    const wanted = identityOf(print);
    return (this.#byName.get(nameKey(print.name)) ?? [])
      .filter((pool) => parts.every((part) => fits(pool[part], wanted[part])))
      .sort((a, b) => likeness(b, wanted) - likeness(a, wanted) || order(a) - order(b));
  }

  /**
   * The pool that an event speaks of: of several versions the highest, if it prints none. A pool of unknown version
   * takes the printed one. Null when there is none.
   */
  find(print: PoolIdentity): Pool | null {
    const candidates = this.candidates(print);
    if (print.version === null) candidates.sort((a, b) => compareVersions(b.version, a.version));
    const [pool] = candidates;
    if (pool) this.#take(pool, print);
    return pool ?? null;
  }

  /** The same, adding the pool where there is none. */
  findOrAdd(print: PoolIdentity, isListed: boolean): Pool {
    return this.find(print) ?? this.add(print, isListed);
  }

  add(print: PoolIdentity, isListed: boolean): Pool {
    const { version, vendorKey, additionalKey, licenseType } = identityOf(print);
    const pool: Pool = {
      id: 0,
      name: print.name,
      nameKey: nameKey(print.name),
      version,
      additionalKey,
      vendor: print.vendor,
      vendorKey,
      licenseType,
      isListed,
      isManual: false,
      changed: true,
    };
    const same = this.#byName.get(pool.nameKey);
    if (same) same.push(pool);
    else this.#byName.set(pool.nameKey, [pool]);
    return pool;
  }

  /**
   * The pools that each entry of one report speaks of. An entry without a version speaks of all known pools under its
   * name that no other entry of the report names; of a new one without a version where there is none. Two entries are
   * one pool only if they print the same.
   */
  claim<T extends PoolIdentity>(entries: readonly T[], isListed: (entry: T) => boolean): Map<T, Pool[]> {
    const claims = new Map<T, Pool[]>();
    const claimed = new Map<Pool, string>();
    const named = entries.filter((entry) => entry.version !== null);
    // The more is printed, the surer; and a pool of unknown version is taken for the highest one.
    named.sort((a, b) => known(b) - known(a) || compareVersions(b.version, a.version));
    for (const entry of named) {
      const text = printed(entry);
      const free = this.candidates(entry).find(
        // One that can't take what is printed would keep an identity that is another entry's.
        (candidate) => (claimed.get(candidate) ?? text) === text && this.#take(candidate, entry),
      );
      const pool = free ?? this.add(entry, isListed(entry));
      claimed.set(pool, text);
      claims.set(entry, [pool]);
    }
    for (const entry of entries) {
      if (entry.version !== null) continue;
      const pools = this.candidates(entry);
      const free = pools.filter((pool) => !claimed.has(pool));
      const spoken = free.length > 0 ? free : pools;
      if (spoken.length === 0) spoken.push(this.add(entry, isListed(entry)));
      if (spoken.length === 1) this.#take(spoken[0] as Pool, entry);
      claims.set(
        entry,
        spoken.sort((a, b) => compareVersions(b.version, a.version)),
      );
    }
    return claims;
  }

  /** What makes the pool one, to be stored. */
  keyOf(pool: Pool): string {
    return poolKey(this.#serverId, pool);
  }

  /** Pools of one name and vendor: between versions of them a log does not tell its checkouts apart. */
  family(pool: Pool): Pool[] {
    return (this.#byName.get(pool.nameKey) ?? []).filter((other) => other.vendorKey === pool.vendorKey);
  }

  /**
   * Where the pool lacks what is printed, it takes it; its Id stays. Unless that would make it another known pool. Tells
   * whether it now has all that is printed.
   */
  #take(pool: Pool, print: PoolIdentity): boolean {
    const wanted = identityOf(print);
    if (parts.every((part) => pool[part] !== null || wanted[part] === null)) return true;
    const taken = parts.map((part) => pool[part] ?? wanted[part]);
    const others = (this.#byName.get(pool.nameKey) ?? []).filter((other) => other !== pool);
    if (others.some((other) => parts.every((part, place) => other[part] === taken[place]))) return false;
    if (pool.vendorKey === null) pool.vendor = print.vendor;
    for (const [place, part] of parts.entries()) pool[part] = taken[place] ?? null;
    pool.changed = true;
    return true;
  }
}

function identityOf(print: PoolIdentity): Identity {
  const vendorKey = print.vendor === null ? null : nameKey(print.vendor);
  return { version: print.version, vendorKey, additionalKey: print.additionalKey, licenseType: print.licenseType };
}

function fits(a: string | null, b: string | null): boolean {
  return a === null || b === null || a === b;
}

const weights = { version: 8, vendorKey: 4, additionalKey: 2, licenseType: 1 } as const;

function likeness(pool: Pool, wanted: Identity): number {
  return parts.reduce((sum, part) => sum + (pool[part] === wanted[part] ? weights[part] : 0), 0);
}

/** Pools that are not stored yet come after those that are. */
function order(pool: Pool): number {
  return pool.id === 0 ? Number.MAX_SAFE_INTEGER : pool.id;
}

function known(print: PoolIdentity): number {
  return parts.reduce((sum, part) => sum + (identityOf(print)[part] === null ? 0 : weights[part]), 0);
}

function printed(print: PoolIdentity): string {
  return JSON.stringify([nameKey(print.name), ...parts.map((part) => identityOf(print)[part])]);
}
