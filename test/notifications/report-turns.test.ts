// To whom reports may be mailed, with which subject, whose comes next, and how many in a day, over a real SMTP server.
import { expect } from "chai";
import { signedInAccount } from "../support/http/account.ts";
import { monthly, ReportMail } from "../support/http/report-mail.ts";

const hour = "2031-04-01T05:00:00Z";

describe("reports by mail of many accounts", () => {
  const reports = new ReportMail();
  before(() => reports.open());
  after(() => reports.close());
  afterEach(() => reports.forget());

  it("createReportSchedule, updateReportSchedule and destinations refuse addresses outside SVC_MAIL_DOMAINS", async () => {
    const { client } = await signedInAccount(reports.server, "viewer", [reports.shownServerId]);
    const Recipients = ["cad@example.com", "victim@evil.example.com"];
    const { Id } = await reports.make(client, { Recipients: ["cad@EXAMPLE.com"] });
    const refusals = [
      await client.refused("createReportSchedule", 400, { body: { ...monthly, Recipients } }),
      await client.refused("updateReportSchedule", 400, { path: { id: Id }, body: { ...monthly, Recipients } }),
      await client.refused("createNotificationDestination", 400, { body: { Name: "x", Kind: "Email", Recipients } }),
    ];
    for (const { errors } of refusals) {
      expect(errors).to.deep.equal({ Recipients: ["must be addresses at example.com (SVC_MAIL_DOMAINS)"] });
    }
    // One that was made when the setting was another one.
    await reports.server.db
      .write("report_schedules")
      .where("id", Id)
      .update({ recipients: JSON.stringify(Recipients) });
    await reports.dueFrom(Id, hour);
    await reports.round(hour);
    expect(reports.smtp.mails).to.deep.equal([]);
    const [sending] = await reports.sendings(client);
    expect(sending).to.include({ State: "Failed", NextAttemptUtc: null });
    expect(sending?.Error).to.include("SVC_MAIL_DOMAINS");
  });

  it("begin their subjects with words of the service, in one line of a bounded length, whatever the name is", async () => {
    const Name = `URGENT: pay https://evil.example${"!".repeat(90)}`;
    const { Id } = await reports.make(reports.server.client, { Name });
    await reports.server.db
      .write("report_schedules")
      .where("id", Id)
      .update({ name: `${Name}\r\nBcc: a@b.c` });
    await reports.dueFrom(Id, hour);
    await reports.round(hour);
    const [mail] = reports.smtp.mails;
    expect(mail?.head)
      .to.match(/^Subject: Licence report: URGENT: pay/m)
      .and.not.to.match(/^Bcc:/m);
    const subject = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(mail?.head ?? "")?.[1]?.replaceAll(/\r?\n/g, "") ?? "";
    expect(subject.length).to.be.at.most(200);
  });

  it("are sent in turns of their owners: nobody waits for all the reports of another", async () => {
    const many = await signedInAccount(reports.server, "viewer", [reports.shownServerId]);
    const one = await signedInAccount(reports.server, "viewer", [reports.shownServerId]);
    for (let number = 1; number <= 6; number += 1) {
      const { Id } = await reports.make(many.client, { Recipients: ["many@example.com"] });
      await reports.dueFrom(Id, hour);
    }
    const { Id } = await reports.make(one.client, { Recipients: ["one@example.com"] });
    await reports.dueFrom(Id, hour);
    await reports.round(hour);
    const order = reports.smtp.mails.map(({ to }) => to[0]);
    expect(order).to.have.length(7);
    expect(order.indexOf("one@example.com")).to.equal(1);
  });

  it("of one account go to at most 500 recipients in a day, also those that are requested, and again the next day", async () => {
    const { client } = await signedInAccount(reports.server, "viewer", [reports.shownServerId]);
    const Recipients = Array.from({ length: 20 }, (_, number) => `reader-${number}@example.com`);
    for (let number = 1; number <= 26; number += 1) {
      const { Id } = await reports.make(client, { Recipients });
      await reports.dueFrom(Id, hour);
    }
    await reports.round(hour);
    expect(reports.smtp.mails).to.have.length(25);
    const { body } = await client.call("getReportSchedules");
    const failed = body.filter(({ Sendings }) => Sendings[0]?.State === "Failed");
    expect(failed.map(({ Sendings }) => Sendings[0]?.Error)).to.deep.equal([
      "The account's reports went to 500 recipients within a day, the most that they may.",
    ]);
    const requested = { path: { id: failed[0]?.Id as number } };
    await client.call("testReportSchedule", requested);
    await reports.round(Date.parse(hour) + 3_600_000);
    expect(reports.smtp.mails).to.have.length(25);
    await reports.dueFrom(failed[0]?.Id as number, "2031-04-02T06:00:00Z");
    await reports.round("2031-04-02T06:00:00Z");
    expect(reports.smtp.mails).to.have.length(26);
  });
});
