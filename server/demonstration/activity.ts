// What the people of the demonstration company do, hour by hour, and its rows as the tables want them.
import type { Knex } from "knex";
import { bulkInsert, lengthClass, nameKey } from "../../db/index.ts";
import { addHandleCharacters } from "../../domain/ingest/batch/names.ts";
import type { SessionTexts, Texts } from "../../domain/ingest/batch/session-texts.ts";
import { type Company, type DemonstrationPool, type RandomSource, randomSource } from "./company.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const batchSize = 5_000;

export interface DemonstrationSession {
  person: number;
  pool: number;
  startAt: number;
  /** Null while it is active. */
  endAt: number | null;
  numberOfLicenses: number;
  isBorrowed: boolean;
  lingerSeconds: number | null;
  handle: string;
  /** Of an active one; left out where it has none. */
  idleSeconds?: number;
}

export interface DemonstrationDenial {
  /** Counts all denials, from 1. */
  number: number;
  person: number;
  pool: number;
  denialAt: number;
  numberOfLicenses: number;
  isReservedForOthers: boolean;
}

export interface ActivityBatch {
  sessions: DemonstrationSession[];
  denials: DemonstrationDenial[];
}

interface ActivityOptions {
  sessions: number;
  /** Days of history before `untilAt`. */
  days: number;
  /** Milliseconds since 1970 UTC; who would still work then is active. */
  untilAt: number;
  seed: number;
  /** Most people begin to work between six and eleven (UTC), so that pools are full at ten. */
  hasMornings?: boolean;
}

/** Yields the activity day by day, gathered to batches of some thousand sessions. */
export function* makeActivity(company: Company, options: ActivityOptions): Generator<ActivityBatch> {
  const random = randomSource(options.seed);
  const favourites = company.people.map(() => chooseFavourites(random, company.pools));
  let batch: ActivityBatch = { sessions: [], denials: [] };
  let handle = 100;
  let denials = 0;
  for (const { dayAt, count } of sessionsByDay(options)) {
    const starts = Array.from({ length: count }, () => startInDay(random, dayAt, options)).sort((a, b) => a - b);
    for (const startAt of starts) {
      // Some people work with licences all day and many rarely: the square leans to the front of the list.
      const person = Math.floor(random.float() ** 2 * company.people.length);
      const pool = favourites[person]?.[Math.floor(random.float() ** 2 * (favourites[person]?.length ?? 1))] ?? 0;
      handle += 101;
      const session = makeSession(random, company.pools[pool] as DemonstrationPool, startAt, options.untilAt);
      batch.sessions.push({ ...session, person, pool, handle: String(handle) });
      if (random.float() < 0.025) {
        const refusals = makeDenials(random, person, pool, session);
        batch.denials.push(...refusals.map((denial) => ({ ...denial, number: ++denials })));
      }
    }
    if (batch.sessions.length >= batchSize) {
      yield batch;
      batch = { sessions: [], denials: [] };
    }
  }
  yield batch;
}

/** A handful of pools, the popular ones more often, the first the person's daily tool. */
function chooseFavourites(random: RandomSource, pools: readonly DemonstrationPool[]): number[] {
  const count = Math.min(pools.length, random.integer(2, 8));
  const total = pools.reduce((sum, pool) => sum + pool.weight, 0);
  const chosen = new Set<number>();
  while (chosen.size < count) {
    let left = random.float() * total;
    const found = pools.findIndex((pool) => {
      left -= pool.weight;
      return left < 0;
    });
    chosen.add(found < 0 ? pools.length - 1 : found);
  }
  return [...chosen];
}

/** Shares the sessions out over the days: working days full, week-ends quiet, a little more each month. */
function sessionsByDay({ sessions, days, untilAt }: ActivityOptions): { dayAt: number; count: number }[] {
  const firstDay = Math.floor(untilAt / DAY) * DAY - (days - 1) * DAY;
  const weights = Array.from({ length: days }, (_, index) => {
    const dayAt = firstDay + index * DAY;
    const weekday = new Date(dayAt).getUTCDay();
    const share = dayAt + DAY > untilAt ? (untilAt - dayAt) / DAY : 1;
    return (weekday === 0 || weekday === 6 ? 0.3 : 1) * (1 + (0.3 * index) / days) * share;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let given = 0;
  let due = 0;
  return weights.map((weight, index) => {
    due += (sessions * weight) / total;
    const count = (index === days - 1 ? sessions : Math.round(due)) - given;
    given += count;
    return { dayAt: firstDay + index * DAY, count };
  });
}

/** A start within the day, most in office hours of some zone, to the second; never after `untilAt`. */
function startInDay(random: RandomSource, dayAt: number, { untilAt, hasMornings = false }: ActivityOptions): number {
  const bell = (random.float() + random.float() + random.float()) / 3;
  if (hasMornings && random.float() < 0.6) {
    const morningAt = dayAt + Math.floor((6 * HOUR + bell * 5 * HOUR) / 1000) * 1000;
    if (morningAt < untilAt) return morningAt;
  }
  const at =
    dayAt + Math.floor((random.float() < 0.85 ? 4 * HOUR + bell * 16 * HOUR : random.float() * DAY) / 1000) * 1000;
  return at < untilAt ? at : dayAt + Math.floor((random.float() * (untilAt - dayAt)) / 1000) * 1000;
}

function makeSession(
  random: RandomSource,
  pool: DemonstrationPool,
  startAt: number,
  untilAt: number,
): Omit<DemonstrationSession, "person" | "pool" | "handle"> {
  const spread = Math.exp((random.float() + random.float() + random.float() - 1.5) * 1.6);
  // Now and then somebody goes home, or away for days, and leaves it running.
  const hours = random.float() < 0.03 ? 16 + random.float() * 80 : Math.min(20, pool.typicalHours * spread);
  const seconds = Math.max(45, Math.round(hours * 3600));
  const isBorrowed = random.float() < 0.004;
  const lingerSeconds = isBorrowed ? 86_400 * random.integer(1, 14) : null;
  const endAt = startAt + (lingerSeconds ?? seconds) * 1000;
  return {
    startAt,
    endAt: endAt > untilAt ? null : endAt,
    numberOfLicenses: pool.licensesPerSession * (pool.licensesPerSession > 1 ? random.integer(1, 4) : 1),
    isBorrowed,
    lingerSeconds,
  };
}

/** A refusal shortly before the session: the only one, repeated by an impatient program, or long before the grant. */
function makeDenials(
  random: RandomSource,
  person: number,
  pool: number,
  session: { startAt: number; numberOfLicenses: number },
): Omit<DemonstrationDenial, "number">[] {
  const first = session.startAt - (random.float() < 0.4 ? random.integer(1, 50) : random.integer(300, 5_000)) * 1000;
  const repeats = random.float() < 0.3 ? random.integer(1, 4) : 0;
  const isReservedForOthers = random.float() < 0.15;
  return Array.from({ length: repeats + 1 }, (_, index) => ({
    person,
    pool,
    denialAt: first + index * 12_000,
    numberOfLicenses: session.numberOfLicenses,
    isReservedForOthers,
  })).filter((denial) => denial.denialAt <= session.startAt);
}

export interface CompanyIds {
  people: readonly number[];
  servers: readonly number[];
  pools: readonly number[];
  texts: SessionTexts;
}

export const projects = ["Falcon", "Heron", "Osprey", "Kestrel"];

/** Somebody works for one project on most features, for none on some. Its Id, null: none. */
const projectOf = (person: number, pool: number) => (pool % 5 === 4 ? null : ((person + pool) % projects.length) + 1);

/** The departments are the groups, in the order in which people have them. */
export function departmentsOf(company: Company): readonly string[] {
  return [...new Set(company.people.map((person) => person.department))];
}

export async function insertBatch(
  trx: Knex.Transaction,
  company: Company,
  ids: CompanyIds,
  batch: ActivityBatch,
): Promise<void> {
  const referencesOf = (person: number, pool: number) => ({
    pool_id: ids.pools[pool],
    license_server_id: (company.pools[pool]?.serverIndex ?? 0) + 1,
    user_id: ids.people[person],
  });
  const departments = departmentsOf(company);
  const groups = company.people.map((person) => departments.indexOf(person.department) + 1);
  const groupOf = (person: number) => groups[person] ?? null;
  const textsOf = ({ person, pool }: ActivityBatch["sessions"][number]): Texts => ({
    groupName: company.people[person]?.department ?? null,
    projectName: projects[(projectOf(person, pool) ?? 0) - 1] ?? null,
    ...workstationOf(company, person),
    ipAddress: company.people[person]?.ipAddress ?? null,
    display: company.people[person]?.workstation ?? null,
    checkoutData: null,
    clientVersion: company.pools[pool]?.version ?? null,
  });
  await ids.texts.addMissing(batch.sessions.map(textsOf));
  await addHandleCharacters(
    trx,
    batch.sessions.map(({ handle }) => handle),
  );
  await bulkInsert(
    trx,
    "sessions",
    batch.sessions.map((session) => ({
      ...referencesOf(session.person, session.pool),
      texts_id: ids.texts.id(textsOf(session)),
      group_id: groupOf(session.person),
      project_id: projectOf(session.person, session.pool),
      handle: session.handle,
      number_of_licenses: session.numberOfLicenses,
      is_borrowed: session.isBorrowed ? 1 : 0,
      start_at: session.startAt,
      end_at: session.endAt,
      end_source: session.endAt === null ? null : "event",
      idle_seconds: session.idleSeconds ?? null,
      linger_seconds: session.lingerSeconds,
      linger_due_at: session.lingerSeconds === null ? null : session.startAt + session.lingerSeconds * 1000,
      source: "event",
      length_class: session.endAt === null ? null : lengthClass(session.endAt - session.startAt),
    })),
  );
  await bulkInsert(
    trx,
    "denials",
    batch.denials.map((denial) => ({ ...denialRow(company, denial, referencesOf), group_id: groupOf(denial.person) })),
  );
}

/** Those who wait at the end, as a snapshot of that instant lists them. */
export async function insertWaiting(
  trx: Knex.Transaction,
  company: Company,
  ids: CompanyIds,
  waiting: readonly DemonstrationSession[],
  untilAt: number,
): Promise<void> {
  await trx("pools").update({ queue_told_at: untilAt });
  const rows = waiting.map(({ person, pool, startAt, numberOfLicenses }) => {
    const { workstation, workstationKey } = workstationOf(company, person);
    return {
      license_server_id: (company.pools[pool]?.serverIndex ?? 0) + 1,
      pool_id: ids.pools[pool],
      feature_key: nameKey(company.pools[pool]?.name ?? ""),
      user_id: ids.people[person],
      ...{ workstation, workstation_key: workstationKey, display: workstation },
      ...{ number_of_licenses: numberOfLicenses, since_at: startAt, is_since_estimated: 0, is_listed: 1 },
    };
  });
  await bulkInsert(trx, "queued_requests", rows);
}

function workstationOf(company: Company, person: number) {
  const workstation = company.people[person]?.workstation ?? null;
  return { workstation, workstationKey: workstation === null ? null : nameKey(workstation) };
}

function denialRow(
  company: Company,
  denial: ActivityBatch["denials"][number],
  referencesOf: (person: number, pool: number) => object,
) {
  const pool = company.pools[denial.pool] as DemonstrationPool;
  const { workstation, workstationKey } = workstationOf(company, denial.person);
  return {
    ...referencesOf(denial.person, denial.pool),
    workstation,
    workstation_key: workstationKey,
    denial_at: denial.denialAt,
    feature_name: pool.name,
    feature_key: nameKey(pool.name),
    feature_version: pool.version,
    additional_key: null,
    vendor: pool.vendor,
    vendor_key: nameKey(pool.vendor),
    number_of_licenses: denial.numberOfLicenses,
    denial_type: denial.isReservedForOthers ? "AllLicensesAreReservedForOthers" : "NoLicenseAvailable",
    is_true_denial: 1,
    error_message: denial.isReservedForOthers
      ? "All licenses are reserved for others."
      : "Licensed number of users already reached.",
    major_error_code: denial.isReservedForOthers ? -24 : -4,
    minor_error_code: 342,
    event_key: `demonstration ${denial.number}`,
  };
}
