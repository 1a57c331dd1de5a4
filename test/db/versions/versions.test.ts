// The databases of earlier versions, migrated with their data: the newest version answers what they answered, on each engine.
import { expect } from "chai";
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, importJWK, jwtVerify, SignJWT } from "jose";
import { migrations } from "../../../db/index.ts";
import { refreshConcurrency } from "../../../domain/usage/refresh/refresh.ts";
import { createSealing } from "../../../identity/keys/sealing.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { Client } from "../../support/http/client.ts";
import { startTestServer, type TestServer } from "../../support/http/server.ts";
import { tokenOf } from "../../support/http/token.ts";
import { schemaOf } from "../schema/schema-of.ts";
import { type Loaded, loadStored } from "./load.ts";
import type { Query } from "./queries.ts";
import { readStored, settings, storedVersions } from "./stored.ts";
import { otherPassword } from "./story.ts";

for (const name of storedVersions) {
  describe(`a database of ${name}`, function ofVersion() {
    const stored = readStored(name);
    let loaded: Loaded;
    let server: TestServer;
    let client: Client;
    before(async () => {
      loaded = await loadStored(name);
      const { SVC_KEY_SECRET, SVC_SILENCE_HOURS } = settings;
      const environment = { SVC_DB_URL: loaded.url, SVC_MIGRATE: "on", SVC_KEY_SECRET, SVC_SILENCE_HOURS };
      server = await startTestServer(environment, {}, "no token");
      client = new Client(server.url, await tokenOf(String(server.identityUrl), stored.login));
    });
    after(async () => {
      await server?.close();
      await loaded?.remove();
    });

    it("has the schema of a new one", async () => {
      const fresh = await openTestDatabase();
      expect(await schemaOf(server.db)).to.deep.equal(await schemaOf(fresh));
      await fresh.close();
      expect(await server.db.read("migrations").orderBy("id").pluck("name")).to.deep.equal([
        ...new Set([...stored.migrations, ...migrations.map((one) => one.name)]),
      ]);
    });

    it("answers what that version answered, from sessions and from the roll-up", async () => {
      const expectAnswers = async (answers: typeof stored.answers) => {
        const found: string[] = [];
        for (const { query, body } of answers) {
          const other = differences(await answerTo(client, query), body);
          found.push(...other.map((line) => `${query.path} ${JSON.stringify(query.body)} ${line}`));
        }
        expect(found.filter((line) => !decided[name]?.test(line))).to.deep.equal([]);
      };
      await expectAnswers(stored.answers);
      await refreshConcurrency(server.db, { now: Date.now() });
      await expectAnswers(stored.answers.filter(({ query }) => query.path.includes("/features/")));
    });

    it("lets people and programs in as before, and takes what the signing key of that version signed", async () => {
      const identityUrl = String(server.identityUrl);
      const token = await tokenOf(identityUrl, stored.login);
      const { kid = "" } = decodeProtectedHeader(stored.token);
      const keys = createRemoteJWKSet(new URL(`${identityUrl}/connect/jwks`));
      const claims = decodeJwt(stored.token);
      const { payload } = await jwtVerify(stored.token, keys, { currentDate: new Date((claims.iat ?? 0) * 1000) });
      expect(payload).to.deep.equal(claims);
      const row = await server.db.read("identity_keys").where("kid", kid).first("secret");
      const key = await importJWK(
        JSON.parse(createSealing(settings.SVC_KEY_SECRET).openStored(row.secret, kid)),
        "ES256",
      );
      const now = Math.floor(Date.now() / 1000);
      // Its issuer had another port.
      const { iss = "" } = decodeJwt(token);
      const renewed = new SignJWT({ ...claims, iss, iat: now, exp: now + 600 });
      const bySameKey = await renewed
        .setProtectedHeader({ ...decodeProtectedHeader(stored.token), alg: "ES256" })
        .sign(key);
      const viewer = await tokenOf(identityUrl, { ...stored.login, username: "viewer", password: otherPassword });
      for (const [bearer, status] of [
        [token, 200],
        [bySameKey, 200],
        [viewer, 200],
        [stored.token, 401],
      ] as const) {
        const headers = { Authorization: `Bearer ${bearer}` };
        expect((await fetch(`${server.url}/api/v1/licenseservers/lookup`, { headers })).status).to.equal(status);
      }
      await tokenOf(identityUrl, { ...stored.login, password: "another password" }).then(
        () => expect.fail("A wrong password was taken."),
        (error) => expect(error.message).to.include("400"),
      );
    });
  });
}

async function answerTo(client: Client, { method, path, body }: Query): Promise<unknown> {
  const answer = await client.request(method.toUpperCase(), path, { ...(body !== undefined && { body }) });
  expect([path, answer.status], answer.text).to.deep.equal([path, 200]);
  return answer.body;
}

/** What was decided anew after that version. */
const decided: Readonly<Record<string, RegExp>> = {};

/** They have the time of the request, the last use, which is the test itself, and what came due since. */
const ofTheTest = new Set(["AsOfUtc", "LastUsedUtc", "LastLoginUtc", "NextUtc", "Sendings"]);

/** Where `now` differs from `then`; later versions may add fields, and nothing else. */
function differences(now: unknown, then: unknown, path = ""): string[] {
  if (Array.isArray(now) && Array.isArray(then) && now.length === then.length)
    return then.flatMap((one, index) => differences(now[index], one, `${path}/${index}`));
  if (isRecord(now) && isRecord(then)) {
    const names = Object.keys(then).filter((name) => !ofTheTest.has(name));
    return names.flatMap((name) => differences(now[name], then[name], `${path}/${name}`));
  }
  return now === then ? [] : [`${path}: ${JSON.stringify(now)} and not ${JSON.stringify(then)}`];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
