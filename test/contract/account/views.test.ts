// The saved pages of an account, over HTTP: whose they are, how many, which addresses are accepted, and that two browsers don't undo
// each other's changes.
import { expect } from "chai";
import { deleteAccount } from "../../../identity/index.ts";
import { addressOf, pagePaths } from "../../support/browser/page-paths.ts";
import { signedInAccount } from "../../support/http/account.ts";
import type { Client } from "../../support/http/client.ts";
import { useTestServer } from "../../support/http/server.ts";

describe("the saved pages of an account", () => {
  const server = useTestServer();

  const aReader = () => signedInAccount(server, "viewer", []);

  const stored = async (client: Client) => (await client.call("getAccountViews")).body;
  const names = async (client: Client) => (await stored(client)).map(({ Name, Address }) => [Name, Address]);
  const store = (client: Client, ...views: readonly (readonly [string, string])[]) =>
    client.call("setAccountViews", { body: { Views: views.map(([Name, Address]) => ({ Name, Address })) } });

  it("setAccountViews adds and renames, and leaves the other pages: of two browsers the later decides about each page", async () => {
    const { client } = await aReader();
    await store(client, ["Now", "/now"], ["Full", "/now?show=full"]);
    // Each of two browsers has this list.
    const [, full] = await stored(client);
    await store(client, ["Now, renamed", "/now"]);
    await store(client, ["Denials", "/denials"]);
    await client.call("deleteAccountView", { path: { id: full?.Id as number } });
    await store(client, ["Now, once more", "/now"]);
    expect(await names(client)).to.deep.equal([
      ["Now, once more", "/now"],
      ["Denials", "/denials"],
    ]);
    const { body } = await store(client, ["first", "/over-time"], ["last", "/over-time"]);
    expect(body.map(({ Name }) => Name)).to.deep.equal(["Now, once more", "Denials", "last"]);
    const [now] = body;
    expect(Date.parse(now?.ChangedUtc ?? "")).to.be.at.least(Date.parse(now?.CreatedUtc ?? ""));
  });

  it("getAccountViews and deleteAccountView find no page of another account; those of a deleted account are gone", async () => {
    const [ann, ben] = [await aReader(), await aReader()];
    await store(ann.client, ["Now", "/now"]);
    const [hers] = await stored(ann.client);
    await ben.client.refused("deleteAccountView", 404, { path: { id: hers?.Id as number } });
    expect(await stored(ben.client)).to.deep.equal([]);
    expect(await stored(ann.client)).to.have.length(1);
    await ann.client.call("deleteAccountView", { path: { id: hers?.Id as number } });
    await ann.client.refused("deleteAccountView", 404, { path: { id: hers?.Id as number } });
    await store(ann.client, ["Now", "/now"]);
    await deleteAccount(server.db, ann.id, "test");
    expect(await server.db.read("account_views").where("account_id", ann.id)).to.deep.equal([]);
  });

  it("setAccountViews stores at most a hundred, also when many are sent at once, and all or none", async () => {
    const { client } = await aReader();
    const some = (from: number, length: number) =>
      Array.from({ length }, (_, index) => [`n${from + index}`, `/now?q=${from + index}`] as const);
    await store(client, ...some(0, 98));
    const body = { Views: some(98, 3).map(([Name, Address]) => ({ Name, Address })) };
    await client.refused("setAccountViews", 409, { body });
    expect(await stored(client)).to.have.length(98);
    const sent = some(200, 8).map(([Name, Address]) =>
      client.request("PUT", "/api/v1/account/views", { body: { Views: [{ Name, Address }] } }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
    expect(statuses).to.deep.equal([200, 200, ...Array(6).fill(409)]);
    await store(client, ["renamed", "/now?q=0"]);
    expect(await stored(client)).to.have.length(100);
  });

  it("setAccountViews accepts the address of every page, with its filters, and nothing that leads elsewhere", async () => {
    const { client } = await aReader();
    const pages = pagePaths().map((path, index): [string, string] => [`page ${index}`, addressOf(path)]);
    expect(pages.length).to.be.greaterThan(30);
    const more = [
      "/now?q=%C3%BC&show=full",
      "/over-time?from=2026-01-01&by=Feature#chart",
      "/features/a%20b%2Fc/1",
      "/now/1/",
    ];
    await store(client, ...pages, ...more.map((address): [string, string] => [address, address]));
    for (const Address of [
      "javascript:alert(1)",
      "JavaScript:alert(1)",
      "data:text/html,x",
      "//evil.example/now",
      "https://evil.example/now",
      "/\\evil.example",
      "\\\\evil.example",
      "/now\\..\\..",
      "/\t/evil.example",
      "now",
      "",
      "/",
      "?q=1",
      "/nope",
      "/nowhere",
      "/connect/endsession",
      "/now/../connect/endsession",
      "/now/%2e%2E/connect",
      "/now/.",
      "/now/%2e",
      "/now/..?q",
      "/api/v1/features",
      "/swagger/index.html",
      "/signed-in?code=1",
      "/now\n",
      "/now?q=\u0000",
      "/now?q=ü",
      "/now q",
      `/now?q=${"x".repeat(2_000)}`,
    ]) {
      const body = { Views: [{ Name: "bad", Address }] };
      const { errors } = await client.refused("setAccountViews", 400, { body });
      expect(Object.keys(errors ?? {}), Address).to.deep.equal(["Views[0].Address"]);
    }
    for (const Name of ["", " ", "x".repeat(101), "a\nb", "\u0000"]) {
      await client.refused("setAccountViews", 400, { body: { Views: [{ Name, Address: "/now" }] } });
    }
    await store(client, ["<script>alert(1)</script>", "/now?q=%3Cscript%3E"], ["ü".repeat(100), "/now?q=1"]);
    expect((await names(client)).filter(([name]) => name === "<script>alert(1)</script>")).to.have.length(1);
  });
});
