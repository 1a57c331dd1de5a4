// The sample requests in generated/samples/: every one of them is sent, as it is written, to a live service that knows
// what one licence server reported, and is answered with success and as the contract says.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { addAccount, addCredential } from "../../identity/index.ts";
import { assertContract, findOperation } from "../support/http/contract-check.ts";
import { adminPassword, useTestServer } from "../support/http/server.ts";
import { root } from "../support/run/process.ts";
import { waitUntil } from "../support/run/wait.ts";
import { runHttpFile } from "./http-file.ts";
import { type PostmanCollection, runCollection } from "./postman.ts";
import type { Sent } from "./sent.ts";

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
  components: { examples: Record<string, { value: object }> };
};

const collection: PostmanCollection = JSON.parse(read("samples/licence-usage.postman_collection.json"));

type Run = (given: Readonly<Record<string, string>>) => AsyncIterable<Sent>;
const kinds: Readonly<Record<string, Run>> = {
  "Postman collection": (given) => runCollection(collection, given),
  ".http file": (given) => runHttpFile(read("samples/licence-usage.http"), given),
};

for (const [kind, run] of Object.entries(kinds)) {
  describe(`The sample requests of the ${kind}`, () => {
    const server = useTestServer();
    const all: Sent[] = [];
    const again: Sent[] = [];

    before(async function () {
      this.timeout(120_000);
      const { clientId, clientSecret } = await addCredential(server.db, { type: "server-api" }, "test");
      const program = await addCredential(server.db, { type: "server-api", mayRefresh: true }, "test");
      for (const name of ["Snapshot", "Events"]) {
        const body = contract.components.examples[name]?.value as never;
        await server.client.call("postBrokerCompositeMessage", { body });
      }
      for (const name of ["broker-cad", "broker-eda"]) {
        const account = { name, role: "broker", password: "seven bright lanterns", licenseServerIds: null } as const;
        await addAccount(server.db, account, "test");
      }
      const given = {
        ...{ base_url: server.url, auth_url: String(server.identityUrl) },
        ...{ client_id: clientId, client_secret: clientSecret, username: "admin", password: adminPassword },
      };
      // The account is signed in elsewhere too: the samples end that session.
      const signIn = async () => {
        const login = { grant_type: "password", username: "admin", password: adminPassword };
        const client = { client_id: program.clientId, client_secret: program.clientSecret };
        const body = new URLSearchParams({ ...login, ...client, scope: "svc.server.scope offline_access" });
        const { status } = await fetch(`${server.identityUrl}/connect/token`, { method: "POST", body });
        expect(status).to.equal(200);
      };
      await signIn();
      for await (const sent of run(given)) all.push(sent);
      await signIn();
      // Names are told apart by the second.
      const second = () => Math.floor(Date.now() / 1_000);
      const last = second();
      await waitUntil("another second begins", () => second() > last, 10_000);
      for await (const sent of run(given)) again.push(sent);
    });

    it("are all answered with success, as the contract says", () => {
      for (const sent of all) {
        expect(sent.status, `${sent.name}: ${sent.text}`).to.be.within(200, 299);
        if (sent.path !== "/connect/token") assertContract(sent);
      }
    });

    it("can be sent once more, and are all answered with success again", () => {
      expect(again.map(({ name }) => name)).to.deep.equal(all.map(({ name }) => name));
      for (const sent of again) expect(sent.status, `${sent.name}: ${sent.text}`).to.be.within(200, 299);
    });

    it("are the one for a token first, then every operation, every example of a body, and CSV wherever there is any", () => {
      expect(all[0]?.path).to.equal("/connect/token");
      const places = all.slice(1).map(({ method, path }) => findOperation(method, path)?.operation.operationId);
      const operations = Object.values(contract.paths).flatMap((methods) => Object.values(methods));
      const without = operations.filter((one) => one["x-sample-none"]).map(({ operationId }) => operationId);
      // A password that everybody knows is set by nobody who sends them all; what the others get, no sample makes.
      expect(without).to.have.members(["setAccountPassword", "getAlert", "getNotificationDelivery"]);
      const sampled = server.client.operationIds().filter((id) => !without.includes(id));
      expect(new Set(places)).to.have.all.keys(...sampled);
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
}
