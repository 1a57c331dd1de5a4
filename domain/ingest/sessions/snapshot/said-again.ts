// Of which users a snapshot lists all sessions in the very words of the one before, and nothing else: of nearly all, and nothing
// changes for them. Which checkout is which session is settled for each user alone, so the others are matched without them. Pure.
import { runsOf } from "../../../repeated-lists.ts";
import type { ActiveSessions, Said, SaidList } from "../../batch/active-sessions.ts";
import type { SessionRow } from "../../batch/session-row.ts";
import type { Pool } from "../../pools/identity.ts";
import { isSaidAgain } from "../../reports/attributes.ts";
import type { Checkout } from "../../reports/messages.ts";
import type { KnownEntries } from "./snapshot-evidence.ts";

type CheckoutsOf = ReadonlyMap<Pool, readonly Checkout[]>;

/** A list of the snapshot: its checkouts, and which sessions they are as far as they are said again. */
interface Now {
  readonly pool: Pool;
  readonly checkouts: readonly Checkout[];
  readonly said: SaidList;
}

export class SaidAgain {
  readonly #sessions: ActiveSessions;
  readonly #now: readonly Now[];
  /** By the lists of the snapshot before: which of their places are said again. */
  readonly #again = new Map<SaidList, Uint8Array>();
  /** Users with something else. */
  readonly #others = new Set<number>();
  /** Where the checkouts stand that are left. */
  readonly #places = new Map<Checkout, readonly [list: SaidList, place: number]>();
  #leftRows: readonly SessionRow[] = [];

  constructor(known: ActiveSessions, listed: CheckoutsOf) {
    this.#sessions = known;
    this.#now = Array.from(listed, ([pool, checkouts]) => ({ pool, checkouts, said: this.#saidOf(pool, checkouts) }));
  }

  #saidOf(pool: Pool, checkouts: readonly Checkout[]): SaidList {
    const now = emptyList(pool.id, checkouts.length);
    const { said } = this.#sessions;
    if (said === null) return now;
    for (const { place, count, earlier, at } of runsOf(checkouts)) {
      const before = said.lists.get((earlier.deref() ?? []) as readonly Checkout[]);
      if (before?.poolId !== pool.id) continue;
      const again = this.#againOf(before);
      for (let next = 0; next < count; next += 1) {
        if (!isSaid(said, before, at + next)) continue;
        const id = before.ids[at + next] as number;
        again[at + next] = 1;
        put(now, place + next, before.rows[at + next] as SessionRow, id, before.userIds[at + next] as number);
      }
    }
    return now;
  }

  #againOf(list: SaidList): Uint8Array {
    const again = this.#again.get(list) ?? new Uint8Array(list.ids.length);
    this.#again.set(list, again);
    return again;
  }

  /** Whose users must be known before `left` is asked for. */
  *newNames(): Generator<string> {
    for (const { checkouts, said } of this.#now) {
      for (let place = 0; place < checkouts.length; place += 1) {
        if (Number.isNaN(said.ids[place])) yield (checkouts[place] as Checkout).userName;
      }
    }
  }

  /** The sessions, and the checkouts, of users with something else. */
  left(idOf: (userName: string) => number): { readonly rows: readonly SessionRow[]; readonly listed: CheckoutsOf } {
    const { rows, said } = this.#sessions;
    if (said === null) {
      this.#leftRows = [...rows.values()];
    } else {
      this.#findOthers(said, idOf);
      const unsaid = Array.from(said.others, (id) => rows.get(id)).filter((row) => row !== undefined);
      this.#leftRows = [...unsaid, ...Array.from(said.lists.values(), (list) => this.#rowsOfOthers(said, list)).flat()];
    }
    const listed = this.#now.map(({ pool, checkouts, said: now }) => {
      const some = checkouts.filter((checkout, place) => {
        const isLeft = Number.isNaN(now.ids[place]) || this.#others.has(now.userIds[place] as number);
        if (isLeft) this.#places.set(checkout, [now, place]);
        return isLeft;
      });
      return [pool, some] as const;
    });
    return { rows: this.#leftRows, listed: new Map(listed.filter(([, some]) => some.length > 0)) };
  }

  /** Those of new checkouts, of sessions that changed, and of what the snapshot before listed and this one does not. */
  #findOthers(said: Said, idOf: (userName: string) => number): void {
    const { rows } = this.#sessions;
    for (const name of this.newNames()) this.#others.add(idOf(name));
    for (const id of said.others) {
      const row = rows.get(id);
      if (row !== undefined) this.#others.add(row.userId);
    }
    for (const list of said.lists.values()) {
      const again = this.#againOf(list);
      for (let place = 0; place < again.length; place += 1) {
        if (again[place] === 0 && isSaid(said, list, place)) this.#others.add(list.userIds[place] as number);
      }
    }
  }

  #rowsOfOthers(said: Said, list: SaidList): SessionRow[] {
    const some: SessionRow[] = [];
    for (let place = 0; place < list.ids.length; place += 1) {
      if (!this.#others.has(list.userIds[place] as number) || !isSaid(said, list, place)) continue;
      some.push(list.rows[place] as SessionRow);
    }
    return some;
  }

  /** Notes what the next snapshot may say again, once what is left is written. */
  note({ twins, entryOf }: KnownEntries): void {
    const { rows, said } = this.#sessions;
    for (const [list, place] of this.#places.values()) clear(list, place);
    if (said !== null) for (const one of this.#now) forget(one.said, said.others);
    const noted = new Set<number>();
    for (const [row, { checkout, attributes }] of entryOf) {
      const found = this.#places.get(checkout);
      if (found === undefined || twins.has(row) || rows.get(row.id) !== row || !isSaidAgain(row, attributes)) continue;
      noted.add(row.id);
      put(...found, row, row.id, row.userId);
    }
    const changed = said === null ? rows.keys() : [...said.others, ...this.#leftRows.map(({ id }) => id)];
    const others = new Set<number>();
    for (const id of changed) if (rows.has(id) && !noted.has(id)) others.add(id);
    this.#sessions.said = { lists: new Map(this.#now.map((one) => [one.checkouts, one.said])), others };
  }
}

/** Whether the session that a checkout was is as it was. */
function isSaid({ others }: Said, { ids }: SaidList, place: number): boolean {
  const id = ids[place] as number;
  return !Number.isNaN(id) && !others.has(id);
}

function emptyList(poolId: number, length: number): SaidList {
  const none = () => new Float64Array(length).fill(Number.NaN);
  return { poolId, rows: Array.from({ length }), ids: none(), userIds: none() };
}

function put(list: SaidList, place: number, row: SessionRow, id: number, userId: number): void {
  list.rows[place] = row;
  list.ids[place] = id;
  list.userIds[place] = userId;
}

/** Sessions that changed, whatever was left. */
function forget(list: SaidList, changed: ReadonlySet<number>): void {
  for (let place = 0; place < list.ids.length; place += 1) {
    if (changed.has(list.ids[place] as number)) clear(list, place);
  }
}

function clear(list: SaidList, place: number): void {
  list.rows[place] = undefined;
  list.ids[place] = Number.NaN;
  list.userIds[place] = Number.NaN;
}
