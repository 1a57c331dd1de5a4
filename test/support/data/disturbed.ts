// A database in which something happens before transactions of one side: what others do while a piece of work is under way.
import type { Database } from "../../../db/index.ts";

export function withBefore(db: Database, side: "read" | "write", happens: () => Promise<unknown>): Database {
  const knex = new Proxy(db[side], {
    get: (target, name) =>
      name !== "transaction"
        ? Reflect.get(target, name)
        : async (...given: Parameters<typeof target.transaction>) => {
            await happens();
            return target.transaction(...given);
          },
  });
  return { ...db, [side]: knex } as Database;
}

/** It happens once, before the transaction of this number, from 1 on. */
export function withBeforeOne(
  db: Database,
  side: "read" | "write",
  number: number,
  happens: () => Promise<unknown>,
): Database {
  let left = number;
  return withBefore(db, side, async () => {
    left -= 1;
    if (left === 0) await happens();
  });
}
