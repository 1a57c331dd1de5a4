// Which pool of connections a query reads from: that of the lane of its work (work.ts). The same for both engines.
import type { Knex } from "knex";
import { currentWork } from "./work.ts";

/** A class, because Knex copies plain settings and keeps instances as they are. */
export class Lanes {
  readonly light: Knex;
  readonly heavy: Knex;
  /** Long downloads: each takes a connection until its end. */
  readonly streams: Knex;

  constructor({ light, heavy, streams }: Readonly<Record<"light" | "heavy" | "streams", Knex>>) {
    this.light = light;
    this.heavy = heavy;
    this.streams = streams;
  }

  async destroy(): Promise<void> {
    await Promise.all([this.light.destroy(), this.heavy.destroy(), this.streams.destroy()]);
  }
}

const owners = new WeakMap<object, Knex.Client>();

/** A connection of the lane, or with `acquireOwn` one of the client's own pool, which is the service lane. */
export async function acquireInLane<C extends object>(
  lanes: Lanes | undefined,
  acquireOwn: () => Promise<C>,
): Promise<C> {
  const lane = currentWork()?.lane ?? "service";
  if (lanes === undefined || lane === "service") return acquireOwn();
  const owner: Knex.Client = lanes[lane].client;
  const connection: C = await owner.acquireConnection();
  owners.set(connection, owner);
  return connection;
}

/** Gives it back to the pool that it came from. */
export function releaseInLane<C extends object>(connection: C, releaseOwn: () => Promise<void>): Promise<void> {
  const owner = owners.get(connection);
  if (owner === undefined) return releaseOwn();
  owners.delete(connection);
  return owner.releaseConnection(connection);
}
