// querySessionGroups from the row groups and without them, as after an update: the same groups for every query.
import { expect } from "chai";
import { groupSize } from "../../../columnar/index.ts";
import { uncoveredIds } from "../../../columnar/scan.ts";
import { bulkInsert } from "../../../db/index.ts";
import { refreshPackedTables } from "../../../domain/refresh/refresh.ts";
import { sessionSchema } from "../../../domain/sessions/schema.ts";
import { applyUsageChanges } from "../../../domain/usage/totals/update.ts";
import type { components } from "../../../generated/contract.ts";
import { someSessions } from "../../support/data/build-records.ts";
import { useTestServer } from "../../support/http/server.ts";
import { HOUR, pools, storeNames, users } from "./oracle-data.ts";

type Schemas = components["schemas"];

const groupings: readonly Schemas["SessionGrouping"][] = [
  "Feature",
  "LicenseServer",
  "User",
  "Group",
  "Project",
  "FeatureName",
  "FeatureVersion",
  "Vendor",
  "ProductName",
  "LicenseType",
  "Workstation",
  "Department",
  "CostCenter",
];
const first = Date.UTC(2026, 1, 2);
const filters: readonly object[] = [
  {},
  { WorkingHoursOnly: true },
  { IncludeActive: false },
  { Search: "e" },
  { Limit: 1, Offset: 1 },
  { UserNames: ["ann"], Workstations: ["WS-1", "ws-2"] },
];

describe("querySessionGroups", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });

  before(async () => {
    const { db } = server;
    await storeNames(db);
    for (const [index, department] of ["Design", null, "DESIGN", "Tests"].entries()) {
      await db
        .write("users")
        .where("id", index + 1)
        .update({ department, cost_center: department && "4711" });
    }
    const stored = Array.from({ length: 40 }, (_, index) => ({
      poolId: 1 + (index % pools.length),
      userId: 1 + (index % users.length),
      numberOfLicenses: 1 + (index % 2),
      startAt: first + index * HOUR,
      endAt: index % 7 === 0 ? null : first + (index * 1.5 + 1) * HOUR,
      groupName: [null, "Design", "Tests"][index % 3] ?? null,
      projectName: ["Alpha", null][index % 2] ?? null,
      workstation: [null, "ws-1", "WS-1", "ws-2"][index % 4] ?? null,
    }));
    const [id] = await someSessions(db, stored);
    // One so far after the others that most row groups between them are missing.
    const [row] = await db.read("sessions").where({ id });
    const copy = { ...row, id: 40 * groupSize };
    await db.write.transaction(async (trx) => {
      await bulkInsert(trx, "sessions", [copy]);
      const { pool_id: poolId, user_id: userId, start_at: startAt, end_at: endAt, number_of_licenses } = row;
      const after = { startAt: Number(startAt), endAt: endAt === null ? null : Number(endAt) };
      await applyUsageChanges(trx, [{ userId, poolId, numberOfLicenses: number_of_licenses, before: null, after }]);
    });
  });

  it("answers the same from the row groups as from the sessions", async () => {
    const window = {
      StartUtc: new Date(first + HOUR).toISOString(),
      EndUtc: new Date(first + 48 * HOUR).toISOString(),
    };
    const queries = groupings.flatMap((GroupBy) => filters.map((more) => ({ ...window, GroupBy, ...more })));
    const answers = async () => {
      const all: object[][] = [];
      for (const body of queries) {
        const { body: answer } = await server.client.call("querySessionGroups", {
          body,
        });
        all.push(answer.Items);
      }
      return all;
    };
    await server.db.write("row_groups").delete();
    expect((await uncoveredIds(server.db.read, sessionSchema))[0]).to.deep.equal([0, Number.MAX_SAFE_INTEGER]);
    const fromSessions = await answers();
    await refreshPackedTables(server.db);
    expect(await uncoveredIds(server.db.read, sessionSchema)).to.have.length(1);
    const fromRowGroups = await answers();
    for (const [index, query] of queries.entries()) {
      expect(fromRowGroups[index], JSON.stringify(query)).to.deep.equal(fromSessions[index]);
    }
    expect(fromSessions.flat()).to.have.length.above(60);
  });

  it("sums up by the present departments and cost centres, without regard to case", async () => {
    const body = { StartUtc: new Date(first).toISOString(), Order: "NameRising" } as const;
    const answered = async (GroupBy: "Department" | "CostCenter" | "User") =>
      (await server.client.call("querySessionGroups", { body: { ...body, GroupBy } })).body.Items;
    const users = new Map((await answered("User")).map(({ Name, Sessions }) => [Name, Sessions]));
    const [ann, bob, zed, dot] = ["ann", "Bob", "𝒵ed", "｡dot"].map((name) => users.get(name) as number);
    const shown = (items: Awaited<ReturnType<typeof answered>>) =>
      items.map(({ Name, Sessions }) => [Name?.toLowerCase() ?? null, Sessions]);
    expect(shown(await answered("Department"))).to.deep.equal([
      [null, bob],
      ["design", Number(ann) + Number(zed)],
      ["tests", dot],
    ]);
    expect(shown(await answered("CostCenter"))).to.deep.equal([
      [null, bob],
      ["4711", Number(ann) + Number(zed) + Number(dot)],
    ]);
  });
});
