// What rlmstat prints of licence servers: which they are, whether they run, and when it was printed.
import { expect } from "chai";
import { CannotRead } from "../../../collector/sources/manager.ts";
import { rlm } from "../../../collector/sources/rlm/manager.ts";
import { noon, readingOf, snapshotIn } from "../readings.ts";
import { count, listOf, type Printed, pool, rlmstat } from "./printing.ts";

const read = (printed: Printed) => readingOf(rlm, rlmstat(printed));

describe("A report of rlmstat", () => {
  const pools = pool("solve v1.0", count(10, 0));

  it("is of the server that was queried, with its host and ISV servers", () => {
    expect(snapshotIn(read({ pools }))).to.deep.include({
      LicenseServer: { Name: "5053@lic-north", LicenseManagerType: "RLM" },
      Status: "UP",
      Hosts: [{ HostName: "lic-north.example", Port: 5053, Role: null, Status: "UP", Version: "v14.2" }],
      Vendors: [{ Name: "quarz", Status: "UP", Version: "v14.2" }],
    });
  });

  it("was printed when the server had run as long as it prints, on the server's clock", () => {
    const text = rlmstat({ pools });
    expect(snapshotIn(readingOf(rlm, text)).TimestampUtc).to.equal("2026-03-03T10:03:04.000Z");
    const inTokyo = readingOf(rlm, text, { zone: "Asia/Tokyo" });
    expect(snapshotIn(inTokyo).TimestampUtc).to.equal("2026-03-03T01:03:04.000Z");
    expect(inTokyo.printedAt).to.equal(Date.UTC(2026, 2, 3, 1, 3, 4));
    expect(snapshotIn(readingOf(rlm, text, { isAtSet: true })).TimestampUtc).to.equal(new Date(noon).toISOString());
  });

  it("counts the time that it has run through a change of the clocks", () => {
    const text = rlmstat({ pools })
      .replace("Startup time: Mon Mar  2 08:00:00 2026", "Startup time: Sat Mar 28 12:00:00 2026")
      .replace("(port 5053), up 1d 02:03:04", "(port 5053), up 1d 00:00:00");
    const reading = readingOf(rlm, text, { zone: "Europe/Berlin", at: Date.UTC(2026, 2, 29, 12) });
    expect(snapshotIn(reading).TimestampUtc).to.equal("2026-03-29T11:00:00.000Z");
  });

  it("is of the poll's instant where the server's clock is far ahead, with a note", () => {
    const reading = readingOf(rlm, rlmstat({ pools }).replaceAll("2026", "9026"));
    expect(snapshotIn(reading).TimestampUtc).to.equal(new Date(noon).toISOString());
    expect(reading.printedAt).to.be.above(noon);
  });

  it("may have only the sections of one ISV server", () => {
    const lines = rlmstat({ pools }).split("\n");
    const text = [...lines.slice(0, 5), ...lines.slice(lines.findIndex((line) => line.includes("ISV server status")))];
    const reading = readingOf(rlm, text.join("\n").replace("Debug log filename", "info log filename"));
    expect(snapshotIn(reading)).to.deep.include({
      LicenseServer: { Name: "5053@lic-north", LicenseManagerType: "RLM" },
      TimestampUtc: "2026-03-03T10:03:04.000Z",
    });
    expect(reading.unreadable).to.deep.equal([]);
  });

  it("has each licence server by its name where it is of several", () => {
    const other = rlmstat({ pools }).replaceAll("lic-north.example", "lic-south.example");
    const text = `${rlmstat({ pools }).replace("5053@lic-north", "5053@lic-north:5053@lic-south")}\n${other}`;
    const names = readingOf(rlm, text).messages.map(({ MessageType, ...message }) => message);
    expect(names.map((message) => "LicenseServer" in message && message.LicenseServer.Name)).to.deep.equal([
      "5053@lic-north.example",
      "5053@lic-south.example",
    ]);
    expect(() => readingOf(rlm, text, { server: "render" })).to.throw(CannotRead, "several licence servers");
  });

  it("has each list once where its outputs were joined: the later one, unless it is of another host", () => {
    const lists = (isv: string, used: number, host = "lic-north.example") =>
      [...listOf("pool", isv, pool("solve v1.0", count(10, used))), ...listOf("usage", isv, [])]
        .join("\n")
        .replaceAll("lic-north.example", host);
    const used = (text: string) =>
      readingOf(rlm, text, { address: "5053@lic-queried" }).messages.map((message) =>
        message.MessageType === "data_inquiry" ? message.Pools.map(({ Total, Used }) => [Total, Used]) : [],
      );
    expect(used(`${lists("quarz", 0)}\n${lists("lapis", 3)}\n${lists("quarz", 2)}`)).to.deep.equal([
      [
        [10, 3],
        [10, 2],
      ],
    ]);
    const other = `${lists("quarz", 0)}\n${lists("quarz", 2, "lic-south")}`;
    expect(() => used(other)).to.throw(CannotRead, "does not say which licence server");
  });

  it("shows that an ISV server that does not run is down, and that nothing of it is out", () => {
    const text = rlmstat({}).split("------------------------")[0]?.replace("Yes      0", "No       3") ?? "";
    expect(snapshotIn(readingOf(rlm, text))).to.deep.include({
      Vendors: [{ Name: "quarz", Status: "DOWN", Version: null }],
      Pools: [],
    });
  });

  it("is not whole where an ISV server that runs did not answer", () => {
    const text = `${rlmstat({ pools })}\nError connecting to "lapis" server\n\nConnection refused (111)\n`;
    const reading = readingOf(rlm, text);
    expect(reading.isComplete).to.equal(false);
    expect(reading.notes.join()).to.contain("lapis");
  });

  it("shows that the server is down where rlmstat cannot connect", () => {
    const text = [
      "rlmutil v12.2",
      "",
      'Error connecting to "rlm" server',
      "",
      'Connection attempted to host: "lic-north" on port 5053',
      "",
      "No error",
    ].join("\r\n");
    const reading = readingOf(rlm, text, { address: "5053@lic-queried" });
    expect(reading.messages).to.deep.equal([
      {
        MessageType: "status",
        LicenseServer: { Name: "5053@lic-north", LicenseManagerType: "RLM" },
        TimestampUtc: new Date(noon).toISOString(),
        Status: "DOWN",
        Hosts: [{ HostName: "lic-north", Port: 5053, Role: null, Status: "DOWN", Version: null }],
      },
    ]);
    expect(reading.unreadable).to.deep.equal([]);
    const unnamed = readingOf(rlm, text.replace('"lic-north"', '""'), { address: "5053@lic-queried" });
    expect(unnamed.messages[0]).to.deep.include({ Status: "DOWN" });
    expect(JSON.stringify(unnamed.messages)).to.contain("5053@lic-queried");
    expect(() => readingOf(rlm, text.replace('"lic-north"', '""'))).to.throw(CannotRead, "give `server`");
  });

  it("is of a server whose host is an IPv6 address", () => {
    const reading = readingOf(rlm, rlmstat({ pools }).replace("5053@lic-north", "5053@fe80::1%eth0"));
    expect(snapshotIn(reading).LicenseServer.Name).to.equal("5053@fe80::1%eth0");
  });

  it("takes no program and its version for a pool before any section", () => {
    const reading = readingOf(rlm, "Licence wrapper v2.0\nsomething\n", { address: "5053@lic-north" });
    expect(reading.messages).to.deep.equal([]);
    expect(reading.unreadable).to.have.length(2);
  });

  it("reports nothing where nothing was recognised, and counts the lines", () => {
    const reading = readingOf(rlm, "Something else went wrong.\nreally\n", { address: "5053@lic-north" });
    expect(reading.messages).to.deep.equal([]);
    expect(reading.unreadable).to.have.length(2);
  });

  it("is queried with the path of the server alone", () => {
    const address = { text: "5053@lic-north", hosts: [{ host: "lic-north", port: "5053" }] };
    expect(rlm.calls?.(address)).to.deep.equal([
      { kind: "tool", program: "rlmutil", arguments: ["rlmstat", "-a", "-c", "5053@lic-north"] },
    ]);
  });
});
