// getBrokerCommands, createBrokerCommand and updateBrokerCommands over HTTP, and the rule of the states.
import { expect } from "chai";
import fc from "fast-check";
import { moveBrokerCommand } from "../../../domain/ingest/command-states.ts";
import type { BrokerCommandStatusInput as BrokerCommandStatus } from "../../../generated/contract.ts";
import { aServer } from "../../support/data/build-servers.ts";
import { asCaller } from "../../support/http/as-caller.ts";
import { useTestServer } from "../../support/http/server.ts";

const states: BrokerCommandStatus[] = ["Pending", "Working", "Complete", "Error", "Cancel"];
const allowed = ["Pending/Working", "Pending/Cancel", "Working/Complete", "Working/Error", "Working/Cancel"];

describe("broker commands", () => {
  const server = useTestServer();

  before(() => aServer(server.db));
  beforeEach(() => server.db.write("broker_commands").delete());

  const create = async (fields: object = {}) => {
    const body = { BrokerId: "broker-cad", CommandType: "status" as const, ...fields };
    return (await server.client.call("createBrokerCommand", { body })).body;
  };
  const list = async (query = {}) => (await server.client.call("getBrokerCommands", { query })).body;
  const listIds = async (query = {}) => (await list(query)).map((command) => command.Id);
  const reach = async (status: BrokerCommandStatus) => {
    const { Id } = await create();
    const steps: BrokerCommandStatus[] = status === "Complete" || status === "Error" ? ["Working", status] : [status];
    for (const Status of steps) await server.client.call("updateBrokerCommands", { body: { Id, Status } });
    return Id;
  };

  it("createBrokerCommand stores a command as Pending", async () => {
    const answer = await server.client.request("POST", "/api/v1/broker/commands", {
      body: {
        BrokerId: "Broker-CAD",
        LicenseServerId: 1,
        CommandType: "remove_license",
        Parameters: { FeatureName: "cad_pro", UserName: 'm"keller' },
      },
    });
    expect(answer.status).to.equal(201);
    const { Id, CreatedUtc, ...rest } = answer.body as { Id: number; CreatedUtc: string };
    expect(Date.parse(CreatedUtc)).to.be.closeTo(Date.now(), 60_000);
    expect(rest).to.deep.equal({
      BrokerId: "Broker-CAD",
      LicenseServerId: 1,
      LicenseServerName: (await server.client.call("getLicenseServer", { path: { id: 1 } })).body.Name,
      CommandType: "remove_license",
      Parameters: { FeatureName: "cad_pro", UserName: 'm"keller' },
      Status: "Pending",
      RequestedBy: "admin",
      StartedUtc: null,
      CompletedUtc: null,
      Output: null,
      ErrorMessage: null,
    });
    expect(await list()).to.deep.equal([answer.body]);
    const { body: acts } = await server.client.call("getAuditLog", { query: { PageSize: 1 } });
    expect(acts.Items[0]).to.deep.include({ Actor: "admin", Action: "command.add", Target: "Broker-CAD" });
    expect(acts.Items[0]?.Detail).to.deep.equal({ CommandId: Id, CommandType: "remove_license", LicenseServerId: 1 });
    expect(await create()).to.deep.include({ LicenseServerId: null, Parameters: null });
    expect(Id).to.be.greaterThan(0);
  });

  it("updateBrokerCommands records in the audit log who cancelled which command, once", async () => {
    const id = await reach("Working");
    for (let n = 0; n < 2; n += 1)
      await server.client.call("updateBrokerCommands", { body: { Id: id, Status: "Cancel" } });
    const { body: acts } = await server.client.call("getAuditLog", { query: { PageSize: 2 } });
    const [cancelled, added] = acts.Items;
    expect(cancelled).to.deep.include({ Actor: "admin", Action: "command.cancel", Target: "broker-cad" });
    expect(cancelled?.Detail).to.deep.equal({ CommandId: id, CommandType: "status", LicenseServerId: null });
    expect(added?.Action).to.equal("command.add");
  });

  it("createBrokerCommand refuses unknown types and fields, and does not find an unknown or deleted server", async () => {
    const deleted = await aServer(server.db, { enableStatus: "Deleted" });
    const body = { BrokerId: "b", CommandType: "status" as const };
    for (const LicenseServerId of [999, deleted]) {
      await server.client.refused("createBrokerCommand", 404, { body: { ...body, LicenseServerId } });
    }
    for (const wrong of [{ ...body, CommandType: "explode" }, { ...body, Status: "Complete" }, { BrokerId: "b" }, []]) {
      const answer = await server.client.request("POST", "/api/v1/broker/commands", { body: wrong });
      expect(answer.status).to.equal(400);
    }
    expect(await list()).to.deep.equal([]);
  });

  it("getBrokerCommands answers in the order of Ids, filtered by broker without case, servers and statuses", async () => {
    const one = (await create({ BrokerId: "Broker-A", LicenseServerId: 1 })).Id;
    const two = (await create({ BrokerId: "broker-a" })).Id;
    const three = (await create({ BrokerId: "broker-b" })).Id;
    await server.client.call("updateBrokerCommands", { body: { Id: two, Status: "Working" } });
    expect(await listIds()).to.deep.equal([one, two, three]);
    expect(await listIds({ BrokerId: "BROKER-A" })).to.deep.equal([one, two]);
    expect(await listIds({ LicenseServerIds: [1, 999] })).to.deep.equal([one]);
    expect(await listIds({ Statuses: ["Working", "Cancel"] })).to.deep.equal([two]);
    expect(await listIds({ Statuses: ["Pending"], BrokerId: "broker-b" })).to.deep.equal([three]);
  });

  it("getBrokerCommands leaves out commands of a deleted server", async () => {
    const other = await aServer(server.db);
    await create({ LicenseServerId: other });
    await server.db.write("license_servers").where("id", other).update({ enable_status: "Deleted" });
    expect(await list()).to.deep.equal([]);
  });

  for (const from of states) {
    for (const to of states) {
      const move = `${from}/${to}`;
      const what = from === to ? "changes nothing" : allowed.includes(move) ? "is allowed" : "is refused with 409";
      it(`updateBrokerCommands: ${from} to ${to} ${what}`, async () => {
        const Id = await reach(from);
        const before = (await list())[0];
        const body = { Id, Status: to, Output: "read", ErrorMessage: "none" };
        if (from !== to && !allowed.includes(move)) {
          const refused = await server.client.refused("updateBrokerCommands", 409, { body });
          expect(refused.detail).to.include(String(Id)).and.include(from).and.include(to);
          expect((await list())[0]).to.deep.equal(before);
          return;
        }
        const answer = await server.client.call("updateBrokerCommands", { body });
        expect(answer.body).to.deep.equal(await list());
        const [after] = answer.body;
        if (from === to) expect(after).to.deep.equal(before);
        else {
          expect(after).to.include({ Status: to, Output: "read", ErrorMessage: "none" });
          expect(after?.StartedUtc !== null).to.equal(to === "Working" || from === "Working");
          expect(after?.CompletedUtc !== null).to.equal(to !== "Working");
        }
      });
    }
  }

  it("updateBrokerCommands accepts whatever a program printed, and stores a NUL as U+FFFD", async () => {
    const Id = await reach("Working");
    const body = { Id, Status: "Error" as const, Output: "a\0b\u0001\r\n", ErrorMessage: "\0".repeat(65_536) };
    const [after] = (await server.client.call("updateBrokerCommands", { body })).body;
    expect(after).to.include({ Output: "a\uFFFDb\u0001\r\n", ErrorMessage: "\uFFFD".repeat(65_536) });
  });

  it("updateBrokerCommands applies an array in its order, one answer for each update", async () => {
    const [one, two] = [(await create()).Id, (await create()).Id];
    const body = [
      { Id: two, Status: "Working" as const, Output: "begun" },
      { Id: one, Status: "Cancel" as const },
      { Id: two, Status: "Complete" as const },
    ];
    const answer = await server.client.call("updateBrokerCommands", { body });
    expect(answer.body.map(({ Id, Status, Output }) => [Id, Status, Output])).to.deep.equal([
      [two, "Complete", "begun"],
      [one, "Cancel", null],
      [two, "Complete", "begun"],
    ]);
  });

  it("updateBrokerCommands changes nothing when one of several is refused or unknown", async () => {
    const [one, two] = [(await create()).Id, (await create()).Id];
    const working = { Id: one, Status: "Working" as const };
    const refused = [working, { Id: two, Status: "Complete" as const }];
    await server.client.refused("updateBrokerCommands", 409, { body: refused });
    const unknown = [working, { Id: 999_999, Status: "Working" as const }];
    await server.client.refused("updateBrokerCommands", 404, { body: unknown });
    expect((await list()).map((command) => command.Status)).to.deep.equal(["Pending", "Pending"]);
  });

  it("moveBrokerCommand never leaves a final state, whatever is reported", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...states)), (reports) => {
        let status: BrokerCommandStatus = "Pending";
        for (const to of reports) {
          const change = moveBrokerCommand(status, to, 0);
          expect(change === null).to.equal(status === to);
          if (change === null || change === "refused") continue;
          expect(["Pending", "Working"]).to.include(status);
          status = change.status;
        }
      }),
    );
  });
});

describe("broker commands, as a broker", () => {
  const broker = { kind: "machine", name: "Broker-A", roles: ["broker"] } as const;
  const server = useTestServer({}, asCaller(broker));

  it("getBrokerCommands and updateBrokerCommands find only the broker's commands, and createBrokerCommand records who requested one", async () => {
    const create = async (BrokerId: string) =>
      (await server.client.call("createBrokerCommand", { body: { BrokerId, CommandType: "status" } })).body;
    const ofBroker = await create("broker-a");
    const other = await create("broker-b");
    expect(ofBroker.RequestedBy).to.equal("Broker-A");
    const { body } = await server.client.call("getBrokerCommands");
    expect(body.map((command) => command.Id)).to.deep.equal([ofBroker.Id]);
    const others = await server.client.call("getBrokerCommands", { query: { BrokerId: "broker-b" } });
    expect(others.body).to.deep.equal([]);
    await server.client.call("updateBrokerCommands", { body: { Id: ofBroker.Id, Status: "Working" } });
    const foreign = { Id: other.Id, Status: "Working" as const };
    await server.client.refused("updateBrokerCommands", 404, { body: foreign });
  });
});
