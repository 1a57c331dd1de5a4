// The licence tracking log of a CodeMeter licence server.
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { LogFollower } from "../../../collector/logs/follow.ts";
import { codemeter } from "../../../collector/sources/codemeter/server-log.ts";
import type { LogFormat } from "../../../collector/sources/manager.ts";
import { machineZone } from "../../../collector/text/zone.ts";
import type { DataInquiryMessage, EventsMessage } from "../../../generated/contract.ts";
import { expectLogToSurvive } from "../mutilated-text.ts";
import { readLog } from "../read-text.ts";

const format = codemeter.reportLog as LogFormat;
const log = readFileSync(new URL("../outputs/codemeter-licence-tracking.log", import.meta.url), "utf8").trimEnd();
const [head = "", , licence = ""] = log.split("\n");
const more = (...lines: string[]) => [head, licence, ...lines].join("\n");
const access = (id: number, rest = 'Client:"ws-1", User:"mkeller"') =>
  `2026-03-02T08:00:00 Access Server:"cm-north", LicenseID:1, AccessID:${id}, ${rest}`;
const read = (text: string) => readLog(format, text, { at: "2026-12-31T00:00:00Z", address: null });

describe("The licence tracking log of CodeMeter", () => {
  it("shows who had which licence from when to when, in UTC whatever the zone of the source is", () => {
    const { events, complaints, reader } = readLog(format, log, { zone: "Asia/Tokyo", address: null });
    expect(complaints).to.deep.equal([]);
    expect(reader.server).to.equal("cm-north");
    expect(events.map((event) => [event.EventType, event.TimestampUtc.slice(11, 19)])).to.deep.equal([
      ["server_stopped", "07:00:03"],
      ["checkout", "08:00:00"],
      ["checkout", "08:01:00"],
      ["denial", "08:02:00"],
      ["checkout", "08:30:00"],
      ["checkin", "09:00:00"],
      ["checkin", "09:30:00"],
      ["checkout", "09:30:00"],
      ["server_stopped", "12:00:00"],
    ]);
    const party = { FeatureName: "6000777:14", UserName: "mkeller", Workstation: "ws-101", Handle: "101" };
    expect(events[1]).to.deep.include(party);
    expect(events[5]).to.deep.include(party);
    expect(events[3]).to.deep.include({
      FeatureName: "6000777:90",
      UserName: "pruiz",
      Workstation: "ws-103",
      DenialType: "NoLicenseAvailable",
    });
    expect(events[4]).to.deep.include({ UserName: "pruiz", Handle: "102", IsBorrowed: true });
    expect(events[6]).to.deep.include({ UserName: "jdoe", Handle: "102" });
  });

  it("ends what was open before the collector was started again, and knows its licences", () => {
    const lines = log.split("\n");
    const before = readLog(format, lines.slice(0, 8).join("\n"), { address: null });
    const after = readLog(format, lines.slice(8).join("\n"), { address: null }, before.reader.state);
    expect(after.complaints).to.deep.equal([]);
    expect(after.events.map(({ EventType }) => EventType)).to.deep.equal([
      "checkout",
      "checkin",
      "checkin",
      "checkout",
      "server_stopped",
    ]);
  });

  it("ends everything where a log file of another run of the server begins without a stop before it", () => {
    const again = head.replace("LogfileId:41", "LogfileId:42").replace("07:00:03", "09:00:00");
    const { events, complaints } = read(more(access(1), again, licence, access(1)));
    expect(complaints).to.deep.equal([]);
    expect(events.map(({ EventType }) => EventType)).to.deep.equal(["checkout", "server_stopped", "checkout"]);
    expect(read(more(access(1), head, licence)).events).to.have.length(1);
  });

  it("guesses no user, licence or number: what is not whole is unreadable, with its line", () => {
    const lines = [
      access(1, 'Client:"ws-1", User:"x", User:"mkeller"'),
      access(1).replace("LicenseID:1", "LicenseID:7"),
      access(1, 'Client:"", User:""'),
      access(1).replace("AccessID:1", "AccessID:"),
      '2026-03-02T09:00:00 Release Server:"cm-north", AccessID:5',
      '2026-03-02T09:00:00 Admin Server:"cm-north", CodeMeter_paused',
      '2026-03-02T09:00:00 Admin Server:"cm-north", someone restarted it',
      '2026-03-02T09:00:00 Sold Server:"cm-north", LicenseID:1',
      "2026-02-30T09:00:00 Access LicenseID:1",
      access(1).replace("2026", "2199"),
      access(1).replace("cm-north", "cm-south"),
      licence.replace("FC:6000777", "FC:"),
      "00aa11bb22cc33dd",
    ];
    const { events, complaints } = read(more(...lines));
    expect(events).to.deep.equal([]);
    expect(complaints).to.deep.equal([
      "3: User stands twice",
      "4: a licence that no line of this log has listed",
      "5: a user or host that is missing or too long",
      "6: no AccessID",
      "7: a release of what no line of this log has opened",
      "8: an administrator's entry of a kind that is not known",
      "9: words that are no key and value",
      "10: an entry of a kind that is not known",
      "11: no instant and no kind of entry at its beginning",
      "12: a time that lies ahead",
      "13: an entry of another server",
      "14: a licence without id, firm code and product code",
      "15: no date and time at its beginning",
    ]);
    expect(read(more(access(1), access(1))).events).to.have.length(1);
  });

  it("takes the host for the user where no user is printed, as the other log has it", () => {
    expect(read(more(access(1, 'Client:"ws-1", User:""'))).events[0]).to.deep.include({
      UserName: "ws-1",
      Workstation: "ws-1",
    });
  });

  it("takes no host for the user of a line that is cut off before the user", () => {
    for (const cut of ['Client:"ws-1",', 'Client:"ws-1", User:']) {
      const { events, complaints } = read(more(access(1, cut)));
      expect(events).to.deep.equal([]);
      expect(complaints).to.deep.equal(["3: a line that is cut off"]);
    }
  });

  it("is read, or counted as unreadable, however it was mutilated", () => {
    expectLogToSurvive(format, [log]);
  });
});

describe("The purchases in the licence tracking log of CodeMeter", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "codemeter-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** What is handed on, in its order. */
  async function followed(text: string): Promise<(DataInquiryMessage | EventsMessage)[]> {
    const path = join(folder, "tracking.log");
    await writeFile(path, text);
    const messages: (DataInquiryMessage | EventsMessage)[] = [];
    const handOn = async (message: DataInquiryMessage | EventsMessage) => void messages.push(message);
    const follower = new LogFollower({
      format,
      type: "CodeMeter",
      path,
      stream: null,
      follow: false,
      server: null,
      address: null,
      zone: null,
      machine: machineZone(),
      at: null,
      isDatedByFile: true,
      year: null,
      encoding: null,
      stateFile: null,
      handOn,
      handOnBought: handOn,
      knows: async () => true,
      complain: () => {},
      note: () => {},
      progress: () => {},
      signal: new AbortController().signal,
    });
    await follower.readOn();
    await follower.close();
    return messages;
  }

  it("becomes pools at the time of each list, before the events after it", async () => {
    const messages = await followed(log);
    const lists = messages.filter((message) => message.MessageType === "data_inquiry");
    expect(messages.map(({ MessageType }) => MessageType)).to.deep.equal([
      "data_inquiry",
      "events",
      "data_inquiry",
      "events",
      "events",
    ]);
    expect(lists.map(({ TimestampUtc, Scope }) => [TimestampUtc, Scope])).to.deep.equal([
      ["2026-03-02T07:00:03.000Z", "licenses"],
      ["2026-03-02T09:30:00.000Z", "licenses"],
    ]);
    expect(lists[0]?.LicenseServer).to.deep.equal({ Name: "cm-north", LicenseManagerType: "CodeMeter" });
    expect(lists[0]?.Pools[0]).to.deep.include({
      FeatureName: "6000777:14",
      ProductName: "Chart, Tool: Pro",
      Total: 5,
      Used: null,
      Increments: [
        { Quantity: 2, ExpirationDateUtc: null },
        { Quantity: 3, ExpirationDateUtc: "2026-12-31T00:00:00.000Z" },
      ],
    });
    expect(lists[1]?.Pools.map(({ FeatureName, Total }) => [FeatureName, Total])).to.deep.equal([["6000777:90", 4]]);
  });

  it("counts a line that stands twice once, and knows no number that is none", async () => {
    const odd = licence.replace("LicenseID:1", "LicenseID:2").replace("LQ:2", "LQ:many").replace("PC:14", "PC:15");
    const [bought] = await followed([head, licence, licence, odd.replace("ET:never", "ET:soon")].join("\n"));
    const pools = bought?.MessageType === "data_inquiry" ? bought.Pools : [];
    expect(pools.map(({ Total, Increments }) => [Total, Increments?.length])).to.deep.equal([
      [2, 1],
      [null, 0],
    ]);
  });
});
