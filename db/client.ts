// What the Knex clients of both engines share: the pools that a query may read from, whether the disk is full, and the settings of
// every Knex.
import type { Knex } from "knex";
import { classifyDatabaseError } from "./errors.ts";
import { currentWork } from "./work.ts";

/** A class, because Knex copies plain settings and keeps instances as they are. */
export class Lanes {
  readonly light: Knex;
  readonly heavy: Knex;
  /** For long CSV, read a piece at a time. */
  readonly downloads: Knex;

  constructor({ light, heavy, downloads }: Readonly<Record<"light" | "heavy" | "downloads", Knex>>) {
    this.light = light;
    this.heavy = heavy;
    this.downloads = downloads;
  }

  async destroy(): Promise<void> {
    await Promise.all([this.light.destroy(), this.heavy.destroy(), this.downloads.destroy()]);
  }
}

const owners = new WeakMap<object, Knex.Client>();

/** A connection of the lane, or with `acquireFromPool` one of the client's pool, which is the service lane. */
export async function acquireInLane<C extends object>(
  lanes: Lanes | undefined,
  acquireFromPool: () => Promise<C>,
): Promise<C> {
  const lane = currentWork()?.lane ?? "service";
  if (lanes === undefined || lane === "service") return acquireFromPool();
  const owner: Knex.Client = lanes[lane].client;
  const connection: C = await owner.acquireConnection();
  owners.set(connection, owner);
  return connection;
}

/** Returns it to the pool that it came from. */
export function releaseInLane<C extends object>(connection: C, releaseOwn: () => Promise<void>): Promise<void> {
  const owner = owners.get(connection);
  if (owner === undefined) return releaseOwn();
  owners.delete(connection);
  return owner.releaseConnection(connection);
}

/** A class, because Knex copies plain settings and keeps instances as they are. */
export class DiskState {
  #isFull = false;

  get isFull(): boolean {
    return this.#isFull;
  }

  /** A write or a commit succeeded. */
  wrote(): void {
    this.#isFull = false;
  }

  failed(error: unknown): void {
    if (classifyDatabaseError(error) === "full") this.#isFull = true;
  }
}

// Every error reaches the caller, who logs it; Knex would write it to the console too.
const silent = { warn() {}, error() {}, debug() {}, deprecate() {} };

/** Bindings are left out of error messages, and so out of logs. */
export const quietKnex = { compileSqlOnError: false, log: silent } as const;
