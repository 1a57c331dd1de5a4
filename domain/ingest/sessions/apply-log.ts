// Applies the checkouts, check-ins and stops of a log: collects their evidence, reconciles, plans, writes.
import { nameKey } from "../../../db/index.ts";
import type { Batch } from "../batch/batch.ts";
import type { KeyedEvent, StopEvent } from "../batch/messages.ts";
import type { Server } from "../batch/servers.ts";
import type { Pool, PoolBook } from "../pools/book.ts";
import { CheckoutGroups, type Mention } from "./checkout-groups.ts";
import type { Checkin } from "./evidence.ts";
import { readSilences, type Stop, type UnmatchedCheckin } from "./open-evidence.ts";
import { type GroupEvidence, planSessions, readOpenEvidence } from "./plan.ts";
import { activeAt, type CheckoutStart, endedAfter, evidenceOf, readGroups, snapshotsAfter } from "./stored.ts";
import { type SessionCounts, writeSessions } from "./write.ts";

/** An event of a log may belong to a snapshot that is dated to the minute before. */
const SNAPSHOT_DATE_MS = 60_000;

/** A checkout, a check-in, or (with neither) a stored session: one that ran when a daemon stopped, say. */
export type LogMention = Mention & { readonly start: CheckoutStart | null; readonly checkin: Checkin | null };

/** The new events of a log. Denials among them are left alone here. */
interface LogEvents {
  readonly server: Server;
  readonly book: PoolBook;
  readonly events: readonly KeyedEvent[];
  readonly stops: readonly StopEvent[];
  readonly poolOf: (event: KeyedEvent) => Pool | null;
}

/** Answers what became of the sessions, and how many check-ins matched none. */
export async function applyLog(batch: Batch, log: LogEvents): Promise<SessionCounts & { CheckinsUnmatched: number }> {
  const { trx } = batch;
  const { server, book } = log;
  const { mentions, unmatched } = await collectMentions(batch, log);
  const groups = new CheckoutGroups(book, [...mentions, ...(await runningAtStops(batch, log))]);
  const evidence = await evidenceOfGroups(batch, server, groups);
  const scope = { licenseServerId: server.id, lastSilenceAt: server.last_silence_at };
  const open = await readOpenEvidence(trx, scope, evidence);
  const newStops = log.stops.map(({ at, vendor }): Stop => ({ at, vendorKey: vendor === null ? "" : nameKey(vendor) }));
  const plan = planSessions(evidence, { ...open, stops: [...open.stops, ...newStops] });
  const unmatchedCheckins = [...plan.unmatchedCheckins, ...unmatched];
  const counts = await writeSessions(batch, server.id, { ...plan, unmatchedCheckins, newStops });
  return { ...counts, CheckinsUnmatched: plan.newlyUnmatched + unmatched.length };
}

/** Checkouts and check-ins as mentions; check-ins of a user or feature that is not known have no group. */
async function collectMentions(
  { trx, users, workstations }: Batch,
  { server, events, poolOf }: LogEvents,
): Promise<{ mentions: LogMention[]; unmatched: UnmatchedCheckin[] }> {
  const checkouts = events.filter((event) => event.type === "checkout");
  const snapshotAfter = await snapshotsAfter(
    trx,
    server,
    checkouts.map((event) => event.at),
  );
  const mentions: LogMention[] = [];
  const unmatched: UnmatchedCheckin[] = [];
  for (const event of events) {
    if (event.type !== "checkout" && event.type !== "checkin") continue;
    const { at, key, userName, numberOfLicenses, attributes } = event;
    const { handle, checkoutData } = attributes;
    const pool = poolOf(event);
    const userId = users.find(userName);
    if (!pool || userId === null) {
      unmatched.push(unmatchedOf(event));
      continue;
    }
    const checkout = { userId, userName, workstation: workstations.shown(event.workstation), numberOfLicenses };
    const mention = { pool, checkout, from: at - SNAPSHOT_DATE_MS };
    if (event.type === "checkin") {
      mentions.push({ ...mention, start: null, checkin: { at, key, handle, checkoutData } });
    } else {
      const seen = { seenAt: null, snapshotAfter: snapshotAfter(at) };
      mentions.push({
        ...mention,
        start: { at, key, handle, checkoutData, poolId: pool.id, attributes, ...seen },
        checkin: null,
      });
    }
  }
  return { mentions, unmatched };
}

/** The sessions that ran when daemons stopped, or ended shortly before. */
async function runningAtStops({ trx }: Batch, { server, book, stops }: LogEvents): Promise<LogMention[]> {
  if (stops.length === 0) return [];
  const pools = book.byId();
  const at = stops.map((event) => event.at);
  const running = [
    ...(await activeAt(trx, server.id, at)),
    ...(await endedAfter(trx, server.id, at, SNAPSHOT_DATE_MS)),
  ];
  return running.flatMap((checkout) => {
    const pool = pools.get(checkout.poolId);
    return pool ? [{ pool, checkout, from: checkout.at - SNAPSHOT_DATE_MS, start: null, checkin: null }] : [];
  });
}

/** The evidence of each group: what is stored, and the events of the log. */
export async function evidenceOfGroups(
  { trx }: Batch,
  server: Server,
  groups: CheckoutGroups<LogMention>,
): Promise<GroupEvidence[]> {
  // A check-in may end what a silence seemed to have ended before.
  const hasCheckins = groups.all.some((group) => group.mentions.some((mention) => mention.checkin !== null));
  const isRead = server.last_silence_at !== null && hasCheckins;
  const silences = isRead ? await readSilences(trx, server.id, Number.MIN_SAFE_INTEGER) : [];
  const rows = await readGroups(trx, groups.all, "all", silences);
  // Neither a snapshot nor a log ever reported the others.
  const reported = rows.filter((row) => row.endAt === null || row.checkoutKey !== null || row.startKey !== null);
  const rowsOf = Map.groupBy(reported, (row) => row.owner);
  return groups.all.map((group, index) => ({
    group,
    stored: (rowsOf.get(index) ?? []).map((row) =>
      evidenceOf(row, { ...row, listedAt: row.endAt === null ? server.last_snapshot_at : row.listedAt }),
    ),
    newStarts: group.mentions.flatMap((mention) => mention.start ?? []),
    newListings: [],
    newCheckins: group.mentions.flatMap((mention) => mention.checkin ?? []),
  }));
}

function unmatchedOf(event: KeyedEvent): UnmatchedCheckin {
  return {
    vendorKey: event.vendor === null ? null : nameKey(event.vendor),
    nameKey: nameKey(event.name),
    userName: event.userName,
    workstationKey: event.workstation === null ? null : nameKey(event.workstation),
    numberOfLicenses: event.numberOfLicenses,
    checkin: {
      at: event.at,
      key: event.key,
      handle: event.attributes.handle,
      checkoutData: event.attributes.checkoutData,
    },
  };
}
