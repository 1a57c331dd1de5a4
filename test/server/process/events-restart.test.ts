// A client of events whose server process dies and comes back, on the same database: nothing is lost and nothing comes twice.
import { expect } from "chai";
import { temporaryFolder } from "../../db/temporary-folder.ts";
import { aBatch, aLog, checkedOut, type LogEvent } from "../../support/data/broker-messages.ts";
import { type Watcher, watchEvents } from "../../support/http/events.ts";
import { type Command, runNode } from "../../support/run/process.ts";

describe("a server that dies under clients of events", () => {
  const folder = temporaryFolder();
  const running: Command[] = [];
  after(async () => {
    for (const { child } of running) child.kill("SIGKILL");
    await Promise.all(running.map(({ ended }) => ended));
    folder.remove();
  });

  async function start(): Promise<{ readonly url: string; readonly command: Command }> {
    const command = runNode(["server/main.mjs"], {
      SVC_DB_URL: `sqlite:${folder.path}/events.db`,
      SVC_API_PORT: "0",
      SVC_DEMO_DATA: "off",
      SVC_SECURITY_MODE: "off",
      SVC_SILENCE_HOURS: "876000",
    });
    running.push(command);
    return { command, url: (await command.printed(/API +(http\S+)\/api\/v1/))[1] ?? "" };
  }

  /** One report of checkouts by users of these names, each at another minute. */
  async function report(url: string, ...users: readonly string[]): Promise<void> {
    const events: LogEvent[] = users.map((UserName, minute) => checkedOut(`10:${10 + minute}`, { UserName }));
    const answer = await fetch(`${url}/api/v1/brokercompositemessage`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(aBatch(aLog("1@a", ...events))),
    });
    expect(answer.status, await answer.text()).to.equal(200);
  }

  const users = (watcher: Watcher) =>
    watcher.events
      .filter(({ event }) => event === "Checkout")
      .map(({ data }) => (data as { UserName: string }).UserName);
  const resume = async (url: string, id: string) => {
    const watcher = await watchEvents(url, undefined, { ForSeconds: 0 }, { "Last-Event-ID": id });
    expect(await watcher.ended).to.equal(undefined);
    expect(watcher.events[0]?.event).to.equal("Ready");
    return watcher;
  };

  it("loses none of its events and repeats none, wherever the client was in a report", async () => {
    const first = await start();
    const watcher = await watchEvents(first.url);
    await report(first.url, "ann", "ben", "cid");
    await watcher.until("Report");
    await watcher.close();
    const middle = watcher.events.find(({ data }) => (data as { UserName?: string }).UserName === "ann")?.id ?? "";
    expect(middle).to.match(/^\d+-\d+$/);
    expect(users(await resume(first.url, middle))).to.deep.equal(["ben", "cid"]);
    const cut = await watchEvents(first.url);
    await report(first.url, "dan", "eve");
    first.command.child.kill("SIGKILL");
    await first.command.ended;
    await cut.ended;
    const second = await start();
    await report(second.url, "fay");
    const all = ["ann", "ben", "cid", "dan", "eve", "fay"];
    const rest = await resume(second.url, middle);
    expect(users(rest)).to.deep.equal(all.slice(1));
    expect(users(await resume(second.url, cut.lastId())), "what the cut off one lacked").to.deep.equal(
      all.slice(3 + users(cut).length),
    );
    const ids = rest.events.map(({ id }) => id);
    expect(new Set(ids).size, "each id once").to.equal(ids.length);
    expect(users(await resume(second.url, rest.lastId()))).to.deep.equal([]);
  });
});
