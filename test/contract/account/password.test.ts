// The change of the caller's password over HTTP: the present one, the rules, what ends, and that guessing is slowed down as at a
// log-in.
import { expect } from "chai";
import { addAccount, addCredential } from "../../../identity/index.ts";
import { Client } from "../../support/http/client.ts";
import { useTestServer } from "../../support/http/server.ts";
import { tokenOf } from "../../support/http/token.ts";

const password = "a long enough password";
const other = "seven bright lanterns";

describe("the caller's password", () => {
  const server = useTestServer();
  const identityUrl = () => server.identityUrl as string;
  let credential: Awaited<ReturnType<typeof addCredential>>;
  let count = 0;

  before(async () => {
    credential = await addCredential(server.db, { type: "server-api" }, "test");
  });

  const logIn = (username: string, given = password) =>
    tokenOf(identityUrl(), { ...credential, username, password: given });

  async function aPerson(role: "viewer" | "administrator" = "viewer") {
    const name = `person-${++count}`;
    const id = await addAccount(server.db, { name, role, password, licenseServerIds: [] }, "test");
    return { id, name, client: new Client(server.url, await logIn(name)) };
  }

  it("setAccountPassword changes it, ends every session, and is recorded without the passwords", async () => {
    const { id, name, client } = await aPerson();
    const session = { account_id: id, kind: "Legacy", reference: `of ${name}`, began_at: 1, used_at: 1 };
    await server.db.write("account_sessions").insert({ ...session, expires_at: Date.now() + 60_000 });
    const { body } = await client.call("setAccountPassword", { body: { Password: password, NewPassword: other } });
    expect(body).to.deep.equal({ EndedSessions: 1 });
    expect(await server.db.read("account_sessions").where("account_id", id)).to.deep.equal([]);
    expect(await logIn(name).catch(({ message }) => message)).to.contain("invalid_grant");
    await logIn(name, other);
    const [account] = await server.db.read("accounts").where({ id });
    expect(account.generation, "access tokens of before are refused by it").to.equal(2);
    const acts = await server.db.read("audit_log").where({ action: "account.password", target: name });
    expect(acts.map(({ actor, actor_id }) => [actor, actor_id])).to.deep.equal([[name, String(id)]]);
    expect(JSON.stringify(await server.db.read("audit_log")))
      .not.to.contain(other)
      .and.not.to.contain(password);
  });

  it("setAccountPassword refuses a wrong present password and a new one that breaks the rules, and changes nothing", async () => {
    const { name, client } = await aPerson("administrator");
    const refused = async (body: { Password: string; NewPassword: string }) =>
      (await client.refused("setAccountPassword", 400, { body })).errors;
    expect(await refused({ Password: "not the password", NewPassword: other })).to.have.keys(["Password"]);
    for (const NewPassword of ["short", "Summer2026!!", "full full full", password, "é".repeat(513)]) {
      expect(await refused({ Password: password, NewPassword }), NewPassword).to.have.keys(["NewPassword"]);
    }
    await logIn(name);
    const refusals = await server.db.read("audit_log").where({ action: "log-in.refused", target: name });
    expect(refusals.map(({ detail }) => JSON.parse(detail))).to.deep.equal([
      { through: "change of password", reason: "password", inThisHour: { fromAddress: 2 } },
    ]);
  });

  it("setAccountPassword refuses the right one too for a while after a few wrong ones, as a log-in does", async () => {
    const { client } = await aPerson();
    const wrong = { Password: "not the password", NewPassword: other };
    for (let time = 0; time < 5; time += 1) await client.refused("setAccountPassword", 400, { body: wrong });
    const body = { Password: password, NewPassword: other };
    const { headers, problem } = await slowed(client, body);
    expect(problem.code).to.equal("too_many_requests");
    expect(Number(headers.get("retry-after"))).to.be.within(1, 2);
  });

  async function slowed(client: Client, body: object) {
    const { status, headers, body: problem } = await client.request("PUT", "/api/v1/account/password", { body });
    expect(status).to.equal(429);
    return { headers, problem: problem as { code: string } };
  }

  it("setAccountPassword refuses accounts of the company's identity provider, and programs", async () => {
    const { id, client } = await aPerson();
    await server.db.write("federated_accounts").insert({ key: "a".repeat(64), account_id: id });
    const body = { Password: password, NewPassword: other };
    const { detail } = await client.refused("setAccountPassword", 409, { body });
    expect(detail).to.contain("identity provider");
    const machine = await tokenOf(identityUrl(), await addCredential(server.db, { type: "collector" }, "test"));
    await new Client(server.url, machine).refused("setAccountPassword", 403, { body });
  });
});
