// What is sent to destinations that behave badly, over real HTTP: when it is tried again, when no more, and that
// nothing of the internal network is reached.
import { expect } from "chai";
import { tidy } from "../../notifications/delivery/queue.ts";
import { Outbound } from "../support/data/outbound.ts";
import { waitUntil } from "../support/run/wait.ts";

const DAY = 86_400_000;

describe("deliveries of notifications", () => {
  const out = new Outbound();
  const { receiver } = out;

  before(() => out.open());
  after(() => out.close());
  beforeEach(() => {
    receiver.received.length = 0;
    receiver.answer = (res) => res.writeHead(204).end();
  });

  it("are tried again at growing intervals, with the same id, until one succeeds", async () => {
    const id = await out.aDestination();
    await out.add(id);
    receiver.answer = (res) => res.writeHead(500).end("broken");
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await out.deliver(id);
      const [row] = await out.rows(id);
      expect([row.state, row.attempts, row.answer_status, row.answer]).to.deep.equal([
        "Waiting",
        attempt,
        500,
        "broken",
      ]);
      waits.push(row.next_attempt_at - row.last_attempt_at);
      await out.deliver(id);
      expect(receiver.received).to.have.length(attempt);
      await out.later(id);
    }
    expect(waits).to.deep.equal(waits.toSorted((one, other) => one - other));
    expect((await out.ofDestination(id)).failures).to.equal(4);
    receiver.answer = (res) => res.writeHead(202).end();
    await out.deliver(id);
    const [row] = await out.rows(id);
    expect([row.state, row.attempts, row.error, row.next_attempt_at]).to.deep.equal(["Delivered", 5, null, null]);
    expect(new Set(receiver.received.map(({ body }) => JSON.parse(body).id)).size).to.equal(1);
    expect(await out.ofDestination(id)).to.include({ failures: 0, retry_at: null });
  });

  it("have failed after a day, and at once where the answer is 410, which switches the destination off", async () => {
    const id = await out.aDestination();
    await out.add(id, {}, Date.now() - DAY + 1000);
    receiver.answer = (res) => res.writeHead(503).end();
    await out.deliver(id);
    expect((await out.rows(id))[0].state).to.equal("Failed");
    await out.later(id);
    await out.add(id, {}, Date.now() - DAY - 1000);
    await tidy(out.db, Date.now());
    expect((await out.rows(id)).map(({ state }) => state)).to.deep.equal(["Failed", "Failed"]);
    receiver.answer = (res) => res.writeHead(410).end();
    await out.add(id);
    await out.deliver(id);
    expect((await out.rows(id))[2].state).to.equal("Failed");
    expect(Boolean((await out.ofDestination(id)).is_enabled)).to.equal(false);
    const sent = receiver.received.length;
    await out.add(id);
    await out.deliver(id);
    expect((await out.rows(id))[3].error).to.match(/switched off/);
    expect(receiver.received).to.have.length(sent);
  });

  it("wait as long as Retry-After requests, an hour at most", async () => {
    receiver.answer = (res) => res.writeHead(429, { "retry-after": "999999" }).end();
    const row = await out.sentTo(receiver.url);
    expect(row.next_attempt_at - row.last_attempt_at).to.equal(3_600_000);
  });

  it("follow no redirect, wait no longer than allowed, read little, and bear connections that break", async () => {
    receiver.answer = (res, { url }) =>
      url === "/hook" ? res.writeHead(307, { location: "/other" }).end() : res.end();
    expect((await out.sentTo(receiver.url)).error).to.match(/redirect/);
    expect(receiver.received.map(({ path }) => path)).to.deep.equal(["/hook"]);
    receiver.answer = () => {};
    const slow = await out.sentTo(receiver.url, { timeoutMs: 150 });
    expect([slow.state, slow.answer_status]).to.deep.equal(["Waiting", null]);
    expect(slow.error).to.match(/no answer within/);
    receiver.answer = (res) => {
      res.writeHead(200);
      const drip = setInterval(() => res.write("x"), 20);
      res.on("close", () => clearInterval(drip));
    };
    expect((await out.sentTo(receiver.url, { timeoutMs: 150 })).state).to.equal("Delivered");
    let written = 0;
    receiver.answer = (res) => {
      res.writeHead(200);
      const more = () => {
        while (!res.destroyed && written < 50_000_000 && res.write("y".repeat(65_536))) written += 65_536;
      };
      res.on("drain", more);
      more();
    };
    expect((await out.sentTo(receiver.url)).answer).to.equal(`${"y".repeat(999)}…`);
    expect(written).to.be.lessThan(20_000_000);
    receiver.answer = (res) => res.destroy();
    expect((await out.sentTo(receiver.url)).error).to.match(/^The connection failed \(E\w+\)\.$/);
    receiver.answer = (res) => res.socket?.end("SSH-2.0-nonsense\r\n");
    expect((await out.sentTo(receiver.url)).error).to.match(/^The connection failed/);
  });

  it("reach nothing of the internal network, in whatever form it is written, unless it is allowed", async () => {
    const { port } = receiver;
    const hosts = [
      ...["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "0177.0.0.1", "2130706433"],
      ...["0x7f.1", "127.1", "0.0.0.0", "[::]", "127.0.0.1.", "[64:ff9b::7f00:1]", "[2002:7f00:1::]"],
      ...[
        "10.0.0.1",
        "169.254.169.254",
        "168.63.129.16",
        "[::ffff:168.63.129.16]",
        "100.100.100.200",
        "192.0.0.192",
        "[fd00:ec2::254]",
        "161.26.0.10",
        "192.168.0.1",
        "100.64.0.1",
        "[fd00::1]",
        "[fe80::1]",
        "224.0.0.1",
        "[::7f00:1]",
      ],
    ];
    for (const host of hosts) {
      const row = await out.sentTo(`http://${host}:${port}/hook`, { internal: "off", timeoutMs: 1000 });
      expect(row.error, host).to.match(/no address that may be used/);
    }
    expect((await out.sentTo(`http://10.0.0.1:${port}/`)).error, "another network").to.match(/no address/);
    expect(receiver.received).to.deep.equal([]);
    for (const host of ["127.0.0.1", "localhost", "0177.0.0.1", "[::ffff:127.0.0.1]"]) {
      expect((await out.sentTo(`http://${host}:${port}/hook`)).state, host).to.equal("Delivered");
    }
  });

  it("of one event are one for each destination, and no more than a thousand wait", async () => {
    const id = await out.aDestination();
    await out.add(id, {}, Date.now(), 7);
    await out.add(id, {}, Date.now(), 7);
    expect(await out.rows(id)).to.have.length(1);
    for (let more = 0; more < 1001; more += 1) await out.add(id);
    expect((await out.rows(id)).at(-1)).to.include({ state: "Failed", next_attempt_at: null });
  });

  it("are sent once by servers that begin at the same time", async () => {
    const id = await out.aDestination();
    for (let one = 0; one < 5; one += 1) await out.add(id);
    await Promise.all([out.deliver(id), out.deliver(id), out.deliver(id)]);
    const ids = receiver.received.map(({ body }) => JSON.parse(body).id);
    expect([ids.length, new Set(ids).size]).to.deep.equal([5, 5]);
  });

  it("go on after the process that had taken them is gone", async () => {
    const id = await out.aDestination();
    await out.add(id);
    const ending = new AbortController();
    receiver.answer = () => ending.abort();
    const ended = await out.deliver(id, {}, ending.signal).then(
      () => "",
      (error: Error) => error.name,
    );
    expect(ended).to.equal("AbortError");
    const [row] = await out.rows(id);
    expect([row.state, row.attempts]).to.deep.equal(["Waiting", 0]);
    expect(row.next_attempt_at).to.be.within(Date.now(), Date.now() + 60_000);
    receiver.answer = (res) => res.writeHead(204).end();
    await out.later(id);
    await out.deliver(id);
    expect((await out.rows(id))[0].state).to.equal("Delivered");
    await waitUntil("both came", async () => receiver.received.length === 2);
  });
});
