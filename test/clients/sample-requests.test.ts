// The sample requests of the .http file for Visual Studio and VS Code: every one of them is sent, as it is written, to a
// service without data, and is answered with success and by the contract. Other programs send the others: samples.ts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { addCredential } from "../../identity/index.ts";
import { assertContract, findOperation } from "../support/http/contract-check.ts";
import { adminPassword, useTestServer } from "../support/http/server.ts";
import { root } from "../support/run/process.ts";
import { runHttpFile, type Sent } from "./http-file.ts";

const read = (file: string) => readFileSync(join(root, "generated", file), "utf8");
const contract = JSON.parse(read("openapi.json")) as {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        "x-sample-none"?: boolean;
        requestBody?: { content: Record<string, { examples: object }> };
        responses: Record<string, { content?: object }>;
      }
    >
  >;
};

describe("The sample requests of the .http file", () => {
  const server = useTestServer();
  const all: Sent[] = [];

  before(async () => {
    const { clientId, clientSecret } = await addCredential(server.db, { type: "server-api" }, "test");
    const given = {
      base_url: server.url,
      auth_url: String(server.identityUrl),
      client_id: clientId,
      client_secret: clientSecret,
      username: "admin",
      password: adminPassword,
    };
    for await (const sent of runHttpFile(read("samples/licence-usage.http"), given)) all.push(sent);
  });

  it("are all answered with success, by the contract", () => {
    for (const sent of all) {
      expect(sent.status, `${sent.name}: ${sent.text}`).to.be.within(200, 299);
      if (sent.path !== "/connect/token") assertContract(sent);
    }
  });

  it("have an end for each start of a window: to now it would be too long in some years", () => {
    const open = all.filter(({ path }) => path.includes("StartUtc=") && !path.includes("EndUtc="));
    expect(open.map(({ name }) => name)).to.deep.equal([]);
  });

  it("are the one for a token first, then every operation, every example of a body, and CSV wherever there is any", () => {
    expect(all[0]?.path).to.equal("/connect/token");
    const operationIds = all.slice(1).map(({ method, path }) => findOperation(method, path)?.operation.operationId);
    const operations = Object.values(contract.paths).flatMap((methods) => Object.values(methods));
    const without = operations.filter((one) => one["x-sample-none"]).map(({ operationId }) => operationId);
    // Nobody who sends them all sets a password that everybody knows, or signs out; what the others get, no sample makes.
    const ofCaller = ["setAccountPassword", "deleteAccountSessions", "deleteAccountSession"];
    const ofAgents = ["getAgentHostClaim", "updateAgentHostClaim", "deleteAgentHostClaim"];
    const unmade = ["getAccountSession", "getAlert", "updateAlert", "getNotificationDelivery", ...ofAgents];
    expect(without).to.have.members([...ofCaller, ...unmade]);
    const sampled = server.client.operationIds().filter((id) => !without.includes(id));
    expect(new Set(operationIds)).to.have.all.keys(...sampled);
    const examples = operations
      .filter(({ operationId }) => !without.includes(operationId))
      .flatMap(({ requestBody }) => Object.keys(requestBody?.content["application/json"]?.examples ?? {}));
    expect(all.filter(({ hasBody }) => hasBody)).to.have.length.of.at.least(examples.length + 1);
    const inCsv = Object.values(contract.paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ responses }) => "text/csv" in (responses["200"]?.content ?? {}));
    expect(inCsv).to.have.length.greaterThan(6);
    const csv = all.filter(({ headers }) => headers["content-type"]?.startsWith("text/csv"));
    expect(csv).to.have.lengthOf(inCsv.length);
  });
});
