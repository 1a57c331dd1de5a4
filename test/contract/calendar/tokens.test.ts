// Tokens of calendars over HTTP: how they are made, listed and revoked, what they open and for how long, and that nothing reveals
// them.
import { expect } from "chai";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { signedInAccount } from "../../support/http/account.ts";
import { Client } from "../../support/http/client.ts";
import { readCalendar } from "../../support/http/icalendar.ts";
import { useTestServer } from "../../support/http/server.ts";

const DAY = 86_400_000;

describe("tokens of calendars", () => {
  const server = useTestServer();
  let servers: number[];

  before(async () => {
    const { db } = server;
    servers = [await aServer(db, { name: "27000@lyon" }), await aServer(db, { name: "27000@oslo" })];
    for (const [index, licenseServerId] of servers.entries()) {
      const increments = [{ quantity: 1, expirationAt: Math.floor(Date.now() / DAY) * DAY + 9 * DAY }];
      await aPool(db, { licenseServerId, name: `feature-${index}`, increments });
    }
  });

  /** An account that sees one licence server, with a client. */
  const anAccount = (
    role: "viewer" | "administrator" = "viewer",
    licenseServerIds: number[] | null = [servers[0] as number],
  ) => signedInAccount(server, role, licenseServerIds);

  const make = async (client: Client, Name = "Outlook") =>
    (await client.call("createCalendarToken", { body: { Name } })).body;
  /** With the calendar's token only. */
  const openCalendar = (address: string) => new Client(server.url).get(address);
  const features = async (address: string) => {
    const { status, text } = await openCalendar(address);
    expect(status, text).to.equal(200);
    return readCalendar(text).parts.map(({ properties }) => properties.SUMMARY?.split(":")[0]);
  };
  const isRefused = async (address: string, status = 401) => {
    const answer = await openCalendar(address);
    expect(answer.status, answer.text).to.equal(status);
    expect(answer.text).not.to.include("svc-calendar-");
    expect(answer.headers.get("cache-control")).to.equal("no-store");
  };

  it("createCalendarToken answers the secret once, and the address opens what the account may see, and nothing else", async () => {
    const { client, id, name } = await anAccount();
    const made = await make(client, "Outlook, on my desk");
    expect(made.Token).to.match(/^svc-calendar-[\w-]{43}$/);
    expect(made.Address).to.equal(`/api/v1/calendar.ics?Token=${made.Token}`);
    expect(made.CalendarToken).to.include({
      Name: "Outlook, on my desk",
      AccountId: id,
      AccountName: name,
      LastUsedUtc: null,
    });
    expect(await features(made.Address)).to.deep.equal(["feature-0"]);
    expect(await features(`${made.Address}&AlarmDays=3`)).to.deep.equal(["feature-0"]);
    const all = await make(server.client);
    expect(await features(all.Address)).to.deep.equal(["feature-0", "feature-1"]);
    const query = `?Token=${all.Token}`;
    for (const path of ["features", "features/expirations", "calendar-tokens"]) {
      const answer = await new Client(server.url).get(`/api/v1/${path}${query}`);
      expect(answer.status, path).to.equal(401);
      const bearer = await new Client(server.url, all.Token).get(`/api/v1/${path}`);
      expect(bearer.status, path).to.equal(401);
    }
  });

  it("getCalendar without one is 401, and so is one that never existed, in every form; an access token works too", async () => {
    const { client } = await anAccount();
    await isRefused("/api/v1/calendar.ics");
    const { Token } = await make(client);
    const last = Token.endsWith("A") ? "B" : "A";
    for (const token of [`${Token.slice(0, -1)}${last}`, `${Token}x`, Token.toUpperCase(), ` ${Token}`, "a", "%00"]) {
      await isRefused(`/api/v1/calendar.ics?Token=${encodeURIComponent(token)}`);
    }
    await isRefused("/api/v1/calendar.ics?Token=", 400);
    await isRefused("/api/v1/calendar.ics?Token=%00", 400);
    await isRefused(`/api/v1/calendar.ics?Token=${Token}&Token=${Token}`, 400);
    await isRefused(`/api/v1/calendar.ics?Token=${"a".repeat(200_000)}`, 400);
    expect((await client.get("/api/v1/calendar.ics")).status).to.equal(200);
    expect((await client.get("/api/v1/calendar.ics?Token=none")).status).to.equal(401);
  });

  it("getCalendarTokens lists the caller's without secrets, with the minute of their last use; administrators see everybody's", async () => {
    const { client, id } = await anAccount();
    const [first, second] = [await make(client, "one"), await make(client, "two")];
    await features(first.Address);
    const { body, text } = await client.call("getCalendarTokens");
    expect(body.map(({ Id, Name }) => [Id, Name])).to.deep.equal([
      [first.CalendarToken.Id, "one"],
      [second.CalendarToken.Id, "two"],
    ]);
    expect(Date.parse(body[0]?.LastUsedUtc ?? "")).to.be.within(Date.now() - 60_000, Date.now());
    expect(body[1]?.LastUsedUtc).to.equal(null);
    expect(text).not.to.include("svc-calendar-");
    const all = (await server.client.call("getCalendarTokens", { query: { AllAccounts: true } })).body;
    expect(all.filter(({ AccountId }) => AccountId === id)).to.have.length(2);
    await client.refused("getCalendarTokens", 403, { query: { AllAccounts: true } });
    const limited = await anAccount("administrator");
    await limited.client.refused("getCalendarTokens", 403, { query: { AllAccounts: true } });
  });

  it("revokeCalendarToken ends one at once; viewers end only theirs, administrators anybody's; twice is 404", async () => {
    const [ann, ben] = [await anAccount(), await anAccount()];
    const [first, second, third] = [await make(ann.client), await make(ann.client), await make(ben.client)];
    const path = ({ CalendarToken: { Id } }: typeof first) => ({ path: { id: Id } });
    await ben.client.refused("revokeCalendarToken", 404, path(first));
    expect(await features(first.Address)).to.have.length(1);
    expect((await ann.client.call("revokeCalendarToken", path(first))).body.Name).to.equal("Outlook");
    await isRefused(first.Address);
    await ann.client.refused("revokeCalendarToken", 404, path(first));
    expect(await features(second.Address)).to.have.length(1);
    const limited = await anAccount("administrator");
    await limited.client.refused("revokeCalendarToken", 404, path(third));
    await server.client.call("revokeCalendarToken", path(third));
    await isRefused(third.Address);
  });

  it("getCalendar shows a changed choice of licence servers and a changed role at once", async () => {
    const { client, id } = await anAccount();
    const { Address } = await make(client);
    const change = (body: object) => server.client.call("updateAccount", { path: { id }, body });
    await change({ LicenseServerIds: [servers[1]] });
    expect(await features(Address)).to.deep.equal(["feature-1"]);
    await change({ LicenseServerIds: [] });
    expect(await features(Address)).to.deep.equal([]);
    await change({ LicenseServerIds: null });
    expect(await features(Address)).to.deep.equal(["feature-0", "feature-1"]);
    await change({ Role: "broker" });
    await isRefused(Address, 403);
    await change({ Role: "viewer" });
    expect(await features(Address)).to.have.length(2);
  });

  it("those of a disabled or deleted account end, and those of an account with a new password, for good", async () => {
    for (const body of [{ IsDisabled: true }, { Password: "another long password" }, null]) {
      const { client, id } = await anAccount();
      const { Address } = await make(client);
      expect(await features(Address)).to.have.length(1);
      if (body === null) await server.client.call("deleteAccount", { path: { id } });
      else await server.client.call("updateAccount", { path: { id }, body });
      await isRefused(Address);
      if (body !== null) await server.client.call("updateAccount", { path: { id }, body: { IsDisabled: false } });
      await isRefused(Address);
    }
  });

  it("createCalendarToken makes none for an access token from before a new password, also while that is still accepted", async () => {
    for (const body of [{ Password: "another long password" }, { IsDisabled: true }]) {
      const { client, id } = await anAccount();
      await make(client);
      await server.client.call("updateAccount", { path: { id }, body });
      const answer = await client.request("POST", "/api/v1/calendar-tokens", { body: { Name: "one more" } });
      expect(answer.status, answer.text).to.be.oneOf([401, 409]);
      expect(await server.db.read("calendar_tokens").where("account_id", id)).to.deep.equal([]);
    }
  });

  it("createCalendarToken gives an account fifty, and then 409", async () => {
    const { client, id } = await anAccount();
    const row = (n: number) => ({ account_id: id, name: `${n}`, token_hash: `${id} ${n}`, created_at: 1 });
    await server.db.write("calendar_tokens").insert(Array.from({ length: 49 }, (_, n) => row(n)));
    await make(client);
    await client.refused("createCalendarToken", 409, { body: { Name: "one more" } });
    for (const Name of ["", " ", "a\nb", "a".repeat(129)])
      await client.refused("createCalendarToken", 400, { body: { Name } });
  });

  it("are stored as hashes, are in no log and no metric, and in the audit log by name", async () => {
    const { client, name } = await anAccount();
    const { Token, Address, CalendarToken } = await make(client, "for the secretary");
    await features(Address);
    await client.call("revokeCalendarToken", { path: { id: CalendarToken.Id } });
    await isRefused(Address);
    await openCalendar(`${Address}&nope=1`);
    const rows = await server.db.read("calendar_tokens").select("*");
    const metrics = await new Client(server.url).get("/metrics");
    const readable = JSON.stringify([server.log, rows, metrics.text, await server.db.read("audit_log").select("*")]);
    expect(server.log.filter(({ operation }) => operation === "getCalendar")).not.to.deep.equal([]);
    expect(readable).not.to.include(Token);
    expect(readable).not.to.include(Token.slice(-20));
    const { Items } = (await server.client.call("getAuditLog")).body;
    const acts = Items.filter(({ Target }) => Target === name).map(({ Action, Actor }) => [Action, Actor]);
    expect(acts.slice(0, 2)).to.deep.equal([
      ["calendar-token.revoke", name],
      ["calendar-token.add", name],
    ]);
  });
});

describe("tokens of calendars, with security off,", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });

  it("are not needed: getCalendar ignores them, createCalendarToken is 409, getCalendarTokens is empty", async () => {
    expect((await server.client.get("/api/v1/calendar.ics?Token=whatever")).status).to.equal(200);
    await server.client.refused("createCalendarToken", 409, { body: { Name: "Outlook" } });
    expect((await server.client.call("getCalendarTokens")).body).to.deep.equal([]);
    await server.client.refused("revokeCalendarToken", 404, { path: { id: 1 } });
  });
});
