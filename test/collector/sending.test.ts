// How messages reach the service: the spool on the disk, the envelope around them, sending and repeating, Retry-After.
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect } from "chai";
import type { ApiSettings } from "../../collector/delivery/api.ts";
import { pauseOf } from "../../collector/delivery/exchange.ts";
import { envelope, SendingOutbox } from "../../collector/delivery/outbox.ts";
import { SendReport, sendSpool } from "../../collector/delivery/sender.ts";
import { Spool } from "../../collector/delivery/spool.ts";
import type { BrokerCompositeMessage, StatusMessage } from "../../generated/contract.ts";

const status = (name: string): StatusMessage => ({
  MessageType: "status",
  LicenseServer: { Name: name },
  TimestampUtc: "2026-03-10T10:00:00.000Z",
  Status: "UP",
});
const message = (name: string) => envelope("broker-1", [status(name)], Date.now());

function nameOf(composite: BrokerCompositeMessage): string {
  const [first] = composite.Messages;
  return first && "LicenseServer" in first ? first.LicenseServer.Name : "";
}

describe("The spool", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "collector-spool-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("sends messages in their order, from one run to the next, though the clock is set back", async () => {
    await writeFile(join(folder, "900000000000000-00000000.json"), JSON.stringify(message("from a clock ahead")));
    for (const names of [["a", "b", "c"], ["d"]]) {
      const spool = new Spool(folder);
      for (const name of names) await spool.add(message(name));
    }
    const spool = new Spool(folder);
    const waiting = await Promise.all((await spool.list()).map((name) => spool.read(name)));
    expect(waiting.map((text) => nameOf(JSON.parse(text ?? "") as BrokerCompositeMessage))).to.deep.equal([
      "from a clock ahead",
      "a",
      "b",
      "c",
      "d",
    ]);
  });

  it("is for its account alone, also where an older version made it for all, and leaves what it did not make", async function () {
    if (process.platform === "win32") this.skip();
    const modeOf = async (...path: string[]) => ((await stat(join(folder, ...path))).mode & 0o777).toString(8);
    const old = "000000000000001-00000000.json";
    for (const inside of ["state", "set-aside", "set-aside/lic-1"]) await mkdir(join(folder, inside), { mode: 0o755 });
    const files = [old, "state/log.json", `set-aside/lic-1/${old}`];
    for (const file of files) await writeFile(join(folder, file), "{}", { mode: 0o644 });
    await chmod(folder, 0o755);
    const spool = new Spool(folder);
    await spool.add(message("a"));
    const names = await spool.list();
    expect(names).to.have.lengthOf(2);
    for (const file of [...files, ...names]) expect(await modeOf(file), file).to.equal("600");
    for (const inside of [".", "state", "set-aside", "set-aside/lic-1"]) {
      expect(await modeOf(inside), inside).to.equal("700");
    }
    await spool.refuse(names[1] as string, "no");
    expect([await modeOf("refused"), await modeOf("refused", `${names[1]}.answer.txt`)]).to.deep.equal(["700", "600"]);
    await chmod(folder, 0o755);
    await writeFile(join(folder, "of somebody else"), "", { mode: 0o644 });
    await new Spool(folder).add(message("b"));
    expect([await modeOf("."), await modeOf("of somebody else")]).to.deep.equal(["755", "644"]);
  });

  it("takes no half-written message for one", async () => {
    const spool = new Spool(folder);
    await writeFile(join(folder, "000000000000001-00000000.json.new"), '{"BrokerId":');
    expect(await spool.list()).to.deep.equal([]);
  });

  it("is empty where there is no folder yet", async () => {
    expect(await new Spool(join(folder, "none")).list()).to.deep.equal([]);
  });

  it("lets one send at a time, and takes over what a dead process left", async () => {
    const spool = new Spool(folder);
    await writeFile(join(folder, "sending.lock"), "999999999");
    const lock = await spool.lock(50);
    expect(lock).not.to.equal(null);
    await writeFile(join(folder, "sending.lock"), String(process.ppid));
    expect(await spool.lock(50)).to.equal(null);
    await lock?.release();
    expect(await spool.lock(50)).not.to.equal(null);
  });
});

describe("The envelope", () => {
  it("is named by its contents, so that the same again changes nothing", () => {
    expect(envelope("b", [status("x")], 1).MessageId).to.equal(envelope("b", [status("x")], 2).MessageId);
    expect(envelope("b", [status("x")], 1).MessageId).not.to.equal(envelope("b", [status("y")], 1).MessageId);
    expect(envelope("b", [status("x")], 0)).to.include({ BrokerId: "b", SentUtc: "1970-01-01T00:00:00.000Z" });
  });
});

describe("Sending", () => {
  let folder = "";
  let server: Server;
  let api: ApiSettings;
  let spool: Spool;
  let received: { name: string; headers: Record<string, unknown> }[] = [];
  /** The answers to give, in order; then 200. */
  let answers: { status: number; headers?: Record<string, string>; text?: string }[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "collector-send-"));
    spool = new Spool(folder);
    received = [];
    answers = [];
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      const body = JSON.parse(
        (request.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString(),
      ) as BrokerCompositeMessage;
      received.push({ name: nameOf(body), headers: request.headers });
      const answer = answers.shift();
      if (answer) {
        response.writeHead(answer.status, answer.headers).end(answer.text ?? "no");
        return;
      }
      const counts = {
        PoolsReported: 1,
        SessionsOpened: 2,
        SessionsClosed: 0,
        SessionsUpdated: 0,
        DenialsAdded: 0,
        EventsKnown: 0,
        CheckinsUnmatched: 0,
      };
      const result = {
        MessageType: "status",
        Applied: body.BrokerId !== "late",
        Reason: body.BrokerId === "late" ? "OlderThanLastStatus" : null,
        ...counts,
      };
      response.writeHead(200).end(
        JSON.stringify({
          BrokerId: body.BrokerId,
          MessageId: body.MessageId,
          ReceivedUtc: "",
          Results: [result],
          PendingCommands: 3,
        }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    api = { url: `http://127.0.0.1:${port}`, token: null, retries: 2, firstDelay: 5, timeout: 5_000 };
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });

  async function send(): Promise<SendReport> {
    const report = new SendReport();
    await sendSpool(spool, api, report);
    return report;
  }

  it("goes oldest first, forgets what was answered, and sums up what was applied", async () => {
    for (const name of ["a", "b", "c"]) await spool.add(message(name));
    const report = await send();
    expect(received.map(({ name }) => name)).to.deep.equal(["a", "b", "c"]);
    expect(report).to.include({ sent: 3, waiting: 0, stopped: null, pendingCommands: 3 });
    expect(report.applied).to.include({ Messages: 3, PoolsReported: 3, SessionsOpened: 6 });
    expect(await spool.list()).to.deep.equal([]);
  });

  it("reports what was acknowledged and not applied, and why", async () => {
    await spool.add(envelope("late", [status("a")], 0));
    expect((await send()).notApplied).to.deep.equal({ OlderThanLastStatus: 1 });
  });

  it("repeats what fails while the service is away, in the same order", async () => {
    answers = [{ status: 503, headers: { "retry-after": "0" } }, { status: 429 }];
    for (const name of ["a", "b"]) await spool.add(message(name));
    expect(await send()).to.include({ sent: 2, waiting: 0 });
    expect(received.map(({ name }) => name)).to.deep.equal(["a", "a", "a", "b"]);
  });

  it("loses nothing where the service stays away", async () => {
    answers = Array.from({ length: 3 }, () => ({ status: 503, text: "away" }));
    for (const name of ["a", "b"]) await spool.add(message(name));
    const report = await send();
    expect(report).to.include({ sent: 0, waiting: 2 });
    expect(report.stopped).to.contain("503");
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect((await send()).stopped).to.contain("cannot be reached");
    expect(await spool.list()).to.have.length(2);
  });

  it("moves a message that is refused aside with the answer, and sends the rest", async () => {
    answers = [{ status: 400, text: '{"code":"invalid_input"}' }];
    for (const name of ["a", "b"]) await spool.add(message(name));
    const report = await send();
    expect(report).to.include({ sent: 1, waiting: 0 });
    expect(report.refused.map(({ status: code, answer }) => [code, answer])).to.deep.equal([
      [400, '{"code":"invalid_input"}'],
    ]);
    const files = (await readdir(join(folder, "refused"))).toSorted();
    expect(files).to.have.length(2);
    expect(await readFile(join(folder, "refused", files[1] ?? ""), "utf8")).to.equal('{"code":"invalid_input"}');
  });

  it("puts nothing aside where the settings are at fault", async () => {
    for (const code of [401, 403, 404]) {
      answers = [{ status: code }];
      await spool.add(message(`a${code}`));
      const report = await send();
      expect(report.refused).to.deep.equal([]);
      expect(report.stopped).to.contain(String(code));
    }
    expect(await spool.list()).to.have.length(3);
  });

  it("loses nothing where something else answers than the API server", async () => {
    answers = [{ status: 200, text: "<html>Welcome</html>" }];
    await spool.add(message("a"));
    expect((await send()).stopped).to.contain("Welcome");
    expect(await spool.list()).to.have.length(1);
  });

  it("sends its token, and packs what is large", async () => {
    api = { ...api, token: "t0ken" };
    await spool.add(message("a"));
    await spool.add(
      envelope(
        "b",
        Array.from({ length: 900 }, () => status("large")),
        0,
      ),
    );
    await send();
    expect(received.map(({ headers }) => [headers.authorization, headers["content-encoding"]])).to.deep.equal([
      ["Bearer t0ken", undefined],
      ["Bearer t0ken", "gzip"],
    ]);
  });

  it("happens while more is read, and is finished at the end", async () => {
    const outbox = new SendingOutbox(spool, api, "broker-1");
    for (let index = 0; index < 100; index += 1) await outbox.handOn(status(`s${index}`));
    await outbox.finish();
    expect(outbox.report).to.include({ sent: 100, waiting: 0, stopped: null });
    expect(received.map(({ name }) => name)).to.deep.equal(Array.from({ length: 100 }, (_, index) => `s${index}`));
  });
});

describe("Retry-After", () => {
  it("is a number of seconds or a date, and at most a minute", () => {
    expect(pauseOf(null)).to.equal(0);
    expect(pauseOf("3")).to.equal(3_000);
    expect(pauseOf("86400")).to.equal(60_000);
    expect(pauseOf("Tue, 10 Mar 2026 10:00:05 GMT", Date.parse("2026-03-10T10:00:00Z"))).to.equal(5_000);
    expect(pauseOf("soon")).to.equal(0);
  });
});
