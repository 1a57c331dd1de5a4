// What openapi-backend 5.21 would do at each request, or let through, and dispatch does not.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { OpenAPIBackend, OpenAPIRouter } from "openapi-backend";
import { pino } from "pino";
import type { Database } from "../../../db/index.ts";
import { handlers } from "../../../handlers/index.ts";
import type { Handlers } from "../../../handlers/types.ts";
import { createApp } from "../../../server/app/app.ts";
import { type ContractDocument, readContract } from "../../../server/contract/operations.ts";
import { createAuthorise } from "../../../server/dispatch/auth.ts";
import { loadConfig } from "../../../server/settings/config.ts";
import { handlerSettings } from "../../../server/start/start.ts";
import { openTestDatabase } from "../../support/data/database.ts";

let db: Database;
const parts = {
  config: loadConfig({ NODE_ENV: "test" }),
  log: pino({ level: "silent" }),
  authorise: createAuthorise(null),
  identityUrl: null,
  settings: handlerSettings(loadConfig({ NODE_ENV: "test" }), {
    sealing: () => Promise.reject(new Error("no secret is stored here")),
    identityUrl: null,
    removedBefore: null,
  }),
  publicUrl: "http://localhost",
  isDemonstration: false,
  leaving: { hasBegun: false },
  exporting: null,
};
const getUserLookup: Handlers["getUserLookup"] = async () => ({ status: 200, body: [] });

/** The contract with so many more operations, each with a handler. */
function withMore(count: number): { contract: ContractDocument; handlers: Handlers } {
  const contract = readContract();
  const responses = { default: { description: "Anything." } };
  const more = Array.from({ length: count }, (_, index) => `more${index}`);
  const paths = Object.fromEntries(
    more.map((operationId) => [`/api/v1/${operationId}/{id}`, { get: { operationId, responses } }]),
  );
  const made = Object.fromEntries(more.map((operationId) => [operationId, getUserLookup]));
  return {
    contract: { ...contract, paths: { ...contract.paths, ...paths } },
    handlers: { ...handlers, getUserLookup, ...made } as Handlers,
  };
}

/** How often openapi-backend makes its list of operations while so many requests are answered. */
async function listsMadeFor(requests: number): Promise<number> {
  const server = createServer((await createApp({ ...parts, db, ...withMore(400) })).listeners.api).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/users/lookup`;
  const { getOperations } = OpenAPIRouter.prototype;
  let made = 0;
  OpenAPIRouter.prototype.getOperations = function counted() {
    made += 1;
    return getOperations.call(this);
  };
  try {
    for (let request = 0; request < requests; request++) await (await fetch(url)).text();
    return made;
  } finally {
    OpenAPIRouter.prototype.getOperations = getOperations;
    server.closeAllConnections();
    server.close();
  }
}

describe("dispatch", () => {
  before(async () => {
    db = await openTestDatabase();
  });
  after(() => db.close());

  it("never makes the list of operations anew for a request", async () => {
    expect(await listsMadeFor(20)).to.equal(0);
  });

  it("refuses a handler that fits no operation, and an operation that has none", async () => {
    const contract = readContract();
    const failure = (given: object) =>
      createApp({ ...parts, db, contract, handlers: given as Handlers }).then(
        () => "",
        (error: Error) => error.message,
      );
    expect(await failure({ ...handlers, getNothing: getUserLookup })).to.contain("getNothing");
    const { getUserLookup: _, ...others } = handlers;
    expect(await failure(others)).to.equal("The operation getUserLookup has no handler.");
  });

  it("stands on a document that openapi-backend finds valid OpenAPI 3.0", async () => {
    const definition = JSON.parse(readFileSync("generated/openapi.json", "utf8"));
    expect(definition.openapi).to.equal("3.0.3");
    await new OpenAPIBackend({ definition, strict: true, validate: false }).init();
  });
});
