// People against a plain model that follows their definition: whatever is imported, changed, reported and read, in any order and on
// any days. A row of an import is a mistake, an addition, a change or nothing in both; and an export that is sent back changes
// nothing.
import { expect } from "chai";
import fc from "fast-check";
import { nameKey } from "../../../db/index.ts";
import { NameTable } from "../../../domain/ingest/batch/names.ts";
import { assignedBefore } from "../../../domain/people/fields.ts";
import type { components } from "../../../generated/contract.ts";
import { useTestServer } from "../../support/http/server.ts";
import { runsOf } from "../../support/run/runs.ts";
import { type Clock, handlersAt } from "../whole/example-story.ts";

type User = components["schemas"]["User"];

const DAY = 86_400_000;
const firstDay = Date.UTC(2026, 0, 10);
const clock: Clock = { now: firstDay };
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

const texts = ["FirstName", "Email", "Department", "CostCenter"] as const;
type Text = (typeof texts)[number];
const dated = ["Department", "CostCenter"] as const;

interface Modelled {
  readonly name: string;
  seen: boolean;
  readonly values: Map<string, unknown>;
  readonly sources: Map<string, string>;
  /** By the day from which it holds. */
  readonly days: Readonly<Record<(typeof dated)[number], Map<string, unknown>>>;
}

class Model {
  readonly users = new Map<string, Modelled>();

  add(name: string, seen: boolean): Modelled {
    const user = {
      name,
      seen,
      values: new Map(),
      sources: new Map(),
      days: { Department: new Map(), CostCenter: new Map() },
    };
    this.users.set(nameKey(name), user);
    return user;
  }

  setByHand(user: Modelled, field: string, value: unknown, from: string): void {
    user.values.set(field, value);
    user.sources.set(field, "Hand");
    if (field !== "Department" && field !== "CostCenter") return;
    for (const day of [...user.days[field].keys()]) if (day >= from) user.days[field].delete(day);
    user.days[field].set(from, value);
  }

  /** The value at the end of a day: that of the latest day until then. */
  heldAt({ days }: Modelled, field: (typeof dated)[number], day: string): unknown {
    const until = [...days[field].keys()].filter((one) => one <= day).sort();
    return days[field].get(until.at(-1) ?? "") ?? null;
  }
}

type Row = { readonly name: string; readonly manager: string } & Readonly<Record<Text, string>>;
const cellOf: Readonly<Record<Text, fc.Arbitrary<string>>> = {
  FirstName: fc.constantFrom("", "Ann", " Zoë ", "=1+1", '"Q", R', "O'Neil"),
  Email: fc.constantFrom("", "a@b.c", "nowhere"),
  Department: fc.constantFrom("", "A", "B"),
  CostCenter: fc.constantFrom("", "1", "0815"),
};
const name = fc.constantFrom("ann", "ANN", "ben", "cy", "dee");
const row: fc.Arbitrary<Row> = fc.record({ name, manager: fc.constantFrom("", "ann", "ben", "eve"), ...cellOf });
const columns = fc.subarray([...texts, "Manager"] as const);
const from = fc.option(fc.integer({ min: -3, max: 0 }), { freq: 2 });

type Act =
  | {
      readonly kind: "import";
      readonly rows: readonly Row[];
      readonly columns: readonly string[];
      readonly from: number | null;
      readonly dry: boolean;
    }
  | {
      readonly kind: "patch";
      readonly name: string;
      readonly row: Row;
      readonly columns: readonly string[];
      readonly from: number | null;
    }
  | { readonly kind: "report"; readonly name: string }
  | { readonly kind: "export"; readonly safe: boolean }
  | { readonly kind: "days"; readonly days: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("import" as const),
      rows: fc.array(row, { maxLength: 4 }),
      columns,
      from,
      dry: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("patch" as const), name, row, columns, from }) },
  fc.record({ kind: fc.constant("report" as const), name }),
  fc.record({ kind: fc.constant("export" as const), safe: fc.boolean() }),
  fc.record({ kind: fc.constant("days" as const), days: fc.integer({ min: 1, max: 25 }) }),
);

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const cellValue = (cell: string) => (cell.trim() === "" ? null : cell.trim());

describe("people, against a plain model,", () => {
  const server = useTestServer({ SVC_RATE_LIMIT_PER_MINUTE: "100000" }, handlersAt(clock));
  let model: Model;

  const idOf = async (of: string): Promise<number> =>
    (await server.db.read("users").where("name_key", nameKey(of)).first("id"))?.id;
  const fromOf = (days: number | null) => dayOf(clock.now + (days ?? 0) * DAY);

  async function importing({ rows, columns: given, from: days, dry }: Extract<Act, { kind: "import" }>) {
    const lines = rows.map((one) =>
      [one.name, ...given.map((column) => (column === "Manager" ? one.manager : one[column as Text]))]
        .map(quoted)
        .join(),
    );
    const body = `${["Name", ...given].join()}\r\n${lines.join("\r\n")}`;
    const query = { ...(dry && { DryRun: true }), ...(days !== null && { HoldsFrom: fromOf(days) }) };
    const names = new Set([...model.users.keys(), ...rows.map((one) => nameKey(one.name))]);
    const before = new Set<string>();
    const wrong = rows.some((one) => {
      const key = nameKey(one.name);
      const isTwice = before.has(key);
      before.add(key);
      const isStrange = given.includes("Manager") && one.manager !== "" && !names.has(nameKey(one.manager));
      return isTwice || isStrange || (given.includes("Email") && one.Email === "nowhere");
    });
    if (wrong && !dry) return void (await server.client.refused("importUsers", 400, { query, body }));
    const answer = (await server.client.call("importUsers", { query, body })).body;
    expect(answer.Mistakes.length > 0).to.equal(wrong);
    if (wrong) return;
    const actions = rows.map((one) => importRow(one, given, days, dry));
    expect(answer.Items.map(({ Action }) => Action)).to.deep.equal(actions);
  }

  function importRow(one: Row, given: readonly string[], days: number | null, dry: boolean): string {
    const existing = model.users.get(nameKey(one.name));
    const user = existing ?? (dry ? undefined : model.add(one.name, false));
    let changes = false;
    for (const column of given) {
      const value =
        column === "Manager" ? cellValue(one.manager) && nameKey(one.manager) : cellValue(one[column as Text]);
      const stored = user?.values.get(column) ?? null;
      const held = column === "Department" || column === "CostCenter" ? user?.days[column] : undefined;
      const isLater = days !== null && redundantless(held).some((day) => day > fromOf(days));
      if (value === stored && !isLater) continue;
      changes = true;
      if (!dry && user !== undefined) model.setByHand(user, column, value, fromOf(days));
    }
    return existing === undefined ? "Add" : changes ? "Change" : "Unchanged";
  }

  /** The days on which the value changed. */
  function redundantless(days: ReadonlyMap<string, unknown> | undefined): string[] {
    let last: unknown = null;
    return [...(days ?? new Map())]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([day, value]) => {
        const isSame = value === last;
        last = value;
        return isSame ? [] : [day];
      });
  }

  async function patching({ name: of, row: one, columns: given, from: days }: Extract<Act, { kind: "patch" }>) {
    const user = model.users.get(nameKey(of));
    const managerOf = async () => (one.manager === "" ? null : ((await idOf(one.manager)) ?? 999_999));
    const fields = await Promise.all(
      given.map(async (column) =>
        column === "Manager" ? ["ManagerUserId", await managerOf()] : [column, one[column as Text] || null],
      ),
    );
    const body = { ...Object.fromEntries(fields), ...(days !== null && { HoldsFrom: fromOf(days) }) };
    const path = { id: user === undefined ? 999_999 : await idOf(of) };
    const isEmpty = Object.keys(body).length === 0;
    const isOutsideContract = isEmpty || (given.includes("Email") && one.Email === "nowhere");
    if (isOutsideContract || (body.ManagerUserId === 999_999 && user))
      return void (await server.client.refused("updateUser", 400, { path, body }));
    if (user === undefined) return void (await server.client.refused("updateUser", 404, { path, body }));
    await server.client.call("updateUser", { path, body });
    for (const column of given) {
      const value =
        column === "Manager" ? cellValue(one.manager) && nameKey(one.manager) : cellValue(one[column as Text]);
      model.setByHand(user, column, value, fromOf(days));
    }
  }

  async function reporting({ name: of }: { readonly name: string }) {
    await server.db.write.transaction((trx) => new NameTable(trx, "users").addMissing([of]));
    const user = model.users.get(nameKey(of)) ?? model.add(of, true);
    user.seen = true;
  }

  async function exporting({ safe }: { readonly safe: boolean }) {
    const { text } = await server.client.get("/api/v1/users", { accept: safe ? "text/csv; safe=true" : "text/csv" });
    if (model.users.size === 0) return;
    const { body } = await server.client.call("importUsers", { body: text });
    expect(body).to.deep.include({ Added: 0, Changed: 0, Unchanged: model.users.size });
  }

  async function compare() {
    for (const SeenOnly of [false, true]) {
      const { Items } = (await server.client.call("getUsers", { query: { SeenOnly } })).body;
      const expected = [...model.users]
        .filter(([, user]) => user.seen || !SeenOnly)
        .sort(([a], [b]) => (a < b ? -1 : 1));
      expect(Items.map(({ Name, IsSeen }) => [Name, IsSeen])).to.deep.equal(
        expected.map(([, { name: shown, seen }]) => [shown, seen]),
      );
      for (const [index, [, { values }]] of expected.entries()) {
        const item = Items[index] as User;
        const manager = item.Manager === null ? null : nameKey(item.Manager);
        const shown = [...texts.map((field) => item[field]), manager];
        expect(shown).to.deep.equal([...texts, "Manager"].map((field) => values.get(field) ?? null));
      }
    }
    for (const [key, { sources }] of model.users) {
      const { ToldBy } = (await server.client.call("getUser", { path: { id: await idOf(key) } })).body;
      const { ManagerUserId: Manager, ...others } = ToldBy;
      const shownSources = Object.entries({ ...others, Manager }).filter(([, source]) => source !== null);
      expect(Object.fromEntries(shownSources)).to.deep.equal(Object.fromEntries(sources));
    }
    for (let back = 0; back < 30; back += 5) {
      const at = clock.now - back * DAY;
      for (const field of dated) {
        const held = await assignedBefore(server.db.read, field, Date.parse(dayOf(at)) + DAY);
        for (const [key, user] of model.users) {
          expect(held.get(await idOf(key)) ?? null, `${field} of ${key} on ${dayOf(at)}`).to.equal(
            model.heldAt(user, field, dayOf(at)),
          );
        }
      }
    }
  }

  it("are as they were last reported, by whom, and since which day", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
        clock.now = firstDay;
        model = new Model();
        await server.db.write("user_assignments").delete();
        await server.db.write("users").delete();
        for (const one of acts) {
          if (one.kind === "import" && one.rows.length > 0) await importing(one);
          if (one.kind === "patch") await patching(one);
          if (one.kind === "report") await reporting(one);
          if (one.kind === "export") await exporting(one);
          if (one.kind === "days") clock.now += one.days * DAY;
        }
        await compare();
      }),
      { numRuns: runsOf(60) },
    );
  });
});
