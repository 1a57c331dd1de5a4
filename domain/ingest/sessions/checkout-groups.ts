// Groups of checkouts that differ for a log in nothing but their times: one user, workstation and number of licences,
// of one feature of one vendor on one server. What a message mentions of checkouts is gathered by these groups. Pure.
import { nameKey } from "../../../db/index.ts";
import type { Pool, PoolBook } from "../pools/book.ts";

/** Whose checkout it is. */
interface CheckoutIdentity {
  readonly userId: number;
  readonly userName: string;
  readonly workstation: string | null;
  readonly numberOfLicenses: number;
}

/** A checkout that a message speaks of, or that runs at an instant of which it speaks. */
export interface Mention {
  readonly pool: Pool;
  readonly checkout: CheckoutIdentity;
  /** The earliest instant that matters to it. */
  readonly from: number;
}

export interface CheckoutGroup<M extends Mention = Mention> extends CheckoutIdentity {
  readonly workstationKey: string | null;
  readonly nameKey: string;
  readonly vendorKey: string | null;
  readonly poolIds: readonly number[];
  readonly from: number;
  readonly mentions: readonly M[];
}

/** The groups of what a message mentions, in its order. */
export class CheckoutGroups<M extends Mention> {
  readonly all: readonly CheckoutGroup<M>[];
  readonly #pools: ReadonlyMap<number, Pool>;
  readonly #byKey: ReadonlyMap<string, CheckoutGroup<M>>;
  /** Most sessions of a server are of users whom the message does not name. */
  readonly #userIds: ReadonlySet<number>;

  constructor(book: PoolBook, mentions: readonly M[]) {
    const mentioned = Map.groupBy(mentions, ({ pool, checkout }) => keyOf(pool, checkout));
    const groups = Array.from(mentioned, ([key, same]) => [key, groupOf(book, same)] as const);
    this.#byKey = new Map(groups);
    this.#userIds = new Set(mentions.map(({ checkout }) => checkout.userId));
    this.#pools = book.byId();
    this.all = [...this.#byKey.values()];
  }

  /** The group to which a stored session belongs, if anything of it was mentioned. */
  of(row: Omit<CheckoutIdentity, "userName"> & { readonly poolId: number }): CheckoutGroup<M> | undefined {
    if (!this.#userIds.has(row.userId)) return undefined;
    const pool = this.#pools.get(row.poolId);
    return pool && this.#byKey.get(keyOf(pool, row));
  }
}

function keyOf(pool: Pool, checkout: Omit<CheckoutIdentity, "userName">): string {
  const { userId, workstation, numberOfLicenses } = checkout;
  const workstationKey = workstation === null ? null : nameKey(workstation);
  return JSON.stringify([pool.nameKey, pool.vendorKey, userId, workstationKey, numberOfLicenses]);
}

function groupOf<M extends Mention>(book: PoolBook, mentions: readonly M[]): CheckoutGroup<M> {
  const { pool, checkout } = mentions[0] as M;
  const { userId, userName, workstation, numberOfLicenses } = checkout;
  return {
    userId,
    userName,
    workstation,
    numberOfLicenses,
    workstationKey: workstation === null ? null : nameKey(workstation),
    nameKey: pool.nameKey,
    vendorKey: pool.vendorKey,
    poolIds: book.family(pool).map((one) => one.id),
    from: mentions.reduce((from, mention) => Math.min(from, mention.from), Number.POSITIVE_INFINITY),
    mentions,
  };
}
