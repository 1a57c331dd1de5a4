// Lists as PDF: the content of the pages, for whom, in which language and time zone; and how little they disturb others.
import { expect } from "chai";
import { bulkInsert } from "../../../db/index.ts";
import { addCredential } from "../../../identity/index.ts";
import { aSession, aUser } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { readPdf } from "../../support/http/pdf.ts";
import { useTestServer } from "../../support/http/server.ts";
import { tokenOf } from "../../support/http/token.ts";
import { waitUntil } from "../../support/run/wait.ts";

const first = Date.parse("2026-03-02T00:00:00Z");

describe("a list on paper", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });
  const people = [
    { name: "dizhak", firstName: "Дмитрий", lastName: "Їжак" },
    { name: "aodi", firstName: "Αλέξανδρος", lastName: "Ωδή" },
    { name: "tyamada", firstName: "太郎", lastName: "山田" },
    { name: "kchulsoo", firstName: "철수", lastName: "김" },
    { name: "gauer", firstName: "Guillermo-Alexandrine", lastName: "Macejkovic-Auer" },
  ];
  const window = { StartUtc: "2026-03-02", EndUtc: "2026-03-09" };

  before(async () => {
    const { db } = server;
    const licenseServerId = await aServer(db, { name: "27004@demo-nagoya1a" });
    const poolId = await aPool(db, {
      licenseServerId,
      name: "flux_parallel",
      vendor: "fluxd",
      version: "2025.06",
      total: 99,
    });
    for (const [at, person] of people.entries()) {
      const userId = await aUser(db, person);
      for (let turn = 0; turn < 9; turn += 1) {
        const startAt = first + (at * 9 + turn) * 3_600_000;
        await aSession(db, { poolId, userId, startAt, endAt: startAt + 5_400_000, workstation: `ws-${at}-${turn}` });
      }
    }
  });

  const requestPdf = (body: object, headers: Record<string, string> = {}) =>
    server.client.request("POST", "/api/v1/sessions/query", {
      body: { ...window, ...body },
      headers: { accept: "application/pdf", ...headers },
    });

  it("has its title, period, filters, zone, maker's instant and page numbers, on A4 in landscape", async () => {
    const { headers, bytes } = await requestPdf(
      { FeatureNames: ["flux_parallel"] },
      { prefer: "timezone=Europe/Berlin" },
    );
    expect(headers.get("content-type")).to.equal("application/pdf");
    const pages = readPdf(bytes);
    expect(pages.map(({ width, height }) => [width, height])).to.deep.equal([
      [842, 595],
      [842, 595],
    ]);
    const [one, two] = pages.map(({ texts }) => texts.join("\n"));
    for (const text of [
      "Checkouts",
      "Features: \nflux_parallel",
      "Rows: \n45",
      "Time zone: \nEurope/Berlin",
      "Page 1 of 2",
    ])
      expect(one).to.contain(text);
    expect(one).to.match(/Period: \n2 Mar 2026, 01:00 – 9 Mar 2026, 01:00\n/);
    expect(one).to.match(/Created: \n\d+ \w+ 20\d\d, \d\d:\d\d:\d\d (CET|CEST)/);
    // The headings are on each page.
    for (const page of [one, two]) expect(page).to.contain("Licence server\nWorkstation");
    expect(two).to.contain("Page 2 of 2");
  });

  it("writes names in Cyrillic, Greek and Japanese letters, and breaks none within a word", async () => {
    const texts = readPdf((await requestPdf({})).bytes).flatMap((page) => page.texts);
    const names = ["Дмитрий Їжак (dizhak)", "Αλέξανδρος Ωδή (aodi)", "太郎 山田 (tyamada)", "27004@demo-nagoya1a"];
    for (const name of [...names, "flux_parallel", "ws-3-8"]) expect(texts, name).to.contain(name);
    expect(texts.join(" ")).to.contain("Guillermo-Alexandrine Macejkovic-Auer (gauer)");
  });

  it("has a sign and a note for each letter that its font lacks, and breaks dates only before the time", async () => {
    const texts = readPdf((await requestPdf({})).bytes).flatMap((page) => page.texts);
    expect(texts).to.contain("□□ □ (kchulsoo)");
    expect(texts).to.contain(
      "□ stands for letters that the font of this document does not have; CSV and XLSX have them.",
    );
    for (const text of texts) expect(text).not.to.match(/^\d+ Mar$/);
    const others = readPdf((await requestPdf({ UserNames: ["dizhak"] })).bytes).flatMap((page) => page.texts);
    expect(others.join("\n"), "all letters are there").not.to.contain("□");
  });

  it("is German where that is preferred, and in UTC where no zone is preferred", async () => {
    const [page] = readPdf((await requestPdf({}, { "accept-language": "de-CH, en;q=0.5" })).bytes);
    const texts = ["Entnahmen", "Zeitzone: ", "UTC", "Seite 1 von 2", "02.03.2026 – 08.03.2026"];
    expect(page?.texts).to.include.members(texts);
  });

  it("has no number of surplus licences where the verdict is unknown", async () => {
    const path = "/api/v1/features/rightsizing?StartUtc=2026-03-02&EndUtc=2026-03-04";
    const { bytes } = await server.client.request("GET", path, { headers: { accept: "application/pdf" } });
    const texts = readPdf(bytes)[0]?.texts ?? [];
    expect(texts).to.include("Surplus");
    expect(texts[texts.indexOf("Unknown") + 1], "what follows the verdict").not.to.match(/^\d/);
  });

  it("is refused for more than 5,000 rows, with what to do", async () => {
    const { db, client } = server;
    const users = Array.from({ length: 5001 }, (_, at) => ({ name: `user${at}`, name_key: `user${at}` }));
    for (let from = 0; from < users.length; from += 500) await db.write("users").insert(users.slice(from, from + 500));
    const headers = { accept: "application/pdf" };
    const { status, body } = await client.request("GET", "/api/v1/users", { headers });
    expect(status).to.equal(400);
    expect(body).to.deep.include({
      errors: { Accept: ["must be CSV or XLSX where there are more than 5,000 rows; or request fewer rows"] },
    });
    const page = await client.request("GET", "/api/v1/users?PageSize=100&PageNumber=2", { headers });
    expect(readPdf(page.bytes)[0]?.texts).to.contain("100");
  });
});

describe("documents of two callers", () => {
  const server = useTestServer();

  it("take turns: who wants one waits for one of somebody else's, not for all of them", async () => {
    const users = Array.from({ length: 3000 }, (_, at) => ({ name: `user${at}`, name_key: `user${at}`, is_seen: 1 }));
    await server.db.write.transaction(async (trx) => bulkInsert(trx, "users", users));
    const reader = async () =>
      tokenOf(String(server.identityUrl), await addCredential(server.db, { type: "reader" }, "test"));
    const [first, second] = [await reader(), await reader()];
    const done: string[] = [];
    const want = async (name: string, token: string, target: string) => {
      const headers = { authorization: `Bearer ${token}`, accept: "application/pdf" };
      const { status } = await server.client.request("GET", target, { headers });
      expect(status).to.equal(200);
      done.push(name);
    };
    const long = [1, 2, 3, 4].map(() => want("first", first, "/api/v1/users/lookup"));
    await waitUntil("one of them is done", async () => done.length > 0);
    await want("second", second, "/api/v1/product-names");
    await Promise.all(long);
    expect(done.indexOf("second")).to.be.at.most(2);
    expect(done).to.have.length(5);
  });
});
