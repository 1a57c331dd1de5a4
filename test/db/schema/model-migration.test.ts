// Migration 0010 on a database that already tells of groups and projects.
import { expect } from "chai";
import { type Database, migrate, migrateDown, migrations } from "../../../db/index.ts";
import { openNewDatabase } from "../../support/data/database.ts";
import { addServer, addSession } from "../rows.ts";

describe("the migration that brings groups and projects", () => {
  let db: Database;
  before(async () => {
    db = await openNewDatabase();
    await migrate(db);
    const later = migrations.length - migrations.findIndex(({ name }) => name === "0010-model");
    await migrateDown(db, later);
    const ids = await addServer(db);
    await addSession(db, ids, { group_name: "Research", project_name: "Falcon" });
    await addSession(db, ids, { group_name: "RESEARCH" });
    await addSession(db, ids, { group_name: null, project_name: "Eagle" });
    await db.write("users").where({ id: ids.userId }).update({ default_group: "Tooling" });
    await migrate(db);
  });
  after(() => db?.close());

  it("makes one row of all spellings of a name, and lets sessions and users point to it", async () => {
    const groups: { id: number; name_key: string }[] = await db.read("user_groups").orderBy("name_key");
    expect(groups.map((group) => group.name_key)).to.deep.equal(["research", "tooling"]);
    const [research, tooling] = groups.map((group) => group.id);
    expect(await db.read("sessions").orderBy("id").pluck("group_id")).to.deep.equal([research, research, null]);
    expect(await db.read("users").pluck("default_group_id")).to.deep.equal([tooling]);
    expect(await db.read("group_members").pluck("group_id")).to.deep.equal([tooling]);
    const projects = new Map(
      (await db.read("projects")).map((row: { id: number; name: string }) => [row.id, row.name]),
    );
    const ofSessions: (number | null)[] = await db.read("sessions").orderBy("id").pluck("project_id");
    expect(ofSessions.map((id) => (id === null ? null : projects.get(id)))).to.deep.equal(["Falcon", null, "Eagle"]);
  });
});
