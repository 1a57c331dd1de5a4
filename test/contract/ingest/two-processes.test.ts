// postBrokerCompositeMessage in two processes on one database, each with several batches at once: whatever runs in parallel, the
// result is that of one process. On SQL Server batches about different licence servers are applied at the same time
// (docs/decisions/0012-locks-on-sql-server.md); on SQLite they take turns.
import { type ChildProcess, fork } from "node:child_process";
import { expect } from "chai";
import fc from "fast-check";
import { type Database, openDatabase } from "../../../db/index.ts";
import { forgetConcurrency } from "../../../domain/usage/concurrency/invalidation-log.ts";
import { refreshConcurrency } from "../../../domain/usage/refresh/refresh.ts";
import { queryUsageOverTime } from "../../../handlers/usage-over-time.ts";
import type { BatchRequest, BatchResponse } from "../../support/data/batch-writer.ts";
import type { LogEvent } from "../../support/data/broker-messages.ts";
import { migratedDatabase } from "../../support/data/database.ts";
import {
  beginning,
  cut,
  instantOf,
  lastSecond,
  logOf,
  type Message,
  snapshotOf,
  type TrueCheckout,
  trueHistory,
  unambiguous,
} from "../../support/data/license-history.ts";
import { expectStoredSums } from "../../support/data/stored-sums.ts";
import { runsOf } from "../../support/run/runs.ts";

const now = beginning + 2 * 86_400_000;
const seenBy = { printsHandles: false, printsSeconds: true };

/** A licence server's history, its reports, and their spellings. */
const licenseServer = fc.record({
  history: trueHistory.map((all) => unambiguous(all, seenBy)),
  cuts: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
  snapshots: fc.array(fc.integer({ min: 0, max: lastSecond + 200 }), { minLength: 1, maxLength: 3 }),
  denials: fc.array(fc.record({ user: fc.constantFrom("ann", "bob", "eve"), at: fc.nat(lastSecond) }), {
    maxLength: 4,
  }),
  isUpper: fc.boolean(),
});
type LicenseServer = typeof licenseServer extends fc.Arbitrary<infer T> ? T : never;

describe("postBrokerCompositeMessage in two processes", function inTwoProcesses() {
  let database: Awaited<ReturnType<typeof migratedDatabase>>;
  let db: Database;
  const processes: Writer[] = [];
  before(async () => {
    database = await migratedDatabase();
    db = await openDatabase(database.url, { readers: 1 });
    for (let n = 0; n < 2; n += 1) processes.push(await startWriter(database.url));
  });
  after(async () => {
    for (const one of processes) await one.end();
    await db.close();
    await database.remove();
  });

  let servers = 0;
  let sent = 0;
  const batchOf = (message: Message) => {
    sent += 1;
    return { BrokerId: "b", MessageId: String(sent), SentUtc: instantOf(0), Messages: [message] };
  };

  it("stores the true sessions of every licence server, and sums, verdicts and names that agree with them", async () => {
    const scenario = fc.array(licenseServer, { minLength: 5, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(scenario, async (all) => {
        const named = all.map((one) => {
          servers += 1;
          return { ...one, name: `27000@lic-${servers}` };
        });
        let isOver = false;
        const rounds = (async () => {
          while (!isOver) await processes[0]?.request();
        })();
        await Promise.all(
          named.map(async (one, offset) => {
            for (const [index, message] of messagesOf(one).entries()) {
              const body = batchOf(message);
              // Now and then the same batch goes to both, as a broker sends it again when it gets no answer.
              const to = index % 4 === 3 ? [0, 1] : [(index + offset) % 2];
              const answers = await Promise.all(to.map((number) => processes[number]?.request(body)));
              expect(new Set(answers).size).to.equal(1);
            }
          }),
        ).finally(() => {
          isOver = true;
        });
        await rounds;
        for (const { name, history } of named) expect(await sessionsOf(db, name), name).to.deep.equal(inOrder(history));
        await expectStoredSums(db);
        await expectOneSpelling(db);
        await expectRollup(db);
      }),
      { numRuns: runsOf(10), endOnFailure: true },
    );
    const stored = await db.read("broker_messages").count({ n: "*" });
    expect(Number(stored[0]?.n)).to.equal(sent);
  });
});

interface Writer {
  /** Without a body: a refresh of the roll-up. Resolves with the answer's text. */
  request(body?: unknown): Promise<string | undefined>;
  end(): Promise<void>;
}

async function startWriter(url: string): Promise<Writer> {
  const file = new URL("../../support/data/batch-writer.ts", import.meta.url);
  const child: ChildProcess = fork(file, [url, String(now)], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const waiting = new Map<number, PromiseWithResolvers<string | undefined>>();
  const wait = (id: number) => {
    const one = Promise.withResolvers<string | undefined>();
    waiting.set(id, one);
    return one.promise;
  };
  let lastId = 0;
  const ready = wait(0);
  child.on("message", ({ id, answer, error }: BatchResponse) => {
    if (error === undefined) waiting.get(id)?.resolve(answer);
    else waiting.get(id)?.reject(new Error(error));
    waiting.delete(id);
  });
  const ended = new Promise<void>((resolve) => {
    child.on("exit", () => {
      for (const one of waiting.values()) one.reject(new Error("The process has ended."));
      resolve();
    });
  });
  await ready;
  return {
    request: (body) => {
      lastId += 1;
      const answer = wait(lastId);
      child.send({ id: lastId, body } satisfies BatchRequest);
      return answer;
    },
    end: () => {
      child.disconnect();
      return ended;
    },
  };
}

/** The log in pieces, snapshots and denials between them, in the order of time as a collector sends them. */
function messagesOf({ history, cuts, snapshots, denials, isUpper, name }: LicenseServer & { name: string }): Message[] {
  const spelled = (text: string) => (isUpper ? text.toUpperCase() : text);
  const log: LogEvent[] = logOf(history).map((event) => ({
    ...event,
    UserName: spelled(event.UserName),
    Workstation: spelled("ws"),
    FeatureName: spelled("cad"),
    Vendor: spelled("acme"),
  }));
  const refused: LogEvent[] = denials.map(({ user, at }, Place) => ({
    EventType: "denial" as const,
    TimestampUtc: instantOf(at),
    Place: 100 + Place,
    DenialType: "NoLicenseAvailable",
    Vendor: spelled("acme"),
    FeatureName: spelled("cad"),
    UserName: spelled(user),
    Workstation: spelled("ws"),
  }));
  const events = [...log, ...refused].sort((a, b) => Date.parse(a.TimestampUtc) - Date.parse(b.TimestampUtc));
  const pieces = cut(events, cuts).map(
    (Events): Message => ({ MessageType: "events", LicenseServer: { Name: name }, Events }),
  );
  const pictures = snapshots.map((at) => snapshotOf(history, at, seenBy, name));
  return pieces.flatMap((piece, index) => [piece, ...pictures.slice(index, index + 1)]);
}

interface Seen {
  readonly user: string;
  readonly start: number;
  readonly end: number | null;
}

async function sessionsOf(db: Database, server: string): Promise<Seen[]> {
  const rows: { user: string; start: number; end: number | null }[] = await db
    .read("sessions as x")
    .join("users as u", "u.id", "x.user_id")
    .join("license_servers as s", "s.id", "x.license_server_id")
    .where("s.name_key", server)
    .select({ user: "u.name_key", start: "x.start_at", end: "x.end_at" });
  const seconds = (at: number) => (at - beginning) / 1000;
  return inOrder(
    rows.map(({ user, start, end }) => ({ user, start: seconds(start), end: end === null ? null : seconds(end) })),
  );
}

function inOrder(list: readonly (Seen | TrueCheckout)[]): Seen[] {
  return list
    .map(({ user, start, end }) => ({ user, start, end }))
    .sort(
      (a, b) => a.user.localeCompare(b.user) || a.start - b.start || (a.end ?? Infinity) - (b.end ?? Infinity) || 0,
    );
}

/** Each name has one spelling, whoever reported it first. */
async function expectOneSpelling(db: Database): Promise<void> {
  for (const [table, name, key] of [
    ["users", "name", "name_key"],
    ["pools", "name", "name_key"],
    ["pools", "vendor", "vendor_key"],
    ["session_texts", "workstation", "workstation_key"],
    ["denials", "feature_name", "feature_key"],
  ] as const) {
    const rows: { name: string; key: string }[] = await db.read(table).distinct({ name, key });
    const keys = rows.map((row) => row.key);
    expect(keys, `${table}.${name}: ${JSON.stringify(rows)}`).to.deep.equal([...new Set(keys)]);
  }
}

/** The roll-up that was refreshed beside the batches answers, once complete, as one that is built at once. */
async function expectRollup(db: Database): Promise<void> {
  const workingTime = { startMinute: 480, endMinute: 1080, days: [1, 2, 3, 4, 5], timeZone: "UTC" };
  const caller = { kind: "anonymous", name: "anonymous", roles: [], licenseServerIds: null };
  const context = { db, caller, now, settings: { workingTime }, signal: new AbortController().signal };
  const answers = async () => {
    await refreshConcurrency(db, { now });
    const found: unknown[] = [];
    for (const GroupBy of [[], ["Feature"], ["LicenseServer"]]) {
      const hours = { StartUtc: instantOf(-3_600), EndUtc: instantOf(86_400), BucketSize: "Hour", TimeZone: "UTC" };
      const reply = await queryUsageOverTime({ body: { ...hours, GroupBy, Limit: 20 } } as never, context as never);
      found.push(JSON.parse(JSON.stringify(reply.body)));
    }
    return found;
  };
  const before = await answers();
  await db.write.transaction((trx) => forgetConcurrency(trx));
  expect(before).to.deep.equal(await answers());
}
