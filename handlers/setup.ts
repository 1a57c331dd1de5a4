// getSetup and updateSetup: which steps towards continuous monitoring are done, as far as the service can see, and whether
// administrators still want to see the list.
import type { Knex } from "knex";
import type { Context } from "../domain/filters/context.ts";
import { silentIntervals } from "../domain/servers/states.ts";
import type { components } from "../generated/contract.ts";
import { ok, recordChange } from "./replies.ts";
import type { Handler } from "./types.ts";

type Setup = components["schemas"]["Setup"];

/** The row of service_state that exists once the list was dismissed. */
const dismissedKey = "setup dismissed";

export const getSetup: Handler<"getSetup"> = async (_input, context) =>
  ok(await context.db.read.transaction((trx) => setupOf(trx, context)));

export const updateSetup: Handler<"updateSetup"> = async ({ body: { IsDismissed } }, context) =>
  ok(
    await context.db.write.transaction(async (trx) => {
      if (IsDismissed !== (await isDismissed(trx))) {
        if (IsDismissed) await trx("service_state").insert({ key: dismissedKey, value: "yes" });
        else await trx("service_state").where({ key: dismissedKey }).delete();
        await recordChange(trx, context, "setup.change", "setup", {
          IsDismissed,
          before: { IsDismissed: !IsDismissed },
        });
      }
      return setupOf(trx, context);
    }),
  );

async function setupOf(trx: Knex.Transaction, { now, settings }: Context): Promise<Setup> {
  const has = async (rows: Knex.QueryBuilder) => (await rows.first(trx.raw("1 as found"))) !== undefined;
  const [newest] = await trx("license_servers").where({ is_demo: 0 }).max({ at: "last_update_at" });
  const newestAt: number | null = newest?.at ?? null;
  const running = trx("collectors").whereRaw(`reported_at >= ? - ${silentIntervals} * interval_ms`, [now]);
  const people = trx("users").where((either) => {
    for (const column of ["first_name", "last_name", "email", "department"]) either.orWhereNotNull(column);
  });
  return {
    IsDismissed: await isDismissed(trx),
    NewestReportUtc: newestAt === null ? null : new Date(Number(newestAt)).toISOString(),
    HasReport: newestAt !== null,
    HasRunningCollector: await has(running),
    HasDenials: await has(trx("denials")),
    HasPeople: await has(people),
    HasPrices: await has(trx("pool_increments").whereNotNull("price_minor")),
    HasAlertChannel: await has(
      trx("alert_rules").where({ is_enabled: 1 }).whereNull("deleted_at").whereNot({ destinations: "[]" }),
    ),
    HasMail: settings.mail !== null,
  };
}

async function isDismissed(trx: Knex.Transaction): Promise<boolean> {
  return (await trx("service_state").where({ key: dismissedKey }).first("key")) !== undefined;
}
