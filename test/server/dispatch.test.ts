// What openapi-backend 5.21 would do at each request, or let through, and dispatch does not.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { OpenAPIBackend } from "openapi-backend";
import { pino } from "pino";
import type { Database } from "../../db/index.ts";
import { handlers } from "../../handlers/index.ts";
import type { Handlers } from "../../handlers/types.ts";
import { createApp } from "../../server/app.ts";
import { loadConfig } from "../../server/config.ts";
import { type ContractDocument, readContract } from "../../server/contract-document.ts";

const parts = { config: loadConfig({ NODE_ENV: "test" }), db: {} as Database, log: pino({ level: "silent" }) };
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

/** Milliseconds that a request takes, the median of many. */
async function medianTime(more: number): Promise<number> {
  const server = createServer(await createApp({ ...parts, ...withMore(more) })).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/users/lookup`;
  const times: number[] = [];
  for (let round = 0; round < 200; round++) {
    const began = performance.now();
    await (await fetch(url)).text();
    times.push(performance.now() - began);
  }
  server.closeAllConnections();
  server.close();
  return times.toSorted((left, right) => left - right)[100] ?? 0;
}

describe("dispatch", () => {
  it("costs a request the same with four hundred operations more", async function () {
    this.timeout(30_000);
    const few = await medianTime(0);
    expect(await medianTime(400)).to.be.below(few * 3 + 1);
  });

  it("refuses a handler that fits no operation, and an operation that has none", async () => {
    const contract = readContract();
    const failure = (given: object) =>
      createApp({ ...parts, contract, handlers: given as Handlers }).then(
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
