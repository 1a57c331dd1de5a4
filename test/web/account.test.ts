// One's own account in a browser: where one is signed in, ending that here and everywhere, and favourites that follow the account.
import { expect } from "chai";
import type { Page } from "playwright-core";
import { addAccount } from "../../identity/index.ts";
import { seriousFaults } from "../support/browser/axe.ts";
import { settled, usePages } from "../support/browser/chromium.ts";
import { adminPassword } from "../support/http/server.ts";
import { isStillSignedIn, signIn as signInWithoutScript } from "../support/http/sign-in.ts";

const password = "seven bright lanterns";

async function signIn(page: Page, name: string, given = password): Promise<void> {
  await page.getByLabel("User name").fill(name);
  await page.getByLabel("Password").fill(given);
  await page.getByRole("button", { name: "Sign in" }).click();
}

describe("one's own account, on the pages", function () {
  this.timeout(120_000);
  const pages = usePages({}, async ({ db }) => {
    for (const name of ["ann", "ben"])
      await addAccount(db, { name, role: "viewer", password, licenseServerIds: null }, "test");
  });
  const service = () => ({ identityUrl: pages.server.identityUrl as string, publicUrl: pages.server.url });
  const elsewhere = (name: string, agent: string) => signInWithoutScript(service(), name, password, agent);
  const rows = (page: Page) => page.getByRole("table").locator("tbody tr");

  it("is reached from one's name, says who one is, and shows each session in words, whatever its browser calls itself", async () => {
    const other = await elsewhere("ann", '<img src=x onerror="document.title=1"> Mozilla/5.0');
    await elsewhere("ann", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:128.0) Gecko/20100101 Firefox/128.0");
    const page = await pages.open("/now");
    await signIn(page, "ann");
    await page.getByRole("link", { name: "ann", exact: true }).click();
    await page.getByRole("heading", { name: "Your account", level: 1 }).waitFor();
    await page.getByText("Viewer: reads").waitFor();
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
    const way = page.getByRole("link", { name: "Change the password" });
    expect(await way.getAttribute("href")).to.equal(`${service().identityUrl}/connect/password?username=ann`);
    await strange.getByRole("button", { name: "End Unknown browser" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End", exact: true }).click();
    await strange.waitFor({ state: "detached" });
    expect(await isStillSignedIn(service(), other.browser)).to.equal(false);
    expect(await rows(page).count()).to.equal(2);
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
    const asked = admin.getByRole("dialog", { name: "Sign ben out everywhere?" });
    await asked.getByRole("button", { name: "Sign out everywhere" }).click();
    await asked.waitFor({ state: "detached" });
    expect(await isStillSignedIn(service(), again.browser)).to.equal(false);
    expect(pages.faults).to.deep.equal([]);
  });

  it("has the same favourites in every browser; what this one kept before is brought over once, and a change undoes no other", async () => {
    const before = [
      { name: "Kept before", to: "/now?q=before" },
      { name: "x".repeat(128), to: "/denials" },
      { name: "No page of ours", to: "/nowhere" },
      { name: "Known elsewhere by another name", to: "/over-time" },
    ];
    const first = await pages.open("/over-time");
    await signIn(first, "ann");
    await first.getByRole("button", { name: "Favourite" }).click();
    await first.getByRole("dialog").getByLabel("Name").fill("Made first");
    await first.getByRole("dialog").getByText("in every browser in which you sign in").waitFor();
    await first.getByRole("button", { name: "Save" }).click();
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
    await first.getByRole("button", { name: "Remove from the favourites" }).click();
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
