// Purchases from a spreadsheet: what rows mean, every mistake by its line and column, and all or nothing.
import { expect } from "chai";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { asCaller } from "../../support/http/as-caller.ts";
import { useTestServer } from "../../support/http/server.ts";

const csv = (...lines: string[]) => `${lines.join("\r\n")}\r\n`;

describe("importProcurements", () => {
  const server = useTestServer();
  let poolId: number;

  before(async () => {
    const licenseServerId = await aServer(server.db, { name: "27000@lic" });
    const otherId = await aServer(server.db, { name: "27000@other" });
    const increments = [{ quantity: 5, expirationAt: Date.parse("2030-12-31") }];
    poolId = await aPool(server.db, { licenseServerId, name: "cad", version: "2024.0", increments });
    await aPool(server.db, { licenseServerId: otherId, name: "cad", version: "2024.0" });
    await aPool(server.db, { licenseServerId, name: "mesh", version: "1.0" });
    const manual = { Name: "suite", LicenseServerId: licenseServerId, LicenseType: "Floating" } as const;
    await server.client.call("createLicense", { body: { ...manual, Purchases: [{ Quantity: 1 }] } });
  });

  const tried = async (body: string) =>
    (await server.client.call("importProcurements", { query: { DryRun: true }, body })).body;
  const done = async (body: string) => (await server.client.call("importProcurements", { body })).body;
  const mistakes = async (body: string) => (await tried(body)).Mistakes.map(({ Line, Column }) => `${Line} ${Column}`);
  const purchases = async (FeatureName: string) => {
    const body = { Features: [{ FeatureName }], IncludeInactive: true };
    return (await server.client.call("queryProcurements", { body })).body.Items;
  };

  it("answers in a dry run what each row would do, changes nothing, then does it, and a second time does nothing", async () => {
    const text = csv(
      "FeatureName,Quantity,AssetInfo,SerialNumber,Price,Currency,TermStartDateUtc",
      "mesh,4,PO 1,,1250.5,EUR,2026-01-01",
      'mesh,2,PO 1,S-2,"1,250.50",usd,31.01.2026',
      "suite,3,,,9,JPY,",
    );
    const dry = await tried(text);
    expect([dry.IsDryRun, dry.Added, dry.Changed, dry.Unchanged, dry.Mistakes]).to.deep.equal([true, 3, 0, 0, []]);
    expect(dry.Items.map(({ Line, Action, Id, Price, Currency }) => [Line, Action, Id, Price, Currency])).to.deep.equal(
      [
        [2, "Add", null, 1250.5, "EUR"],
        [3, "Add", null, 1250.5, "USD"],
        [4, "Add", null, 9, "JPY"],
      ],
    );
    expect(await purchases("mesh")).to.deep.equal([]);

    const real = await done(text);
    expect([real.IsDryRun, real.Added]).to.deep.equal([false, 3]);
    const [first, second] = await purchases("mesh");
    expect(first).to.deep.include({
      Id: real.Items[0]?.Id,
      Quantity: 4,
      AssetInfo: "PO 1",
      Price: 1250.5,
      Currency: "EUR",
    });
    expect(first).to.include({
      PriceUnit: "PerLicense",
      TermStartDateUtc: "2026-01-01T00:00:00.000Z",
      IsReported: false,
    });
    expect(second).to.include({ TermStartDateUtc: "2026-01-31T00:00:00.000Z", SerialNumber: "S-2" });
    const { Total } = (await server.client.call("getFeatureUsage", { query: { FeatureName: "suite" } })).body;
    expect(Total, "of a feature that was added by hand").to.equal(4);

    const again = await done(text);
    expect([again.Added, again.Changed, again.Unchanged]).to.deep.equal([0, 0, 3]);
    expect(await purchases("mesh")).to.have.length(2);
  });

  it("changes the purchase of the same order and serial number, and clears fields with an empty cell", async () => {
    const changed = await done(
      csv("FeatureName,Quantity,AssetInfo,SerialNumber,Price,Currency,PriceUnit", "MESH,4,PO 1,,2000,EUR,InAll"),
    );
    expect(changed.Items[0]).to.include({ Action: "Change", Price: 2000, Currency: "EUR" });
    expect(changed.Items[0]?.ChangedFields).to.deep.equal(["Price", "PriceUnit"]);
    await done(csv("FeatureName,Quantity,AssetInfo,Price,Currency", "mesh,4,PO 1,,"));
    const [first] = await purchases("mesh");
    expect(first).to.include({ Price: null, Currency: null, TermStartDateUtc: "2026-01-01T00:00:00.000Z" });
  });

  it("changes the purchase of a row's Id: an export can be sent back, and changes nothing until a cell is changed", async () => {
    const all = await purchases("cad");
    const columns = Object.keys(all[0] ?? {});
    const line = (one: object) =>
      Object.values(one)
        .map((value) => (value === null ? "" : String(value)))
        .join();
    const same = await tried(csv(columns.join(), ...all.map(line)));
    expect([same.Unchanged, same.Mistakes]).to.deep.equal([all.length, []]);
    const priced = await done(csv(columns.join(), line({ ...all[0], Price: 7, Currency: "CHF", Notice: "x" })));
    expect(priced.Items[0]?.ChangedFields).to.deep.equal(["Price", "Currency", "PriceUnit", "Notice"]);
    expect((await purchases("cad"))[0]).to.include({ Price: 7, Currency: "CHF", Notice: "x", PriceUnit: "PerLicense" });
  });

  it("names each mistake by its line and column, and then changes nothing", async () => {
    const text = csv(
      "FeatureName,LicenseServerName,Quantity,AssetInfo,Price,Currency,ExpirationDateUtc",
      "mesh,,2,PO 10,1,EUR,",
      "none,,2,PO 11,1,EUR,",
      "cad,,2,PO 12,1,EUR,",
      'mesh,,0,"two',
      'lines",cheap,EU,2026-13-01',
      "mesh,27000@lic,2,PO 14,1.005,EUR,",
      "mesh,,,PO 15,,,",
      "mesh,,3,PO 10,,,",
      "mesh,,3,PO 17,5,,1/2/2026",
      "mesh,,3,PO 18,,EUR,,more",
    );
    const wrongCells = {
      3: ["FeatureName"],
      4: ["FeatureName"],
      5: ["Quantity", "ExpirationDateUtc", "Price", "Currency"],
      7: ["Price"],
      8: ["Quantity"],
      9: ["AssetInfo"],
      10: ["ExpirationDateUtc"],
      11: ["null"],
    };
    const expected = Object.entries(wrongCells).flatMap(([line, columns]) =>
      columns.map((column) => `${line} ${column}`),
    );
    expect(await mistakes(text)).to.deep.equal(expected);
    const before = (await purchases("mesh")).length;
    const refused = await server.client.refused("importProcurements", 400, { body: text });
    expect(Object.keys(refused.errors ?? {})).to.include.members([
      "Line 3, FeatureName:",
      "Line 5, Price:",
      "Line 11:",
    ]);
    expect(await purchases("mesh")).to.have.length(before);
  });

  it("refuses invalid tables", async () => {
    expect(await mistakes("\r\n")).to.deep.equal(["1 null"]);
    expect(await mistakes("Quantity,Price\r\n")).to.deep.equal(["1 null"]);
    expect(await mistakes("FeatureName,Prize,,Quantity,quantity\r\n")).to.deep.equal(["1 Prize", "1 Quantity"]);
    expect(await mistakes('FeatureName\r\nmesh\r\n"me"sh\r\n')).to.deep.equal(["3 null"]);
    expect(await mistakes(csv("FeatureName", ...Array.from({ length: 2001 }, () => "mesh")))).to.deep.equal([
      "2002 null",
    ]);
    await server.client.refused("importProcurements", 413, { body: `FeatureName\r\n${"x".repeat(1_000_000)}` });
    expect((await tried("FeatureName,Quantity\r\n,\r\n")).Items).to.deep.equal([]);
  });

  it("of a reported purchase changes the notes, but not the reported fields", async () => {
    const [reported] = await purchases("cad");
    const row = (quantity: number) =>
      csv("Id,Quantity,ExpirationDateUtc,AssetInfo", `${reported?.Id},${quantity},2030-12-31,PO 7`);
    await server.db.write("pool_increments").where({ id: reported?.Id }).update({ is_reported: 1 });
    expect(await mistakes(row(6))).to.deep.equal(["2 Quantity"]);
    expect((await tried(row(5))).Items[0]?.ChangedFields).to.deep.equal(["AssetInfo"]);
    expect(await mistakes(csv("Id,FeatureName", `${reported?.Id},mesh`, "9007,", "x,"))).to.deep.equal([
      "2 FeatureName",
      "3 Id",
      "4 Id",
    ]);
    expect(await mistakes(csv("FeatureId,FeatureName,Quantity", `${poolId},mesh,1`, "999999,,1"))).to.deep.equal([
      "2 FeatureName",
      "3 FeatureId",
    ]);
    expect(await mistakes(csv("Id,Notice", `${reported?.Id},a`, `${reported?.Id},b`))).to.deep.equal(["3 Id"]);
  });

  it("removes the apostrophe that our CSV puts before what looks like a formula", async () => {
    const { Items } = await done(csv("FeatureName,Quantity,AssetInfo", "mesh,1,'=1+1", "mesh,1,'tis"));
    expect(Items.map(({ AssetInfo }) => AssetInfo)).to.deep.equal(["=1+1", "'tis"]);
  });

  it("finds among thousands of purchases without a number those that have all that a row gives", async () => {
    const rows = (what: string, ...last: string[]) => {
      const lines = Array.from({ length: 2000 - last.length }, (_, at) => `mesh,7,${what} ${at},,,`);
      return csv("FeatureName,Quantity,Notice,Price,Currency,PriceUnit", ...lines, ...last);
    };
    expect(await done(rows("a", "mesh,7,total,10,EUR,InAll"))).to.include({ Added: 2000 });
    await done(rows("b"));
    expect(await tried(rows("c"))).to.deep.include({ Added: 2000, Unchanged: 0 });
    expect(await tried(rows("a", "mesh,7,total,10,EUR,InAll"))).to.deep.include({ Added: 0, Unchanged: 2000 });
    const one = async (head: string, row: string) => {
      const { Added, Changed, Unchanged } = await tried(csv(`FeatureName,Quantity,Notice${head}`, row));
      return [Added, Changed, Unchanged];
    };
    expect(await one("", "mesh,7,total")).to.deep.equal([0, 0, 1]);
    expect(await one(",Price,Currency", "mesh,7,total,10.00,EUR")).to.deep.equal([0, 0, 1]);
    expect(await one(",Price,Currency,PriceUnit", "mesh,7,total,10,EUR,")).to.deep.equal([1, 0, 0]);
    expect(await one(",PriceUnit", "mesh,7,total,InAll")).to.deep.equal([0, 0, 1]);
    expect(await one(",PriceUnit", "mesh,7,a 1,PerLicense")).to.deep.equal([0, 0, 1]);
  }).timeout(60_000);

  it("is recorded in the audit log once", async () => {
    const { Items } = await done(csv("FeatureName,Quantity,AssetInfo", "mesh,1,PO 90", "mesh,2,PO 91"));
    const log = (await server.client.call("getAuditLog", { query: { PageSize: 1 } })).body.Items;
    expect(log[0]).to.include({ Action: "procurement.import" });
    expect(JSON.stringify(log[0])).to.include(String(Items[1]?.Id));
  });
});

describe("importProcurements, for an administrator who sees some licence servers only", () => {
  const server = useTestServer({}, asCaller({ kind: "account", name: "half", licenseServerIds: [1] }));

  it("finds only their features, leaves prices as they are and refuses new ones: 403", async () => {
    const licenseServerId = await aServer(server.db, { name: "27000@some" });
    await aPool(server.db, { licenseServerId, name: "cad" });
    await aPool(server.db, { licenseServerId: await aServer(server.db, { name: "27000@hidden" }), name: "hidden" });
    const body = csv("FeatureName,Quantity,AssetInfo,Price,Currency", "cad,1,PO 1,,");
    const [first] = (await server.client.call("importProcurements", { body })).body.Items;
    const price = { price_minor: 100, currency: "EUR", price_unit: "InAll" };
    await server.db.write("pool_increments").where({ id: first?.Id }).update(price);
    const again = (await server.client.call("importProcurements", { body: body.replace("cad,1", "cad,2") })).body;
    expect(again.Items[0]).to.include({ Action: "Change", Price: null });
    expect(
      await server.db.read("pool_increments").where({ id: first?.Id }).first("price_minor", "quantity"),
    ).to.deep.equal({ price_minor: 100, quantity: 2 });
    await server.client.refused("importProcurements", 403, { body: body.replace(",,", ",5,EUR") });
    const refused = await server.client.refused("importProcurements", 400, {
      body: csv("FeatureName,Quantity", "hidden,1"),
    });
    expect(refused.errors).to.have.property("Line 2, FeatureName:");
  });
});
