// Two collectors and one licence server: the service takes its reports from the one that claimed it. The other one sets
// them aside, reports that, sends everything else in order, and sends them too once an administrator lets it.
import { appendFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Session } from "../../../generated/contract.ts";
import { addCredential } from "../../../identity/index.ts";
import { useTestServer } from "../../support/http/server.ts";
import { opening } from "../flexlm/log-reading.ts";
import { describeCollector } from "../forms.ts";
import { out, Site, until } from "./site.ts";

describeCollector("A licence server that another collector has claimed", (form) => {
  const server = useTestServer();
  let site: Site;
  beforeEach(async () => {
    site = await Site.make(form);
  });
  afterEach(() => site.remove());

  /** Settings of a collector with separate credentials. */
  async function collector(brokerId: string): Promise<Record<string, string>> {
    const { clientId, clientSecret } = await addCredential(server.db, { type: "collector", brokerId }, "test");
    const file = site.path(`${brokerId}.json`);
    await writeFile(file, JSON.stringify({ client_id: clientId, client_secret: clientSecret }));
    const broker = { SVC_BROKER_ID: brokerId, SVC_SPOOL_FOLDER: site.path(`${brokerId}-spool`) };
    return {
      ...broker,
      SVC_API_URL: server.url,
      SVC_IDENTITY_URL: String(server.identityUrl),
      SVC_COLLECTOR_CREDENTIALS: file,
    };
  }
  const sessionsOf = async (name: string) => {
    const servers = (await server.client.call("getLicenseServerLookup")).body as { Id: number; Name: string }[];
    const id = servers.find((one) => one.Name === name)?.Id;
    if (id === undefined) return [];
    const { body } = await server.client.request<{ Items: Session[] }>(
      "GET",
      `/api/v1/sessions?LicenseServerIds=${id}`,
    );
    return body.Items.map(({ UserName }) => UserName).sort();
  };
  const log = (name: string, ...users: string[]) =>
    [
      ...opening.map((line) => `${line.replace("lic-north.example", name)}\n`),
      ...users.map((user, at) => out(at, user)),
    ].join("");
  const twoLogs = (run: string) => [
    `{ name: taken, manager: flexlm, log: taken.log, server: "27000@taken-${run}", timeZone: Etc/UTC }`,
    `{ name: free, manager: flexlm, log: free.log, server: "27000@free-${run}", timeZone: Etc/UTC }`,
  ];

  it("does not delay other reports, waits set aside, and is sent when an administrator gives it the claim", async () => {
    await site.write("taken.log", log("taken-a", "ann"));
    await site.write("free.log", log("free-a", "bob"));
    await site.settings(twoLogs("a").slice(0, 1));
    const [first, second] = [await collector("first-a"), await collector("second-a")];
    expect((await site.run(["--once"], first)).code).to.equal(0);

    await appendFile(site.path("taken.log"), out(60, "cleo"));
    await site.settings(twoLogs("a"));
    const refused = await site.run(["--once", "--json"], second);
    expect(refused.code, refused.errors).to.equal(75);
    const { messages } = JSON.parse(refused.out) as {
      messages: { setAside: string[]; waiting: number; stopped: null };
    };
    expect(messages).to.include({ sent: 1, waiting: 1, stopped: null });
    expect(messages.setAside.join()).to.include("27000@taken-a").and.to.include("first-a");
    expect(await sessionsOf("27000@free-a")).to.deep.equal(["bob"]);
    expect(await sessionsOf("27000@taken-a")).to.deep.equal(["ann"]);

    // What is read later waits behind it, in order.
    await appendFile(site.path("taken.log"), out(120, "dora"));
    const again = await site.run(["--once", "--json"], second);
    expect(again.code).to.equal(75);
    const [group = ""] = await readdir(site.path("second-a-spool/set-aside"));
    expect(await readdir(join(site.path("second-a-spool/set-aside"), group))).to.have.length(2);

    const claims = (await server.client.call("getLicenseServerClaims")).body;
    const claim = claims.find((one) => one.LicenseServerName === "27000@taken-a");
    const { client_id: Holder } = JSON.parse(await readFile(String(second.SVC_COLLECTOR_CREDENTIALS), "utf8"));
    await server.client.call("updateLicenseServerClaim", { path: { id: claim?.Id ?? 0 }, body: { Holder } });
    const taken = await site.run(["--once", "--json"], second);
    expect(taken.code, taken.errors).to.equal(0);
    expect(await sessionsOf("27000@taken-a")).to.deep.equal(["ann", "cleo", "dora"]);
    expect(await readdir(join(site.path("second-a-spool/set-aside"), group))).to.deep.equal([]);
  });

  it("is named by a running collector: in its words, in /health, in what the service knows of it, and at its end", async () => {
    await site.write("taken.log", log("taken-b", "ann"));
    await site.write("free.log", log("free-b", "bob"));
    await site.settings(twoLogs("b").slice(0, 1));
    expect((await site.run(["--once"], await collector("first-b"))).code).to.equal(0);

    await site.settings(twoLogs("b"), "listen: 0");
    const { child, ended } = site.start([], await collector("second-b"));
    let printed = "";
    child.stderr?.on("data", (bytes) => (printed += String(bytes)));
    await until("it is printed", () => printed.includes("Set aside: The licence server 27000@taken-b"));
    const [, health = ""] = /(http:\S+\/health)/.exec(printed) ?? [];
    const answer = (await (await fetch(health)).json()) as { status: string; setAside: { server: string }[] };
    expect(answer.status).to.equal("degraded");
    expect(answer.setAside.map((one) => one.server)).to.deep.equal(["27000@taken-b"]);
    // Before anything else waits to be sent: the next report of its state would come in a minute.
    await until("the service knows", async () =>
      (await server.client.call("getCollectors")).body.some(
        (one) =>
          one.BrokerId === "second-b" && String(one.Error).includes("27000@taken-b") && one.BacklogMessages === 1,
      ),
    );
    await appendFile(site.path("free.log"), out(60, "cleo"));
    await until("the rest is sent", async () => (await sessionsOf("27000@free-b")).length === 2);
    child.kill("SIGTERM");
    expect((await ended).code).to.equal(75);
    expect(printed.match(/Set aside/g)).to.have.length(1);
  });
});
