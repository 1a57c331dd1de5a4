// The rows of the demonstration company's activity, as the tables want them. What the activity is, activity.ts makes up; what
// follows from it, load.ts has computed.
import type { Knex } from "knex";
import { bulkInsert, lengthClass, nameKey } from "../../db/index.ts";
import { addHandleCharacters } from "../../domain/ingest/batch/names.ts";
import type { SessionTexts, Texts } from "../../domain/ingest/batch/session-texts.ts";
import type { ActivityBatch, DemonstrationSession } from "./activity.ts";
import type { Company, DemonstrationPool } from "./company.ts";

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
  const placeOf = (person: number, pool: number) => ({
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
      ...placeOf(session.person, session.pool),
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
    batch.denials.map((denial) => ({ ...denialRow(company, denial, placeOf), group_id: groupOf(denial.person) })),
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
  placeOf: (person: number, pool: number) => object,
) {
  const pool = company.pools[denial.pool] as DemonstrationPool;
  const { workstation, workstationKey } = workstationOf(company, denial.person);
  return {
    ...placeOf(denial.person, denial.pool),
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
