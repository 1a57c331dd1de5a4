// The schema of version 1.0.0, by subject. It has no way down: what it makes is the whole database.
import type { Knex } from "knex";
import { BaselineStays } from "../../errors.ts";
import { createAccounts } from "./accounts.ts";
import { createDenials } from "./denials.ts";
import { createLicenses } from "./licenses.ts";
import { createOperation } from "./operation.ts";
import { createQueue } from "./queue.ts";
import { createReports } from "./reports.ts";
import { createRollUps } from "./roll-ups.ts";
import { createSessions } from "./sessions.ts";
import { createSignIns } from "./sign-ins.ts";
import { createUsers } from "./users.ts";
import { createWatching } from "./watching.ts";

export async function up(knex: Knex): Promise<void> {
  await createOperation(knex);
  await createLicenses(knex);
  await createUsers(knex);
  await createSessions(knex);
  await createDenials(knex);
  await createQueue(knex);
  await createRollUps(knex);
  await createReports(knex);
  await createAccounts(knex);
  await createSignIns(knex);
  await createWatching(knex);
}

export async function down(): Promise<void> {
  throw new BaselineStays();
}
