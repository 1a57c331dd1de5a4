// The statements of postBrokerCompositeMessage, as it really sends them: each statement's plan is read, and none may scan history,
// however much of it there is. Tested without statistics and with them.
import { expect } from "chai";
import {
  aBatch,
  aCheckout,
  aLog,
  aSnapshot,
  at,
  checkedIn,
  checkedOut,
  denied,
  type Message,
  send,
} from "../../support/data/broker-messages.ts";
import { useTestServer } from "../../support/http/server.ts";

interface Statement {
  sql: string;
  bindings: readonly unknown[];
  options?: { readonly batch?: { readonly rows: readonly (readonly unknown[])[] } };
}

const history =
  /\b(sessions|denials|usage_states|user_pools|users|snapshots|unmatched_checkins|daemon_stops|broker_messages|reported_group_members)\b/;

describe("the plans of postBrokerCompositeMessage's statements", () => {
  const server = useTestServer();
  const servers = ["27000@without", "27000@with"] as const;
  const many = Array.from({ length: 300 }, (_, n) => {
    // Starts of some are listed to the hour.
    const StartPrecisionSeconds = n < 20 ? 3_600 : 60;
    return aCheckout({ UserName: `user-${n}`, Handle: String(n), StartPrecisionSeconds });
  });
  let isImpreciseQueried = false;
  const stop = { EventType: "server_stopped", TimestampUtc: at("09:55") } as const;

  before(async () => {
    for (const other of servers) {
      await send(server, aSnapshot(other, "09:30", { checkouts: many }));
      const Groups = [{ Name: "cad", UserNames: many.map(({ UserName }) => UserName) }];
      await send(server, aSnapshot(other, "09:40", { checkouts: many.slice(0, 200), Groups }));
      const log = many
        .slice(0, 100)
        .flatMap(({ UserName }, n) => [
          denied(`08:${String(10 + (n % 50)).padStart(2, "0")}`, { UserName }),
          checkedOut("08:00:30", { UserName }),
          checkedIn("08:50:30", { UserName }),
          checkedIn("08:51:30", { UserName }),
        ]);
      await send(server, aLog(other, ...log));
    }
  });

  const messagesOf = (name: string): [what: string, message: Message][] => [
    [
      "a snapshot with new, continued, gone and reopened checkouts",
      aSnapshot(name, "09:50", { checkouts: [...many.slice(100, 220), aCheckout({ UserName: "new" })] }),
    ],
    [
      "a log",
      aLog(
        name,
        denied("08:20:30", { UserName: "user-1" }),
        checkedOut("08:21", { UserName: "user-1" }),
        checkedIn("08:22", { UserName: "user-2" }),
      ),
    ],
    ["a late piece of a log, and a stop", aLog(name, checkedOut("07:00", { UserName: "user-3" }), stop)],
    ["a late snapshot", aSnapshot(name, "09:52", { checkouts: many.slice(0, 50) })],
    ["other members of groups", aSnapshot(name, "09:58", { Groups: [{ Name: "cad", UserNames: ["new"] }] })],
  ];

  for (const statistics of [false, true]) {
    describe(statistics ? "with statistics" : "without statistics", () => {
      if (statistics) before(() => server.db.write.raw("analyze"));
      for (const [what, message] of messagesOf(servers[statistics ? 1 : 0])) {
        it(`${what}: scans no history`, async () => {
          const sent: Statement[] = [];
          const note = (statement: Statement) => sent.push(statement);
          server.db.write.on("query", note);
          await server.client.call("postBrokerCompositeMessage", { body: aBatch(message) });
          server.db.write.removeListener("query", note);
          const queries = sent.filter(({ sql }) => /^\s*(select|insert|update|delete)/i.test(sql) && history.test(sql));
          expect(queries).to.have.length.greaterThan(5);
          for (const statement of queries) expect(await historyScans(statement), statement.sql).to.deep.equal([]);
          const ofImprecise = queries.filter(({ sql }) => sql.includes("x.listed_precision_ms > "));
          for (const statement of ofImprecise) {
            const steps = (await planOf(statement)).filter((step) => step.startsWith("SEARCH x "));
            expect(steps.join()).to.match(/^SEARCH x USING INDEX sessions_by_imprecise_start [^,]*$/);
          }
          isImpreciseQueried ||= ofImprecise.length > 0;
        });
      }
    });
  }

  after(() => {
    expect(isImpreciseQueried, "sessions whose starts were listed less exactly").to.equal(true);
  });

  async function planOf({ sql, bindings, options }: Statement): Promise<string[]> {
    const values = options?.batch ? (options.batch.rows[0] ?? []) : bindings;
    const steps: { detail: string }[] = await server.db.read.raw(`explain query plan ${sql}`, [...values] as string[]);
    return steps.map((step) => step.detail);
  }

  /** The steps of a plan that scan a table of history, or seek all sessions of a server or of a user rather than a stretch of time. */
  async function historyScans(statement: Statement): Promise<string[]> {
    const { sql } = statement;
    const steps = await planOf(statement);
    const tables = /\b(?:from|join|into|update)\s+`?(\w+)`?(?:\s+(?:as\s+)?`?(\w+)`?)?/gi;
    const named = [...sql.matchAll(tables)].filter(([, table = ""]) => history.test(table));
    const names = new Set(named.flatMap(([, table = "", alias = ""]) => [table, alias]));
    return steps.filter((step) => {
      const [, scanned = ""] = /^SCAN (\w+)/.exec(step) ?? [];
      const isStretch = /\(.*\b(\w+)>\? AND \1<\?\)/.test(step);
      const isOfMany = /USING (?:COVERING )?INDEX sessions_by_(server|start|end|pool)\b/.test(step) && !isStretch;
      return names.has(scanned) || isOfMany;
    });
  }
});
