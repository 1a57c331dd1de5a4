// The account of the reader in a browser: its sessions, ending them here and everywhere, and favourites that follow the
// account.
import { expect } from "chai";
import type { Page } from "playwright-core";
import type { Database } from "../../db/index.ts";
import { addAccount } from "../../identity/index.ts";
import { seriousFaults } from "../support/browser/axe.ts";
import { becomesTrue, choose, settled, usePages } from "../support/browser/chromium.ts";
import { aSession, aUser } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";
import { adminPassword } from "../support/http/server.ts";
import { isStillSignedIn, signIn as signInWithoutScript } from "../support/http/sign-in.ts";

const password = "seven bright lanterns";

async function signIn(page: Page, name: string, given = password): Promise<void> {
  await page.getByLabel("User name").fill(name);
  await page.getByLabel("Password").fill(given);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** The account belongs to a user who has a licence and waits for another, as somebody else does. */
async function aUserOfAccount(db: Database, account: string): Promise<void> {
  const licenseServerId = await aServer(db, { name: "27000@cad", lastUpdateAt: Date.now() });
  const [solver, mesher] = [
    await aPool(db, { licenseServerId, name: "solver", total: 5 }),
    await aPool(db, { licenseServerId, name: "mesher", total: 1 }),
  ];
  const cy = await aUser(db, { name: "cyuser", email: "cy@example.com" });
  const other = await aUser(db, { name: "somebody" });
  for (const [userId, workstation] of [
    [cy, "ws-cy"],
    [other, "ws-other"],
  ] as const) {
    await aSession(db, { poolId: solver, userId, workstation, startAt: Date.now() - 600_000 });
    await db.write("queued_requests").insert({
      license_server_id: licenseServerId,
      pool_id: mesher,
      feature_key: "mesher",
      user_id: userId,
      workstation,
      since_at: Date.now() - 300_000,
      is_since_estimated: 0,
    });
  }
  const { id } = await db.write("accounts").where({ name: account }).first("id");
  // As the sign-in of a company would tie them.
  await db.write("federated_accounts").insert({ key: "0".repeat(64), account_id: id, user_id: cy });
}

describe("the reader's account, on the pages", () => {
  const pages = usePages({}, async ({ db }) => {
    for (const name of ["ann", "ben", "cy"])
      await addAccount(db, { name, role: "viewer", password, licenseServerIds: null }, "test");
    await aUserOfAccount(db, "cy");
  });
  const service = () => ({ identityUrl: pages.server.identityUrl as string, publicUrl: pages.server.url });
  const elsewhere = (name: string, agent: string) => signInWithoutScript(service(), name, password, agent);
  const rows = (page: Page) => page.getByRole("table").locator("tbody tr");

  it("is reached from the reader's name, which it shows, with each session in words, whatever its browser calls itself", async () => {
    const other = await elsewhere("ann", '<img src=x onerror="document.title=1"> Mozilla/5.0');
    await elsewhere("ann", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:128.0) Gecko/20100101 Firefox/128.0");
    const page = await pages.open("/now");
    await signIn(page, "ann");
    await page.getByRole("link", { name: "ann", exact: true }).click();
    await page.getByRole("heading", { name: "Your account", level: 1 }).waitFor();
    await page.getByText("Viewer – reads only").waitFor();
    await rows(page)
      .filter({ hasText: "this browser" })
      .filter({ hasText: /Chrome on Linux/ })
      .waitFor();
    await rows(page).filter({ hasText: "Firefox on macOS" }).waitFor();
    const strange = rows(page).filter({ hasText: "Unknown browser" });
    expect(await strange.locator("[title^='<img']").count()).to.equal(1);
    expect(await page.locator("img[src=x]").count()).to.equal(0);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await seriousFaults(page), colorScheme).to.deep.equal([]);
    }
    const way = page.getByRole("link", { name: "Change password" });
    expect(await way.getAttribute("href")).to.equal(`${service().identityUrl}/connect/password?username=ann`);
    await strange.getByRole("button", { name: "End Unknown browser" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End", exact: true }).click();
    await strange.waitFor({ state: "detached" });
    expect(await isStillSignedIn(service(), other.browser)).to.equal(false);
    expect(await rows(page).count()).to.equal(2);
    expect(pages.faults).to.deep.equal([]);
  });

  it("shows what the user of the account has and waits for, and nothing of others; where there is none, it explains that", async () => {
    const without = await pages.open("/account");
    await signIn(without, "ann");
    await without.getByText("No user of a licence manager is known to belong to this account").waitFor();
    expect(await without.getByRole("region", { name: "Waiting for" }).count()).to.equal(0);
    const page = await pages.open("/account");
    await signIn(page, "cy");
    const region = (name: string) => page.getByRole("region", { name });

    await region("Your licences")
      .getByRole("row", { name: /solver.*ws-cy/ })
      .waitFor();
    await region("Waiting for")
      .getByRole("row", { name: /mesher.*ws-cy/ })
      .waitFor();
    await page.getByRole("link", { name: "cyuser" }).waitFor();
    await page.getByText("cy@example.com").waitFor();
    expect(await page.getByText("ws-other").count()).to.equal(0);
    expect(await seriousFaults(page)).to.deep.equal([]);

    await pages.visit(page, "/reports/schedules");
    await page.getByRole("button", { name: "Send a report by mail" }).click();
    await page.getByRole("dialog").getByLabel("Recipients").waitFor();
    await becomesTrue(page, "document.querySelector('dialog input[type=email]').value === 'cy@example.com'");
    await pages.visit(page, "/destinations");
    await page.getByRole("button", { name: "Add a channel" }).click();
    await page.getByRole("dialog").getByLabel("Kind").selectOption({ label: "Mail" });
    await page.getByRole("dialog").getByLabel("Recipients").waitFor();
    await becomesTrue(page, "document.querySelector('textarea[name=target]').value === 'cy@example.com'");
    expect(pages.faults).to.deep.equal([]);
  });

  it("speaks of one's licences in German, at a phone's width too", async () => {
    const page = await pages.open("/account", { locale: "de-DE", viewport: { width: 390, height: 844 } });
    await page.getByLabel("Benutzername").fill("cy");
    await page.getByLabel("Passwort").fill(password);
    await page.getByRole("button", { name: "Anmelden" }).click();
    const region = (name: string) => page.getByRole("region", { name });
    await region("Ihre Lizenzen")
      .getByRole("row", { name: /solver/ })
      .waitFor();
    await region("Warten auf")
      .getByRole("row", { name: /mesher/ })
      .waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth"), "wider than the phone").to.equal(
      false,
    );
    expect(await seriousFaults(page)).to.deep.equal([]);
    expect(pages.faults).to.deep.equal([]);
  });

  it("signs out everywhere and goes on in this browser, or ends here too; an administrator ends anybody's", async () => {
    const other = await elsewhere("ben", "Mozilla/5.0");
    const page = await pages.open("/account");
    await signIn(page, "ben");
    const everywhere = page.getByRole("button", { name: "Sign out everywhere" });
    await everywhere.click();
    const dialog = page.getByRole("dialog", { name: "Sign out everywhere?" });
    expect(await dialog.getByLabel("Stay signed in in this browser").isChecked()).to.equal(true);
    await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
    await dialog.waitFor({ state: "detached" });
    await settled(page);
    expect(await isStillSignedIn(service(), other.browser)).to.equal(false);
    expect(await rows(page).count()).to.equal(1);
    await page.reload();
    await rows(page).filter({ hasText: "this browser" }).waitFor();
    await everywhere.click();
    await dialog.getByLabel("Stay signed in in this browser").uncheck();
    await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();

    const again = await elsewhere("ben", "Mozilla/5.0");
    const admin = await pages.open("/administration/accounts");
    await signIn(admin, "admin", adminPassword);
    await admin.getByRole("button", { name: "Change ben" }).click();
    await admin.getByRole("button", { name: "Sign out everywhere …" }).click();
    const confirmation = admin.getByRole("dialog", { name: "Sign ben out everywhere?" });
    await confirmation.getByRole("button", { name: "Sign out everywhere" }).click();
    await confirmation.waitFor({ state: "detached" });
    expect(await isStillSignedIn(service(), again.browser)).to.equal(false);
    expect(pages.faults).to.deep.equal([]);
  });

  it("has the same favourites in every browser; what this one stored before is brought over once, and a change undoes no other", async () => {
    const before = [
      { name: "Kept before", to: "/now?q=before" },
      { name: "x".repeat(128), to: "/denials" },
      { name: "No page of ours", to: "/nowhere" },
      { name: "Known elsewhere by another name", to: "/over-time" },
    ];
    const first = await pages.open("/over-time");
    await signIn(first, "ann");
    await choose(first, "Add to favourites");
    await first.getByRole("dialog").getByLabel("Name").fill("Made first");
    await first.getByRole("dialog").getByText("in every browser in which you sign in").waitFor();
    await first.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await first.getByRole("dialog").waitFor({ state: "detached" });

    const localStorage = [{ name: "licences.favourites.ann", value: JSON.stringify(before) }];
    const storageState = { cookies: [], origins: [{ origin: pages.server.url, localStorage }] };
    const second = await pages.open("/overview", { storageState });
    await signIn(second, "ann");
    const list = (page: Page) => page.getByRole("region", { name: "Favourites" });
    await list(second).getByRole("link", { name: "Made first" }).waitFor();
    const names = ["Made first", "Kept before", "x".repeat(100)];
    expect(await list(second).getByRole("link").allTextContents()).to.deep.equal(names);

    await pages.visit(first, "/overview");
    await list(first).getByRole("link", { name: "Kept before" }).waitFor();
    expect(await list(first).getByRole("link").allTextContents()).to.deep.equal(names);
    // The second still shows the list as it was when the first changes another of it.
    await list(first).getByRole("button", { name: "Change Made first" }).click();
    await first.getByRole("button", { name: "Remove from favourites" }).click();
    await list(first).getByRole("link", { name: "Made first" }).waitFor({ state: "detached" });
    await list(second).getByRole("button", { name: "Change Kept before" }).click();
    await second.getByRole("dialog").getByLabel("Name").fill("Renamed");
    await second.getByRole("button", { name: "Save" }).click();
    await list(second).getByRole("link", { name: "Renamed" }).waitFor();
    expect(await list(second).getByRole("link").allTextContents()).to.deep.equal(["Renamed", "x".repeat(100)]);
    await pages.visit(second, "/overview");
    await settled(second);
    expect(await list(second).getByRole("link").allTextContents(), "not brought over again").to.have.length(2);
    pages.faults.splice(0, pages.faults.length, ...pages.faults.filter((one) => !one.includes("400")));
    expect(pages.faults).to.deep.equal([]);
  });
});
