// What agents report, against a plain model of docs/domain.md (Agents): idle times and projects of sessions are the same in
// whatever order messages of agents, snapshots and logs come, and whether sessions are packed or not.
import { expect } from "chai";
import fc from "fast-check";
import type { Database } from "../../../db/index.ts";
import type { Context } from "../../../domain/filters/context.ts";
import { refreshPackedTables } from "../../../domain/refresh/refresh.ts";
import { postAgentMessage } from "../../../handlers/agents.ts";
import { postBrokerCompositeMessage } from "../../../handlers/composite-message.ts";
import { querySessions } from "../../../handlers/sessions.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { runsOf } from "../../support/run/runs.ts";

const MINUTE = 60_000;
const base = Date.UTC(2026, 2, 2, 9);
const at = (minute: number) => base + Math.round(minute * MINUTE);
const iso = (minute: number) => new Date(at(minute)).toISOString();
const lastMinute = 40;

const minute = fc.integer({ min: 0, max: lastMinute });
const user = fc.constantFrom("ann", "bob");
/** The first and the third are the same one, and so are the second and the third; the first two are not. */
const hosts = ["ws-1.one.example", "WS-1.two.example", "ws-1", "10.0.0.1", "10"] as const;
const host = fc.constantFrom(...hosts);

const session = fc
  .record({
    user,
    host,
    start: minute,
    length: fc.option(fc.integer({ min: 1, max: lastMinute }), { freq: 3 }),
    project: fc.constantFrom(null, null, "Reported"),
  })
  .map(({ length, ...one }) => ({ ...one, end: length === null ? null : one.start + length }));
const message = fc.record({
  user: fc.constantFrom("ann", "ANN", "bob"),
  host,
  minute,
  what: fc.oneof(
    { weight: 3, arbitrary: fc.record({ idle: fc.constantFrom(0, 30, 90, 600, 100_000_000) }) },
    fc.constant("Logout" as const),
    { weight: 2, arbitrary: fc.record({ project: fc.constantFrom("Alpha", "Beta", null) }) },
    fc.constant("KeepAlive" as const),
  ),
});
/** Of each session in turn the idle time that the snapshot prints. */
const snapshot = fc.record({ minute, idle: fc.array(fc.constantFrom(null, 5, 700), { minLength: 1, maxLength: 3 }) });

type Session = typeof session extends fc.Arbitrary<infer T> ? T : never;
type Message = typeof message extends fc.Arbitrary<infer T> ? T : never;
type Snapshot = typeof snapshot extends fc.Arbitrary<infer T> ? T : never;

const history = fc.record({
  sessions: fc.array(session, { minLength: 1, maxLength: 4 }),
  messages: fc.array(message, { maxLength: 10 }),
  snapshots: fc.uniqueArray(snapshot, { maxLength: 4, selector: (one) => one.minute }),
  /** Which comes next: of snapshots the earliest, of the others any. */
  order: fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }),
  packedAfter: fc.nat(25),
  readAt: fc.integer({ min: lastMinute, max: lastMinute + 20 }),
});

const runsAt = ({ start, end }: Session, when: number) => start <= when && (end === null || when < end);
const isOneHost = (one: string, other: string) => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  const first = (name: string) => (/^\d+\./.test(name) ? name : (name.split(".")[0] as string));
  return a === b || first(a) === b || a === first(b);
};

/** Messages about the session, in the order of their instants, and of equal ones as they came. */
const about = (one: Session, messages: readonly Message[]) =>
  messages
    .filter((each) => each.user.toLowerCase() === one.user && isOneHost(each.host, one.host))
    .toSorted((a, b) => a.minute - b.minute);

function idleOf(
  one: Session,
  messages: readonly Message[],
  snapshots: readonly Snapshot[],
  index: number,
  readAt: number,
) {
  const when = one.end ?? readAt;
  const listing = snapshots.toSorted((a, b) => a.minute - b.minute).findLast((each) => runsAt(one, each.minute));
  const reported = listing === undefined ? null : (listing.idle[index % listing.idle.length] ?? null);
  const newest = about(one, messages).findLast(
    ({ what, minute: m }) => typeof what === "object" && "idle" in what && m <= when,
  );
  if (newest === undefined || newest.minute < one.start || when >= newest.minute + 15) return reported;
  const isOver = about(one, messages).some(
    ({ what, minute: m }) => what === "Logout" && m >= newest.minute && m <= when,
  );
  if (isOver) return reported;
  if (reported !== null && (listing as Snapshot).minute >= newest.minute) return reported;
  return Math.min((newest.what as { idle: number }).idle, (newest.minute - one.start) * 60);
}

function projectOf(one: Session, messages: readonly Message[]) {
  if (one.project !== null) return one.project;
  const chosen = about(one, messages).filter(({ what }) => typeof what === "object" && "project" in what);
  const before = chosen.findLast((each) => each.minute <= one.start);
  const during = chosen.filter((each) => each.minute > one.start && (one.end === null || each.minute < one.end));
  const first = during.findLast((each) => each.minute === during[0]?.minute);
  return ((before ?? first)?.what as { project: string | null } | undefined)?.project ?? null;
}

describe("what agents report", function agents() {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
  });
  after(() => db.close());

  const caller = { kind: "anonymous", name: "anonymous", roles: [], licenseServerIds: null };
  const settings = { denialWindowMs: MINUTE, silenceMs: 1e12, workingTime: {} };
  const context = (now: number) =>
    ({ db, caller, now, settings, signal: new AbortController().signal }) as never as Context;
  const later = () => context(at(120));
  let sent = 0;
  const broker = async (Messages: unknown[]) => {
    sent += 1;
    const body = { BrokerId: "b", MessageId: String(sent), SentUtc: iso(0), Messages };
    await postBrokerCompositeMessage({ body } as never, later());
  };
  const agent = async (name: string, { user: UserName, host: HostName, minute: m, what }: Message) => {
    sent += 1;
    const message = { MessageId: `a-${sent}`, HostName, UserName: `${UserName}-${name}`, TimestampUtc: iso(m) };
    const [MessageType, Payload] =
      typeof what === "string"
        ? [what, null]
        : "idle" in what
          ? ["IdleTime", { IdleSeconds: what.idle }]
          : ["ProjectSelected", { ProjectName: what.project }];
    await postAgentMessage({ body: { ...message, MessageType, Payload } } as never, later());
  };

  it("is the idle time and the project of sessions, in whatever order messages, snapshots and logs come", async () => {
    let servers = 0;
    await fc.assert(
      fc.asyncProperty(history, async ({ sessions, messages: all, snapshots, order, packedAfter, readAt }) => {
        servers += 1;
        const name = `s${servers}`;
        const LicenseServer = { Name: name };
        const named = (one: Session, index: number) => ({
          UserName: `${one.user}-${name}`,
          Workstation: one.host,
          Handle: String(index),
          ProjectName: one.project,
        });
        const log = (event: object) => broker([{ MessageType: "events", LicenseServer, Events: [event] }]);
        const feature = { Vendor: "acme", FeatureName: "cad", FeatureVersion: "1" };
        const came: Message[] = [];
        const steps = [
          ...sessions.flatMap((one, index) => [
            () => log({ EventType: "checkout", TimestampUtc: iso(one.start), ...feature, ...named(one, index) }),
            ...(one.end === null
              ? []
              : [
                  () =>
                    log({
                      EventType: "checkin",
                      TimestampUtc: iso(one.end as number),
                      ...feature,
                      ...named(one, index),
                    }),
                ]),
          ]),
          ...all.map((one) => async () => {
            await agent(name, one);
            came.push(one);
          }),
        ];
        const taken = snapshots
          .toSorted((a, b) => a.minute - b.minute)
          .map((one) => () => {
            const Checkouts = sessions.flatMap((each, index) =>
              runsAt(each, one.minute)
                ? [
                    {
                      ...named(each, index),
                      StartTimeUtc: iso(each.start),
                      StartPrecisionSeconds: 1,
                      IdleTimeSeconds: one.idle[index % one.idle.length] ?? null,
                    },
                  ]
                : [],
            );
            const Pools = [{ ...feature, Total: 9, Checkouts }];
            return broker([{ MessageType: "data_inquiry", LicenseServer, TimestampUtc: iso(one.minute), Pools }]);
          });
        for (let index = 0; steps.length + taken.length > 0; index += 1) {
          const next = (order[index % order.length] as number) % (steps.length + Math.min(taken.length, 1));
          await (next < steps.length ? steps.splice(next, 1)[0] : taken.shift())?.();
          if (index === packedAfter) await refreshPackedTables(db, { most: { changed: 0, new: 1 } });
        }
        const expected = sessions.map((one, index) => [
          ...[String(index), idleOf(one, came, snapshots, index, readAt), projectOf(one, came)],
        ]);
        const read = async (body: object) => {
          const [{ id }] = (await db.read("license_servers").where({ name }).select("id")) as [{ id: number }];
          const input = { body: { LicenseServerIds: [id], ...body }, url: new URL("http://x/y") };
          const { body: answer } = (await querySessions(input as never, context(at(readAt)))) as never as {
            body: unknown;
          };
          const { Items } = JSON.parse(JSON.stringify(answer)) as { Items: Record<string, unknown>[] };
          return Items.map((one) => [one.Handle, one.IdleTimeSeconds, one.ProjectName]);
        };
        const byHandle = { Sort: [{ Field: "Handle", Direction: "Ascending" }] };
        expect(await read(byHandle)).to.deep.equal(expected);
        const byIdle = await read({
          Sort: [{ Field: "IdleTimeSeconds", Direction: "Descending" }],
          IdleAtLeastSeconds: 60,
        });
        const idle = expected.filter(([, seconds]) => seconds !== null && Number(seconds) >= 60);
        expect(byIdle.map(([, seconds]) => seconds)).to.deep.equal(
          idle.map(([, seconds]) => Number(seconds)).toSorted((a, b) => b - a),
        );
        expect(byIdle).to.have.deep.members(idle);
      }),
      { numRuns: runsOf(120), includeErrorInReport: true },
    );
  });
});
