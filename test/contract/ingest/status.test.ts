// postBrokerCompositeMessage, status and command_result: whether servers run, and the progress of commands.
import { expect } from "chai";
import type { components } from "../../../generated/contract.ts";
import { aBatch, aServerName, aSnapshot, at, type Message, send } from "../../support/data/broker-messages.ts";
import { useTestServer } from "../../support/http/server.ts";

type Schemas = components["schemas"];

function aStatus(server: string, time: string, fields: Partial<Schemas["StatusMessage"]> = {}): Message {
  return { MessageType: "status", LicenseServer: { Name: server }, TimestampUtc: at(time), Status: "UP", ...fields };
}

const triad: Schemas["ReportedHost"][] = [
  { HostName: "one", Port: 27000, Role: "Master", Status: "UP", Version: "v11.19" },
  { HostName: "Two", Port: 27000, Status: "UP" },
  { HostName: "three", Status: "DOWN" },
];
const vendors: Schemas["ReportedVendor"][] = [{ Name: "acme", Status: "UP", Version: "v11" }];

describe("postBrokerCompositeMessage with a status", () => {
  const server = useTestServer();
  const stored = async (name: string) => {
    const servers = (await server.client.call("getLicenseServerLookup")).body;
    const id = servers.find((one) => one.Name === name)?.Id ?? 0;
    return (await server.client.call("getLicenseServer", { path: { id } })).body;
  };

  it("stores the status of a server, its hosts and its vendor daemons, in their order", async () => {
    const name = aServerName();
    await send(server, aStatus(name, "09:00", { Status: "PARTIAL", Hosts: triad, Vendors: vendors }));
    expect(await stored(name)).to.deep.include({
      Status: "PARTIAL",
      LastUpdateUtc: at("09:00"),
      Hosts: triad.map((host) => ({ Port: null, Role: null, Version: null, ...host })),
      Vendors: vendors,
    });
  });

  it("leaves hosts and vendors that it does not list, and replaces those that it does", async () => {
    const name = aServerName();
    await send(server, aStatus(name, "09:00", { Hosts: triad, Vendors: vendors }));
    await send(server, aStatus(name, "09:10", { Status: "DOWN" }));
    expect(await stored(name)).to.deep.include({ Status: "DOWN", Vendors: vendors });
    expect((await stored(name)).Hosts).to.have.length(3);
    await send(
      server,
      aStatus(name, "09:20", {
        Hosts: [
          { HostName: "four", Status: "UP" },
          { HostName: "TWO", Status: "DOWN" },
        ],
        Vendors: [],
      }),
    );
    const { Hosts, Vendors } = await stored(name);
    expect(Hosts.map((host) => [host.HostName, host.Status])).to.eql([
      ["four", "UP"],
      ["Two", "DOWN"],
    ]);
    expect(Vendors).to.eql([]);
  });

  it("stores a host that is printed twice in different case once", async () => {
    const name = aServerName();
    await send(
      server,
      aStatus(name, "09:00", {
        Hosts: [
          { HostName: "Lic", Status: "UP" },
          { HostName: "LIC", Status: "DOWN" },
        ],
      }),
    );
    expect((await stored(name)).Hosts.map((host) => [host.HostName, host.Status])).to.eql([["Lic", "UP"]]);
  });

  it("is not applied after a newer one; one of the same instant is", async () => {
    const name = aServerName();
    await send(server, aStatus(name, "09:10", { Status: "DOWN" }));
    expect(await send(server, aStatus(name, "09:09"))).to.include({ Applied: false, Reason: "OlderThanLastStatus" });
    expect(await stored(name)).to.include({ Status: "DOWN" });
    expect(await send(server, aStatus(name, "09:10"))).to.include({ Applied: true });
    expect(await stored(name)).to.include({ Status: "UP" });
  });

  it("comes with a snapshot, too, which is applied without it when a newer status is stored", async () => {
    const name = aServerName();
    await send(server, aSnapshot(name, "09:00", { Status: "PARTIAL", Hosts: triad }));
    expect(await stored(name)).to.include({ Status: "PARTIAL" });
    await send(server, aStatus(name, "09:10", { Status: "DOWN" }));
    expect(await send(server, aSnapshot(name, "09:05", { Status: "UP" }))).to.include({ Applied: true });
    expect(await stored(name)).to.include({ Status: "DOWN", LastUpdateUtc: at("09:10") });
  });

  it("is written in one update of the licence server, with a new time zone, by a snapshot too", async () => {
    const name = aServerName();
    await send(server, aSnapshot(name, "09:00"));
    const LicenseServer = { Name: name, TimeZone: "Europe/Zurich" };
    for (const message of [
      aSnapshot(name, "09:10", { LicenseServer, Status: "UP", Hosts: triad }),
      { ...aStatus(name, "09:20", { Status: "DOWN" }), LicenseServer: { Name: name, TimeZone: "UTC" } } as Message,
    ]) {
      const updates: string[] = [];
      const note = ({ sql }: { readonly sql: string }) => {
        if (/^\s*update .license_servers./i.test(sql)) updates.push(sql);
      };
      server.db.write.on("query", note);
      await send(server, message);
      server.db.write.removeListener("query", note);
      expect(updates).to.have.length(1);
    }
    const row = await server.db.read("license_servers").where("name_key", name).first("time_zone");
    expect(row).to.eql({ time_zone: "UTC" });
    expect(await stored(name)).to.include({ Status: "DOWN", LastUpdateUtc: at("09:20") });
  });

  it("is UNKNOWN before the first report", async () => {
    const name = aServerName();
    await send(server, aSnapshot(name, "09:00"));
    expect(await stored(name)).to.include({ Status: "UNKNOWN" });
  });
});

describe("postBrokerCompositeMessage with a command_result", () => {
  const server = useTestServer();
  const aCommand = async (BrokerId: string) => {
    const { body } = await server.client.call("createBrokerCommand", {
      body: { BrokerId, CommandType: "status" } as never,
    });
    return (body as Schemas["BrokerCommand"]).Id;
  };
  const report = (CommandId: number, Status: Schemas["CommandResultMessage"]["Status"], fields = {}) =>
    send(server, { MessageType: "command_result", CommandId, Status, ...fields });
  const command = async (id: number) => {
    const all = (await server.client.call("getBrokerCommands")).body as Schemas["BrokerCommand"][];
    return all.find((one) => one.Id === id);
  };

  it("moves a command of its broker", async () => {
    const id = await aCommand("Broker-1");
    expect(await report(id, "Working")).to.include({ MessageType: "command_result", Applied: true });
    expect(await command(id)).to.include({ Status: "Working", CompletedUtc: null });
    await report(id, "Complete", { Output: "done" });
    expect(await command(id)).to.include({ Status: "Complete", Output: "done" });
    expect(await report(id, "Complete")).to.include({ Applied: true });
  });

  it("answers why it is not applied: the status does not allow it, or the broker has no such command", async () => {
    const id = await aCommand("broker-1");
    await report(id, "Cancel");
    expect(await report(id, "Working")).to.include({ Applied: false, Reason: "CommandNotMoved" });
    expect(await report(999_999, "Working")).to.include({ Applied: false, Reason: "UnknownCommand" });
    expect(await report(await aCommand("broker-2"), "Working")).to.include({
      Applied: false,
      Reason: "UnknownCommand",
    });
  });

  it("is answered with the number of waiting commands", async () => {
    const BrokerId = "broker-9";
    const ids = [await aCommand(BrokerId), await aCommand(BrokerId), await aCommand("broker-8")];
    const message = { MessageType: "command_result", CommandId: ids[0] as number, Status: "Working" } as const;
    const batch = { ...aBatch(message), BrokerId: "BROKER-9" };
    const { body } = await server.client.call("postBrokerCompositeMessage", { body: batch });
    expect(body).to.include({ PendingCommands: 1, BrokerId: "BROKER-9" });
  });
});
