// A service without a mail server: what could only be sent by mail is refused at once, not only when it is due.
import { expect } from "chai";
import { monthly } from "../../support/http/report-mail.ts";
import { useTestServer } from "../../support/http/server.ts";

describe("a service without a mail server", () => {
  const server = useTestServer({ SVC_SMTP_URL: "", SVC_SMTP_FROM: "" });
  const expectMailMissing = ({ code, detail }: { readonly code: string; readonly detail: string }) => {
    expect(code).to.equal("mail_not_set_up");
    expect(detail).to.include("SVC_SMTP_URL");
  };

  it("createNotificationDestination and testNotificationDestination refuse mail with 409 and name the setting, and accept webhooks", async () => {
    const { client, db } = server;
    const mail = { Name: "Team", Kind: "Email" as const, Recipients: ["a@example.com"] };
    expectMailMissing(await client.refused("createNotificationDestination", 409, { body: mail }));
    expect(await db.read("notification_destinations")).to.deep.equal([]);
    const body = { Name: "Program", Kind: "Webhook" as const, Address: "https://example.com/" };
    const { Id } = (await client.call("createNotificationDestination", { body })).body.Destination;
    // One that was made while there was a mail server.
    await db.write("notification_destinations").where("id", Id).update({ kind: "Email" });
    expectMailMissing(await client.refused("testNotificationDestination", 409, { path: { id: Id } }));
    await client.call("updateNotificationDestination", { path: { id: Id }, body: { IsEnabled: false } });
  });

  it("createReportSchedule and testReportSchedule are refused with 409, and an existing schedule can be disabled", async () => {
    const { client, db } = server;
    expectMailMissing(await client.refused("createReportSchedule", 409, { body: monthly }));
    expect(await db.read("report_schedules")).to.deep.equal([]);
    const { Name, Report, Recipients, ...rhythm } = monthly;
    const { id: account_id } = await db.read("accounts").where("name", "admin").first("id");
    const definition = { Window: null, Days: 30, Filters: {}, Language: "en", ...rhythm };
    await db.write("report_schedules").insert({
      account_id,
      name: Name,
      report: Report,
      definition: JSON.stringify(definition),
      recipients: JSON.stringify(Recipients),
      created_at: 1,
    });
    const path = { id: (await db.read("report_schedules").first("id")).id };
    expectMailMissing(await client.refused("testReportSchedule", 409, { path }));
    const { body } = await client.call("updateReportSchedule", { path, body: { ...monthly, IsEnabled: false } });
    expect(body.IsEnabled).to.equal(false);
  });
});
