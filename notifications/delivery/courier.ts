// Sends in the background what is due: one of the servers on a database, several destinations at once, none twice at a time,
// and none of them waits for another one that is slow.
import { type Database, type Periodic, runPeriodically } from "../../db/index.ts";
import { deliverTo, type Sending } from "./deliver.ts";
import { dueDestinations } from "./due.ts";
import { tidy } from "./queue.ts";

const everyMs = 2000;
const tidyEveryMs = 3_600_000;
/** So many attempts are under way at once, and so many of them for one account. */
const mostAtOnce = 16;
const mostOfOne = 4;

export interface CourierParts extends Sending {
  /** Puts into the queue what happened since the last time. */
  readonly fill: (db: Database, now: number) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export function runCourier({ fill, onError, ...sending }: CourierParts): Periodic {
  const { db } = sending;
  /** Of each destination, whose it is and the work. */
  const underWay = new Map<number, { readonly accountId: number | null; readonly work: Promise<void> }>();
  let tidiedAt = 0;

  async function round(signal: AbortSignal): Promise<void> {
    const now = Date.now();
    if (now - tidiedAt >= tidyEveryMs) {
      await tidy(db, now);
      tidiedAt = now;
    }
    await fill(db, now);
    for (const { id, accountId } of await dueDestinations(db, now)) {
      const own = [...underWay.values()].filter((one) => one.accountId === accountId);
      if (signal.aborted || underWay.size >= mostAtOnce) return;
      if (underWay.has(id) || own.length >= mostOfOne) continue;
      const work = deliverTo(sending, id, signal)
        .catch((error) => signal.aborted || onError(error))
        .then(() => void underWay.delete(id));
      underWay.set(id, { accountId, work });
    }
  }

  const rounds = runPeriodically({ db, name: "notifications", everyMs, work: round, onError });
  return {
    async close() {
      // This ends the attempts too.
      await rounds.close();
      await Promise.all([...underWay.values()].map(({ work }) => work));
    },
  };
}
