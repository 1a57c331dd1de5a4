// Groups and projects: where they come from, what sessions belong to them, and what administrators do with them.
import { expect } from "chai";
import { keyKinds } from "../../../domain/usage/concurrency/changes.ts";
import { refreshConcurrency } from "../../../domain/usage/refresh/refresh.ts";
import { aBatch, aCheckout, aReport, aSnapshot, send } from "../../support/data/broker-messages.ts";
import { aDenial, aSession, aUser } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { asCaller } from "../../support/http/as-caller.ts";
import { useTestServer } from "../../support/http/server.ts";

describe("groups and projects", () => {
  const server = useTestServer();
  const startAt = Date.now() - 3_600_000;
  let poolId: number;

  before(async () => {
    poolId = await aPool(server.db, { licenseServerId: await aServer(server.db) });
  });

  it("getGroups and getProjects: the reported names of sessions, each once, in order, by their beginning", async () => {
    const userId = await aUser(server.db);
    for (const groupName of ["Tooling", "Research", "RESEARCH"]) {
      await aSession(server.db, { poolId, userId, startAt, groupName, projectName: `${groupName.toLowerCase()} 1` });
    }
    const { body } = await server.client.call("getGroups");
    expect(body.map(({ Name }) => Name)).to.deep.equal(["Research", "Tooling"]);
    const found = await server.client.call("getGroups", { query: { Prefix: "RES" } });
    expect(found.body.map(({ Name, IsEnabled, Members }) => [Name, IsEnabled, Members])).to.deep.equal([
      ["Research", true, 0],
    ]);
    expect((await server.client.call("getGroups", { query: { Prefix: "%" } })).body).to.deep.equal([]);
    const projects = await server.client.call("getProjects");
    expect(projects.body.map(({ Name }) => Name)).to.deep.equal(["research 1", "tooling 1"]);
    await server.client.refused("getGroups", 400, { query: { Prefix: "" } });
    await server.client.refused("getProjects", 400, { query: { Prefix: "" } });
  });

  it("createGroup, getGroup, updateGroup and deleteGroup work, and are recorded", async () => {
    const one = await aUser(server.db, { name: "zoe" });
    const two = await aUser(server.db, { name: "Adam" });
    const { body: made } = await server.client.call("createGroup", { body: { Name: "Fluids", UserIds: [one, two] } });
    expect(made).to.include({ Name: "Fluids", IsEnabled: true, MemberCount: 2 });
    await server.client.refused("createGroup", 409, { body: { Name: "FLUIDS" } });
    const path = { id: made.Id };
    const { body: group } = await server.client.call("getGroup", { path });
    expect(group.Members.map((member) => [member.UserName, member.IsDefaultGroup])).to.deep.equal([
      ["Adam", true],
      ["zoe", true],
    ]);
    const reporterOf = async (id: number) =>
      (await server.client.call("getUser", { path: { id } })).body.ToldBy.DefaultGroup;
    expect([await reporterOf(one), await reporterOf(two)]).to.deep.equal(["Hand", "Hand"]);
    const changed = await server.client.call("updateGroup", { path, body: { IsEnabled: false, UserIds: [two] } });
    const [, left] = group.Members;
    expect(group.Members[0]).to.include({ UserId: two });
    expect(left).to.include({ UserId: one });
    const now = { Id: made.Id, Name: "Fluids", IsEnabled: false, Members: [group.Members[0]], MemberCount: 1 };
    expect(changed.body).to.deep.equal(now);
    expect([await reporterOf(one), await reporterOf(two)]).to.deep.equal([null, "Hand"]);
    expect((await server.client.call("getGroups")).text).not.to.contain("Fluids");
    const all = await server.client.call("getGroups", { query: { IncludeDisabled: true } });
    expect(all.text).to.contain("Fluids");
    await server.client.refused("updateGroup", 409, { path, body: { Name: "research" } });
    await server.client.refused("updateGroup", 404, { path, body: { UserIds: [999_999] } });
    await server.client.refused("createGroup", 404, { body: { Name: "Nobody's", UserIds: [999_999] } });
    await server.client.refused("updateGroup", 404, { path: { id: 999_999 }, body: { IsEnabled: true } });
    await server.client.call("deleteGroup", { path });
    for (const id of ["getGroup", "deleteGroup"] as const) await server.client.refused(id, 404, { path });
    const acts = (await server.client.call("getAuditLog")).body.Items.map(({ Actor, Action, Target }) =>
      [Actor, Action, Target].join(" "),
    );
    expect(acts.slice(0, 3)).to.deep.equal([
      "admin group.delete Fluids",
      "admin group.change Fluids",
      "admin group.add Fluids",
    ]);
  });

  it("an options file reports members, and never overrides an administrator's", async () => {
    const byHand = await aUser(server.db, { name: "by-hand" });
    const { body: made } = await server.client.call("createGroup", { body: { Name: "Told", UserIds: [byHand] } });
    const path = { id: made.Id };
    const membersOf = async () =>
      (await server.client.call("getGroup", { path })).body.Members.map(
        ({ UserName, IsReported }) => `${UserName} ${IsReported}`,
      );
    const report = (name: string, time: string, ...UserNames: string[]) =>
      send(
        server,
        aSnapshot(name, time, {
          Groups: [
            { Name: "TOLD", UserNames },
            { Name: "Else", UserNames },
          ],
        }),
      );
    await report("27000@told-1", "08:00", "BY-HAND", "later", "file-only");
    expect(await membersOf()).to.deep.equal(["by-hand false"]);
    await send(server, aSnapshot("27000@told-1", "08:05", { checkouts: [aCheckout({ UserName: "Later" })] }));
    expect(await membersOf()).to.deep.equal(["by-hand false", "Later true"]);
    await server.client.call("updateGroup", { path, body: { UserIds: [] } });
    expect(await membersOf()).to.deep.equal(["by-hand true", "Later true"]);
    await server.client.call("updateGroup", { path, body: { UserIds: [byHand] } });
    await report("27000@told-2", "08:00", "later");
    await report("27000@told-1", "08:10", "file-only");
    expect(await membersOf()).to.deep.equal(["by-hand false", "Later true"]);
    await report("27000@told-2", "08:10");
    expect(await membersOf()).to.deep.equal(["by-hand false"]);
    const { body: groups } = await server.client.call("getGroups");
    expect(groups.map(({ Name, Members }) => `${Name} ${Members}`)).to.include.members(["Told 1", "Else 0"]);
    await report("27000@told-2", "08:20", "later");
    expect((await server.client.call("getGroups", { query: { Prefix: "Told" } })).body[0]?.Members).to.equal(2);
    await server.client.call("deleteGroup", { path });
  });

  it("a report's groups have at most 100,000 user names in all, and are stored whole or not at all", async () => {
    const UserNames = Array.from({ length: 10_000 }, (_, index) => `in-file-${index}`);
    const report = (count: number, more: string[] = []) => {
      const Groups = Array.from({ length: count }, (_, index) => ({ Name: `Large ${index}`, UserNames }));
      return aBatch(
        aSnapshot("27000@large", "08:00", { Groups: [...Groups, { Name: "Large more", UserNames: more }] }),
      );
    };
    const refused = await server.client.refused("postBrokerCompositeMessage", 400, { body: report(10, ["one"]) });
    expect(refused.errors).to.deep.equal({ "Messages[0].Groups": ["must have at most 100000 user names in all"] });
    const named = async () => (await server.client.call("getGroups", { query: { Prefix: "Large" } })).body;
    expect(await named()).to.deep.equal([]);
    await server.client.call("postBrokerCompositeMessage", { body: report(10) });
    expect(await named()).to.have.length(11);
  });

  it("createProject, updateProject and deleteProject work", async () => {
    const { body } = await server.client.call("createProject", { body: { Name: "Falcon" } });
    const path = { id: body.Id };
    await server.client.refused("createProject", 409, { body: { Name: "falcon" } });
    await server.client.refused("createProject", 400, { body: { Name: " " } });
    const changed = await server.client.call("updateProject", { path, body: { Name: "Falcon II", IsEnabled: false } });
    expect(changed.body).to.deep.equal({ Id: body.Id, Name: "Falcon II", IsEnabled: false });
    await server.client.call("createProject", { body: { Name: "Heron" } });
    await server.client.refused("updateProject", 409, { path, body: { Name: "HERON" } });
    await server.client.call("deleteProject", { path });
    await server.client.refused("deleteProject", 404, { path });
    await server.client.refused("updateProject", 404, { path, body: { IsEnabled: true } });
  });

  it("deleteGroup and deleteProject refuse what history refers to", async () => {
    const userId = await aUser(server.db);
    await aSession(server.db, { poolId, userId, startAt, groupName: "Kept", projectName: "Kept" });
    const groups = (await server.client.call("getGroups", { query: { Prefix: "Kept" } })).body;
    const projects = (await server.client.call("getProjects", { query: { Prefix: "Kept" } })).body;
    await server.client.refused("deleteGroup", 409, { path: { id: groups[0]?.Id as number } });
    await server.client.refused("deleteProject", 409, { path: { id: projects[0]?.Id as number } });
    expect((await server.client.call("getGroups", { query: { Prefix: "Kept" } })).body).to.deep.equal(groups);
  });

  it("deleteGroup deletes a group to which only the use of its members was counted, also where the roll-up has that use", async () => {
    const userId = await aUser(server.db, { name: "lent" });
    await aSession(server.db, { poolId, userId, startAt: startAt - 3 * 86_400_000 });
    const { body: group } = await server.client.call("createGroup", { body: { Name: "Lent", UserIds: [userId] } });
    await refreshConcurrency(server.db, { now: Date.now() });
    const counted = await server.db
      .read("usage_levels")
      .where({ kind: keyKinds.group, key_id: group.Id })
      .first("day_at");
    expect(counted).not.to.equal(undefined);
    await server.client.call("deleteGroup", { path: { id: group.Id } });
  });

  it("updateGroup: a default group counts for sessions without a reported one, active now or begun later", async () => {
    const userId = await aUser(server.db, { name: "defaulted" });
    const session = { poolId, userId, startAt };
    const ended = await aSession(server.db, { ...session, endAt: startAt + 1 });
    const active = await aSession(server.db, session);
    const reported = await aSession(server.db, { ...session, groupName: "Research" });
    const { body: group } = await server.client.call("createGroup", { body: { Name: "Pool", UserIds: [userId] } });
    const shown = async () => {
      const { body } = await server.client.call("getSessions", { query: { UserIds: [userId] } });
      return new Map(body.Items.map(({ Id, GroupName }) => [Id, GroupName]));
    };
    expect(await shown()).to.deep.equal(
      new Map([
        [reported, "Research"],
        [active, "Pool"],
        [ended, null],
      ]),
    );
    const pools = [aReport({ Checkouts: [aCheckout({ UserName: "Defaulted" })] })];
    await send(server, aSnapshot("later", "10:00", { pools }));
    expect([...(await shown()).values()].filter((name) => name === "Pool")).to.have.lengthOf(2);
    await server.client.call("updateGroup", { path: { id: group.Id }, body: { UserIds: [] } });
    expect([...(await shown()).values()].filter((name) => name === "Pool")).to.deep.equal([]);
  });
});

describe("groups and projects of a caller who may see licence server 1 only", () => {
  const server = useTestServer({}, asCaller({ kind: "account", name: "viewer", licenseServerIds: [1] }));

  it("getGroups and getProjects return those that have sessions there", async () => {
    for (const id of [1, 2]) {
      const licenseServerId = await aServer(server.db);
      const poolId = await aPool(server.db, { licenseServerId });
      const userId = await aUser(server.db);
      await aSession(server.db, { poolId, userId, startAt: 0, groupName: `G${id}`, projectName: `P${id}` });
      await aDenial(server.db, { licenseServerId, userId, denialAt: 0 });
    }
    expect((await server.client.call("getGroups")).body.map(({ Name }) => Name)).to.deep.equal(["G1"]);
    expect((await server.client.call("getProjects")).body.map(({ Name }) => Name)).to.deep.equal(["P1"]);
  });
});
