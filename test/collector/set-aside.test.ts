// What waits in the spool beside what is sent: messages of licence servers that another collector has claimed, and events
// that the service does not know yet.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { ApiSettings } from "../../collector/delivery/api.ts";
import { envelope, SendingOutbox } from "../../collector/delivery/outbox.ts";
import { claimIn } from "../../collector/delivery/sender.ts";
import { Spool } from "../../collector/delivery/spool.ts";
import type { EventsMessage } from "../../generated/contract.ts";

const events: EventsMessage = {
  MessageType: "events",
  LicenseServer: { Name: "27000@lic-1" },
  Events: [{ EventType: "server_stopped", TimestampUtc: "2026-03-10T10:00:00.000Z" }],
};
const message = envelope("broker-1", [events], 0);

describe("The spool beside what is sent", () => {
  let folder = "";
  let spool: Spool;
  let server: Server;
  let api: ApiSettings;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "collector-aside-"));
    spool = new Spool(folder);
    // It did not know these events.
    const answer = JSON.stringify({ PendingCommands: 0, Results: [{ Applied: true, Reason: null, EventsKnown: 0 }] });
    server = createServer((_, response) => response.end(answer));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    api = { url, token: null, retries: 0, firstDelay: 1, timeout: 5_000 };
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("takes nothing for lost that the service does not know while events wait", async () => {
    const outbox = new SendingOutbox(spool, api, "broker-1");
    expect(await outbox.knows(events)).to.equal(false);
    await spool.add(message, true);
    expect(await outbox.knows(events)).to.equal(false);
    await spool.add(message);
    expect(await outbox.knows(events)).to.equal(true);
    const [, name = ""] = await spool.list();
    await spool.setAside(name, "claimed");
    expect(await outbox.knows(events)).to.equal(true);
  });

  it("knows a claim by a refusal that names the licence server, and no other one", () => {
    const answer = (status: number, detail: string) => ({
      status,
      text: JSON.stringify({ detail }),
      retryAfter: null,
      date: null,
    });
    const refused = "The licence server 27000@LIC-1 is reported by the broker b.";
    expect(claimIn(answer(403, refused), "27000@lic-1")).to.equal(refused);
    expect(claimIn(answer(403, refused), "27000@lic-11")).to.equal(null);
    expect(claimIn(answer(403, "Needs the role broker."), "broker")).to.equal(null);
    expect(claimIn(answer(401, refused), "27000@lic-1")).to.equal(null);
    expect(claimIn({ ...answer(403, ""), text: "<html>27000@lic-1 </html>" }, "27000@lic-1")).to.equal(null);
  });

  it("limits what is set aside to a quarter of the room, and by its age, and counts it with what waits", async () => {
    for (let index = 0; index < 4; index += 1) await spool.add(message);
    for (const name of (await spool.list()).slice(0, 3)) await spool.setAside(name, "claimed");
    const { messages, bytes } = await spool.backlog();
    expect(messages).to.equal(4);
    expect(await spool.trim(bytes, 60_000)).to.equal(2);
    expect([await spool.count(), (await spool.list()).length]).to.deep.equal([2, 1]);
    expect(await spool.trim(bytes, 60_000, Date.now() + 120_000)).to.equal(2);
    expect([await spool.count(), (await new Spool(folder).backlog()).messages]).to.deep.equal([0, 0]);
  });
});
