// Reports by mail over a real SMTP server, at instants that the test chooses: what a mail has, and that each is sent once.
import { expect } from "chai";
import type { CellValue } from "hucre";
import { streamXlsxRows } from "hucre/xlsx";
import { kinds, type ReportKind } from "../../notifications/reports/kinds.ts";
import type { RunReport } from "../../notifications/reports/make.ts";
import { signedInAccount } from "../support/http/account.ts";
import { readCsv } from "../support/http/csv.ts";
import { readPdf } from "../support/http/pdf.ts";
import { hiddenFeature, oddFeature, oddUser, ReportMail } from "../support/http/report-mail.ts";

const ofOddUser = { Filters: { UserNames: [oddUser] } };

describe("reports by mail", () => {
  const reports = new ReportMail();
  before(() => reports.open());
  after(() => reports.close());
  afterEach(() => reports.forget());

  it("createReportSchedule sends at its hour: a mail with the first rows, the report as HTML, and its rows as CSV", async () => {
    const { client, name } = await signedInAccount(reports.server, "viewer", [reports.shownServerId]);
    const { Id, NextUtc, Window } = await reports.make(client);
    expect(Window).to.equal("LastMonth");
    expect(NextUtc).to.match(/-01T0[56]:00:00\.000Z$/);
    await reports.dueFrom(Id, "2031-04-01T05:00:00Z");
    await reports.round("2031-04-01T04:59:59Z");
    expect(reports.smtp.mails).to.deep.equal([]);
    await reports.round("2031-04-01T05:00:03Z");
    expect(reports.errors).to.deep.equal([]);
    const [mail] = reports.smtp.mails;
    expect(mail?.to).to.deep.equal(["cad@example.com", "boss@example.com"]);
    expect(mail?.head).to.match(/^Message-ID: <report-[0-9a-f-]{36}@example\.com>$/im);
    expect(mail?.head).to.match(/^Subject: Licence report: CAD, Rightsizing, /m);
    const [text, html, document, csv] = mail?.parts ?? [];
    expect(mail?.parts.map(({ type, fileName }) => [type, fileName])).to.deep.equal([
      ["text/plain", ""],
      ["text/html", ""],
      ["text/html", "rightsizing-2031-04-01.html"],
      ["text/csv", "rightsizing-2031-04-01.csv"],
    ]);
    for (const part of [text, html, document]) {
      expect(part?.text).to.include("1 Mar 2031 – 31 Mar 2031 (Europe/Berlin)").and.to.include(name);
      expect(part?.text, "nothing that the viewer does not see").not.to.include(hiddenFeature);
    }
    expect(document?.text).to.include("&lt;script&gt;alert(1)&lt;/script&gt;").and.not.to.include("<script");
    expect(document?.text).not.to.match(/(src|href)=|url\(|@import/);
    expect(document?.text).to.include("<thead>").and.to.include("@page").and.to.include("default-src 'none'");
    const rows = readCsv(csv?.text ?? "");
    expect(rows[0]).to.include({
      LicenseServerName: "27000@shown",
      Total: "10",
      Max: "3",
      TrueDenials: "1",
      Verdict: "Short",
    });
    expect(rows).to.have.length(1);
    const [sending] = await reports.sendings(client);
    expect(sending).to.include({ State: "Delivered", Rows: 1, AnswerStatus: 250, DueUtc: "2031-04-01T05:00:00.000Z" });
  });

  it("of every kind are made, in both languages, with rows as their operation answers them", async () => {
    const { client } = reports.server;
    const more: Partial<Record<ReportKind, object>> = {
      UserSessions: ofOddUser,
      Expirations: { Days: 90 },
      UnusedFeatures: { Days: 30 },
    };
    for (const [index, Report] of (Object.keys(kinds) as ReportKind[]).entries()) {
      const Language = index % 2 === 0 ? "de" : "en";
      const { Id } = await reports.make(client, { Report, Language, ...more[Report] });
      await reports.dueFrom(Id, "2031-04-01T05:00:00Z");
    }
    await reports.round("2031-04-01T05:00:03Z");
    expect(reports.errors).to.deep.equal([]);
    expect(reports.smtp.mails).to.have.length(Object.keys(kinds).length);
    const { body } = await client.call("getReportSchedules");
    expect(body.map(({ Sendings }) => Sendings[0]?.Error)).to.deep.equal(body.map(() => null));
    const lines = reports.smtp.mails.map(({ parts: [, , document, csv] }) => ({ document, csv }));
    const denials = lines.find(({ csv }) => csv?.fileName.startsWith("denials"))?.csv?.text;
    const window = "StartDateUtc=2031-02-28T23:00:00Z&EndDateTimeUtc=2031-03-31T22:00:00Z";
    const headers = { accept: "text/csv;safe=true" };
    const answer = await client.request("GET", `/api/v1/denials?${window}`, { headers });
    expect(denials, "what the operation answers").to.equal(answer.text);
    for (const { document, csv } of lines) {
      const html = document?.text ?? "";
      expect(html.includes("<table>"), `${csv?.fileName}: ${html}`).to.equal(readCsv(csv?.text ?? "").length > 0);
      for (const [, head = ""] of html.matchAll(/<th [^>]*>([^<]+)/g))
        expect(head, "is a word").not.to.match(/[a-z][A-Z]/);
      expect(html).not.to.match(/NaN|undefined|Invalid|\[object/);
    }
    const sessions = lines.find(({ csv }) => csv?.fileName.startsWith("user-sessions"));
    expect(sessions?.csv?.text, "no formula in a spreadsheet").to.include("'=cmd|");
    const german = lines.find(({ document }) => document?.fileName.startsWith("rightsizing"))?.document?.text;
    expect(german).to.include("Bedarfsermittlung").and.to.include("Lizenzserver");
    const counted = lines.find(({ csv }) => csv?.fileName.startsWith("denial-counts"))?.csv?.text;
    expect(counted).to.equal(
      "Name,UserId,Denials,TrueDenials,FalseDenials\r\n<script>alert(1)</script>,,1,1,0\r\nsecret_solver,,1,1,0\r\n",
    );
  });

  it("carry the report in the forms that the schedule names: a workbook without formulas, and a document for paper", async () => {
    const { client } = reports.server;
    const { Id, Formats } = await reports.make(client, {
      Report: "UserSessions",
      Formats: ["Xlsx", "Pdf"],
      ...ofOddUser,
    });
    expect(Formats).to.deep.equal(["Xlsx", "Pdf"]);
    await reports.dueFrom(Id, "2031-04-01T05:00:00Z");
    await reports.round("2031-04-01T05:00:03Z");
    expect(reports.errors).to.deep.equal([]);
    const [text, , sheet, paper] = reports.smtp.mails[0]?.parts ?? [];
    expect(text?.text).to.include("The report is attached as XLSX and PDF.");
    expect([sheet, paper].map((part) => part?.fileName)).to.deep.equal([
      "user-sessions-2031-04-01.xlsx",
      "user-sessions-2031-04-01.pdf",
    ]);
    const lines: CellValue[][] = [];
    for await (const { values } of streamXlsxRows(sheet?.bytes as Uint8Array)) lines.push(values);
    const [names = [], row = []] = lines;
    expect(row[names.indexOf("UserName")]).to.equal(oddUser);
    expect(row[names.indexOf("NumberOfLicenses")]).to.equal(3);
    expect(row[names.indexOf("StartTimeUtc")]).to.deep.equal(new Date("2031-03-05T08:00:00Z"));
    const [page] = readPdf(paper?.bytes as Uint8Array);
    expect(page?.texts).to.include.members(["CAD", "1 Mar 2031 – 31 Mar 2031 (Europe/Berlin)", oddUser, "Page 1 of 1"]);
  });

  it("name the silent licence servers, since when, and those whose denials nobody counted, to those who see them", async () => {
    const { client, db } = reports.server;
    const silent = db.write("license_servers").where({ name: "27000@hidden" });
    await silent.clone().update({ is_silent: 1, last_update_at: Date.parse("2031-03-10T09:30:00Z") });
    const loud = db.write("license_servers").where({ name: "27000@shown" });
    await loud.clone().update({ last_log_at: Date.parse("2031-01-05T00:00:00Z") });
    try {
      const viewer = await signedInAccount(reports.server, "viewer", [reports.shownServerId]);
      const made = [
        await reports.make(client, { Formats: ["Pdf"] }),
        await reports.make(client, { Report: "UsageOverTime" }),
        await reports.make(viewer.client, {}),
        await reports.make(client, { Filters: { LicenseServerIds: [reports.shownServerId] } }),
        await reports.make(client, { Report: "Denials", Language: "de" }),
      ];
      for (const { Id } of made) await reports.dueFrom(Id, "2031-04-01T05:00:00Z");
      await reports.round("2031-04-01T05:00:03Z");
      expect(reports.errors).to.deep.equal([]);
      const dark = "Not known: 27000@hidden since 10 Mar 2031, 10:30";
      const logless = "Denials not known (no log is read): 27000@shown";
      const texts = reports.smtp.mails.map(
        ({ parts: [text] }) => text?.text.match(/^.*ot known.*|^.*icht bekannt.*/gm) ?? [],
      );
      expect(texts, "in any order").to.have.deep.members([
        [dark, logless],
        [dark],
        [logless],
        [logless],
        [
          "Nicht bekannt: 27000@hidden seit 10.03.2031, 10:30",
          "Ablehnungen nicht bekannt (kein Log wird gelesen): 27000@shown",
        ],
      ]);
      const paper = reports.smtp.mails.flatMap(({ parts }) => parts).find(({ fileName }) => fileName.endsWith(".pdf"));
      const [page] = readPdf(paper?.bytes as Uint8Array);
      expect(page?.texts.join("")).to.include(dark).and.to.include(logless);
    } finally {
      const heard = { is_silent: 0, last_update_at: Date.parse("2031-04-01T00:00:00Z") };
      await silent.update(heard);
      await loud.update({ last_log_at: heard.last_update_at });
    }
  });

  it("have what their filters leave, and name each in the reader's words", async () => {
    const { client } = reports.server;
    const sent = async (Report: ReportKind, Filters: object, Language: "en" | "de" = "en") => {
      const { Id, Filters: stored } = await reports.make(client, { Report, Filters, Language });
      expect(stored).to.deep.include(Filters);
      await reports.dueFrom(Id, "2031-04-01T05:00:00Z");
      reports.smtp.mails.length = 0;
      await reports.round("2031-04-01T05:00:03Z");
      const [, , document, csv] = reports.smtp.mails[0]?.parts ?? [];
      return { rows: readCsv(csv?.text ?? ""), html: document?.text ?? "" };
    };
    const unused = await sent("Waste", { UnusedOnly: true });
    expect(unused.rows).to.deep.equal([]);
    expect(unused.html).to.include("<dt>Unused only</dt><dd>yes</dd>");
    const peak = await sent("ChargeBack", { GroupBy: "User", ShareOf: "Peak" }, "de");
    expect(peak.html).to.include("<dt>Aufgeteilt nach</dt><dd>Spitze</dd>");
    const { Id } = (await client.call("getUserLookup")).body.find(({ Name }) => Name === oddUser) ?? { Id: 0 };
    const details = { FirstName: "Kerry", LastName: "<b>Adams</b>", Department: "Fluids", HoldsFrom: "2026-01-01" };
    await client.call("updateUser", { path: { id: Id }, body: details });
    const departments = await sent("ChargeBack", { GroupBy: "Department" });
    expect(departments.html).to.include("<dt>Rows</dt><dd>Department</dd>");
    const people = await sent("Sessions", { FeatureNames: [oddFeature] });
    expect(people.html, "a person, with the login beside").to.include("Kerry &lt;b&gt;Adams&lt;/b&gt; (");
    const denied = await sent("Denials", { FeatureNames: [hiddenFeature.toUpperCase()], UserNames: [oddUser] });
    expect(denied.rows.map(({ FeatureName }) => FeatureName)).to.deep.equal([hiddenFeature]);
    expect((await sent("Denials", { DenialTypes: ["Other"] })).rows).to.deep.equal([]);
    const used = await sent("Sessions", { FeatureNames: [oddFeature], Search: "calc" });
    expect(used.rows.map(({ FeatureName }) => FeatureName)).to.deep.equal([oddFeature]);
    const ofGroup = await sent("Sessions", { GroupNames: ["Other"] }, "de");
    expect(ofGroup.rows).to.deep.equal([]);
    expect(ofGroup.html, "a name, and no word of ours").to.include("<dt>Gruppen</dt><dd>Other</dd>");
    expect((await sent("DenialCounts", { Top: 1 })).rows).to.have.length(1);
  });

  it("are sent once, whatever restarts, servers and clocks do, and the last one alone after a long stop", async () => {
    const { client } = reports.server;
    const { Id } = await reports.make(client, { Rhythm: "Weekly", Day: 7, Hour: 2, Window: "Yesterday" });
    await reports.dueFrom(Id, "2031-03-30T01:00:00Z");
    await Promise.all([reports.round("2031-03-30T01:00:01Z"), reports.round("2031-03-30T01:00:01Z")]);
    await reports.round("2031-03-30T01:30:00Z");
    expect(reports.smtp.mails).to.have.length(1);
    // A restart that lost how far it came: the sending is recorded.
    await reports.dueFrom(Id, "2031-03-30T01:00:00Z");
    await reports.round("2031-03-30T02:00:00Z");
    expect(reports.smtp.mails).to.have.length(1);
    expect((await client.call("getReportSchedules")).body[0]?.NextUtc).to.equal("2031-04-06T00:00:00.000Z");
    await reports.round("2031-05-21T00:00:00Z");
    expect(reports.smtp.mails).to.have.length(2);
    expect(reports.smtp.mails[1]?.parts[2]?.text, "the window of the day on which it was due").to.include(
      "17 May 2031",
    );
  });

  it("come at their time again after a clock that was a year ahead", async () => {
    const { Id } = await reports.make(reports.server.client);
    await reports.dueFrom(Id, "2031-04-01T05:00:00Z");
    await reports.round("2030-03-10T00:00:00Z");
    expect((await reports.server.client.call("getReportSchedules")).body[0]?.NextUtc).to.equal(
      "2030-04-01T05:00:00.000Z",
    );
    await reports.round("2030-04-01T05:00:00Z");
    expect(reports.smtp.mails).to.have.length(1);
  });

  it("are tried again while the mail server refuses, with the same Message-ID, for a day", async () => {
    const { client } = reports.server;
    const { Id } = await reports.make(client);
    await reports.dueFrom(Id, "2031-04-01T05:00:00Z");
    reports.smtp.refusal = 451;
    await reports.round("2031-04-01T05:00:00Z");
    expect((await reports.sendings(client))[0]).to.include({ State: "Waiting", Attempts: 1, AnswerStatus: 451 });
    await reports.round("2031-04-01T05:00:02Z");
    expect((await reports.sendings(client))[0]?.Attempts, "not before its time").to.equal(1);
    reports.smtp.refusal = undefined;
    await reports.round("2031-04-01T05:00:30Z");
    expect((await reports.sendings(client))[0]).to.include({ State: "Delivered", Attempts: 2, Error: null });
    reports.smtp.refusal = 451;
    await reports.dueFrom(Id, "2031-05-01T05:00:00Z");
    for (let hour = 0; hour <= 25; hour += 1)
      await reports.round(Date.parse("2031-05-01T05:00:00Z") + hour * 3_600_000);
    expect((await reports.sendings(client))[0]?.State).to.equal("Failed");
    expect(reports.smtp.mails).to.have.length(1);
  });

  it("are cut where no mail could carry them, and say so", async () => {
    const { client } = reports.server;
    const { Id } = await reports.make(client, { Report: "Denials" });
    await reports.dueFrom(Id, "2031-04-01T05:00:00Z");
    const line = `2031-03-05T08:00:00.000Z,${"x".repeat(80)}\r\n`;
    const csvText = `DenialTimeUtc,UserName\r\n${line.repeat(40_000)}`;
    const runReport: RunReport = async () => ({ csv: csvText, columns: [], isCut: true });
    await reports.round("2031-04-01T05:00:00Z", { runReport });
    const [text, , document, csv] = reports.smtp.mails[0]?.parts ?? [];
    expect(text?.text).to.include("The first 20 of 40,000 rows.").and.to.include("more rows than a mail can carry");
    expect(document?.text).to.include("The first 1,000 of 40,000 rows.");
    expect(csv?.text.length).to.be.above(4_000_000);
    expect((await reports.sendings(client))[0]?.Rows).to.equal(40_000);
  });
});
