// How many connections for streams are at work.
import type { Database } from "../../../db/index.ts";
import { isOnMssql } from "../../support/sqlserver/mssql.ts";

export const streams = isOnMssql ? 2 : 4;

export function busyStreams(db: Database): number {
  const { connectionSettings } = db.read.client;
  return (connectionSettings.settings ?? connectionSettings).lanes.streams.client.pool.numUsed();
}

/** At once, give or take the way to a server and back. */
export async function noStreamIsBusy(db: Database): Promise<void> {
  for (let waited = 0; busyStreams(db) > 0; waited += 10) {
    if (waited >= (isOnMssql ? 5_000 : 50)) throw new Error("a stream is still busy");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
