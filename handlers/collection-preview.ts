// testCollectorReading: what a collector would read of a text that somebody pastes. Nothing is stored.
import { type Preview, previewInThread, TooMuch } from "../collector/preview/in-thread.ts";
import { invalid, unavailable } from "../domain/problem.ts";
import { isTimeZone } from "../domain/time/zone-offset.ts";
import type { components } from "../generated/contract.ts";
import type { Handler } from "./types.ts";

type Schemas = components["schemas"];

/** One thread at a time: the worst texts take seconds of processor time. */
const mostWaiting = 8;
let waiting = 0;
let latest: Promise<unknown> = Promise.resolve();

export const testCollectorReading: Handler<"testCollectorReading"> = async ({ body }, { signal, now }) => {
  const { Text: text, Manager: manager = null, Kind: kind = null, TimeZone: zone = "UTC" } = body;
  if (!isTimeZone(zone)) throw invalid("TimeZone", "must be the IANA name of a time zone, such as Europe/Zurich");
  try {
    const preview = await inTurn(() => previewInThread({ text, manager, kind, zone, now }, signal));
    return { status: 200, body: bodyOf(preview) };
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    throw invalid("Text", "needs too long or too much memory to read: give a part of it");
  }
};

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting > mostWaiting) throw unavailable("Other texts are being read.", undefined, 5);
  waiting += 1;
  const turn = latest.then(work, work);
  latest = turn;
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}

function bodyOf(preview: Preview): Schemas["CollectionPreview"] {
  return {
    Manager: preview.manager,
    Kind: preview.kind,
    IsComplete: preview.isComplete,
    Error: preview.error,
    LicenseServers: preview.servers.map(({ name, status }) => ({ Name: name, Status: status })),
    PoolCount: preview.poolCount,
    Pools: preview.pools.map(({ server, pool }) => ({
      LicenseServerName: server,
      FeatureName: pool.FeatureName,
      FeatureVersion: pool.FeatureVersion ?? null,
      Vendor: pool.Vendor ?? null,
      LicenseType: pool.LicenseType ?? null,
      Total: pool.Total ?? null,
      Used: pool.Used ?? null,
      Reserved: pool.Reserved ?? null,
      Queued: pool.Queued ?? null,
      IsUncounted: pool.IsUncounted ?? false,
    })),
    HolderCount: preview.holderCount,
    Holders: preview.holders.map(({ server, pool, holder }) => ({
      LicenseServerName: server,
      FeatureName: pool,
      UserName: holder.UserName,
      Workstation: holder.Workstation ?? null,
      NumberOfLicenses: holder.NumberOfLicenses ?? 1,
      StartTimeUtc: holder.StartTimeUtc,
      IsBorrowed: holder.IsBorrowed ?? false,
    })),
    UnreadableCount: preview.unreadableCount,
    UnreadableLines: preview.unreadable.map(({ line, reason, text }) => ({ Line: line, Reason: reason, Text: text })),
    Notes: [...preview.notes],
  };
}
