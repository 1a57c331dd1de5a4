// Who sent a message of a broker or an agent, whose MessageIds count apart from others'; and which machine reports which
// licence server. Rows from before have an empty sender.
import type { Knex } from "knex";
import { createIndex, dropColumn, identifier, instant, name, primaryOfTexts, reference } from "./columns.ts";

const kept = "broker_messages_kept";
const brokerColumns = ["broker_key", "message_id", "broker_id", "received_at", "answer"] as const;

export async function up(knex: Knex): Promise<void> {
  await rebuildBrokerMessages(knex, "with senders");
  await knex.schema.alterTable("agent_messages", (table) => {
    table.dropUnique(["message_id"], "agent_messages_message");
    name(table, "sender").notNullable().defaultTo("");
  });
  await createIndex(knex, {
    table: "agent_messages",
    name: "agent_messages_by_sender",
    columns: ["message_id", "sender"],
    unique: true,
  });
  await knex.schema.createTable("license_server_claims", (table) => {
    identifier(table);
    reference(table, "license_server_id", "license_servers").notNullable();
    // One of the two: client credentials, or an account with the role broker.
    name(table, "client_id");
    table.bigInteger("account_id");
    instant(table, "created_at").notNullable();
    name(table, "created_by");
  });
  await createIndex(knex, {
    table: "license_server_claims",
    name: "license_server_claims_by_server",
    columns: ["license_server_id"],
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("license_server_claims");
  await knex.raw(`delete from agent_messages where exists (
    select 1 from agent_messages a where a.message_id = agent_messages.message_id and a.id < agent_messages.id)`);
  await knex.schema.alterTable("agent_messages", (table) => table.dropIndex([], "agent_messages_by_sender"));
  await dropColumn(knex, "agent_messages", "sender");
  await knex.schema.alterTable("agent_messages", (table) =>
    table.unique(["message_id"], { indexName: "agent_messages_message" }),
  );
  await rebuildBrokerMessages(knex, "without senders");
}

/** The primary key changes, which SQLite does in a new table only. */
async function rebuildBrokerMessages(knex: Knex, how: "with senders" | "without senders"): Promise<void> {
  const isUp = how === "with senders";
  await knex.schema.createTable(kept, (table) => {
    name(table, "broker_key");
    name(table, "message_id");
    name(table, "broker_id");
    instant(table, "received_at");
    table.text("answer");
  });
  const columns = brokerColumns.join(", ");
  const first = `where not exists (select 1 from broker_messages b where b.broker_key = broker_messages.broker_key
    and b.message_id = broker_messages.message_id and b.sender < broker_messages.sender)`;
  await knex.raw(`insert into ${kept} (${columns}) select ${columns} from broker_messages ${isUp ? "" : first}`);
  await knex.schema.dropTable("broker_messages");
  await knex.schema.createTable("broker_messages", (table) => {
    name(table, "broker_key").notNullable();
    name(table, "message_id").notNullable();
    name(table, "broker_id").notNullable();
    instant(table, "received_at").notNullable();
    table.text("answer").notNullable();
    if (isUp) name(table, "sender").notNullable().defaultTo("");
    primaryOfTexts(table, ["broker_key", "message_id", ...(isUp ? ["sender"] : [])], "broker_messages_key");
  });
  await knex.raw(`insert into broker_messages (${columns}) select ${columns} from ${kept}`);
  await knex.schema.dropTable(kept);
  await createIndex(knex, { table: "broker_messages", name: "broker_messages_by_time", columns: ["received_at"] });
}
