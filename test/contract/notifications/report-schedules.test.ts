// Whose reports by mail are: over HTTP, and at the moment of sending.
import { expect } from "chai";
import { signedInAccount } from "../../support/http/account.ts";
import { hiddenFeature, monthly, ReportMail } from "../../support/http/report-mail.ts";
import { waitUntil } from "../../support/run/wait.ts";

describe("schedules of reports by mail", () => {
  const reports = new ReportMail();
  before(() => reports.open());
  after(() => reports.close());
  afterEach(() => reports.forget());

  it("createReportSchedule: reports of owners with a reduced view, role or no account have what they may see at that moment, or are not sent", async () => {
    const { client, id } = await signedInAccount(reports.server, "viewer", null);
    const { Id } = await reports.make(client, { Report: "Denials" });
    await reports.dueFrom(Id, "2031-04-01T05:00:00Z");
    await reports.server.client.call("updateAccount", {
      path: { id },
      body: { LicenseServerIds: [reports.shownServerId] },
    });
    await reports.round("2031-04-01T05:00:00Z");
    expect(reports.smtp.mails[0]?.parts.map(({ text }) => text).join()).not.to.include(hiddenFeature);
    await reports.server.client.call("updateAccount", { path: { id }, body: { IsDisabled: true } });
    await reports.round("2031-05-01T05:00:00Z");
    expect(reports.smtp.mails).to.have.length(1);
    // Waiting reports are given up.
    await reports.server.db
      .write("report_sendings")
      .where("schedule_id", Id)
      .update({ state: "Waiting", next_attempt_at: 1 });
    await reports.round("2031-05-01T06:00:00Z");
    await waitUntil(
      "it is given up",
      async () => (await reports.sendings(reports.server.client))[0]?.State === "Failed",
    );
    const { body } = await reports.server.client.call("getReportSchedules");
    expect(body[0]?.Sendings[0]?.Error).to.match(/account is switched off/);
    await reports.server.client.call("deleteAccount", { path: { id } });
    expect(await reports.server.db.read("report_sendings").where("schedule_id", Id)).to.deep.equal([]);
  });

  it("getReportSchedules shows that they go to the current addresses of the owner's destination, and not where it is deleted or mail is not set up", async () => {
    const { client } = await signedInAccount(reports.server, "viewer", [reports.shownServerId]);
    const mail = { Name: "Team", Kind: "Email" as const, Recipients: ["old@example.com"] };
    const { Destination } = (await client.call("createNotificationDestination", { body: mail })).body;
    const DestinationId = Destination.Id;
    const { Id } = await reports.make(client, { Recipients: undefined, DestinationId });
    const path = { id: DestinationId };
    await client.call("updateNotificationDestination", { path, body: { Recipients: ["new@example.com"] } });
    await reports.dueFrom(Id, "2031-04-01T05:00:00Z");
    await reports.round("2031-04-01T05:00:00Z");
    expect(reports.smtp.mails.map(({ to }) => to)).to.deep.equal([["new@example.com"]]);
    await client.call("deleteNotificationDestination", { path });
    await reports.round("2031-05-01T05:00:00Z");
    expect((await reports.sendings(client))[0]?.Error).to.match(/destination is deleted/);
    const others = (await reports.server.client.call("createNotificationDestination", { body: mail })).body.Destination;
    const refused = { ...monthly, Recipients: undefined, DestinationId: others.Id };
    await client.refused("createReportSchedule", 400, { body: refused as never });
    const put = { path: { id: Id }, body: monthly };
    await client.call("updateReportSchedule", put);
    await reports.dueFrom(Id, "2031-06-01T05:00:00Z");
    await reports.round("2031-06-01T05:00:00Z", { mail: null });
    expect((await reports.sendings(client))[0]?.Error).to.match(/SVC_SMTP_URL/);
  });

  it("testReportSchedule sends it now, once a minute; updateReportSchedule and deleteReportSchedule are for the owner and for administrators", async () => {
    const [ann, ben] = [
      await signedInAccount(reports.server, "viewer", [reports.shownServerId]),
      await signedInAccount(reports.server, "viewer", null),
    ];
    const limited = await signedInAccount(reports.server, "administrator", [reports.shownServerId]);
    const { Id, NextUtc } = await reports.make(ann.client);
    const path = { id: Id };
    for (const { client } of [ben, limited]) {
      expect((await client.call("getReportSchedules")).body).to.deep.equal([]);
      await client.refused("updateReportSchedule", 404, { path, body: monthly });
      await client.refused("testReportSchedule", 404, { path });
      await client.refused("deleteReportSchedule", 404, { path });
    }
    const requested = (await ann.client.call("testReportSchedule", { path })).body;
    expect([requested.Sendings[0]?.State, requested.NextUtc]).to.deep.equal(["Waiting", NextUtc]);
    await ann.client.refused("testReportSchedule", 409, { path });
    await reports.round(Date.now());
    await waitUntil("the report is sent", async () => (await reports.sendings(ann.client))[0]?.State === "Delivered");
    expect(reports.smtp.mails).to.have.length(1);
    await ann.client.refused("testReportSchedule", 409, { path });
    const off = { ...monthly, IsEnabled: false, Name: "Off" };
    const changed = (await reports.server.client.call("updateReportSchedule", { path, body: off })).body;
    expect([changed.AccountId, changed.NextUtc, changed.Name]).to.deep.equal([ann.id, null, "Off"]);
    await reports.server.db.write("report_sendings").update({ created_at: 1 });
    await ann.client.refused("testReportSchedule", 409, { path });
    await reports.server.client.call("deleteReportSchedule", { path });
    await ann.client.refused("deleteReportSchedule", 404, { path });
    for (let made = 0; made < 50; made += 1) {
      await reports.server.db.write("report_schedules").insert({
        account_id: ann.id,
        name: "x",
        report: "Waste",
        definition: "{}",
        recipients: "[]",
        created_at: 1,
      });
    }
    await ann.client.refused("createReportSchedule", 409, { body: monthly });
    const acts = await reports.server.db.read("audit_log").where("action", "like", "report-schedule.%").pluck("action");
    expect(new Set(acts)).to.deep.equal(
      new Set(["add", "send", "change", "delete"].map((act) => `report-schedule.${act}`)),
    );
  });
});
