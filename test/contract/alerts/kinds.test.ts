// Each kind of rule over HTTP: what makes it fire, what ends it, and that unmeasured time ends nothing.
import { expect } from "chai";
import { aSession } from "../../support/data/build-records.ts";
import { aPool } from "../../support/data/build-servers.ts";
import { useTestServer } from "../../support/http/server.ts";
import { DAY, HOUR, MINUTE, Watch } from "./watch.ts";

describe("a rule on", () => {
  const server = useTestServer();
  const watch = new Watch(server);
  before(() => watch.begin());

  const summaries = async (id: number) => (await watch.current(id)).Items.map(({ Summary }) => Summary);
  const state = (license_server_id: number, status: string) =>
    server.db.write("server_states").insert({ license_server_id, since_at: watch.now, status });

  it("a licence server fires when it is down for long enough, stays through silence, and ends when it is up", async () => {
    const { licenseServerId, serverName } = await watch.company();
    const id = await watch.rule(
      { Kind: "LicenseServerState", States: ["DOWN", "PARTIAL"], ForMinutes: 5 },
      { LicenseServerIds: [licenseServerId] },
    );
    await state(licenseServerId, "UP");
    await watch.round(1);
    await state(licenseServerId, "DOWN");
    await watch.round(4);
    expect((await watch.current(id)).Pending).to.equal(1);
    await watch.round(2);
    expect(await summaries(id)).to.deep.equal([`The licence server ${serverName} is down.`]);
    const silence = { license_server_id: licenseServerId, silent_at: watch.now - DAY };
    await server.db.write("server_silences").insert(silence);
    await server.db.write("license_servers").where("id", licenseServerId).update({ is_silent: 1 });
    await watch.round(30);
    expect((await watch.current(id)).Firing).to.equal(1);
    await server.db.write("server_silences").where(silence).update({ heard_at: watch.now });
    await server.db.write("license_servers").where("id", licenseServerId).update({ is_silent: 0 });
    await state(licenseServerId, "UP");
    await watch.round(1);
    expect((await watch.current(id)).Firing).to.equal(0);
  });

  it("vendor daemons fires for one that is down, and not by an earlier state of an unreachable server", async () => {
    const { licenseServerId, serverName } = await watch.company();
    await server.db.write("license_server_vendors").insert({
      license_server_id: licenseServerId,
      position: 0,
      name: "Acme",
      name_key: "acme",
      status: "DOWN",
    });
    await state(licenseServerId, "UP");
    const id = await watch.rule(
      { Kind: "VendorDaemonState", States: ["DOWN"] },
      { LicenseServerIds: [licenseServerId], Vendors: ["ACME"] },
    );
    await watch.round(1);
    expect(await summaries(id)).to.deep.equal([`The vendor daemon Acme of ${serverName} is down.`]);
    await server.db
      .write("license_server_vendors")
      .where("license_server_id", licenseServerId)
      .update({ status: "UP" });
    await state(licenseServerId, "DOWN");
    await watch.round(1);
    expect((await watch.current(id)).Firing).to.equal(1);
    await state(licenseServerId, "UP");
    await watch.round(1);
    expect((await watch.current(id)).Firing).to.equal(0);
  });

  it("collectors fires for one that is silent, and for a backlog, which a silent one does not report", async () => {
    const [collector] = await server.db.write("collectors").insert({
      broker_id: "Paris",
      broker_key: "paris",
      version: "1",
      host_name: "h",
      started_at: 1,
      interval_ms: MINUTE,
      clock_difference_ms: 0,
      backlog_messages: 50,
      backlog_bytes: 1,
      dropped_messages: 0,
      refused_messages: 0,
      reported_at: watch.now,
    });
    const silent = await watch.rule({ Kind: "CollectorSilent", ForMinutes: 10 });
    const backlog = await watch.rule({ Kind: "CollectorBacklog", Threshold: 20 });
    await watch.round(1);
    expect(await summaries(backlog)).to.deep.equal(["50 messages wait in the spool of the collector Paris."]);
    const heardAt = watch.now - MINUTE;
    await server.db.write("collectors").where("id", collector).update({ backlog_messages: 0 });
    await watch.round(15);
    expect((await watch.current(backlog)).Firing).to.equal(1);
    const [fired] = (await watch.current(silent)).Items;
    expect(fired?.FiringUtc).to.equal(new Date(heardAt + 10 * MINUTE).toISOString());
    await server.db.write("collectors").where("id", collector).update({ reported_at: watch.now });
    await watch.round(1);
    expect([(await watch.current(silent)).Firing, (await watch.current(backlog)).Firing]).to.deep.equal([0, 0]);
  });

  it("collectors does not fire for one that reports every hour, until it misses three times", async () => {
    await server.db.write("collectors").insert({
      broker_id: "Rome",
      broker_key: "rome",
      version: "1",
      host_name: "h",
      started_at: 1,
      interval_ms: 60 * MINUTE,
      clock_difference_ms: 0,
      backlog_messages: 0,
      backlog_bytes: 0,
      dropped_messages: 0,
      refused_messages: 0,
      reported_at: watch.now,
    });
    const heardAt = watch.now;
    const id = await watch.rule({ Kind: "CollectorSilent", ForMinutes: 15 });
    const ofRome = async () =>
      (await watch.current(id)).Items.filter(({ Subject, State }) => Subject.BrokerId === "Rome" && State === "Firing");
    await watch.round(179);
    expect(await ofRome()).to.deep.equal([]);
    await watch.round(2);
    expect((await ofRome()).map(({ FiringUtc }) => FiringUtc)).to.deep.equal([
      new Date(heardAt + 180 * MINUTE).toISOString(),
    ]);
  });

  it("expiries fires for each day that is near, and ends when the licences are renewed", async () => {
    const { licenseServerId, serverName } = await watch.company();
    const day = Math.floor(watch.now / DAY) * DAY;
    const increments = [5, 20, 90].map((days) => ({ quantity: 1, expirationAt: day + days * DAY }));
    const poolId = await aPool(server.db, { licenseServerId, name: "solver", version: null, increments });
    const id = await watch.rule({ Kind: "Expiration", Threshold: 30 }, { FeatureIds: [poolId] });
    await watch.round(1);
    const days = [5, 20].map((days) => new Date(day + days * DAY).toISOString().slice(0, 10));
    expect(await summaries(id)).to.have.members(
      days.map((one) => `Licences of solver on ${serverName} expire on ${one}.`),
    );
    const renewed = { expiration_at: day + 400 * DAY };
    await server.db
      .write("pool_increments")
      .where({ pool_id: poolId, expiration_at: day + 5 * DAY })
      .update(renewed);
    await watch.round(1);
    expect((await watch.current(id)).Firing).to.equal(1);
  });

  it("totals fires when the number of licences changes", async () => {
    const { poolId } = await watch.company();
    const total = (value: number, at: number) =>
      server.db.write("pool_totals").insert({ pool_id: poolId, since_at: at, total: value });
    await total(10, watch.now - DAY);
    const id = await watch.rule({ Kind: "TotalChanged", ForMinutes: 60 }, { FeatureIds: [poolId] });
    await watch.round(1);
    expect((await watch.current(id)).TotalCount).to.equal(0);
    await total(8, watch.now);
    await watch.round(1);
    expect((await watch.current(id)).Firing).to.equal(1);
    await watch.round(61);
    expect((await watch.current(id)).Firing).to.equal(0);
  });

  it("users fires for long checkouts, for borrowing past the date and for many licences, and ends when they are back", async () => {
    const { poolId, userId, name, serverName } = await watch.company();
    const scope = { FeatureIds: [poolId] };
    const login = (await server.db.read("users").where("id", userId).first("name")).name;
    await server.client.call("updateUser", { path: { id: userId }, body: { FirstName: "Kerry", LastName: "Adams" } });
    const user = `Kerry Adams (${login})`;
    const long = await watch.rule({ Kind: "LongCheckout", Threshold: 12 }, scope);
    const borrowed = await watch.rule({ Kind: "BorrowedPastDue" }, scope);
    const many = await watch.rule({ Kind: "UserLicenses", Threshold: 2 }, scope);
    const startAt = watch.now - 11 * HOUR;
    const one = await aSession(server.db, { poolId, userId, startAt, numberOfLicenses: 2, isBorrowed: true });
    await server.db
      .write("sessions")
      .where("id", one)
      .update({ linger_due_at: watch.now + 30 * MINUTE });
    await watch.round(1);
    for (const id of [long, borrowed, many]) expect((await watch.current(id)).TotalCount).to.equal(0);
    const more = await watch.use(poolId, userId, 1);
    await watch.round(120);
    const feature = `${name} 1.0 on ${serverName}`;
    expect(await summaries(long)).to.deep.equal([`${user} has had ${feature} for more than 12 hours.`]);
    expect(await summaries(borrowed)).to.deep.equal([`${user} has borrowed ${feature} past its date.`]);
    expect(await summaries(many)).to.deep.equal([`${user} has 3 licences of ${feature} at once, more than 2.`]);
    for (const id of [one, more]) await watch.end(id);
    await watch.round(1);
    for (const id of [long, borrowed, many]) expect((await watch.current(id)).Firing).to.equal(0);
  });
});
