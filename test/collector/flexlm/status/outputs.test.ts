// The whole output of lmstat: several servers in one, several files, and when it was printed.
import { expect } from "chai";
import { CannotRead } from "../../../../collector/sources/manager.ts";
import { checkout, feature, lmstat, readLmstatText, snapshotOf, usage, version } from "../reading.ts";

describe("Several servers in one output", () => {
  const first = lmstat(feature("solve", 4, 1, version("solve", "5.0"), checkout("mira ws-11 :0")));
  const second = [
    "License server status: 27001@lic-south",
    "    License file(s) on lic-south: /opt/s.lic:",
    "",
    "lic-south: license server UP (MASTER) v11.19.0",
    "",
    usage,
  ].join("\n");
  const away = [
    "License server status: 27002@lic-west",
    "",
    'lmgrd is not running: Cannot connect to license server system. (-15,570:111 "Connection refused")',
  ].join("\n");
  const rule = "-".repeat(76);

  it("are separated by the rule between them, and share the printed time", () => {
    const { messages, unreadable } = readLmstatText([first, rule, second, rule, away].join("\n"));
    expect(unreadable).to.deep.equal([]);
    expect(
      messages.map((message) => [
        message.LicenseServer.Name,
        message.MessageType,
        message.Status,
        message.TimestampUtc,
      ]),
    ).to.deep.equal([
      ["27000@lic-north", "data_inquiry", "UP", "2026-03-10T10:00:00.000Z"],
      ["27001@lic-south", "data_inquiry", "UP", "2026-03-10T10:00:00.000Z"],
      ["27002@lic-west", "status", "DOWN", "2026-03-10T10:00:00.000Z"],
    ]);
  });

  it("cannot all have the one name that was given", () => {
    expect(() => readLmstatText([first, rule, second].join("\n"), { server: "mine" })).to.throw(
      CannotRead,
      "one licence server",
    );
  });

  it("are several snapshots in the order of their time where one server was queried several times", () => {
    const later = first.replace("3/10/2026 10:00", "3/10/2026 10:30");
    const { messages } = readLmstatText([later, first]);
    expect(messages.map(({ TimestampUtc }) => TimestampUtc)).to.deep.equal([
      "2026-03-10T10:00:00.000Z",
      "2026-03-10T10:30:00.000Z",
    ]);
  });
});

describe("When it was printed", () => {
  it("is read in the licence manager's zone, with years of four or two digits", () => {
    const text = lmstat(feature("solve", 4, 1, version("solve", "5.0"), checkout("mira ws-11 :0")));
    for (const year of ["2026", "26"]) {
      const message = snapshotOf(text.replace("3/10/2026", `3/10/${year}`), { zone: "Europe/Zurich" });
      expect(message.TimestampUtc).to.equal("2026-03-10T09:00:00.000Z");
      expect(message.Pools[0]?.Checkouts?.[0]?.StartTimeUtc).to.equal("2026-03-10T08:05:00.000Z");
      expect(message.LicenseServer).to.include({ TimeZone: "Europe/Zurich" });
    }
  });

  it("is taken from --at, or else from the present, with a note", () => {
    const text = lmstat(feature("solve", 4, 0)).replace(/^Flexible.*$/m, "");
    expect(snapshotOf(text, { at: "2026-03-10T09:00:00Z" }).TimestampUtc).to.equal("2026-03-10T09:00:00.000Z");
    const { messages, notes } = readLmstatText(text);
    expect(Math.abs(Date.parse(messages[0]?.TimestampUtc ?? "") - Date.now())).to.be.below(5_000);
    expect(notes.join()).to.contain("did not print when it ran");
  });

  it("is shown where there is no such day", () => {
    const { unreadable } = readLmstatText(lmstat(feature("solve", 4, 0)).replace("3/10/2026", "2/30/2026"));
    expect(unreadable.map(({ reason }) => reason)).to.deep.equal(["a time of printing that does not exist"]);
  });
});
