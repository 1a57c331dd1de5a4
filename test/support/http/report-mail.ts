// Reports by mail against a real SMTP server, at instants that a test chooses, for test files that share a server.
import { expect } from "chai";
import { handlers } from "../../../handlers/index.ts";
import type { RunReport } from "../../../notifications/reports/make.ts";
import { type ReportParts, sendDueReports } from "../../../notifications/reports/round.ts";
import { readContract } from "../../../server/contract/operations.ts";
import { reportsOf } from "../../../server/dispatch/reports.ts";
import { loadConfig } from "../../../server/settings/config.ts";
import { handlerSettings } from "../../../server/start/start.ts";
import { aDenial, aSession, aUser } from "../data/build-records.ts";
import { aPool, aServer } from "../data/build-servers.ts";
import { holdLease } from "../data/held-lease.ts";
import type { Client } from "./client.ts";
import { MailServer } from "./mail-server.ts";
import { startTestServer, type TestServer } from "./server.ts";

const at = (text: string) => Date.parse(text);

/** The default schedule of the tests. */
export const monthly = {
  Name: "CAD",
  Report: "Rightsizing" as const,
  Rhythm: "Monthly" as const,
  Day: 1,
  Hour: 7,
  TimeZone: "Europe/Berlin",
  Recipients: ["cad@example.com", "boss@example.com"],
};

export const oddUser = "=cmd|' /C calc'!A0";
export const oddFeature = "<script>alert(1)</script>";
/** On a licence server that only some accounts see. */
export const hiddenFeature = "secret_solver";

export class ReportMail {
  readonly smtp = new MailServer();
  /** What the service itself found wrong. */
  readonly errors: unknown[] = [];
  /** It does no rounds by itself. */
  server!: TestServer;
  /** The licence server that everybody of the tests sees. */
  shownServerId!: number;
  parts!: ReportParts;

  async open(): Promise<void> {
    const mail = { url: await this.smtp.open(), from: "Licences <licences@example.com>", domains: ["example.com"] };
    this.server = await startTestServer({ SVC_SMTP_URL: mail.url, SVC_SMTP_FROM: mail.from });
    const { db } = this.server;
    await holdLease(db, "reports by mail");
    const config = loadConfig({ NODE_ENV: "test" });
    const sealing = async () => expect.fail("a report opens no secret");
    const settings = handlerSettings(config, { sealing, identityUrl: null, removedBefore: null });
    const { statementMs } = config;
    const runReport = await reportsOf({ contract: readContract(), handlers, db, settings, statementMs });
    const onError = (error: unknown) => void this.errors.push(error);
    this.parts = { db, runReport, mail, publicUrl: "https://licences.example.com", onError };
    this.shownServerId = await this.#fill("27000@shown", oddFeature);
    await this.#fill("27000@hidden", hiddenFeature);
  }

  async #fill(name: string, featureName: string): Promise<number> {
    const { db } = this.server;
    const user = await db.read("users").first("id");
    const userId = user?.id ?? (await aUser(db, { name: oddUser }));
    const licenseServerId = await aServer(db, { name, lastUpdateAt: at("2031-04-01T00:00:00Z") });
    const poolId = await aPool(db, { licenseServerId, name: featureName, total: 10, vendor: "acme" });
    const startAt = at("2031-03-05T08:00:00Z");
    await aSession(db, { poolId, userId, startAt, endAt: startAt + 12_345_000, numberOfLicenses: 3 });
    await aDenial(db, { licenseServerId, userId, poolId, featureName, denialAt: startAt });
    return licenseServerId;
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.smtp.close();
  }

  async forget(): Promise<void> {
    await this.server.db.write("report_schedules").delete();
    this.smtp.mails.length = 0;
    this.smtp.refusal = undefined;
    this.errors.length = 0;
  }

  async make(client: Client, more: object = {}) {
    return (await client.call("createReportSchedule", { body: { ...monthly, ...more } })).body;
  }

  /** As if the schedule had been made before this instant, at which it is due. */
  async dueFrom(id: number, instant: string): Promise<void> {
    await this.server.db
      .write("report_schedules")
      .where({ id })
      .update({ next_at: at(instant) });
  }

  /** What a server does every few seconds, at an instant. */
  async round(instant: string | number, more: { runReport?: RunReport; mail?: null } = {}): Promise<void> {
    const now = typeof instant === "number" ? instant : at(instant);
    await sendDueReports({ ...this.parts, ...more }, now, new AbortController().signal);
  }

  async sendings(client: Client) {
    return (await client.call("getReportSchedules")).body[0]?.Sendings ?? [];
  }
}
