// Licences as Prometheus reads them. Prometheus asks again and again, and often twice: an answer holds for some seconds.
import type { Database } from "../../db/index.ts";
import type { Viewer } from "../filters/filters.ts";
import { exposition, metricRows } from "./exposition.ts";

/** Shorter than Prometheus' usual interval. */
const holdsMs = 10_000;
/** Of so many viewers with other licence servers, or other numbers of users. */
const mostCached = 20;

interface Cached {
  readonly untilAt: number;
  /** As bytes: to copy the text for each answer takes longer than to send it. */
  readonly text: Promise<Buffer>;
}

const cached = new WeakMap<Database, Map<string, Cached>>();

/** The text, at most ten seconds old. */
export function licenseMetrics(db: Database, viewer: Viewer, mostUsers: number, now: number): Promise<Buffer> {
  const answers = cached.get(db) ?? new Map<string, Cached>();
  cached.set(db, answers);
  const key = JSON.stringify([mostUsers, viewer.licenseServerIds]);
  const known = answers.get(key);
  // Who asked first may have hung up, which ended the queries.
  if (known !== undefined && known.untilAt > now) return known.text.catch(() => written(db, viewer, mostUsers, now));
  const text = written(db, viewer, mostUsers, now);
  answers.delete(key);
  answers.set(key, { untilAt: now + holdsMs, text });
  if (answers.size > mostCached) answers.delete(answers.keys().next().value as string);
  text.catch(() => answers.delete(key));
  return text;
}

async function written(db: Database, viewer: Viewer, mostUsers: number, now: number): Promise<Buffer> {
  return Buffer.from(exposition(await db.read.transaction((trx) => metricRows(trx, viewer, mostUsers, now))));
}
