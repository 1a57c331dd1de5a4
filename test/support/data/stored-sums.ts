// What is derived from sessions and denials, computed again by brute force: the roll-up, the users' pools, the totals of denials
// and their verdicts. Whatever was reported, in whatever order, they agree.
import { expect } from "chai";
import type { Database } from "../../../db/index.ts";

interface SessionRow {
  readonly user_id: number;
  readonly pool_id: number;
  readonly number_of_licenses: number;
  readonly start_at: number;
  readonly end_at: number | null;
  readonly name_key: string;
  readonly checkout_data: string | null;
}

interface DenialRow {
  readonly id: number;
  readonly denial_at: number;
  readonly user_id: number;
  readonly feature_key: string;
  readonly is_true_denial: number;
  readonly license_server_id: number;
  readonly pool_id: number | null;
  readonly vendor_key: string | null;
  readonly denial_type: string;
  readonly is_last_attempt: number;
}

/** Fails where a stored sum differs from the rows. */
export async function expectStoredSums(db: Database, denialWindowMs = 60_000): Promise<void> {
  const sessions: SessionRow[] = await db
    .read("sessions as x")
    .join("pools as p", "p.id", "x.pool_id")
    .leftJoin("session_texts as t", "t.id", "x.texts_id")
    .select(
      "x.user_id",
      "x.pool_id",
      "x.number_of_licenses",
      "x.start_at",
      "x.end_at",
      "p.name_key",
      "t.checkout_data",
    );
  const denials: DenialRow[] = await db.read("denials").select();
  await expectStates(db, sessions);
  await expectUserPools(db, sessions);
  await expectTotals(db, denials);
  for (const denial of denials) {
    const verdict = Number(isTrue(denial, denials, sessions, denialWindowMs));
    expect(Number(denial.is_true_denial), `the verdict on denial ${denial.id}`).to.equal(verdict);
  }
}

/** The contract's rule of true denials. */
function isTrue(denial: DenialRow, denials: readonly DenialRow[], sessions: readonly SessionRow[], window: number) {
  const granted = sessions.some(
    ({ user_id, name_key, checkout_data, start_at }) =>
      user_id === denial.user_id &&
      [name_key, checkout_data?.toLowerCase().replace(/ +$/, "")].includes(denial.feature_key) &&
      start_at >= denial.denial_at &&
      start_at <= denial.denial_at + window,
  );
  const repeated = denials.some(
    (other) =>
      other.user_id === denial.user_id &&
      other.feature_key === denial.feature_key &&
      other.denial_at >= denial.denial_at - window &&
      (other.denial_at < denial.denial_at || (other.denial_at === denial.denial_at && other.id < denial.id)),
  );
  return Number(denial.is_last_attempt) === 1 && !granted && !repeated;
}

async function expectStates(db: Database, sessions: readonly SessionRow[]): Promise<void> {
  const states: Record<string, number>[] = await db.read("usage_states").select();
  for (const state of states) {
    const { user_id, pool_id, midnight_at } = state as { user_id: number; pool_id: number; midnight_at: number };
    const earlier = sessions.filter(
      (one) => (user_id === 0 || one.user_id === user_id) && (pool_id === 0 || one.pool_id === pool_id),
    );
    const begun = earlier.filter((one) => one.start_at < midnight_at);
    const ended = earlier.filter((one) => one.end_at !== null && one.end_at < midnight_at);
    const used = (one: SessionRow) => Math.min(one.end_at ?? midnight_at, midnight_at) - one.start_at;
    expect(state, "a row of usage_states").to.deep.equal({
      user_id,
      pool_id,
      midnight_at,
      starts: begun.length,
      ends: ended.length,
      licenses: sum(begun, (one) => one.number_of_licenses) - sum(ended, (one) => one.number_of_licenses),
      usage_ms: sum(begun, used),
      license_ms: sum(begun, (one) => used(one) * one.number_of_licenses),
    });
  }
}

async function expectUserPools(db: Database, sessions: readonly SessionRow[]): Promise<void> {
  const stored: unknown[] = await db.read("user_pools").select().orderBy(["user_id", "pool_id"]);
  const pairs = Map.groupBy(sessions, (one) => `${one.user_id}/${one.pool_id}`);
  const expected = Array.from(pairs.values(), (ofPair) => {
    const ends = ofPair.flatMap((one) => one.end_at ?? []);
    return {
      user_id: ofPair[0]?.user_id ?? 0,
      pool_id: ofPair[0]?.pool_id ?? 0,
      first_start_at: Math.min(...ofPair.map((one) => one.start_at)),
      last_start_at: Math.max(...ofPair.map((one) => one.start_at)),
      last_end_at: ends.length === 0 ? null : Math.max(...ends),
    };
  }).sort((a, b) => a.user_id - b.user_id || a.pool_id - b.pool_id);
  expect(stored, "user_pools").to.deep.equal(expected);
}

async function expectTotals(db: Database, denials: readonly DenialRow[]): Promise<void> {
  const totals: Record<string, string | number>[] = await db.read("denial_totals").where("total", "<>", 0).select();
  const text = (one: Record<string, string | number>) =>
    [one.license_server_id, one.pool_id, one.vendor_key, one.denial_type, Number(one.is_true_denial)].join("/");
  const groups = Map.groupBy(denials, (one) =>
    text({ ...one, pool_id: one.pool_id ?? 0, vendor_key: one.vendor_key ?? "" }),
  );
  const expected = Object.fromEntries(Array.from(groups, ([key, rows]) => [key, rows.length]));
  expect(Object.fromEntries(totals.map((row) => [text(row), row.total])), "denial_totals").to.deep.equal(expected);
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
