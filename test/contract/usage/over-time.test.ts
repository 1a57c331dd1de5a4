// Licences in use over time, sessions by group, and counts of denials, over HTTP. test/domain/usage/over-time.test.ts compares the
// numbers themselves with a sweep.
import { expect } from "chai";
import { aUser, someDenials, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { readCsv } from "../../support/http/csv.ts";
import { useTestServer } from "../../support/http/server.ts";

const HOUR = 3_600_000;
const day = Date.UTC(2026, 2, 2);
const window = { StartUtc: "2026-03-02", EndUtc: "2026-03-03" };

describe("usage and denials over time", () => {
  const server = useTestServer();
  let lyon: number;
  let cad: number;
  let mesh: number;
  let ada: number;
  let ben: number;

  before(async () => {
    const { db } = server;
    lyon = await aServer(db, { name: "27000@lyon" });
    cad = await aPool(db, { licenseServerId: lyon, name: "cad", version: "2.0", vendor: "acme", total: 3 });
    mesh = await aPool(db, { licenseServerId: lyon, name: "mesh", total: null });
    ada = await aUser(db, { name: "Ada" });
    ben = await aUser(db, { name: "ben" });
    const hours = (from: number, to: number) => ({ startAt: day + from * HOUR, endAt: day + to * HOUR });
    await someSessions(db, [
      { poolId: cad, userId: ada, ...hours(-2, 6), groupName: "Tooling", projectName: "Apollo" },
      { poolId: cad, userId: ben, ...hours(4, 8), numberOfLicenses: 2, groupName: "Fluids" },
      { poolId: mesh, userId: ben, ...hours(6, 12) },
      { poolId: mesh, userId: ben, startAt: day + 30 * HOUR },
    ]);
    const denied = (hour: number, userId: number, isTrueDenial = true, featureName = "cad") => {
      return { licenseServerId: lyon, userId, denialAt: day + hour * HOUR, isTrueDenial, featureName };
    };
    await someDenials(db, [denied(1, ada), denied(2, ben), denied(3, ben, false), denied(25, ben, true, "Mesh")]);
  });

  it("queryUsageOverTime answers the lowest, highest and average number in use beside the owned one", async () => {
    const body = { ...window, GroupBy: ["Feature" as const], BucketSize: "Day" as const };
    const answer = (await server.client.call("queryUsageOverTime", { body })).body;
    expect(answer.TotalCount).to.equal(2);
    expect(answer.Items[0]).to.deep.include({
      FeatureId: cad,
      FeatureName: "cad",
      Vendor: "acme",
      Total: 3,
      Sessions: 2,
    });
    expect(answer.Items[0]?.Points).to.deep.equal([
      {
        StartUtc: "2026-03-02T00:00:00.000Z",
        Min: 0,
        Average: 14 / 24,
        Max: 3,
        CountedSeconds: 86_400,
        MaxAtUtc: "2026-03-02T04:00:00.000Z",
        Total: 3,
        TotalMin: 3,
        TotalMax: 3,
        UsageSeconds: 10 * 3600,
        LicenseSeconds: 14 * 3600,
        FullSeconds: 2 * 3600,
        FullPercent: 8.33,
        KnownSeconds: 86_400,
      },
    ]);
    expect(answer.Items[1]).to.deep.include({ FeatureId: mesh, Total: null });
    expect(answer.Items[1]?.Summary).to.include({ FullSeconds: null, Max: 1 });
  });

  it("queryUsageOverTime filters by selections, users, groups and projects, and answers the union of all", async () => {
    const peak = async (more: object) => {
      const body = { ...window, BucketSize: "Hour" as const, ...more };
      return (await server.client.call("queryUsageOverTime", { body })).body.Items.map((item) => item.Summary.Max);
    };
    const groups: { id: number; name: string }[] = await server.db.read("user_groups").select("id", "name");
    const groupId = groups.find((group) => group.name === "Fluids")?.id as number;
    expect(await peak({})).to.deep.equal([3]);
    expect(await peak({ GroupIds: [groupId] })).to.deep.equal([2]);
    expect(await peak({ GroupNames: ["FLUIDS"] })).to.deep.equal([2]);
    expect(await peak({ ProjectIds: [1] })).to.deep.equal([1]);
    expect(await peak({ ProjectNames: ["nothing"] })).to.deep.equal([0]);
    expect(await peak({ UserIds: [ada] })).to.deep.equal([1]);
    expect(await peak({ FeatureIds: [4711] })).to.deep.equal([0]);
    const selections = { Selections: [{ FeatureName: "MESH" }, { FeatureName: "nothing" }, {}] };
    expect(await peak({ ...selections, GroupBy: ["Selection"] })).to.deep.equal([1, 0, 3]);
    expect(await peak({ GroupBy: ["User", "Feature"] })).to.have.length(3);
    expect(await peak({ StartUtc: "2026-03-02", EndUtc: "2026-03-02" })).to.deep.equal([null]);
  });

  it("getUsageOverTime answers the same by parameters, and as CSV", async () => {
    const query = { StartDateUtc: "2026-03-02", EndDateTimeUtc: "2026-03-03", BucketSize: "Day" } as const;
    const posted = async (more: object) =>
      (await server.client.call("queryUsageOverTime", { body: { ...window, BucketSize: "Day", ...more } })).body;
    const got = async (more: object) =>
      (await server.client.call("getUsageOverTime", { query: { ...query, ...more } })).body;
    const items = async (answer: Promise<object>) => ((await answer) as { Items: unknown }).Items;
    for (const [address, body] of [
      [{}, {}],
      [
        { GroupBy: ["Feature", "User"], Top: 2 },
        { GroupBy: ["Feature", "User"], Limit: 2 },
      ],
      [
        { FeatureName: "CAD", WorkingHoursOnly: true },
        { FeatureIds: [cad], WorkingHoursOnly: true },
      ],
      [
        { UserIds: [ben], EndedOnly: true },
        { UserIds: [ben], IncludeActive: false },
      ],
      [
        { LicenseServerIds: [lyon], Vendors: ["acme"], IgnoreWeekends: true },
        { FeatureIds: [cad], IgnoreWeekends: true },
      ],
    ]) {
      expect(await items(got(address as object))).to.deep.equal(await items(posted(body as object)));
    }
    const address = "StartDateUtc=2026-03-02&EndDateTimeUtc=2026-03-03&BucketSize=Day&GroupBy=Feature,User";
    const csv = await server.client.get(`/api/v1/features/usage-over-time?${address}`, { accept: "text/csv" });
    const rows = readCsv(csv.text);
    const columns = rows.map((row) =>
      [row.FeatureName, row.UserName, row.StartUtc, row.Max, row.MaxAtUtc, row.Total, row.FullPercent].join(" "),
    );
    expect(columns).to.deep.equal([
      "cad ben 2026-03-02T00:00:00.000Z 2 2026-03-02T04:00:00.000Z 3 0",
      "cad Ada 2026-03-02T00:00:00.000Z 1 2026-03-02T00:00:00.000Z 3 0",
      "mesh ben 2026-03-02T00:00:00.000Z 1 2026-03-02T06:00:00.000Z  ",
    ]);
  });

  it("queryUsageOverTime refuses too many buckets, unknown zones, ends before starts, and selections that do not exist", async () => {
    const refused = async (more: object) => {
      const body = { ...window, BucketSize: "Hour" as const, ...more };
      const problem = await server.client.refused("queryUsageOverTime", 400, { body } as never);
      return Object.keys(problem.errors ?? {});
    };
    expect(await refused({ StartUtc: "0001-01-01" })).to.deep.equal(["BucketSize"]);
    expect(await refused({ TimeZone: "Mars/Olympus" })).to.deep.equal(["TimeZone"]);
    expect(await refused({ EndUtc: "2026-03-01" })).to.deep.equal(["StartUtc"]);
    expect(await refused({ GroupBy: ["Selection"] })).to.deep.equal(["GroupBy"]);
  });

  it("windows of two thousand years of working time are answered, or refused at once", async () => {
    const years = { StartUtc: "0100-01-01", BucketSize: "Year" as const, IgnoreWeekends: true };
    const problem = await server.client.refused("queryUsageOverTime", 400, { body: { ...window, ...years } });
    expect(problem.errors).to.have.keys(["BucketSize"]);
    const body = { ...window, StartUtc: "0001-01-01", WorkingHoursOnly: true };
    const steps = async (more: object) =>
      (await server.client.call("queryUsageSteps", { body: { ...body, ...more } })).body.Items[0]?.Steps ?? [];
    const worked = (await steps({})).slice(1);
    expect(worked.map((step) => step.Quantity)).to.deep.equal([1, 0]);
    expect(worked).to.deep.equal((await steps({ StartUtc: window.StartUtc })).slice(1));
    const groups = (await server.client.call("querySessionGroups", { body: { ...body, GroupBy: "User" } })).body;
    expect(groups.Items.map((row) => [row.Name, row.UsageSeconds])).to.deep.include(["ben", 4 * 3600]);
  });

  it("queries refuse selections that hold for more than 50,000 features in all, of those that the caller sees", async () => {
    for (let at = 0; at < 51; at += 1) {
      await aPool(server.db, { licenseServerId: lyon, name: `wide ${at}`, vendor: "wide", total: 1 });
    }
    const Selections = Array.from({ length: 1000 }, () => ({ Vendor: "wide" }));
    const errors = { Selections: ["must hold for at most 50000 features, counted for each selection"] };
    const wide = { ...window, Selections };
    const split = { ...wide, GroupBy: ["Selection" as const], Limit: 1 };
    const over = { ...split, BucketSize: "Day" as const };
    const refused = [
      await server.client.refused("queryUsageOverTime", 400, { body: over }),
      await server.client.refused("queryUsageSteps", 400, { body: split }),
      await server.client.refused("querySessionGroups", 400, { body: { ...wide, GroupBy: "User" } }),
    ];
    for (const problem of refused) expect(problem.errors).to.deep.equal(errors);
    const fitting = { ...over, Selections: Selections.slice(0, 900) };
    expect((await server.client.call("queryUsageOverTime", { body: fitting })).body.TotalCount).to.equal(900);
  });

  it("queryUsageSteps answers each change of the number in use", async () => {
    const body = { ...window, FeatureIds: [cad] };
    const answer = (await server.client.call("queryUsageSteps", { body })).body;
    expect(answer.Items[0]?.Steps).to.deep.equal([
      { AtUtc: "2026-03-02T00:00:00.000Z", Quantity: 1 },
      { AtUtc: "2026-03-02T04:00:00.000Z", Quantity: 3 },
      { AtUtc: "2026-03-02T06:00:00.000Z", Quantity: 2 },
      { AtUtc: "2026-03-02T08:00:00.000Z", Quantity: 0 },
    ]);
  });

  it("querySessionGroups sums sessions up by their groups, most licence time first", async () => {
    const rows = async (GroupBy: "Group" | "User" | "Vendor", more = {}) =>
      (await server.client.call("querySessionGroups", { body: { ...window, GroupBy, ...more } })).body;
    const groups = await rows("Group");
    expect(groups.TotalCount).to.equal(3);
    expect(
      groups.Items.map((row) => [row.GroupName, row.Sessions, row.UsageSeconds, row.LicenseSeconds]),
    ).to.deep.equal([
      ["Fluids", 1, 4 * 3600, 8 * 3600],
      [null, 1, 6 * 3600, 6 * 3600],
      ["Tooling", 1, 6 * 3600, 6 * 3600],
    ]);
    expect((await rows("User", { Offset: 1, Limit: 1 })).Items[0]).to.include({ UserName: "Ada", Sessions: 1 });
    expect((await rows("User", { Offset: 5 })).TotalCount).to.equal(2);
    expect((await rows("Vendor")).Items.map((row) => [row.Name, row.Sessions])).to.deep.equal([
      ["acme", 2],
      [null, 1],
    ]);
    const worked = (await rows("User", { WorkingHoursOnly: true })).Items.map((row) => [row.Name, row.UsageSeconds]);
    expect(worked).to.deep.equal([
      ["ben", 4 * 3600],
      ["Ada", 0],
    ]);
    for (const [Direction, expected] of [
      ["Ascending", ["Ada", "ben"]],
      ["Descending", ["ben", "Ada"]],
    ] as const) {
      const Sort = [
        { Field: "Sessions", Direction },
        { Field: "Name", Direction },
      ];
      const both = (await rows("User", { Order: "LeastUsageFirst", Sort })).Items;
      expect(both.map(({ Name }) => Name)).to.deep.equal(expected);
    }
    const all = (await rows("User", { StartUtc: undefined, Order: "NameRising" })).Items;
    expect(all.map((row) => [row.Name, row.UsageSeconds])).to.deep.equal([
      ["Ada", 8 * 3600],
      ["ben", 10 * 3600],
    ]);
  });

  it("getDenialCounts counts by feature name or user, most first, only true ones on request", async () => {
    const counts = async (query: object) =>
      (await server.client.call("getDenialCounts", { query })).body.Items.map((one) => [one.Name, one.Denials]);
    expect(await counts({})).to.deep.equal([
      ["cad", 3],
      ["Mesh", 1],
    ]);
    expect(await counts({ GroupBy: "User" })).to.deep.equal([
      ["ben", 3],
      ["Ada", 1],
    ]);
    expect(await counts({ TrueDenialsOnly: true, EndDateTimeUtc: "2026-03-03" })).to.deep.equal([["cad", 2]]);
    expect(await counts({ Top: 1 })).to.deep.equal([["cad", 3]]);
    expect(await counts({ Offset: 1 })).to.deep.equal([["Mesh", 1]]);
    for (const query of [{}, { Top: 1 }, { Offset: 1 }, { Offset: 5 }])
      expect((await server.client.call("getDenialCounts", { query })).body.TotalCount).to.equal(2);
  });

  it("getDenialsOverTime counts true and false ones in each bucket", async () => {
    const query = { StartDateUtc: "2026-03-02", EndDateTimeUtc: "2026-03-05", BucketSize: "Day" as const };
    const { body } = await server.client.call("getDenialsOverTime", { query });
    expect(body.Points.map((point) => [point.Denials, point.TrueDenials, point.FalseDenials])).to.deep.equal([
      [3, 2, 1],
      [1, 1, 0],
      [0, 0, 0],
    ]);
  });

  it("adds up more licences than a number of 32 bits holds", async () => {
    const most = 2_147_483_647;
    const startAt = Date.UTC(2020, 0, 1);
    const session = { poolId: mesh, startAt, endAt: startAt + HOUR, numberOfLicenses: most };
    await someSessions(server.db, [
      { ...session, userId: ada },
      { ...session, userId: ben },
    ]);
    const body = { StartUtc: "2020-01-01", EndUtc: "2020-01-02", BucketSize: "Day" as const };
    const { Items } = (await server.client.call("queryUsageOverTime", { body })).body;
    expect(Items[0]?.Summary).to.deep.include({ Max: 2 * most, LicenseSeconds: 2 * most * 3600 });
  });

  it("queryUsageOverTime answers when all licence servers of a series were silent, and leaves its numbers as they are", async () => {
    const { db } = server;
    const [rome, oslo] = [await aServer(db, { name: "27000@rome" }), await aServer(db, { name: "27000@oslo" })];
    const ids = [await aPool(db, { licenseServerId: rome }), await aPool(db, { licenseServerId: oslo })];
    for (const [id, from, to] of [
      [rome, -3, 6],
      [oslo, 4, 9],
    ] as const) {
      const silence = { license_server_id: id, silent_at: day + from * HOUR, heard_at: day + to * HOUR };
      await db.write("server_silences").insert(silence);
    }
    const running = { userId: ada, startAt: day - HOUR, endAt: day + 48 * HOUR };
    await someSessions(
      db,
      ids.map((poolId) => ({ poolId, ...running })),
    );
    const silencesOf = async (FeatureIds: number[]) => {
      const body = { ...window, FeatureIds, BucketSize: "Hour" as const };
      const [series] = (await server.client.call("queryUsageOverTime", { body })).body.Items;
      const levels = series?.Points.map(({ Max, KnownSeconds }) => [Max, KnownSeconds]);
      expect(levels).to.deep.equal(Array(24).fill([FeatureIds.length, 3600]));
      return series?.Silences.map(({ StartUtc, EndUtc }) => [StartUtc.slice(11, 16), EndUtc.slice(11, 16)]);
    };
    expect(await silencesOf(ids.slice(0, 1))).to.deep.equal([["00:00", "06:00"]]);
    expect(await silencesOf(ids)).to.deep.equal([["04:00", "06:00"]]);
    const others = (
      await server.client.call("queryUsageOverTime", {
        body: { ...window, FeatureIds: [cad], BucketSize: "Day" as const },
      })
    ).body;
    expect(others.Items.map(({ Silences }) => Silences)).to.deep.equal([[]]);
  });

  it("queryUsageOverTime answers that a silence lasts, and has no numbers of it, unless another licence server reports", async () => {
    const { db } = server;
    const lastAt = day + 15 * HOUR;
    const bern = await aServer(db, { name: "27000@bern", lastUpdateAt: lastAt });
    const kiel = await aServer(db, { name: "27000@kiel" });
    await db.write("license_servers").where({ id: bern }).update({ is_silent: true });
    await db.write("server_silences").insert({ license_server_id: bern, silent_at: lastAt, heard_at: null });
    const ids = [await aPool(db, { licenseServerId: bern }), await aPool(db, { licenseServerId: kiel })];
    await someSessions(
      db,
      ids.map((poolId) => ({ poolId, userId: ada, startAt: day - HOUR, endAt: lastAt })),
    );
    const answerFor = async (FeatureIds: number[]) => {
      const body = { ...window, FeatureIds, BucketSize: "Hour" as const };
      const [series] = (await server.client.call("queryUsageOverTime", { body })).body.Items;
      const silences = series?.Silences.map(({ StartUtc, EndUtc }) => [StartUtc.slice(11, 16), EndUtc.slice(11, 16)]);
      return [silences, series?.Points.slice(14, 16).map(({ Max }) => Max)];
    };
    expect(await answerFor(ids.slice(0, 1))).to.deep.equal([[["15:00", "00:00"]], [1, null]]);
    expect(await answerFor(ids)).to.deep.equal([[], [2, 0]]);
  });

  it("queryUsageOverTime lists at most 50,000 silences of all series, the longest, of a server that comes and goes", async () => {
    const { db } = server;
    const paris = await aServer(db, { name: "27000@paris" });
    const running = { userId: ada, startAt: day - 48 * HOUR, endAt: day + 48 * HOUR };
    const FeatureIds: number[] = [];
    for (let number = 0; number < 60; number++)
      FeatureIds.push(await aPool(db, { licenseServerId: paris, name: `hops-${number}` }));
    await someSessions(
      db,
      FeatureIds.map((poolId) => ({ poolId, ...running })),
    );
    // Each a millisecond longer than the one before.
    const silences = Array.from({ length: 1_200 }, (_, number) => {
      const silent_at = day + number * 60_000;
      return { license_server_id: paris, silent_at, heard_at: silent_at + 10_000 + number };
    });
    for (let at = 0; at < silences.length; at += 100)
      await db.write("server_silences").insert(silences.slice(at, at + 100));
    const body = { ...window, FeatureIds, GroupBy: ["Feature" as const], Limit: 60, BucketSize: "Day" as const };
    const { Items } = (await server.client.call("queryUsageOverTime", { body })).body;
    const last = new Date(day + 1_199 * 60_000).toISOString();
    expect(Items.map(({ Silences }) => [Silences.length, Silences.at(-1)?.StartUtc])).to.deep.equal(
      Array(60).fill([833, last]),
    );
  });
});
