// The description page as a reader uses it, in a real browser: it shows the contract, signs in in a separate window,
// takes a token as the interface specification says, and calls operations with either.
import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { addCredential } from "../../../identity/index.ts";
import { becomesTrue, usePages } from "../../support/browser/chromium.ts";
import { adminPassword } from "../../support/http/server.ts";
import { tokenOf } from "../../support/http/token.ts";

describe("the description page in a browser", () => {
  const pages = usePages();
  const desk = { width: 1280, height: 720 };
  /** One page for all, opened at an operation: to draw all operations takes seconds. */
  const opening = () => pages.shared("/swagger/index.html#/UsersV1/getUserLookup");
  async function thePage(): Promise<Page> {
    const page = await opening();
    const filter = page.getByPlaceholder("Filter by tag");
    if ((await filter.inputValue()) !== "") await filter.fill("");
    await page.locator("#operations-AdministrationV1-getAuditLog").waitFor();
    return page;
  }

  /** The page with the operations of users alone: it draws anew all that it shows when somebody logs in. */
  async function theUsersPage(): Promise<Page> {
    const page = await opening();
    await page.getByPlaceholder("Filter by tag").fill("UsersV1");
    await page.locator("#operations-AdministrationV1-getAuditLog").waitFor({ state: "detached" });
    return page;
  }

  /** Opens the operation, unless it is open. */
  async function opened(page: Page, id: string): Promise<Locator> {
    const block = page.locator(`#operations-${id}`);
    if (!(await block.locator(".opblock-body").isVisible())) await block.locator(".opblock-summary-control").click();
    await block.locator(".opblock-body").waitFor();
    return block;
  }

  /** Tries the look-up of users; the page shows the status that is answered. */
  async function statusOfLookup(page: Page): Promise<number> {
    const block = await opened(page, "UsersV1-getUserLookup");
    const execute = block.getByRole("button", { name: "Execute" });
    if (!(await execute.isVisible())) await block.getByRole("button", { name: "Try it out" }).click();
    const answered = page.waitForResponse((response) => response.url().endsWith("/users/lookup"));
    await execute.click();
    const status = (await answered).status();
    await block.locator(".live-responses-table .response-col_status").getByText(String(status)).first().waitFor();
    return status;
  }

  /** Waits until the reader sees the upper end of the thing, below the head of the page. */
  async function inView(page: Page, selector: string): Promise<void> {
    const isSeen = `((thing) => {
      const { left, top } = thing?.getBoundingClientRect() ?? {};
      return top > 40 && thing.contains(document.elementFromPoint(left + 10, top + 10));
    })(document.querySelector(${JSON.stringify(selector)}))`;
    await becomesTrue(page, isSeen);
  }

  /** What the page describes, in the contract's order. */
  async function contractOf(page: Page) {
    const { paths, components } = await (await page.request.get(`${pages.server.url}/swagger/v1/swagger.json`)).json();
    const methodsOf = Object.entries<Record<string, { operationId: string; tags: string[]; summary: string }>>(paths);
    const operations = methodsOf.flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId: id, tags, summary }]) => {
        return { name: `${method.toUpperCase()} ${path}`, id, tag: tags[0], summary };
      }),
    );
    return { operations, schemas: Object.keys(components.schemas) };
  }

  it("opens the operation of the URL, and shows what fields mean and which headers a problem has", async () => {
    const page = await thePage();
    const block = page.locator("#operations-UsersV1-getUserLookup");
    await block.locator('tr.response[data-code="429"]').waitFor();
    await inView(page, "#operations-UsersV1-getUserLookup .opblock-summary");
    await page.getByRole("button", { name: "Schemas", exact: true }).first().click();
    await page.locator(".models").getByText("Account", { exact: true }).click();
    await page.locator(".models").getByText("Says whether the account is disabled").waitFor();
    await page.locator(".models").getByText("Lists the Ids of the licence servers").first().waitFor();
    const headersOf = async (status: string) =>
      block.locator(`tr.response[data-code="${status}"] .headers .header-col`).allTextContents();
    expect((await headersOf("200")).join(" ")).to.include("X-Trace-Id");
    expect((await headersOf("429")).join(" "))
      .to.include("Retry-After")
      .and.not.include("X-Trace-Id");
    expect(await headersOf("406")).to.deep.equal([]);
  });

  it("shows an introduction, every operation with where its answer leads on to, and a head, also on a phone", async () => {
    const page = await thePage();
    expect(await page.locator(".opblock").count()).to.equal(pages.server.client.operationIds().length);
    const block = await opened(page, "UsersV1-getUserLookup");
    await block.getByText("SessionsOfUser").waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    for (const heading of ["First steps", "Who sees what", "Values", "Pages", "Problems"]) {
      await page.getByRole("heading", { name: heading, exact: true }).waitFor();
    }
    const problems = page.getByText("What goes wrong is returned as").first();
    await problems.waitFor({ state: "attached" });
    expect(await problems.isVisible()).to.equal(false);
    await page.getByRole("heading", { name: "Problems", exact: true }).click();
    await problems.waitFor();
    const head = page.getByRole("navigation", { name: "Parts of this page" });
    await head.getByRole("button", { name: "Operations" }).click();
    await inView(page, "#operations-tag-FeaturesV1");
    await head.getByRole("button", { name: "Schemas" }).click();
    await inView(page, ".models h4");
    expect(await page.evaluate("document.documentElement.scrollWidth")).to.equal(390);
    await page.setViewportSize(desk);
    expect(pages.faults).to.deep.equal([]);
  });

  it("finds every operation and every schema by name, before whatever else has the same words", async () => {
    const page = await thePage();
    const search = `(typed) => {
      const field = document.getElementById("find");
      field.value = typed;
      field.dispatchEvent(new Event("input"));
      return document.querySelector("#found [role=option]")?.textContent ?? "";
    }`;
    const firstFound = (typed: string[]) => page.evaluate<string[]>(`${JSON.stringify(typed)}.map(${search})`);
    const { operations, schemas } = await contractOf(page);
    expect(await firstFound(schemas)).to.deep.equal(schemas.map((name) => `${name} schema`));
    const found = operations.map(({ name, id, summary }) => `${name} ${id}: ${summary}`);
    expect(await firstFound(operations.map(({ id }) => id))).to.deep.equal(found);
    expect(await firstFound(operations.map(({ name }) => name))).to.deep.equal(found);
    expect(await firstFound(["", "there is no such thing"])).to.deep.equal(["", ""]);
  });

  it("finds operations by words of their summaries, and opens the one that is chosen, also in a tag that is filtered out", async () => {
    const page = await thePage();
    const field = page.getByRole("combobox", { name: "Search operations and schemas" });
    await page.getByPlaceholder("Filter by tag").fill("FeaturesV1");
    await page.locator("#operations-UsersV1-getUserLookup").waitFor({ state: "detached" });
    await field.fill("ids users lookup");
    await page
      .getByRole("listbox", { name: "Found" })
      .getByRole("option", { name: /getUserLookup/ })
      .click();
    await page.locator("#operations-UsersV1-getUserLookup .opblock-body").waitFor();
    await inView(page, "#operations-UsersV1-getUserLookup");
    const { operations } = await contractOf(page);
    for (const { tag, id } of [operations[0], operations[63], operations.at(-1)].filter((one) => one !== undefined)) {
      await field.fill(id);
      await field.press("Enter");
      await page.locator(`#operations-${tag}-${id} .opblock-body`).waitFor();
      await inView(page, `#operations-${tag}-${id}`);
    }
    expect(pages.faults).to.deep.equal([]);
  });

  it("lists operations before schemas, of which arrow keys choose one, and tags at the side, which lead to their operations", async () => {
    const page = await thePage();
    const field = page.getByRole("combobox", { name: "Search operations and schemas" });
    const options = page.getByRole("listbox", { name: "Found" }).getByRole("option");
    await field.fill("sessi");
    const kinds = await options.evaluateAll((rows) => rows.map((row) => / schema$/.test(row.textContent ?? "")));
    expect(kinds).to.include(true).and.include(false);
    expect(kinds).to.deep.equal(kinds.toSorted());
    await field.press("ArrowUp"); // round to the last one
    const last = options.last();
    expect(await last.getAttribute("aria-selected")).to.equal("true");
    expect(await field.getAttribute("aria-activedescendant")).to.equal(await last.getAttribute("id"));
    await field.press("ArrowDown");
    expect(await options.first().getAttribute("aria-selected")).to.equal("true");
    await field.press("Escape");
    await page.getByRole("navigation", { name: "Tags" }).getByRole("button", { name: "SessionsV1" }).click();
    await inView(page, "#operations-tag-SessionsV1");
  });

  it("opens the schema that is chosen, wherever it stands in their list, and also when the list is closed", async () => {
    const page = await thePage();
    const field = page.getByRole("combobox", { name: "Search operations and schemas" });
    const { schemas } = await contractOf(page);
    const list = page.locator(".models-control");
    for (const [name, isClosed] of [
      [schemas[0], false],
      [schemas.at(-1), false],
      [schemas[149], false],
      [schemas[148], true],
      ["AccountCreate", true],
    ] as const) {
      if (isClosed) await list.click();
      await field.fill(String(name));
      await field.press("Enter");
      await page.locator(`#model-${name} .renderedMarkdown`).first().waitFor();
      await inView(page, `#model-${name}`);
    }
    expect(pages.faults).to.deep.equal([]);
  });

  it("shows examples of what can be given, and sends only what its reader gives", async () => {
    const page = await thePage();
    const block = await opened(page, "SessionsV1-getSessions");
    await block.getByText("Example: 204,117.").waitFor();
    await block.getByRole("button", { name: "Try it out" }).click();
    const sent = page.waitForRequest((request) => request.url().includes("/api/v1/sessions"));
    await block.getByRole("button", { name: "Execute" }).click();
    const { searchParams } = new URL((await sent).url());
    // What the contract has a default for is sent as that.
    const switches = { ActiveOnly: "false", EndedOnly: "false", PresentServersOnly: "false" };
    const defaults = { ...switches, PageNumber: "1", PageSize: "100" };
    expect(Object.fromEntries(searchParams)).to.deep.equal(defaults);
  });

  it("signs in through the log-in page, calls an operation with the token, and logs out", async () => {
    const page = await theUsersPage();
    await page.getByRole("button", { name: "Log in" }).click();
    const dialog = page.locator(".dialog-ux .auth-container").filter({ hasText: "signIn" });
    await becomesTrue(page, `document.querySelector(".dialog-ux .auth-container").contains(document.activeElement)`);
    expect(await page.evaluate("document.querySelector('.dialog-ux .modal-ux-content').scrollTop")).to.equal(0);
    await dialog.getByLabel("svc.server.scope").check();
    const opened = page.waitForEvent("popup");
    await dialog.locator("button.authorize").click();
    const popup = await opened;
    await popup.getByLabel("User name").fill("admin");
    await popup.getByLabel("Password").fill(adminPassword);
    const closed = popup.waitForEvent("close");
    await popup.getByRole("button", { name: "Sign in" }).click();
    await closed;
    await dialog.getByText("Logout").waitFor();
    await dialog.locator("button.btn-done").first().click();
    expect(await statusOfLookup(page)).to.equal(200);
    const command = await page.locator("#operations-UsersV1-getUserLookup .curl-command").textContent();
    expect(command).to.contain('-H "Authorization: Bearer $TOKEN"').and.not.contain("Bearer ey");
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("button", { name: "Log in" }).waitFor();
    expect(await statusOfLookup(page)).to.equal(401);
    expect(pages.faults.filter((fault) => !fault.includes("401"))).to.deep.equal([]);
  });

  it("takes the word Bearer, a space and the token, and the token alone", async () => {
    const { db, identityUrl } = pages.server;
    const { clientId, clientSecret } = await addCredential(db, { type: "server-api" }, "test");
    const login = { clientId, clientSecret, username: "admin", password: adminPassword };
    const token = await tokenOf(String(identityUrl), login);
    const page = await theUsersPage();
    const dialog = page.locator(".dialog-ux .auth-container").filter({ hasText: "bearer" });
    for (const value of [`Bearer ${token}`, token]) {
      if (value === token) await page.getByRole("button", { name: "Log out" }).click();
      await page.getByRole("button", { name: "Authorize" }).first().click();
      const hint = dialog.getByText("Enter the word Bearer, a space, and the token.");
      if (value !== token) expect(await hint.isVisible()).to.equal(false);
      await page.getByText("Another way: bearer").click();
      await hint.waitFor();
      await dialog.locator("input").fill(value);
      await dialog.locator("button.authorize").click();
      await dialog.locator("button.btn-done").first().click();
      expect(await statusOfLookup(page)).to.equal(200);
    }
  });

  it("names real addresses, is dark where the pages are, and leads back to them", async () => {
    const page = await thePage();
    await page.emulateMedia({ colorScheme: "dark" });
    const introduction = (await page.locator(".info .description").textContent()) ?? "";
    expect(introduction).not.to.match(/\{(auth|base)_url\}/);
    expect(introduction)
      .to.contain(`${pages.server.identityUrl}/connect/token`)
      .and.contain(`${pages.server.url}/api/v1`);
    await becomesTrue(page, `getComputedStyle(document.body).backgroundColor === "rgb(28, 32, 34)"`);
    await page.getByRole("link", { name: "Licence usage" }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/swagger"));
    expect(pages.faults).to.deep.equal([]);
  });
});
