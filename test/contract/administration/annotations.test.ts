// getAnnotations, createAnnotation, updateAnnotation and deleteAnnotation over HTTP: the notes on charts over time, their authors,
// and who sees them.
import { expect } from "chai";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { asCaller } from "../../support/http/as-caller.ts";
import { useTestServer } from "../../support/http/server.ts";

const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, "0")}:00:00.000Z`;

async function twoServers({ db }: Pick<ReturnType<typeof useTestServer>, "db">): Promise<void> {
  for (const name of ["one", "two"]) {
    const licenseServerId = await aServer(db, { name: `27000@${name}` });
    await aPool(db, { licenseServerId, name: `only ${name}` });
    await aPool(db, { licenseServerId, name: "Both" });
  }
}

describe("annotations", () => {
  const server = useTestServer();
  const texts = async (query: object = {}) => {
    const { body } = await server.client.call("getAnnotations", { query });
    return body.Items.map(({ Text }) => Text);
  };
  const add = async (body: object) =>
    (await server.client.call("createAnnotation", { body: { StartUtc: at(9), ...body } as never })).body;

  before(() => twoServers(server));

  it("createAnnotation adds one about everything, a licence server or a feature, and getAnnotations returns it", async () => {
    const all = await add({ Text: "everything", EndUtc: at(10) });
    expect(all).to.deep.include({ LicenseServerId: null, FeatureName: null, StartUtc: at(9), EndUtc: at(10) });
    expect(await add({ Text: "one", LicenseServerId: 1 })).to.include({ LicenseServerName: "27000@one", EndUtc: null });
    expect(await add({ Text: "both", FeatureName: "BOTH", StartUtc: at(12) })).to.include({ FeatureName: "Both" });
    expect(await texts()).to.eql(["both", "one", "everything"]);
    expect(await texts({ LicenseServerIds: [2] })).to.eql(["both", "everything"]);
    expect(await texts({ FeatureName: "both" })).to.eql(["both", "one", "everything"]);
    expect(await texts({ FeatureName: "other", LicenseServerIds: [2] })).to.eql(["everything"]);
    const { body } = await server.client.call("getAnnotations", { query: { PageSize: 2, PageNumber: 2 } });
    expect([body.Items.length, body.TotalCount, body.TotalPages]).to.eql([1, 3, 2]);
  });

  it("getAnnotations returns those that begin in the window or last into it", async () => {
    expect(await texts({ StartDateUtc: at(9), EndDateTimeUtc: at(12) })).to.eql(["one", "everything"]);
    expect(await texts({ StartDateUtc: "2026-03-02T09:30:00Z", EndDateTimeUtc: at(12) })).to.eql(["everything"]);
    expect(await texts({ StartDateUtc: at(10), EndDateTimeUtc: at(12) })).to.eql([]);
    expect(await texts({ EndDateTimeUtc: at(9) })).to.eql([]);
    await server.client.refused("getAnnotations", 400, { query: { StartDateUtc: at(3), EndDateTimeUtc: at(2) } });
  });

  it("updateAnnotation changes only the given fields, and deleteAnnotation deletes it; the audit log has both", async () => {
    const path = { id: (await add({ Text: "wrong", LicenseServerId: 1 })).Id };
    const { body } = await server.client.call("updateAnnotation", { path, body: { Text: "right", EndUtc: at(11) } });
    expect(body).to.include({ Text: "right", StartUtc: at(9), EndUtc: at(11), LicenseServerId: 1 });
    const moved = { LicenseServerId: null, FeatureName: "only two" };
    expect((await server.client.call("updateAnnotation", { path, body: moved })).body).to.include(moved);
    const { body: deleted } = await server.client.call("deleteAnnotation", { path });
    expect(deleted.Text).to.equal("right");
    await server.client.refused("deleteAnnotation", 404, { path });
    await server.client.refused("updateAnnotation", 404, { path, body: { Text: "late" } });
    const log = (await server.client.call("getAuditLog", { query: { Action: "annotation", Target: String(path.id) } }))
      .body;
    expect(log.Items.map(({ Action }) => Action)).to.eql([
      "annotation.delete",
      "annotation.change",
      "annotation.change",
      "annotation.add",
    ]);
    expect(log.Items[2]?.Detail).to.deep.include({ before: { Text: "wrong", EndUtc: null } });
  });

  it("refuses one about two things or a missing one, one that ends before it starts, and one without text", async () => {
    const ok = { Text: "t", StartUtc: at(9) };
    for (const wrong of [
      { LicenseServerId: 1, FeatureName: "Both" },
      { EndUtc: at(8) },
      { Text: " " },
      { Text: "x".repeat(201) },
      { Text: "\ud800" },
      { StartUtc: "yesterday" },
    ]) {
      await server.client.refused("createAnnotation", 400, { body: { ...ok, ...wrong } });
    }
    for (const about of [{ LicenseServerId: 99 }, { FeatureName: "none" }]) {
      await server.client.refused("createAnnotation", 404, { body: { ...ok, ...about } });
    }
    const path = { id: (await add({ Text: "😀".repeat(200), LicenseServerId: 1 })).Id };
    for (const wrong of [{ FeatureName: "Both" }, { EndUtc: at(8) }, { StartUtc: null as never }]) {
      await server.client.refused("updateAnnotation", 400, { path, body: wrong });
    }
    await server.client.call("deleteAnnotation", { path });
  });
});

describe("annotations, for an administrator who sees one licence server", () => {
  const caller = { kind: "account", name: "v", licenseServerIds: [1] } as const;
  const server = useTestServer({}, asCaller(caller));

  before(async () => {
    await twoServers(server);
    const note = (text: string, about: object) => ({ text, start_at: 0, created_by: "admin", created_at: 0, ...about });
    const rows = [
      note("all", {}),
      ...[1, 2].map((id) => note(`server ${id}`, { license_server_id: id })),
      ...["only one", "only two", "both"].map((name) => note(name, { feature_name: name, feature_key: name })),
    ];
    for (const row of rows) await server.db.write("annotations").insert(row);
  });

  it("those of others are hidden: not listed, counted, changed, deleted or written", async () => {
    const { body } = await server.client.call("getAnnotations");
    expect(body.Items.map(({ Text }) => Text)).to.eql(["both", "only one", "server 1", "all"]);
    expect(body.TotalCount).to.equal(4);
    for (const id of [3, 5]) {
      await server.client.refused("deleteAnnotation", 404, { path: { id } });
      await server.client.refused("updateAnnotation", 404, { path: { id }, body: { Text: "mine" } });
    }
    for (const about of [{ LicenseServerId: 2 }, { FeatureName: "only two" }]) {
      await server.client.refused("createAnnotation", 404, { body: { Text: "t", StartUtc: at(9), ...about } });
      await server.client.refused("updateAnnotation", 404, { path: { id: 1 }, body: about });
    }
  });
});
