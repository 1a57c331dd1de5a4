// Accounts that watch the stream of events, and the contract's schema of each event, for its tests.
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { expect } from "chai";
import type { ServerEvent } from "../../../generated/client/index.js";
import { addAccount, addCredential } from "../../../identity/index.ts";
import { closedContract } from "../../support/http/closed-contract.ts";
import { watchEvents } from "../../support/http/events.ts";
import type { TestServer } from "../../support/http/server.ts";
import { tokenOf } from "../../support/http/token.ts";

const password = "seven bright lanterns";
const schemaOf: Readonly<Record<string, string>> = closedContract.paths["/api/v1/events"].get["x-event-data"];
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv
  .addFormat("int32", true)
  .addFormat("int64", true)
  .addSchema({ ...closedContract, $id: "contract" });

/** Each event matches its schema in the contract. */
export function expectContract(events: readonly ServerEvent[]): void {
  for (const { event, data, id } of events) {
    expect(schemaOf, event).to.have.property(event);
    const validate = ajv.compile({ $ref: `contract${schemaOf[event]}` });
    expect(validate(data), `${event}: ${ajv.errorsText(validate.errors)}`).to.equal(true);
    expect(id, event).to.match(/^\d+(-\d+)?$/);
  }
}

/** The name of each event with these fields of its data. */
export const fieldsOf = (events: readonly ServerEvent[], ...names: readonly string[]) =>
  events.map(({ event, data }) => [event, ...names.map((name) => (data as Record<string, unknown>)[name])]);

let made = 0;

/** An account with a token; null: it sees all licence servers. */
export async function aWatcher(
  server: TestServer,
  role: "viewer" | "administrator" = "viewer",
  licenseServerIds: readonly number[] | null = null,
) {
  const name = `watcher-${++made}`;
  const id = await addAccount(server.db, { name, role, password, licenseServerIds }, "test");
  const credential = await addCredential(server.db, { type: "server-api" }, "test");
  const token = await tokenOf(server.identityUrl as string, { ...credential, username: name, password });
  const watch = (...given: [object?, Record<string, string>?]) => watchEvents(server.url, token, ...given);
  return { id, token, credential, watch };
}

export async function serverIdOf({ db }: TestServer, name: string): Promise<number> {
  return (await db.read("license_servers").where({ name }).first("id")).id;
}
