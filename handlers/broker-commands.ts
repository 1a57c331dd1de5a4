// getBrokerCommands, getBrokerCommand, createBrokerCommand and updateBrokerCommands: the tasks of brokers, and their progress.
// domain/ingest/command-states.ts has the rules of the states.
import type { Knex } from "knex";
import { asJson, asRecords, besideOthers, nameKey, recordShape, withoutLocks } from "../db/index.ts";
import type { Caller } from "../domain/filters/context.ts";
import { among, distinct } from "../domain/filters/filters.ts";
import { type BrokerCommandStatus, commandsLock, moveBrokerCommand } from "../domain/ingest/command-states.ts";
import { conflict, notFound } from "../domain/problem.ts";
import { isServerSeen } from "../domain/servers/rows.ts";
import type { components } from "../generated/contract.ts";
import { brokersOfCaller } from "./broker-binding.ts";
import { created, ok, oneRecord, recordChange } from "./replies.ts";
import type { Handler } from "./types.ts";

type BrokerCommand = components["schemas"]["BrokerCommand"];
type BrokerCommandUpdate = components["schemas"]["BrokerCommandUpdate"];

interface StoredCommand {
  readonly id: number;
  readonly status: BrokerCommandStatus;
  readonly broker_id: string;
  readonly command_type: string;
  readonly license_server_id: number | null;
}

const brokerCommandShape = recordShape<BrokerCommand>("BrokerCommand", {
  Id: ["number", "id"],
  BrokerId: ["text", "broker_id"],
  LicenseServerId: ["number", "license_server_id"],
  LicenseServerName: ["text", "license_server_name"],
  CommandType: ["text", "command_type"],
  Parameters: ["json", "parameters"],
  Status: ["text", "status"],
  RequestedBy: ["text", "requested_by"],
  CreatedUtc: ["instant", "created_at"],
  StartedUtc: ["instant", "started_at"],
  CompletedUtc: ["instant", "completed_at"],
  Output: ["text", "output"],
  ErrorMessage: ["text", "error_message"],
});

/** In the order of Ids. */
export const getBrokerCommands: Handler<"getBrokerCommands"> = async ({ query }, { db, caller, now, signal }) => {
  const ofCaller = await brokersOfCaller(db, caller, query.BrokerId, now);
  const rows = listedCommands(db.read, caller)
    .modify(ofCaller)
    .modify(among(db.read, "license_server_id", distinct(query.LicenseServerIds)))
    .modify(among(db.read, "status", query.Statuses))
    .orderBy("id");
  if (query.BrokerId !== undefined) rows.where("broker_key", nameKey(query.BrokerId));
  return { status: 200, body: await asJson(rows, brokerCommandShape, signal) };
};

export const getBrokerCommand: Handler<"getBrokerCommand"> = async ({ path: { id } }, { db, caller, now }) => {
  const ofCaller = await brokersOfCaller(db, caller, undefined, now);
  return ok(
    await oneRecord(
      listedCommands(db.read, caller).modify(ofCaller).where({ id }),
      brokerCommandShape,
      `There is no broker command with the Id ${id}.`,
    ),
  );
};

/** Stores a command as Pending. A licence server that does not exist (or is deleted, or hidden from the caller) gives 404. */
export const createBrokerCommand: Handler<"createBrokerCommand"> = async ({ body }, { db, caller, now }) =>
  db.write.transaction(async (trx) => {
    const serverId = body.LicenseServerId ?? null;
    if (serverId !== null && !(await isServerSeen(trx, serverId, caller))) {
      throw notFound("There is no licence server with this LicenseServerId.");
    }
    const [id] = await trx("broker_commands").insert({
      broker_id: body.BrokerId,
      broker_key: nameKey(body.BrokerId),
      license_server_id: serverId,
      command_type: body.CommandType,
      parameters: body.Parameters ? JSON.stringify(body.Parameters) : null,
      status: "Pending",
      // With security off the caller has no name.
      requested_by: caller.kind === "anonymous" ? null : caller.name,
      created_at: now,
    });
    await recordChange(trx, { caller, now }, "command.add", body.BrokerId, {
      CommandId: id,
      CommandType: body.CommandType,
      LicenseServerId: serverId,
    });
    const [made] = await asRecords(
      trx("broker_commands")
        .select(columns(trx))
        .where("id", id as number),
      brokerCommandShape,
    );
    return created("broker/commands", id as number, made as BrokerCommand);
  }, withoutLocks);

/** Applies one or several reports in order, all or none; returns each command as it is afterwards. */
export const updateBrokerCommands: Handler<"updateBrokerCommands"> = async ({ body }, { db, caller, now }) => {
  const ofCaller = await brokersOfCaller(db, caller, undefined, now);
  return db.write.transaction(
    async (trx) => {
      const updates = Array.isArray(body) ? body : [body];
      const ids = updates.map((update) => update.Id);
      const stored: StoredCommand[] = await visibleCommands(trx, caller)
        .select("id", "status", "broker_id", "command_type", "license_server_id")
        .modify(ofCaller)
        .modify(among(trx, "id", ids));
      const statuses = new Map(stored.map(({ id, status }) => [id, status]));
      const cancelled: StoredCommand[] = [];
      for (const update of updates) {
        const change = changeBy(update, statuses.get(update.Id), now);
        if (!change) continue;
        await trx("broker_commands").where("id", update.Id).update(change);
        statuses.set(update.Id, change.status);
        if (change.status === "Cancel") cancelled.push(...stored.filter(({ id }) => id === update.Id));
      }
      for (const { id, broker_id, command_type, license_server_id } of cancelled) {
        await recordChange(trx, { caller, now }, "command.cancel", broker_id, {
          CommandId: id,
          CommandType: command_type,
          LicenseServerId: license_server_id,
        });
      }
      const rows = trx("broker_commands")
        .select(columns(trx))
        .modify(among(trx, "id", ids));
      const commands = new Map((await asRecords(rows, brokerCommandShape)).map((command) => [command.Id, command]));
      return { status: 200, body: ids.map((id) => commands.get(id) as BrokerCommand) };
    },
    besideOthers([commandsLock]),
  );
};

/** Throws a Problem where the command does not exist, or may not get the reported state. */
function changeBy(update: BrokerCommandUpdate, status: StoredCommand["status"] | undefined, now: number) {
  if (!status) throw notFound(`There is no broker command with the Id ${update.Id}.`);
  const report = { output: update.Output, errorMessage: update.ErrorMessage };
  const change = moveBrokerCommand(status, update.Status, now, report);
  if (change === "refused") {
    throw conflict(`Broker command ${update.Id} is ${status} and cannot become ${update.Status}.`);
  }
  return change;
}

/** All columns, and the name of the licence server. */
function columns(knex: Knex): (string | Knex.Raw)[] {
  const name = "(select s.name from license_servers s where s.id = broker_commands.license_server_id)";
  return ["broker_commands.*", knex.raw(`${name} as license_server_name`)];
}

/** Commands for the servers that the caller sees; one for no server may be about any, so it requires seeing all. */
function visibleCommands(knex: Knex, { kind, licenseServerIds }: Caller): Knex.QueryBuilder {
  const query = knex.from("broker_commands");
  // A machine sees its commands (broker-binding.ts), whatever they are about.
  return kind === "machine" ? query : query.modify(among(knex, "license_server_id", licenseServerIds));
}

/** Without those for deleted servers. */
function listedCommands(knex: Knex, caller: Caller): Knex.QueryBuilder {
  return visibleCommands(knex, caller)
    .select(columns(knex))
    .where((either) => either.whereNull("license_server_id").orWhereNotIn("license_server_id", deletedServers(knex)));
}

function deletedServers(knex: Knex): Knex.QueryBuilder {
  return knex("license_servers").select("id").where("enable_status", "Deleted");
}
