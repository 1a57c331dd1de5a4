// Every page where nothing is stored, which shows what to do first, and every page where much is: 5,000 features,
// thousands of checkouts, hundreds of accounts, credentials, commands and acts.
import { expect } from "chai";
import type { Knex } from "knex";
import { bulkInsert, type Database, insertReturningIds } from "../../db/index.ts";
import { lastFullHour, loadDemonstration } from "../../server/demonstration/load.ts";
import { seriousFaults } from "../support/browser/axe.ts";
import { usePages } from "../support/browser/chromium.ts";
import { addressOf, pagePaths } from "../support/browser/page-paths.ts";
import { someSessions } from "../support/data/build-records.ts";

interface Expected {
  readonly nothing: string;
  /** What the page shows where there is much, and how many rows its longest table has then at least. */
  readonly much: string | RegExp;
  readonly rows: number;
  /** The query of the page. */
  readonly search?: string;
}

const busiest = { user: "", day: new Date(lastFullHour() - 7 * 86_400_000).toISOString().slice(0, 10) };

const pagesOf: Readonly<Record<string, Expected>> = {
  "/account": { nothing: "there is no account", much: "there is no account", rows: 0 },
  "/overview": { nothing: "No licence server has reported yet", much: "Licences in use today", rows: 0 },
  "/denials": { nothing: "Nothing is known of this time", much: /^[\d,]+ denials$/, rows: 5 },
  "/sessions": { nothing: "Nothing is known of this time", much: /^[\d,]+ checkouts$/, rows: 1_001 },
  "/features/:name": { nothing: "No feature is called cad_core", much: "Could return it", rows: 0 },
  "/users/:name": { nothing: "No user is called aarnold", much: "All checkouts", rows: 0 },
  "/servers/:id": { nothing: "This does not exist (any more)", much: "Vendor daemons", rows: 50 },
  "/alerts": { nothing: "No rules yet", much: "No rules yet", rows: 0 },
  "/now": { nothing: "No licence server has reported yet", much: /of 5,000 features/, rows: 4_000 },
  "/now/:featureId": { nothing: "This does not exist (any more)", much: "use over time", rows: 0 },
  "/reports/rightsizing": { nothing: "Nothing is known of this time", much: "Verdict", rows: 900 },
  "/reports/rightsizing/:featureId": {
    nothing: "There is no such feature",
    much: "Peak in use by weekday and hour",
    rows: 7,
  },
  "/reports/heat-map": { nothing: "Nothing is known of this time", much: "Heat map", rows: 0 },
  "/reports/compare": { nothing: "Nothing is known of this time", much: "Compare", rows: 0 },
  "/reports/calendar": { nothing: "Nothing is known of this time", much: "Calendar", rows: 0 },
  "/groups/:name": { nothing: "No group is called Structures", much: "Structures", rows: 0 },
  "/projects/:name": { nothing: "No project is called Falcon", much: "Falcon", rows: 0 },
  "/reports/schedules": { nothing: "No scheduled reports yet", much: "Scheduled reports", rows: 0 },
  "/destinations": { nothing: "No channels yet", much: "Notification channels", rows: 0 },
  "/administration/people": { nothing: "No people found", much: "Department", rows: 100 },
  "/administration/groups": { nothing: "No groups yet", much: "Groups", rows: 0 },
  "/administration/projects": { nothing: "No projects yet", much: "Projects", rows: 0 },
  "/administration/purchases": { nothing: "No purchases yet", much: "Purchases", rows: 0 },
  "/administration/packages": { nothing: "No packages yet", much: "Packages", rows: 0 },
  "/administration/product-names": { nothing: "No product names yet", much: "Product names", rows: 0 },
  "/waiting": { nothing: "Nothing is known of this time", much: "flux_parallel", rows: 2 },
  "/administration/annotations": { nothing: "No annotations yet", much: "Annotations", rows: 0 },
  "/administration/system-messages": { nothing: "No notices", much: "Notices", rows: 0 },
  "/reports/waste": { nothing: "Nothing is known of this time", much: "Held over nights", rows: 500 },
  "/reports/cost": { nothing: "No costs are known here", much: "Total cost", rows: 900 },
  "/over-time": {
    nothing: "Nothing is known of this time",
    much: /The \d with the most licence time, of [\d,]+/,
    rows: 5,
  },
  "/reports/user-day": {
    nothing: "Type part of a name and choose the user, then a day",
    much: /^[\d,]+ checkouts$/,
    rows: 100,
    search: "asked",
  },
  "/reports/unused": {
    nothing: "Nothing is known of this time",
    much: /^[\d,]+ features$/,
    rows: 500,
  },
  "/reports/expiring": {
    nothing: "Nothing is known of this time",
    much: /^[\d,]+ features$/,
    rows: 50,
  },
  "/reports/denials": {
    nothing: "Nothing is known of this time",
    much: "The first 25; there may be more.",
    rows: 25,
  },
  "/reports/idle": {
    nothing: "Nothing is known of this time",
    much: /^[\d,]+ checkouts$/,
    rows: 100,
  },
  "/reports/running": { nothing: "Nothing is known of this time", much: /^[\d,]+ checkouts$/, rows: 100 },
  "/administration": { nothing: "Collectors and licence servers", much: "Collectors and licence servers", rows: 0 },
  "/administration/authorization": { nothing: "No credentials yet", much: /^program \d{3}$/, rows: 300 },
  "/administration/accounts": { nothing: "Add an administrator first", much: /account-\d{3}/, rows: 300 },
  "/administration/audit-log": { nothing: "No entries yet", much: /^[\d,]{3,} entries$/, rows: 100 },
  "/administration/collectors": {
    nothing: "No collector has reported yet",
    much: "600 of 600 sources",
    rows: 600,
  },
  "/administration/claims": { nothing: "No claims yet", much: /of \d+ claims/, rows: 10 },
  "/administration/broker-commands": { nothing: "No commands yet", much: /broker-\d{3}/, rows: 300 },
};

function pageAddress(path: string, { search }: Expected): string {
  return addressOf(path) + (search === undefined ? "" : `?user=${busiest.user}&day=${busiest.day}`);
}

describe("every page, where nothing is stored", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off" });

  it("shows what to do first", async () => {
    expect(pagePaths(), "pages that this test knows").to.have.members(Object.keys(pagesOf));
    const page = await pages.open("/now");
    for (const [path, { nothing }] of Object.entries(pagesOf)) {
      await pages.follow(page, addressOf(path));
      const shown = page.locator("main").getByText(nothing).first();
      await shown.waitFor().catch(() => expect.fail(`${path} does not say: ${nothing}`));
      if (!/^\/(now$|reports\/)/.test(path)) continue;
      expect(await seriousFaults(page), path).to.deep.equal([]);
    }
    await pages.follow(page, "/now");
    await page.getByText("collector.yaml").first().waitFor();
    await pages.follow(page, "/reports/nothing-of-this-name");
    await page.getByText("There is no page at this address").waitFor();
    // The browser's report of the missing feature.
    expect(pages.faults.filter((fault) => !fault.includes("404"))).to.deep.equal([]);
  });
});

describe("every page, where much is stored", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db }) => {
    const size = { sessions: 5_000, pools: 5_000, users: 200, seed: 1, days: 30, untilAt: Date.now() };
    await loadDemonstration(db, size);
    await fillLists(db);
  });

  it("shows what there is, and draws only the rows in sight", async () => {
    const page = await pages.open("/now");
    for (const [path, expected] of Object.entries(pagesOf)) {
      await pages.follow(page, pageAddress(path, expected));
      const shown = page.locator("main").getByText(expected.much).filter({ visible: true }).first();
      await shown.waitFor().catch(async () => {
        const text = (await page.locator("main").textContent()) ?? "";
        expect.fail(`${path} does not show ${expected.much}: ${text.slice(0, 500)}`);
      });
      const counts = "[...document.querySelectorAll('table')].map((table) => table.ariaRowCount ?? table.rows.length)";
      const rows = ((await page.evaluate(counts)) as (string | number)[]).map(Number);
      expect(Math.max(0, ...rows), path).to.be.at.least(expected.rows);
      expect(await page.locator("tbody tr").count(), path).to.be.below(100);
    }
    expect(pages.faults).to.deep.equal([]);
  });
});

/** What the demonstration data has little of: idle checkouts, a busy user, and the lists of the administration. */
async function fillLists(db: Database): Promise<void> {
  const now = Date.now();
  const numbers = Array.from({ length: 300 }, (_, index) => String(index + 1).padStart(3, "0"));
  const password_hash =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  const noon = Date.parse(`${busiest.day}T12:00:00Z`);
  const user: { id: number; name: string } = await db.read("users").orderBy("id").first("id", "name");
  busiest.user = encodeURIComponent(user.name);
  const { id: poolId } = await db.read("pools").orderBy("id").first("id");
  await someSessions(
    db,
    numbers.flatMap(() => [
      { poolId, userId: user.id, startAt: noon, endAt: noon + 60_000 },
      { poolId, userId: user.id, startAt: now - 86_400_000, endAt: null, idleSeconds: 7_200 },
    ]),
  );
  await db.write.transaction(async (trx) => {
    await bulkInsert(
      trx,
      "accounts",
      numbers.map((number) => ({
        name: `account-${number}`,
        name_key: `account-${number}`,
        role: "viewer",
        password_hash,
        created_at: now,
        password_changed_at: now,
      })),
    );
    await bulkInsert(
      trx,
      "client_credentials",
      numbers.map((number) => ({
        client_id: `svc.server.api.${number}.none`,
        type: "server-api",
        description: `program ${number}`,
        secret_hash: number,
        created_by: "admin",
        created_at: now + Number(number),
      })),
    );
    await fillCollectors(trx, numbers);
    await bulkInsert(
      trx,
      "audit_log",
      numbers.map((number) => ({ at: now, actor: "admin", action: "account.add", target: `account-${number}` })),
    );
    await bulkInsert(
      trx,
      "broker_commands",
      numbers.map((number) => ({
        broker_id: `broker-${number}`,
        broker_key: `broker-${number}`,
        command_type: "status",
        requested_by: "admin",
        created_at: now + Number(number),
      })),
    );
  });
}

/** A collector with two sources for each number, and a claim on each licence server. */
async function fillCollectors(trx: Knex.Transaction, numbers: readonly string[]): Promise<void> {
  const now = Date.now();
  const counts = { backlog_messages: 0, backlog_bytes: 0, dropped_messages: 0, refused_messages: 0 };
  const ids = await insertReturningIds(
    trx,
    "collectors",
    numbers.map((number) => ({
      broker_id: `broker-${number}`,
      broker_key: `broker-${number}`,
      version: "1.0.0",
      host_name: "lic-host",
      started_at: now,
      reported_at: now,
      interval_ms: 60_000,
      clock_difference_ms: 0,
      ...counts,
    })),
  );
  const none = { polls: 0, failures: 0, unreadable_lines: 0, log_lag_bytes: 0 };
  const sources = ids.flatMap((collector_id) =>
    [0, 1].map((position) => ({
      collector_id,
      position,
      name: `source-${position}`,
      manager: "flexlm",
      interval_ms: 60_000,
      ...none,
    })),
  );
  await bulkInsert(trx, "collector_sources", sources);
  const client = { client_id: "svc.server.collector.claims.none", type: "collector", secret_hash: "claims" };
  await bulkInsert(trx, "client_credentials", [{ ...client, created_by: "admin", created_at: now }]);
  const servers: number[] = await trx("license_servers").pluck("id");
  const claims = servers.map((license_server_id) => ({
    license_server_id,
    client_id: client.client_id,
    created_at: now,
  }));
  await bulkInsert(trx, "license_server_claims", claims);
}
