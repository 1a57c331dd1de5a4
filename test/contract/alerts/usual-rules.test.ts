// The usual rules: in a new service from its start, and made by one call.
import { expect } from "chai";
import { bulkInsert } from "../../../db/index.ts";
import { evaluatedAt } from "../../../domain/alerts/round.ts";
import { temporaryFolder } from "../../db/temporary-folder.ts";
import { signedInAccount } from "../../support/http/account.ts";
import { startTestServer, type TestServer, useTestServer } from "../../support/http/server.ts";

const kinds = ["LicenseServerState", "UsedPercent", "Expiration", "CollectorSilent"];

describe("the usual rules", () => {
  const server = useTestServer();

  it("createUsualAlertRules makes those that the caller lacks, those of collectors only for callers who see everything", async () => {
    const { client } = server;
    const { body: none } = await client.call("getAlertRules");
    expect(none, "a database that was evaluated before gets none by itself").to.deep.equal([]);
    const limited = await signedInAccount(server, "viewer", []);
    const { body: some } = await limited.client.call("createUsualAlertRules");
    expect(some.map(({ Condition }) => Condition.Kind)).to.deep.equal(kinds.slice(0, 3));
    expect(some[0]).to.include({ OwnerAccountName: limited.name, IsEnabled: true });
    const viewer = await signedInAccount(server, "viewer", null);
    expect((await viewer.client.call("getAlertRules")).body).to.deep.equal([]);
    const { body: all } = await viewer.client.call("createUsualAlertRules");
    expect(all.map(({ Condition }) => Condition.Kind)).to.deep.equal(kinds);
    expect((await viewer.client.call("createUsualAlertRules")).body).to.deep.equal([]);
    await viewer.client.call("deleteAlertRule", { path: { id: all[1]?.Id as number } });
    const { body: again } = await viewer.client.call("createUsualAlertRules");
    expect(again.map(({ Condition }) => Condition)).to.deep.equal([all[1]?.Condition]);
  });

  it("createUsualAlertRules is refused with 409 where an account has as many rules as it may", async () => {
    const { client } = await signedInAccount(server, "viewer", null);
    const body = { Name: "r", Condition: { Kind: "BorrowedPastDue" as const } };
    const { Id } = (await client.call("createAlertRule", { body })).body;
    const { id: _, ...row } = await server.db.read("alert_rules").where("id", Id).first();
    await server.db.write.transaction((trx) => bulkInsert(trx, "alert_rules", Array(198).fill(row)));
    await client.refused("createUsualAlertRules", 409, {});
    expect((await client.call("getAlertRules")).body).to.have.length(199);
  });

  it("exist in a new service, enabled and recorded, and deleted ones stay deleted after the next start", async () => {
    const folder = temporaryFolder();
    const settings = { SVC_DB_URL: `sqlite:${folder.path}/svc.db` };
    const started = async <T>(work: (one: TestServer) => Promise<T>) => {
      const one = await startTestServer(settings);
      return work(one).finally(() => one.close());
    };
    try {
      await started(async ({ client, db }) => {
        while ((await evaluatedAt(db.read)) === null) await new Promise((done) => setTimeout(done, 50));
        const { body: made } = await client.call("getAlertRules");
        expect(made.map(({ Condition }) => Condition.Kind)).to.deep.equal(kinds);
        for (const rule of made) expect(rule).to.include({ OwnerAccountName: null, IsEnabled: true });
        const { body: log } = await client.call("getAuditLog", { query: { Action: "alert-rule.add" } });
        expect(log.Items.map(({ Actor }) => Actor)).to.deep.equal(Array(4).fill("first start"));
        for (const { Id } of made.slice(1)) await client.call("deleteAlertRule", { path: { id: Id } });
      });
      await started(async ({ client, db }) => {
        const before = await evaluatedAt(db.read);
        while ((await evaluatedAt(db.read)) === before) await new Promise((done) => setTimeout(done, 50));
        expect((await client.call("getAlertRules")).body.map(({ Condition }) => Condition.Kind)).to.deep.equal(
          kinds.slice(0, 1),
        );
      });
    } finally {
      folder.remove();
    }
  });
});
