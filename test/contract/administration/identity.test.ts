// Administration through the contract: client credentials, accounts, the audit log. Every answer is checked against it.
import { expect } from "chai";
import { insertReturningIds } from "../../../db/index.ts";
import { aBatch, aCheckout, aServerName, aSnapshot, send, spansOf } from "../../support/data/broker-messages.ts";
import { useTestServer } from "../../support/http/server.ts";
import { tokenOf } from "../../support/http/token.ts";

describe("administration", () => {
  const server = useTestServer();
  const password = "a password for the tests";
  const issuer = () => server.identityUrl as string;

  async function credential(type: "server-api" | "collector" | "agent" = "server-api") {
    const { body } = await server.client.call("createClientCredential", { body: { Type: type, Description: "tests" } });
    return { id: body.Credential.Id, clientId: body.ClientId, clientSecret: body.ClientSecret, body };
  }

  it("createClientCredential and getClientCredentials: every type, with the secret answered once, also as an authorization file", async () => {
    for (const [type, infix] of [
      ["server-api", "api"],
      ["collector", "collector"],
      ["agent", "agent"],
    ] as const) {
      const { body, clientId, clientSecret } = await credential(type);
      expect(clientId).to.match(new RegExp(`^svc\\.server\\.${infix}\\.[0-9a-f]{16}\\.none$`));
      expect(body.Credential).to.include({ ClientId: clientId, Type: type, CreatedBy: "admin", RevokedUtc: null });
      expect(body.AuthorizationFileName).to.equal(`${clientId}.json`);
      expect(JSON.parse(body.AuthorizationFile)).to.deep.equal({
        token_url: `${issuer()}/connect/token`,
        client_id: clientId,
        client_secret: clientSecret,
        scope: "svc.server.scope",
      });
      const listed = await server.client.call("getClientCredentials");
      expect(listed.text).to.contain(clientId).and.not.contain(clientSecret);
    }
    const stored = await server.db.read("client_credentials");
    for (const row of stored) expect(row.secret_hash).to.match(/^[0-9a-f]{64}$/);
  });

  it("rotateClientCredential: the new one works, the old one does not", async () => {
    const before = await credential("agent");
    const { body: after } = await server.client.call("rotateClientCredential", { path: { id: before.id } });
    expect(after.ClientId).to.equal(before.clientId);
    expect(after.Credential.RotatedUtc).to.be.a("string");
    await tokenOf(issuer(), { clientId: after.ClientId, clientSecret: after.ClientSecret });
    const refused = await tokenOf(issuer(), before).catch((error) => error.message);
    expect(refused).to.contain("invalid_client");
  });

  it("rotateClientCredential with OverlapHours: both secrets work, and the answer has until when", async () => {
    const before = await credential("agent");
    const query = { OverlapHours: 2 };
    const { body } = await server.client.call("rotateClientCredential", { path: { id: before.id }, query });
    const until = Date.parse(body.Credential.OldSecretUntilUtc ?? "") - Date.now();
    expect(until).to.be.within(7_100_000, 7_200_000);
    await tokenOf(issuer(), before);
    await tokenOf(issuer(), { clientId: body.ClientId, clientSecret: body.ClientSecret });
  });

  it("revokeClientCredential ends a credential for good; twice is no error, and a new secret for it is 409", async () => {
    const made = await credential("agent");
    for (const _ of [1, 2]) {
      const { body } = await server.client.call("revokeClientCredential", { path: { id: made.id } });
      expect(body.RevokedUtc).to.be.a("string");
    }
    expect(await tokenOf(issuer(), made).catch((error) => error.message)).to.contain("invalid_client");
    await server.client.refused("rotateClientCredential", 409, { path: { id: made.id } });
    await server.client.refused("revokeClientCredential", 404, { path: { id: 9999 } });
  });

  it("createClientCredential accepts for each type only its fields, and refuses unknown ones", async () => {
    const made = async (Type: "server-api" | "collector" | "agent") => {
      const body = { Type, OfflineAccess: true, BrokerId: "x" };
      const { Credential } = (await server.client.call("createClientCredential", { body })).body;
      return [Credential.OfflineAccess, Credential.BrokerId];
    };
    expect(await made("server-api")).to.deep.equal([true, null]);
    expect(await made("collector")).to.deep.equal([false, "x"]);
    expect(await made("agent")).to.deep.equal([false, null]);
    const body = { Type: "agent", Secret: "x" } as never;
    const problem = await server.client.refused("createClientCredential", 400, { body });
    expect(problem.errors).to.have.keys(["Secret"]);
  });

  it("createAccount, updateAccount, getAccounts and deleteAccount work, tokens included", async () => {
    const [serverId] = await server.db.write("license_servers").insert({ name: "one", name_key: "one" });
    const seen = [serverId as number];
    const input = { Name: " Äda ", Role: "viewer" as const, Password: password, LicenseServerIds: seen };
    const { body: made } = await server.client.call("createAccount", { body: input });
    expect(made)
      .to.include({ Name: "Äda", Role: "viewer", IsDisabled: false })
      .and.deep.include({ LicenseServerIds: seen });
    await server.client.refused("createAccount", 409, { body: { ...input, Name: "ÄDA" } });

    const path = { id: made.Id };
    const update = { Role: "administrator" as const, LicenseServerIds: null };
    const { body: changed } = await server.client.call("updateAccount", { path, body: update });
    expect(changed).to.deep.include({ Id: made.Id, Role: "administrator", LicenseServerIds: null });
    const { clientId, clientSecret } = await credential();
    const login = (given: string) => tokenOf(issuer(), { clientId, clientSecret, username: "äda", password: given });
    await login(password);
    const reset = { Password: "another one for the tests" };
    const { body: waiting } = await server.client.call("updateAccount", { path, body: reset });
    expect(waiting.MustChangePassword).to.equal(true);
    expect(await login(password).catch((error) => error.message)).to.contain("invalid_grant");
    expect(await login(reset.Password).catch((error) => error.message)).to.contain("log-in page");
    const given = { Password: "yet another for the tests", MustChangePassword: false };
    await server.client.call("updateAccount", { path, body: given });
    await login(given.Password);

    const { body: listed } = await server.client.call("getAccounts");
    expect(listed.map(({ Name }) => Name)).to.deep.equal(["admin", "Äda"]);
    await server.client.call("deleteAccount", { path });
    await server.client.refused("deleteAccount", 404, { path });
    expect(await login(given.Password).catch((error) => error.message)).to.contain("invalid_grant");
  });

  it("createAccount refuses short and long passwords, names of blanks, and licence servers that do not exist", async () => {
    const input = { Name: "somebody", Role: "viewer" as const, Password: password };
    const refused = (body: object) => server.client.refused("createAccount", 400, { body: { ...input, ...body } });
    expect((await refused({ Password: "eleven byte" })).errors).to.have.keys(["Password"]);
    expect((await refused({ Password: "é".repeat(513) })).errors).to.have.keys(["Password"]);
    for (const Name of ["   ", "\u3000\ufeff", "a\u0085b"])
      expect((await refused({ Name })).errors).to.have.keys(["Name"]);
    for (const Name of [
      "command line",
      "Command-Line",
      "SCHEDULE",
      "ｓｃｈｅｄｕｌｅ",
      "first start",
      "\u0430dmin",
      "αdmin",
      "ad\u200bmin",
      "admin\u00ad",
      "\uff41dmin",
      "root\u202e",
      "\u200fadmin",
      "ad\u034fmin",
      "admin\ufe0f",
      "\u3164",
      "a  b",
      "system",
      "SYSTEM",
      "svc.server",
      "Svc.Server.Api.1.none",
    ])
      expect((await refused({ Name })).errors, Name).to.have.keys(["Name"]);
    await server.client.refused("createAccount", 404, { body: { ...input, LicenseServerIds: [999] } });
    expect((await server.client.call("getAccounts")).text).not.to.contain("somebody");
  });

  it("createAccount accepts every name of 128 characters, those that count twice or grow by normalisation too", async () => {
    for (const Name of ["\u{1F600}".repeat(128), `${"\u0958".repeat(127)}1`]) {
      const body = { Name, Role: "viewer" as const, Password: password };
      const { body: made } = await server.client.call("createAccount", { body });
      expect(made.Name).to.equal(Name.normalize("NFC"));
      await server.client.call("deleteAccount", { path: { id: made.Id } });
      const { body: acts } = await server.client.call("getAuditLog", { query: { PageSize: 1 } });
      expect(acts.Items[0]?.Target.isWellFormed(), "cut in the middle of a character").to.equal(true);
    }
  });

  it("createAccount and updateAccount refuse common passwords, the user name, and the present password", async () => {
    const words = ["Summer2026!!", "Sommer2026!!!", "2026Frühling!", "Licence-2026!!", "München1234!!"];
    const guessed = [...words, "full full full", "Lizenz lizenz LIZENZ", "P@ssw0rd2026!"];
    const input = { Name: "the_longest_name", Role: "viewer" as const, Password: password };
    for (const Password of [
      "password1234",
      "qwertyuiop12",
      "aaaaaaaaaaaa",
      "The_Longest_NAME",
      "the_longest_name1",
      ...guessed,
    ]) {
      const problem = await server.client.refused("createAccount", 400, { body: { ...input, Password } });
      expect(problem.errors, Password).to.have.keys(["Password"]);
    }
    const { body: made } = await server.client.call("createAccount", { body: input });
    const path = { id: made.Id };
    for (const Password of ["iloveyou12345", input.Name, password]) {
      const problem = await server.client.refused("updateAccount", 400, { path, body: { Password } });
      expect(problem.errors, Password).to.have.keys(["Password"]);
    }
    await server.client.call("deleteAccount", { path });
  });

  it("updateAccount and deleteAccount let nobody take rights from their own account; another administrator may", async () => {
    const other = { Name: "other", Role: "administrator" as const, Password: password };
    const { body: made } = await server.client.call("createAccount", { body: other });
    const { body: accounts } = await server.client.call("getAccounts");
    const path = { id: accounts.find(({ Name }) => Name === "admin")?.Id as number };
    const less = [
      { IsDisabled: true },
      { Role: "viewer" as const },
      { LicenseServerIds: [] },
      { ResetSecondFactor: true },
    ];
    for (const body of less) {
      const problem = await server.client.refused("updateAccount", 409, { path: path, body });
      expect(problem.detail).to.contain("Another administrator");
    }
    await server.client.refused("deleteAccount", 409, { path: path });
    await server.client.call("updateAccount", { path: { id: made.Id }, body: { IsDisabled: true } });
    await server.client.call("deleteAccount", { path: { id: made.Id } });
  });

  it("getAccounts, as everything that needs an administrator, is closed to one who sees some licence servers", async () => {
    const body = { Name: "limited", Role: "administrator" as const, Password: password, LicenseServerIds: [] };
    const { body: made } = await server.client.call("createAccount", { body });
    const { clientId, clientSecret } = await credential();
    const token = await tokenOf(issuer(), { clientId, clientSecret, username: "limited", password });
    const headers = { authorization: `Bearer ${token}` };
    const { detail } = await server.client.refused("getAccounts", 403, { headers });
    expect(detail).to.contain("all licence servers");
    await server.client.refused("createGroup", 403, { headers, body: { Name: "g" } as never });
    await server.client.call("getFeatures", { headers });
    await server.client.call("deleteAccount", { path: { id: made.Id } });
  });

  it("an administrator who sees some licence servers reports none, neither as a broker nor as an agent", async () => {
    const name = aServerName();
    await send(server, aSnapshot(name, "09:00", { checkouts: [aCheckout()] }));
    const body = { Name: "part", Role: "administrator" as const, Password: password, LicenseServerIds: [] };
    const { body: made } = await server.client.call("createAccount", { body });
    const { clientId, clientSecret } = await credential();
    const token = await tokenOf(issuer(), { clientId, clientSecret, username: "part", password });
    const headers = { authorization: `Bearer ${token}` };
    const now = new Date().toISOString();
    const state = { ...{ BrokerId: "broker-1", Version: "1", HostName: "h", SentUtc: now }, StartedUtc: now };
    const message = { MessageId: "part", MessageType: "Logout", HostName: "ws-1", UserName: "ann", TimestampUtc: now };
    for (const refused of [
      server.client.refused("postBrokerCompositeMessage", 403, { headers, body: aBatch(aSnapshot(name, "09:30")) }),
      server.client.refused("setCollectorState", 403, {
        headers,
        body: { ...state, IntervalSeconds: 60, Sources: [] },
      }),
      server.client.refused("postAgentMessage", 403, { headers, body: message as never }),
    ]) {
      expect((await refused).detail).to.contain("who see all licence servers");
    }
    expect(await spansOf(server, name)).to.deep.equal(["ann 09:00:00-"]);
    await server.client.call("deleteAccount", { path: { id: made.Id } });
  });

  it("accounts and readers have the licence servers that they see: none, some or all, each alone and in the list", async () => {
    const names = ["b", "a"].map((name) => ({ name, name_key: name }));
    const some = await server.db.write.transaction((trx) => insertReturningIds(trx, "license_servers", names));
    const all = [[], [...some], null];
    for (const [index, LicenseServerIds] of all.entries()) {
      const account = { Name: `sees ${index}`, Role: "viewer" as const, Password: password, LicenseServerIds };
      const { body: made } = await server.client.call("createAccount", { body: account });
      const { body: one } = await server.client.call("getAccountById", { path: { id: made.Id } });
      const { body: accounts } = await server.client.call("getAccounts");
      const reader = { Type: "reader" as const, LicenseServerIds };
      const { Credential } = (await server.client.call("createClientCredential", { body: reader })).body;
      const { body: two } = await server.client.call("getClientCredential", { path: { id: Credential.Id } });
      const { body: credentials } = await server.client.call("getClientCredentials");
      const answered = [
        made,
        one,
        accounts.find(({ Id }) => Id === made.Id),
        Credential,
        two,
        credentials.find(({ Id }) => Id === Credential.Id),
      ];
      for (const record of answered) expect(record?.LicenseServerIds).to.deep.equal(LicenseServerIds);
      await server.client.call("deleteAccount", { path: { id: made.Id } });
    }
  });

  it("updateAccount removes the second factor of a lost device, which getAccounts and the audit log have", async () => {
    const input = { Name: "lost", Role: "viewer" as const, Password: password };
    const { body: made } = await server.client.call("createAccount", { body: input });
    expect(made.HasSecondFactor).to.equal(false);
    await server.db.write("accounts").where("id", made.Id).update({ totp_secret: "v1.sealed", totp_last_step: 5 });
    const listed = async () => (await server.client.call("getAccounts")).body.find(({ Id }) => Id === made.Id);
    expect((await listed())?.HasSecondFactor).to.equal(true);
    const path = { id: made.Id };
    await server.client.call("updateAccount", { path, body: { ResetSecondFactor: false } });
    expect((await listed())?.HasSecondFactor).to.equal(true);
    const { body } = await server.client.call("updateAccount", { path, body: { ResetSecondFactor: true } });
    expect(body.HasSecondFactor).to.equal(false);
    const { body: log } = await server.client.call("getAuditLog", { query: { PageSize: 1 } });
    expect(log.Items[0]).to.include({ Action: "account.second-factor.reset", Target: "lost", Actor: "admin" });
    await server.client.call("deleteAccount", { path });
  });

  it("updateAccount and deleteAccount refuse to remove the last administrator", async () => {
    const { body: accounts } = await server.client.call("getAccounts");
    const path = { id: accounts.find(({ Name }) => Name === "admin")?.Id as number };
    await server.client.refused("updateAccount", 409, { path, body: { IsDisabled: true } });
    await server.client.refused("updateAccount", 409, { path, body: { Role: "viewer" } });
    await server.client.refused("deleteAccount", 409, { path });
  });

  it("getAuditLog has every act, who did it and when, newest first, without secrets", async () => {
    const { body, text } = await server.client.call("getAuditLog");
    const acts = body.Items.map(({ Actor, Action, Target }) => `${Actor} ${Action} ${Target}`);
    for (const act of ["account.add Äda", "account.change Äda", "account.password Äda", "account.delete Äda"]) {
      expect(acts).to.include(`admin ${act}`);
    }
    expect(acts.at(-1)).to.equal("first start account.add admin");
    expect(acts.some((act) => act.startsWith("admin credential.revoke svc.server.agent."))).to.equal(true);
    const ids = body.Items.map(({ Id }) => Id);
    expect(ids).to.deep.equal([...ids].sort((left, right) => right - left));
    expect(text).not.to.contain(password).and.not.contain("argon2");
    const page = await server.client.call("getAuditLog", { query: { PageSize: 2, PageNumber: 2 } });
    expect(page.body.Items.map(({ Id }) => Id)).to.deep.equal(ids.slice(2, 4));
  });
});
