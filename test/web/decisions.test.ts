// The pages on decisions in a browser: rightsizing with its slider, the heat map, the comparison; link and CSV. That
// they are accessible, at a desk and on a phone, is held by every-page.test.ts.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { DAY_MS } from "../../domain/time/units.ts";
import { loadDemonstration } from "../../server/demonstration/load.ts";
import { seriousFaults } from "../support/browser/axe.ts";
import { settled, usePages } from "../support/browser/chromium.ts";
import { readCsv } from "../support/http/csv.ts";
import type { TestServer } from "../support/http/server.ts";

async function demonstration({ db }: TestServer): Promise<void> {
  await loadDemonstration(db, { sessions: 2000, pools: 12, users: 60, seed: 1, days: 30, untilAt: Date.now() });
}

const rowsOf = (page: Page) => page.locator("tbody tr:not(.gap)");

async function downloaded(page: Page): Promise<Record<string, string>[]> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).first().click(),
  ]);
  return readCsv(readFileSync(await file.path(), "utf8"));
}

describe("the pages on decisions, with demonstration data", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, demonstration);

  it("show each feature with its verdict, those with most to spare first, and lead to one feature", async () => {
    const page = await pages.open("/reports/rightsizing?window=7d", { timezoneId: "UTC" });
    await rowsOf(page).first().waitFor();
    const { StartUtc, EndUtc, ...rest } = await questionOf(page);
    const midnight = (back: number) => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - back * DAY_MS);
    expect([StartUtc, EndUtc], "whole days, to yesterday").to.deep.equal(
      [midnight(7), midnight(0)].map((at) => at.toISOString()),
    );
    await page.locator(".period", { hasText: "(7 days)" }).waitFor();
    expect(rest).to.not.have.property("WorkingHoursOnly");
    const { body } = await pages.server.client.call("getRightsizing", { query: { StartUtc, EndUtc } });
    const first = body.Items[0];
    expect(await rowsOf(page).first().textContent()).to.contain(first?.FeatureName ?? "");
    expect((await downloaded(page)).map((row) => row.FeatureId)).to.deep.equal(
      body.Items.map(({ FeatureId }) => String(FeatureId)),
    );
    await page.getByLabel("Working hours only").click();
    await page.waitForURL(/hours=working/);
    await rowsOf(page).first().getByRole("link").first().click();
    await page.waitForURL(/\/reports\/rightsizing\/\d+\?.*hours=working/);
    await page.getByRole("heading", { name: `Rightsizing: ${first?.FeatureName}` }).waitFor();
  });

  it("show by a slider what another number of licences would have meant, stored in the link", async () => {
    const { body } = await pages.server.client.call("getRightsizing", { query: { Licenses: [1] } });
    const costs = (await pages.server.client.call("getCosts")).body.Items.filter(({ Cost }) => Cost !== null);
    const priced = new Set(costs.map(({ FeatureId }) => FeatureId));
    const busy = body.Items.find(
      ({ FeatureId, WhatIf, Max }) =>
        priced.has(FeatureId as number) && (WhatIf[0]?.CheckoutsBeyond ?? 0) > 0 && (Max ?? 0) > 1,
    );
    const page = await pages.open(`/reports/rightsizing/${busy?.FeatureId}`);
    const slider = page.getByRole("slider", { name: "Licences" });
    await slider.fill("1");
    await page.waitForURL(/licenses=1/);
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    const { StartUtc, EndUtc } = await questionOf(page);
    const requested = { StartUtc, EndUtc, FeatureIds: [busy?.FeatureId as number], Licenses: [1] };
    const expected = (await pages.server.client.call("getRightsizing", { query: requested })).body.Items[0]?.WhatIf[0];
    const figure = (name: string) => page.locator(".figures div", { hasText: name }).locator("dd").textContent();
    expect(await figure("Checkouts affected")).to.equal(expected?.CheckoutsBeyond.toLocaleString("en-US"));
    const { Licenses: _, ...ofFeature } = requested;
    expect(await page.getByRole("spinbutton", { name: "Number of licences" }).inputValue()).to.equal("1");
    const { Items } = (await pages.server.client.call("getCosts", { query: ofFeature })).body;
    const { Cost, PaidLicenses } = Items[0] as { Cost: number; PaidLicenses: number };
    const saving = ((365 / 30) * Cost * Math.min((busy?.Total ?? 0) - 1, PaidLicenses)) / PaidLicenses;
    await page.locator(".figures div", { hasText: "Saving per year" }).waitFor();
    const shown = Number((await figure("Saving per year"))?.replaceAll(/[^\d.]/g, ""));
    expect(shown, "saving").to.be.closeTo(saving, saving / 1000);
    expect(await figure("Users affected")).to.equal(expected?.UsersTouched.toLocaleString("en-US"));
    await page.locator("table.heat td").nth(167).waitFor();
    const other = await pages.open(new URL(page.url()).pathname + new URL(page.url()).search);
    expect(await other.getByRole("slider", { name: "Licences" }).inputValue()).to.equal("1");
  });

  it("begin with as many as there are, which needs no request, and lead there with the number that covers 99 %", async () => {
    const { Items } = (await pages.server.client.call("getRightsizing")).body;
    const spare = Items.find(({ Total, P99 }) => P99 !== null && P99 < (Total ?? 0));
    const page = await pages.open(`/reports/rightsizing/${spare?.FeatureId}`);
    await page.getByText("Nobody would have been short.").waitFor();
    const most = String(Math.max(spare?.Total ?? 0, spare?.Max ?? 0));
    expect(await page.getByRole("slider").inputValue()).to.equal(most);
    // Another window moves the slider's end, and no number comes into the address that nobody chose.
    await page.getByRole("combobox", { name: "Period" }).selectOption("7d");
    await page.waitForURL(/window=7d/);
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    expect(new URL(page.url()).searchParams.has("licenses")).to.equal(false);
    await page.goto(`${pages.server.url}/reports/rightsizing`);
    const link = page.locator(`tbody a[href^="/reports/rightsizing/${spare?.FeatureId}?"]`);
    expect(await link.getAttribute("href")).to.contain(`licenses=${spare?.P99}`);
  });

  it("count verdicts in every language", async () => {
    const page = await pages.open("/overview", { locale: "de-DE" });
    await page.route("**/features/rightsizing?*", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.Items[0].Verdict = "Tight";
      for (const item of body.Items.slice(1)) item.Verdict = "Fits";
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`${pages.server.url}/reports/rightsizing`);
    const figure = page.locator(".figures div", { has: page.getByText("Knapp", { exact: true }) }).first();
    await figure.waitFor();
    expect(await figure.locator("dd").textContent()).to.equal("1");
  });

  it("show that it is not known whether a feature was full, and not that it never was, where that was not measured", async () => {
    const page = await pages.open("/overview");
    await page.route("**/features/rightsizing?*", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const Items = [0, null].map((FullSeconds, row) => ({
        ...body.Items[row],
        Verdict: "Short",
        FullSeconds,
        TrueDenials: 3,
      }));
      await route.fulfill({ response: answer, json: { ...body, Items } });
    });
    await page.goto(`${pages.server.url}/reports/rightsizing`);
    await page.locator("[title^='Never full, 3 lost denials in ']").waitFor();
    await page.locator("[title^='It is not known whether it was full; 3 lost denials in ']").waitFor();
  });

  it("show once what failed, be it the hours or the other number of licences alone, and request that again", async () => {
    const page = await pages.open("/reports/rightsizing/1?licenses=0");
    await page.locator("table.heat").waitFor();
    const problem = { type: "about:blank", title: "Bad Request", status: 400, detail: "Not these.", code: "invalid" };
    const refused = { status: 400, contentType: "application/problem+json", body: JSON.stringify(problem) };
    const cases = [
      { requests: /\/heat-map\?/, days: "7d" },
      { requests: /\/rightsizing\?.*Licenses=/, days: "90d" },
    ];
    for (const { requests, days } of cases) {
      await page.route(requests, (route) => route.fulfill(refused));
      await page.getByRole("combobox", { name: "Period" }).selectOption(days);
      await page.getByRole("alert").getByText("Not accepted").waitFor();
      await page.unroute(requests);
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("alert").waitFor({ state: "detached" });
      await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    }
  });

  it("show a week by hours, and two periods beside each other", async () => {
    const page = await pages.open("/reports/heat-map", { timezoneId: "Asia/Kolkata" });
    await page.locator("table.heat").waitFor();
    expect(await page.locator("table.heat td").count()).to.equal(168);
    expect(await downloaded(page)).to.have.length(168);
    await page.getByLabel("Show").selectOption("max");
    await page.waitForURL(/show=max/);
    await page.goto(`${pages.server.url}/reports/compare?windows=day&days=7`);
    await rowsOf(page).first().waitFor();
    await page.locator(".figures", { hasText: /Worse\d+Better\d+/ }).waitFor();
    expect((await page.getByText("(7 days)").first().textContent())?.match(/\(7 days\)/g)).to.have.length(2);
    expect((await downloaded(page))[0]).to.include.keys("FirstMax", "SecondMax", "DifferenceMax");
  });

  it("say what the surplus of all features saves in a year, and of a feature what to do about all its pools", async () => {
    const page = await pages.open("/reports/rightsizing", { timezoneId: "UTC" });
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const query = { StartUtc: new Date(today - 30 * DAY_MS).toISOString(), EndUtc: new Date(today).toISOString() };
    const { Totals, Items } = (await pages.server.client.call("getCosts", { query })).body;
    const [total] = Totals;
    const figure = page.locator(".figures div", { hasText: "Saving per year" }).locator("dd .line").first();
    await figure.waitFor();
    const shown = Number((await figure.textContent())?.replaceAll(/[^\d.]/g, ""));
    expect(shown).to.be.closeTo(((total?.SpareCost ?? 0) * 365) / 30, 1);
    const spare = Items.find(({ Verdict, SpareCost }) => Verdict === "Spare" && (SpareCost ?? 0) > 0);
    await page.goto(`${pages.server.url}/reports/rightsizing/${spare?.FeatureId}`);
    const advice = page.getByRole("region", { name: /^Advice for all pools of / });
    await advice
      .getByText(/at the next renewal\. Saves about [A-Z]{3}|Move licences there from|Drop it/)
      .first()
      .waitFor();
    expect(await seriousFaults(page)).to.deep.equal([]);
  });

  it("claim no saving where the verdict is not known", async () => {
    const page = await pages.open("/reports/rightsizing");
    await page.route(/\/rightsizing\?/, async (route) => {
      const answer = await (await route.fetch()).json();
      const Items = answer.Items.map((item: object) => ({ ...item, Verdict: "Unknown", SpareLicenses: 0 }));
      await route.fulfill({ json: { ...answer, Items } });
    });
    await page.getByRole("combobox", { name: "Period" }).selectOption("7d");
    await page.locator("td", { hasText: "Not known" }).first().waitFor();
    await settled(page);
    const headers = await page.locator("thead th").allTextContents();
    const at = headers.findIndex((header) => header.startsWith("Saving per year"));
    const savings = await page.locator(`main tbody tr[aria-rowindex] td:nth-child(${at + 1})`).allTextContents();
    expect(new Set(savings)).to.deep.equal(new Set(["–"]));
  });

  it("claim no surplus in a comparison where a verdict is not known", async () => {
    const page = await pages.open("/reports/compare", { viewport: { width: 1700, height: 900 } });
    await page.route(/\/features\/compare\/query/, async (route) => {
      const answer = await (await route.fetch()).json();
      const Items = answer.Items.map((item: { First: object; Difference: object }) => ({
        ...item,
        First: { ...item.First, Verdict: "Unknown", SpareLicenses: 0 },
        Difference: { ...item.Difference, SpareLicenses: 5 },
      }));
      await route.fulfill({ json: { ...answer, Items } });
    });
    await page.reload();
    await settled(page);
    const headers = await page.locator("main thead th").allTextContents();
    const at = headers.findIndex((header) => header.startsWith("Surplus"));
    const cells = await page.locator(`main tbody tr[aria-rowindex] td:nth-child(${at + 1}) strong`).allTextContents();
    expect(cells).to.not.deep.equal([]);
    expect(new Set(cells), "no difference to what is not known").to.deep.equal(new Set([""]));
  });

  it("cut no verdict off on a phone, and fit numbers of any size into a week", async () => {
    const page = await pages.open("/reports/rightsizing", { viewport: { width: 390, height: 844 } });
    await page.route(/\/rightsizing\?/, async (route) => {
      const answer = await (await route.fetch()).json();
      const Items = answer.Items.map((item: object) => ({ ...item, Verdict: "Unknown" }));
      await route.fulfill({ json: { ...answer, Items } });
    });
    await page.getByText(/^Filters/).click();
    await page.getByRole("combobox", { name: "Period" }).selectOption("7d");
    const cell = page.locator("td", { hasText: "Not known" }).first();
    await cell.waitFor();
    expect(await cell.evaluate((one) => one.scrollWidth - one.clientWidth)).to.equal(0);
    await page.setViewportSize({ width: 1360, height: 850 });
    await page.route(/\/features\/heat-map\?/, async (route) => {
      const answer = await (await route.fetch()).json();
      const Items = answer.Items.map((item: object) => ({ ...item, Average: 47_562.04 }));
      await route.fulfill({ json: { ...answer, Items } });
    });
    await page.goto(`${pages.server.url}/reports/heat-map?show=average`);
    await page.getByText("48k", { exact: true }).first().waitFor();
    expect(await page.locator(".heat-frame").evaluate((one) => one.scrollWidth - one.clientWidth)).to.equal(0);
  });

  it("have enough contrast in the heat map's shades in both themes", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await pages.open("/reports/heat-map?show=max", { colorScheme });
      await page.locator("td.heat-4").first().waitFor();
      expect(await seriousFaults(page), colorScheme).to.deep.equal([]);
    }
    expect(pages.faults).to.deep.equal([]);
  });
});

/** The last request of the page. */
async function questionOf(page: Page): Promise<Record<"StartUtc" | "EndUtc", string>> {
  const requested = await page.evaluate(
    "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/rightsizing?')).at(-1)",
  );
  return Object.fromEntries(new URL(String(requested)).searchParams) as Record<"StartUtc" | "EndUtc", string>;
}
