// A service without a mail server: what could only be sent by mail is refused at once, and not found out weeks later.
import { expect } from "chai";
import { monthly } from "../../support/http/report-mail.ts";
import { useTestServer } from "../../support/http/server.ts";

describe("a service without a mail server", () => {
  const server = useTestServer({ SVC_SMTP_URL: "", SVC_SMTP_FROM: "" });
  const saysWhat = ({ code, detail }: { readonly code: string; readonly detail: string }) => {
    expect(code).to.equal("mail_not_set_up");
    expect(detail).to.include("SVC_SMTP_URL");
  };

  it("createNotificationDestination and testNotificationDestination refuse mail with 409 and say what to set, and take webhooks", async () => {
    const { client, db } = server;
    const mail = { Name: "Team", Kind: "Email" as const, Recipients: ["a@example.com"] };
    saysWhat(await client.refused("createNotificationDestination", 409, { body: mail }));
    expect(await db.read("notification_destinations")).to.deep.equal([]);
    const body = { Name: "Program", Kind: "Webhook" as const, Address: "https://example.com/" };
    const { Id } = (await client.call("createNotificationDestination", { body })).body.Destination;
    // One that was made while there was one.
    await db.write("notification_destinations").where("id", Id).update({ kind: "Email" });
    saysWhat(await client.refused("testNotificationDestination", 409, { path: { id: Id } }));
    await client.call("updateNotificationDestination", { path: { id: Id }, body: { IsEnabled: false } });
  });

  it("createReportSchedule and testReportSchedule are refused with 409, and what was made before can be switched off", async () => {
    const { client, db } = server;
    saysWhat(await client.refused("createReportSchedule", 409, { body: monthly }));
    expect(await db.read("report_schedules")).to.deep.equal([]);
  });
});
