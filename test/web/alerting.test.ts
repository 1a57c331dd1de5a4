// What the service does unasked, in a browser: the form of alert rules, and reports by mail.
import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { seriousFaults } from "../support/browser/axe.ts";
import { choose, usePages } from "../support/browser/chromium.ts";
import { aSession, aUser } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";

/** What the test reads of the browser's check of a field. */
interface Checked {
  readonly validity: {
    readonly patternMismatch: boolean;
    readonly rangeUnderflow: boolean;
    readonly typeMismatch: boolean;
  };
}

const DAY = 86_400_000;

describe("what the service does unasked", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db, client }) => {
    const now = Date.now();
    const licenseServerId = await aServer(db, { name: "27000@cad", lastUpdateAt: now });
    const poolId = await aPool(db, { licenseServerId, name: "cad_core", total: 5, used: 1 });
    const userId = await aUser(db, { name: "ann" });
    await aSession(db, { poolId, userId, numberOfLicenses: 5, startAt: now - 3 * DAY, endAt: now - 2 * DAY });
    const mail = { Name: "CAD team", Kind: "Email" as const, Recipients: ["cad@example.com"] };
    await client.call("createNotificationDestination", { body: mail });
    const gone = await aServer(db, { name: "27000@gone", status: "DOWN", lastUpdateAt: now });
    await db.write("server_states").insert({ license_server_id: gone, since_at: now - DAY, status: "DOWN" });
    const hook = { Name: "Pager", Kind: "Webhook", Address: "https://pager.example.com/" } as const;
    await client.call("createNotificationDestination", { body: hook });
    const Condition = { Kind: "LicenseServerState" as const, States: ["DOWN" as const, "SILENT" as const] };
    await client.call("createAlertRule", { body: { Name: "Down there", Severity: "Critical", Condition } });
    while ((await client.call("getAlerts")).body.Firing === 0) await new Promise((done) => setTimeout(done, 200));
  });
  const rules = async () => (await pages.server.client.call("getAlertRules")).body;
  const press = (parent: Page | Locator, name: string) => parent.getByRole("button", { name, exact: true }).click();
  const closed = (dialog: Locator) => dialog.waitFor({ state: "detached" });

  it("is made of rules, in a form that fits its dialog at a desk and on a phone, with a preview and destinations", async () => {
    const page = await pages.open("/alerts?view=rules");
    await press(page, "Add a rule");
    const dialog = page.getByRole("dialog");
    const server = dialog.getByRole("combobox", { name: "Licence server" }).first();
    await dialog.getByLabel("CAD team (Mail)").waitFor();
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(viewport);
      const hidden = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(hidden, `at a width of ${viewport.width}`).to.equal(0);
    }
    expect(await seriousFaults(page)).to.deep.equal([]);
    await dialog.getByLabel("Name").fill("Enough for design");
    await server.selectOption({ label: "27000@cad" });
    await dialog.getByLabel("CAD team (Mail)").check();
    await press(dialog, "Test on the last 30 days");
    await dialog.getByText("With this rule you would have had 1 alert in the last 30 days.").waitFor();
    await dialog.getByRole("cell", { name: "cad_core" }).waitFor();
    await dialog.getByLabel("At or above (percent)").fill("101");
    await dialog.getByText("The rule has changed: test again.").waitFor();
    await press(dialog, "Test on the last 30 days");
    await dialog.getByText("With this rule you would have had no alert in the last 30 days.").waitFor();
    await dialog.getByLabel("At or above (percent)").fill("80");
    await press(dialog, "Add");
    await closed(dialog);
    const made = (await rules()).at(-1);
    expect([made?.Scope.LicenseServerIds, made?.Destinations, made?.Condition.Threshold]).to.deep.equal([[1], [1], 80]);
    await press(page, "Change Enough for design");
    expect(await server.inputValue()).to.equal("1");
    expect(await dialog.getByLabel("CAD team (Mail)").isChecked()).to.equal(true);
    await dialog.getByLabel("CAD team (Mail)").uncheck();
    await dialog.getByLabel("Pager (Webhook)").check();
    await server.selectOption({ label: "All" });
    await press(dialog, "Save");
    await closed(dialog);
    const changed = (await rules()).at(-1);
    expect([changed?.Scope.LicenseServerIds, changed?.Destinations]).to.deep.equal([[], [2]]);
    expect(pages.faults).to.deep.equal([]);
  });

  it("is made of rules of other kinds, each with its fields, that can be deleted again", async () => {
    const page = await pages.open("/alerts?view=rules");
    const dialog = page.getByRole("dialog");
    const begin = async (kind: string, name: string) => {
      await press(page, "Add a rule");
      await dialog.getByLabel("Metric").selectOption({ label: kind });
      await dialog.getByLabel("Name").fill(name);
    };
    const add = async () => {
      await press(dialog, "Add");
      await closed(dialog);
    };
    await begin("State of a licence server", "Server is away");
    expect(await dialog.getByLabel("Feature (empty: all)").count(), "a server's state is of no feature").to.equal(0);
    await dialog.getByLabel("Partly down").check();
    await add();
    await begin("Expiring licences", "Renew in time");
    await dialog.getByLabel("Days before").fill("45");
    await press(dialog, "Test on the last 30 days");
    await dialog.getByText("This metric has no history to test on.").waitFor();
    await add();
    await begin("Denials", "People wait");
    await dialog.getByLabel("At or above (denials)").fill("3");
    await dialog.getByLabel("Feature (empty: all)").fill("cad_core, cad_mesh");
    await add();
    const made = (await rules()).slice(-3);
    expect(made.map(({ Condition }) => [Condition.Kind, Condition.Threshold, Condition.States])).to.deep.equal([
      ["LicenseServerState", null, ["DOWN", "SILENT", "PARTIAL"]],
      ["Expiration", 45, []],
      ["Denials", 3, []],
    ]);
    expect(made[2]?.Scope.FeatureNames).to.deep.equal(["cad_core", "cad_mesh"]);
    await press(page, "Change People wait");
    await press(dialog, "Delete …");
    await page.getByRole("heading", { name: "Delete this rule?" }).waitFor();
    await press(dialog, "Delete");
    await page.getByRole("row", { name: /People wait/ }).waitFor({ state: "detached" });
    expect((await rules()).map(({ Name }) => Name)).not.to.include("People wait");
    expect(pages.faults).to.deep.equal([]);
  });

  it("shows in the form of a rule what does not fit, and does not send it", async () => {
    const page = await pages.open("/alerts?view=rules");
    await press(page, "Add a rule");
    const dialog = page.getByRole("dialog");
    const add = dialog.getByRole("button", { name: "Add", exact: true });
    await dialog.getByLabel("Name").fill("  ");
    await dialog.getByLabel("Clears below").fill("95");
    await dialog.getByText("It must not be above the threshold").waitFor();
    expect(await add.isDisabled()).to.equal(true);
    await dialog.getByLabel("Metric").selectOption({ label: "Free licences" });
    await dialog.getByLabel("Clears above").fill("80");
    await dialog.getByText("It must not be below the threshold").waitFor();
    await dialog.getByLabel("Clears above").fill("");
    await dialog.getByLabel("From").fill("22:00");
    await dialog.getByLabel("To", { exact: true }).fill("22:00");
    await dialog.getByText("Quiet hours must not begin and end at the same time.").waitFor();
    await dialog.getByLabel("To", { exact: true }).fill("06:00");
    await dialog.getByLabel("Metric").selectOption({ label: "State of a licence server" });
    for (const state of ["Down", "Silent"]) await dialog.getByLabel(state, { exact: true }).uncheck();
    await dialog.getByText("Choose at least one state.").waitFor();
    expect(await add.isDisabled()).to.equal(true);
    await dialog.getByLabel("Down", { exact: true }).check();
    const before = (await rules()).length;
    await add.click();
    const name = dialog.getByLabel("Name");
    expect(await name.evaluate((input) => (input as unknown as Checked).validity.patternMismatch)).to.equal(true);
    expect((await rules()).length, "nothing is sent without a name").to.equal(before);
    await dialog.getByLabel("Metric").selectOption({ label: "Use in percent" });
    await name.fill("Full");
    await dialog.getByLabel("At or above (percent)").fill("0");
    await add.click();
    const threshold = dialog.getByLabel("At or above (percent)");
    expect(await threshold.evaluate((input) => (input as unknown as Checked).validity.rangeUnderflow)).to.equal(true);
    expect(pages.faults).to.deep.equal([]);
  });

  it("is active alerts that lead to what they are about, and are acknowledged with a note and silenced", async () => {
    const page = await pages.open("/alerts");
    const row = page.getByRole("row", { name: /Down there/ });
    const [alert] = (await pages.server.client.call("getAlerts", { query: { Severities: ["Critical"] } })).body.Items;
    const path = { id: alert?.Id as number };
    await row.getByRole("cell", { name: "Down", exact: true }).waitFor();
    await row.getByText("State of a licence server").waitFor();
    await row.getByRole("link", { name: "Down there" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: "Change Down there" }).waitFor();
    await press(dialog, "Cancel");
    await page.goBack();
    await row.getByRole("button", { name: "Acknowledge 27000@gone" }).click();
    await dialog.getByLabel("Note").fill("The disk is being replaced.");
    await dialog.getByLabel("Notifications").selectOption({ label: "Silenced for 2 hours" });
    expect(await seriousFaults(page)).to.deep.equal([]);
    await press(dialog, "Save");
    await closed(dialog);
    await row.getByText(/Silenced until .* · Acknowledged/).waitFor();
    await page.getByText(/1 silenced/).waitFor();
    const { body } = await pages.server.client.call("getAlert", { path });
    expect([body.Note, body.AcknowledgedUtc === null]).to.deep.equal(["The disk is being replaced.", false]);
    expect(Date.parse(body.SilencedUntilUtc ?? "")).to.be.closeTo(Date.now() + 2 * 3_600_000, 60_000);
    await row.getByRole("button", { name: "Change 27000@gone" }).click();
    await dialog.getByLabel("Notifications").selectOption({ label: "Sent as usual" });
    await dialog.getByLabel("Acknowledged: I take care of it").uncheck();
    await press(dialog, "Save");
    await row.getByText(/Acknowledged/).waitFor({ state: "detached" });
    await row.getByRole("link", { name: "27000@gone" }).click();
    await page.getByRole("heading", { name: "27000@gone" }).waitFor();
    expect(pages.faults).to.deep.equal([]);
  });

  it("is shown at once: what a new rule finds is in the list within seconds, without another request", async () => {
    const page = await pages.open("/alerts?view=rules");
    await press(page, "Add a rule");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Some are free");
    await dialog.getByLabel("Metric").selectOption({ label: "Free licences" });
    await dialog.getByLabel("At or below (free licences)").fill("9");
    await dialog.getByLabel("For at least (minutes)").fill("0");
    await press(dialog, "Add");
    await closed(dialog);
    await page.getByRole("navigation", { name: "Alerts" }).getByRole("link", { name: "Now" }).click();
    // The list itself is requested each 30 seconds.
    await page.getByRole("link", { name: "Some are free" }).waitFor({ timeout: 15_000 });
  });

  it("is tested on 30 days, with a bar a day and the latest first, within the fold", async () => {
    const page = await pages.open("/alerts?view=rules");
    await page.setViewportSize({ width: 1280, height: 800 });
    await press(page, "Add a rule");
    const dialog = page.getByRole("dialog");
    await press(dialog, "Test on the last 30 days");
    const bars = dialog.getByRole("img", { name: /^Most in a day: 1/ });
    await bars.waitFor();
    expect(await bars.locator("span").count()).to.be.within(30, 32);
    for (const part of [bars, dialog.getByRole("cell", { name: "cad_core" })]) {
      const box = await part.boundingBox();
      expect((box?.y ?? 800) + (box?.height ?? 0)).to.be.below(800);
    }
    expect(await seriousFaults(page)).to.deep.equal([]);
  });

  it("is sent to channels that are made within the form of a rule, which loses nothing that was filled in", async () => {
    const page = await pages.open("/alerts?view=rules");
    await press(page, "Add a rule");
    const rule = page.getByRole("dialog", { name: "Add a rule" });
    await rule.getByLabel("Name").fill("To a new channel");
    await press(rule, "New channel");
    const channel = page.getByRole("dialog", { name: "Add a channel" });
    await channel.getByLabel("Name").fill("Operations");
    await channel.getByLabel("Recipients").fill("operations@example.com");
    await press(channel, "Add a channel");
    await closed(channel);
    expect(await rule.getByLabel("Operations (Mail)").isChecked()).to.equal(true);
    expect(await rule.getByLabel("Name").inputValue()).to.equal("To a new channel");
    await press(rule, "New channel");
    await channel.getByLabel("Name").fill("Program");
    await channel.getByLabel("Kind").selectOption({ label: "Webhook" });
    await channel.getByLabel("Address").fill("https://hooks.example.com/");
    await press(channel, "Add a channel");
    await page.getByRole("button", { name: "Done, I saved it" }).click();
    await press(rule, "Add");
    await closed(rule);
    const made = (await rules()).find(({ Name }) => Name === "To a new channel");
    expect(made?.Destinations).to.have.length(2);
  });

  it("explains without a mail server that nothing can be mailed, and what to set, before a form is filled in", async () => {
    const page = await pages.openUnused("/overview");
    await page.route(/(destinations|schedules)/, async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace("sendsMail&quot;:true", "sendsMail&quot;:false"),
      });
    });
    await pages.visit(page, "/reports/schedules?of=%2Freports%2Frightsizing");
    await page.getByText("Its administrator sets SVC_SMTP_URL").waitFor();
    expect(await page.getByRole("button", { name: "Send a report by mail" }).isDisabled()).to.equal(true);
    expect(await page.getByRole("dialog").count()).to.equal(0);
    await pages.visit(page, "/destinations");
    await page.getByText("Its administrator sets SVC_SMTP_URL").waitFor();
    await press(page, "Add a channel");
    const kind = page.getByRole("dialog").getByLabel("Kind");
    expect(await kind.inputValue()).to.equal("Webhook");
    expect(await kind.getByRole("option", { name: "Mail" }).isDisabled()).to.equal(true);
  });

  it("is, where there are no rules, an offer of the usual four", async () => {
    for (const { Id } of await rules()) await pages.server.client.call("deleteAlertRule", { path: { id: Id } });
    const page = await pages.open("/alerts");
    await page.getByRole("heading", { name: "No rules yet" }).waitFor();
    await press(page, "Add the usual four");
    await page.getByRole("heading", { name: "No rules yet" }).waitFor({ state: "detached" });
    expect(await rules()).to.have.length(4);
    await page.getByRole("navigation", { name: "Alerts" }).getByRole("link", { name: "Rules" }).click();
    await page.getByRole("row", { name: /Licence server down or silent.*Nobody/ }).waitFor();

    const german = await pages.open("/alerts?view=rules", { locale: "de-DE" });
    const names = [
      "Lizenzserver ausgefallen oder ohne Meldung",
      "Lizenzen aufgebraucht",
      "Lizenzen laufen in 30 Tagen ab",
    ];
    for (const name of names) await german.getByRole("cell", { name, exact: true }).waitFor();
    await german.getByRole("button", { name: /Collector ohne Meldung/ }).click();
    const form = german.getByRole("dialog");
    expect(await form.getByLabel("Name", { exact: true }).inputValue()).to.equal("Collector ohne Meldung");
    await form.getByRole("button", { name: "Speichern" }).click();
    await form.waitFor({ state: "detached" });
    const [full, silent] = ["UsedPercent", "CollectorSilent"].map(async (kind) =>
      (await rules()).find(({ Condition }) => Condition.Kind === kind),
    );
    expect((await silent)?.Name, "the stored name stays").to.equal("Collector silent");
    const { Id = 0, Condition = { Kind: "UsedPercent" } } = (await full) ?? {};
    await pages.server.client.call("updateAlertRule", { path: { id: Id }, body: { Name: "Zu wenige", Condition } });
    await german.reload();
    await german.getByRole("cell", { name: "Zu wenige", exact: true }).waitFor();
  });

  it("is reports by mail: a page of reports fills the form, which makes, changes, sends and deletes a schedule", async () => {
    const page = await pages.open("/reports/rightsizing?window=7d&server=1&hours=working");
    await choose(page, "Send by mail");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Feature" }).waitFor();
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(viewport);
      const hidden = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(hidden, `at a width of ${viewport.width}`).to.equal(0);
    }
    expect(await seriousFaults(page)).to.deep.equal([]);
    await dialog.getByLabel("Name", { exact: true }).fill("CAD every week");
    const addresses = dialog.getByLabel("Recipients (comma-separated)");
    await addresses.fill("no address");
    await press(dialog, "Add");
    expect(await addresses.evaluate((input) => (input as unknown as Checked).validity.typeMismatch)).to.equal(true);
    await addresses.fill("cad@example.com, boss@example.com");
    await dialog.getByLabel("Time zone").fill("Mars/Olympus");
    await press(dialog, "Add");
    await dialog.getByText("must be the name of a time zone such as Europe/Berlin").first().waitFor();
    await dialog.getByLabel("Time zone").fill("Europe/Berlin");
    await press(dialog, "Add");
    await closed(dialog);
    const schedules = async () => (await pages.server.client.call("getReportSchedules")).body;
    const [made] = await schedules();
    expect(made?.Filters)
      .to.include({ WorkingHoursOnly: true })
      .and.to.deep.include({ LicenseServerIds: [1] });
    expect(made).to.include({
      Report: "Rightsizing",
      Window: "LastDays",
      Days: 7,
      Rhythm: "Weekly",
      TimeZone: "Europe/Berlin",
    });
    expect(made?.Recipients).to.deep.equal(["cad@example.com", "boss@example.com"]);
    await page.getByRole("row", { name: /CAD every week.*Every Monday, 07:00/ }).waitFor();
    await press(page, "Change CAD every week");
    expect(await addresses.inputValue()).to.equal("cad@example.com,boss@example.com");
    await dialog.getByLabel("How often").selectOption({ label: "Every month" });
    await dialog.getByLabel("On day").selectOption("15");
    await dialog.getByRole("combobox", { name: "To", exact: true }).selectOption({ label: "Channel CAD team" });
    await press(dialog, "Save");
    await closed(dialog);
    await page.getByRole("row", { name: /Monthly on day 15, 07:00/ }).waitFor();
    expect((await schedules())[0]).to.include({ Rhythm: "Monthly", Day: 15, DestinationId: 1 });
    await press(page, "Open what CAD every week sent");
    await dialog.getByText("Nothing sent yet.").waitFor();
    await press(dialog, "Send now");
    await dialog.getByText(/^(Waiting|Failed)$/).waitFor();
    await press(dialog, "Close");
    await press(page, "Change CAD every week");
    await press(dialog, "Delete …");
    await page.getByRole("heading", { name: "Stop sending this report?" }).waitFor();
    await press(dialog, "Delete");
    await page.getByText("No scheduled reports yet").waitFor();
    const denials = "/denials?reason=Other&q=cad&user=ann&window=7d";
    await page.goto(`${pages.server.url}/reports/schedules?${new URLSearchParams({ of: denials })}`);
    expect(await dialog.getByLabel("Reason").inputValue()).to.equal("Other");
    expect(await dialog.getByLabel("Containing the text").inputValue()).to.equal("cad");
    await dialog.getByRole("button", { name: /User.*ann/ }).waitFor();
    await dialog.getByLabel("Name", { exact: true }).fill("Denials of ann");
    await addresses.fill("cad@example.com");
    await press(dialog, "Add");
    await closed(dialog);
    expect((await schedules())[0]).to.deep.include({ Report: "Denials", Days: 7 });
    expect((await schedules())[0]?.Filters).to.deep.include({
      DenialTypes: ["Other"],
      Search: "cad",
      UserNames: ["ann"],
    });
    pages.faults.length = 0; // the browser's report of the 400
  });
});
