// Every page in German, whose words are longer, for an administrator who signed in: no word is left in English, nothing
// is cut, broken or wider than its box at the usual widths of windows and on a phone, and a page requests all that it
// needs at once.
import { expect } from "chai";
import type { Page, Request } from "playwright-core";
import { evaluateAlerts } from "../../domain/alerts/round.ts";
import { DAY_MS } from "../../domain/time/units.ts";
import { loadDemonstration } from "../../server/demonstration/load.ts";
import { german } from "../../web/words/de/index.ts";
import { english } from "../../web/words/en/index.ts";
import { becomesTrue, settled, usePages } from "../support/browser/chromium.ts";
import { addressOf, pagePaths } from "../support/browser/page-paths.ts";
import { adminPassword, type TestServer } from "../support/http/server.ts";

interface Words {
  readonly [key: string]: string | Words;
}

const texts = (words: Words): string[] =>
  Object.values(words).flatMap((one) => (typeof one === "string" ? [one] : texts(one)));

/** The fixed text of a message: whole where it has no variable, else its parts that are long enough to recognise. */
const parts = (text: string) =>
  /[{<]/.test(text) ? text.split(/\{[^}]*\}+|<[^>]*>/).filter((part) => part.length > 14) : [text];

const germanTexts = new Set(texts(german as unknown as Words));
const allGerman = [...germanTexts].join("\n");
const englishAlone = texts(english)
  .filter((text) => !germanTexts.has(text))
  .flatMap(parts)
  .map((part) => part.trim())
  .filter((part) => part.length > 3 && !allGerman.includes(part));
const wholeWords = new Set(englishAlone);

/** Everything that a reader sees or hears: texts, and what is only read out. */
const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      if (walk.currentNode.parentElement.closest("pre, code, [lang=en], option[lang]") === null) found.push(walk.currentNode.data.trim());
    }
    for (const element of document.querySelectorAll("[title], [aria-label], [placeholder]"))
      for (const name of ["title", "aria-label", "placeholder"]) found.push(element.getAttribute(name) ?? "");
    return [...new Set([...found, document.title])].filter((text) => text !== "");
  })()`);

const isEnglish = (text: string) =>
  wholeWords.has(text) || englishAlone.some((part) => part.length > 14 && text.includes(part));

/**
 * In the browser: what is wider than its box. Names, which can be of any length, may end in dots where they are links,
 * or where a title has the whole name; our words, numbers and times may not.
 */
const faults = `JSON.stringify((() => {
  const found = [];
  if (document.documentElement.scrollWidth !== innerWidth) found.push("the page is " + document.documentElement.scrollWidth + " px wide");
  for (const frame of document.querySelectorAll(".table-frame")) {
    const wider = frame.scrollWidth - frame.clientWidth;
    if (wider > 0) found.push(frame.getAttribute("aria-label") + " is " + wider + " px wider than its frame");
  }
  const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { data, parentElement: parent } = walk.currentNode;
    if (data.trim() === "" || parent.closest(".unseen, .gap, option, canvas, .heat-frame, pre, code, input")) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    if (rects.length === 0) continue;
    for (const { 0: word, index } of parent.closest("thead") === null ? [] : data.matchAll(/[\\p{L}]+/gu)) {
      const part = document.createRange();
      part.setStart(walk.currentNode, index);
      part.setEnd(walk.currentNode, index + word.length);
      if (new Set([...part.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push("the heading " + word + " is broken");
    }
    const [right, bottom] = [Math.max(...rects.map((one) => one.right)), Math.max(...rects.map((one) => one.bottom))];
    let clip = parent;
    while (clip !== null && getComputedStyle(clip).overflowX === "visible") clip = clip.parentElement;
    if (clip === null || /auto|scroll/.test(getComputedStyle(clip).overflowX)) continue;
    const box = clip.getBoundingClientRect();
    const isName = parent.closest("a, [title]:not(.badge)") !== null;
    const cut = Math.max(right - box.right, bottom - box.bottom - 3);
    if (cut > 1 && !isName) found.push(data.trim().slice(0, 60) + " is cut off by " + Math.ceil(cut) + " px in " + (parent.closest("section")?.ariaLabel ?? "") + " " + clip.className);
  }
  return found;
})())`;

/**
 * What a page requests after the first response: it waits for two round trips then. A repeated request does not
 * count.
 */
function watchRounds(page: Page) {
  const late: string[] = [];
  const requested = new Set<string>();
  let isAnswered = false;
  const isQuestion = (one: Request) =>
    new URL(one.url()).pathname.startsWith("/api/") && one.headers().accept !== "text/event-stream";
  page.on("request", (one) => {
    const question = one.url() + (one.postData() ?? "");
    if (!isQuestion(one) || requested.has(question)) return;
    requested.add(question);
    if (isAnswered) late.push(question);
  });
  page.on("response", (one) => {
    const request = one.request();
    if (requested.has(request.url() + (request.postData() ?? ""))) isAnswered = true;
  });
  const begin = () => {
    isAnswered = false;
    requested.clear();
    late.length = 0;
  };
  return { late, begin };
}

async function records(server: TestServer): Promise<void> {
  const { db, client } = server;
  const size = { sessions: 600, pools: 12, users: 20, seed: 1, days: 10, untilAt: Date.now() };
  await loadDemonstration(db, size);
  const BrokerId = "broker-of-the-design-department";
  const credential = { Type: "collector", Description: "Beside lic-cad-01", BrokerId } as const;
  const { ClientId } = (await client.call("createClientCredential", { body: credential })).body;
  await client.call("createAccount", { body: { Name: "m.keller", Role: "viewer", Password: adminPassword } });
  await client.call("createBrokerCommand", { body: { BrokerId, CommandType: "data_inquiry", LicenseServerId: 1 } });
  await client.call("createLicenseServerClaim", { body: { LicenseServerId: 1, Holder: ClientId } });
  await client.call("createSystemMessage", { body: { Text: "Maintenance on Sunday" } });
  const [{ Id = 0, Name = "", Vendor = null } = {}, other] = (await client.call("getFeatureLookup")).body;
  await client.call("setProductName", { body: { Vendor, FeatureName: Name, ProductName: "CAD" } });
  await client.call("setPackage", { path: { id: Id }, body: { Components: [{ FeatureId: other?.Id ?? 0 }] } });
  const source = { Name: "cad", Manager: "flexlm", IntervalSeconds: 60, AsksLicenseServer: true };
  const state = { Version: "1.4.0", HostName: "lic-host", StartedUtc: "2026-03-01T10:00:00Z", IntervalSeconds: 60 };
  await client.call("setCollectorState", {
    body: { ...state, BrokerId, SentUtc: new Date().toISOString(), Sources: [source] },
  });
  await alerts(server);
}

/** A rule that has fired, a destination, and a report by mail. */
async function alerts({ db, client }: TestServer): Promise<void> {
  const Condition = { Kind: "FreeLicenses", Threshold: 1000, ForMinutes: 0 } as const;
  const hook = { Name: "Bereitschaftsdienst", Kind: "Webhook", Address: "https://pager.example.com/" } as const;
  await client.call("createNotificationDestination", { body: hook });
  const rule = { Name: "Fast alle Lizenzen vergeben", Severity: "Critical", Condition } as const;
  await client.call("createAlertRule", { body: rule });
  const report = { Report: "Expirations", Days: 90, Rhythm: "Weekly", Day: 1, Hour: 6 } as const;
  const Recipients = ["licences@example.com"];
  await client.call("createReportSchedule", {
    body: { Name: "Was abläuft", TimeZone: "Europe/Berlin", ...report, Recipients },
  });
  await evaluateAlerts(db, { now: Date.now(), silenceMs: DAY_MS });
  expect((await client.call("getAlerts")).body.Items.length).to.be.above(0);
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Benutzername").fill("admin");
  await page.getByLabel("Passwort").fill(adminPassword);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.getByRole("heading", { name: "Übersicht" }).waitFor();
  await settled(page);
}

const ofOneFeature = [/\/features\/rightsizing\/query\{.*"FeatureNames"/, /\/features\/costs\?.*FeatureNames=/];

/**
 * What can only be requested later: all pools of a feature once its name is loaded, since the URL has one pool; the
 * wait for a feature once it is found; how a feature was used when the reader has scrolled near it.
 */
const laterByDesign: Readonly<Record<string, readonly RegExp[]>> = {
  "/reports/rightsizing/:featureId": ofOneFeature,
  "/reports/rightsizing/2?licenses=1": ofOneFeature,
  "/features/:name": [
    ...[/\/features\/wait\?/, /\/features\/usage-over-time\/query\{/, /\/annotations\?/],
    ...[/\/features\/rightsizing\/query\{/, /\/features\/heat-map\?/],
  ],
};

const isByDesign = (path: string, question: string) => laterByDesign[path]?.some((one) => one.test(question)) ?? false;

const withoutTimes = (question: string) => question.replaceAll(/\d{4}-\d\d-\d\d[^"&]*/g, "");

/** No two of one page behind each other: a page that goes on is not seen to come. */
const furtherViews = ["/alerts?view=rules", "/reports/rightsizing/2?licenses=1", "/alerts?view=history"];

describe("every page in German", () => {
  const pages = usePages({}, records);

  it("has no English word, cuts nothing off at a desk and on a phone, and requests everything at once", async () => {
    const page = await pages.open("/overview", { locale: "de-AT", viewport: { width: 1360, height: 850 } });
    await signIn(page);
    const rounds = watchRounds(page);
    const found: string[] = [];
    const visit = async (path: string) => {
      rounds.begin();
      await pages.follow(page, addressOf(path));
      await settled(page);
    };
    const lateIn = (path: string) => rounds.late.filter((question) => !isByDesign(path, question));
    for (const path of [...pagePaths(), ...furtherViews]) {
      await visit(path);
      expect(await page.locator("html").getAttribute("lang"), path).to.equal("de");
      found.push(...(await wordsOf(page)).filter(isEnglish).map((text) => `${path} says: ${text}`));
      let late = lateIn(path);
      // On a busy machine an answer may overtake a question of the same round, but hardly on each visit.
      for (let again = 0; again < 3 && late.length > 0; again++) {
        await pages.follow(page, "/account");
        await settled(page);
        await visit(path);
        late = lateIn(path).filter((question) =>
          late.some((before) => withoutTimes(before) === withoutTimes(question)),
        );
      }
      found.push(...late.map((question) => `${path} requests later: ${question}`));
      for (const width of [1024, 390, 1360]) {
        await page.setViewportSize({ width, height: 850 });
        // The page draws anew for the other width.
        const isRight = becomesTrue(page, `${faults} === "[]"`, 10_000);
        const misplaced = isRight.then(
          () => [],
          async () => JSON.parse(await page.evaluate<string>(faults)) as string[],
        );
        found.push(...(await misplaced).map((one) => `${path} at ${width}: ${one}`));
      }
    }
    expect(found).to.deep.equal([]);
    expect(pages.faults).to.deep.equal([]);
  });
});
