// The licence server that lmstat queries: its name, hosts, vendor daemons and state, and outputs that are an error as a
// whole.
import { expect } from "chai";
import { flexlm } from "../../../../collector/sources/flexlm/manager.ts";
import { CannotRead } from "../../../../collector/sources/manager.ts";
import { readText } from "../../read-text.ts";
import { checkout, feature, lmstat, readLmstatText, snapshotOf, usage } from "../reading.ts";

const head = [
  "lmutil - Copyright (c) 1989-2022 Flexera. All Rights Reserved.",
  "Flexible License Manager status on Tue 3/10/2026 10:00",
  "",
];
const triad = (...hosts: string[]) =>
  [
    ...head,
    "[Detecting lmgrd processes...]",
    "License server status: 27000@lic-a,27000@lic-b,27000@lic-c",
    "    License file(s) on lic-a: C:\\licences\\all.lic:",
    "",
    ...hosts,
    "",
  ].join("\n");
const up = [
  "lic-a: license server UP v11.7",
  "lic-b: license server UP (MASTER) v11.7",
  "lic-c: license server UP v11.7",
] as const;
const down = 'Cannot connect to license server system. (-15,570:115 "Operation now in progress")';

describe("A failure beside a server that is up", () => {
  it("is of no server where nothing says whose it is, and is counted", () => {
    const failure = "Error getting status: Cannot connect to license server system. (-15,570:115)";
    const { messages, unreadable } = readLmstatText(`${failure}\n${lmstat(feature("solve", 4, 0))}`);
    expect(messages.map(({ LicenseServer, Status }) => `${LicenseServer.Name} ${Status}`)).to.deep.equal([
      "27000@lic-north UP",
    ]);
    expect(unreadable.map(({ line, reason }) => `${line}: ${reason}`)).to.deep.equal([
      "1: a failure of a licence server that is not named",
    ]);
  });
});

describe("A failure below a list", () => {
  it("shows that the list is cut off", () => {
    const cut = `${lmstat(feature("solve", 4, 0))}\nError getting status: Cannot read data from license server. (-16,287)`;
    expect([
      readText(flexlm, cut).isComplete,
      readText(flexlm, cut.split("\nError")[0] ?? "").isComplete,
    ]).to.deep.equal([false, true]);
  });
});

describe("A licence server that lmstat queries", () => {
  it("may have an IPv6 address for its name", () => {
    const [message] = readLmstatText(lmstat(feature("solve", 4, 0)).replaceAll("lic-north", "fe80::1")).messages;
    expect(message).to.deep.include({
      LicenseServer: { Name: "27000@fe80::1", LicenseManagerType: "FlexLM", TimeZone: "Etc/UTC" },
      Hosts: [{ HostName: "fe80::1", Port: 27000, Role: "Master", Status: "UP", Version: "v11.19.0" }],
    });
  });

  it("is named port@host, and is UP with its host and its vendor daemons", () => {
    const message = snapshotOf(lmstat(feature("solve", 4, 0)));
    expect(message.LicenseServer).to.deep.equal({
      Name: "27000@lic-north",
      LicenseManagerType: "FlexLM",
      TimeZone: "Etc/UTC",
    });
    expect(message).to.include({ Status: "UP", TimestampUtc: "2026-03-10T10:00:00.000Z" });
    expect(message.Hosts).to.deep.equal([
      { HostName: "lic-north", Port: 27000, Role: "Master", Status: "UP", Version: "v11.19.0" },
    ]);
    expect(message.Vendors).to.deep.equal([{ Name: "quarzd", Status: "UP", Version: "v11.19.0" }]);
  });

  it("is one server with three hosts where it is a triad, named after the first", () => {
    const message = snapshotOf(`${triad(...up)}\n${usage}`);
    expect(message.LicenseServer.Name).to.equal("27000@lic-a");
    expect(message.Status).to.equal("UP");
    expect(message.Hosts?.map(({ HostName, Role, Status }) => [HostName, Role, Status])).to.deep.equal([
      ["lic-a", null, "UP"],
      ["lic-b", "Master", "UP"],
      ["lic-c", null, "UP"],
    ]);
  });

  it("is PARTIAL where some hosts are down and DOWN where all are", () => {
    const partial = snapshotOf(`${triad(up[0], up[1], `lic-c: ${down}`)}\n${usage}`);
    expect(partial.Status).to.equal("PARTIAL");
    expect(partial.Hosts?.map(({ Status }) => Status)).to.deep.equal(["UP", "UP", "DOWN"]);
    const { messages } = readLmstatText(
      triad(
        `lic-a: ${down}`,
        `lic-b: lmgrd is not running: License server machine is down or not responding. (-96,7)`,
        `lic-c: ${down}`,
      ),
    );
    expect(messages).to.have.length(1);
    expect(messages[0]).to.include({ MessageType: "status", Status: "DOWN" });
  });

  it("has indented host lines, and one host that Windows prints twice in other case", () => {
    const text = [
      ...head,
      "License server status: 7788@LIC15004",
      "    License file(s) on LIC15004: licensing\\license.dat:",
      "",
      "  LIC15004: license server UP (MASTER) v11.12",
      "  lic15004: license server UP v11.12",
      "",
      "Vendor daemon status (on LIC15004):",
      "",
      "     quarzd: UP v11.14.0",
      "",
      usage,
    ].join("\n");
    expect(snapshotOf(text).Hosts).to.deep.equal([
      { HostName: "LIC15004", Port: 7788, Role: "Master", Status: "UP", Version: "v11.12" },
    ]);
  });

  it("may name its port by a word, which is then no number", () => {
    const message = snapshotOf(lmstat(feature("solve", 4, 0)).replace("27000@lic-north", "port@lic-north"));
    expect(message.LicenseServer.Name).to.equal("port@lic-north");
    expect(message.Hosts?.[0]).to.include({ HostName: "lic-north", Port: null });
  });

  it("has several vendor daemons, of which one may be down while the server is up", () => {
    const text = lmstat(feature("solve", 4, 0)).replace(
      "  quarzd: UP v11.19.0",
      "  quarzd: UP v11.19.0\n  otherd: The desired vendor daemon is down. (-97,121)",
    );
    const message = snapshotOf(text);
    expect(message.Status).to.equal("UP");
    expect(message.Vendors).to.deep.equal([
      { Name: "quarzd", Status: "UP", Version: "v11.19.0" },
      { Name: "otherd", Status: "DOWN", Version: null },
    ]);
  });

  it("sends only its state where no list of features was printed, so that no session is closed", () => {
    const text = `${triad(...up)}\nVendor daemon status (on lic-b):\n\n    quarzd: ${down}\n`;
    const { messages, unreadable } = readLmstatText(text);
    expect(unreadable).to.deep.equal([]);
    expect(messages.map(({ MessageType, Status }) => [MessageType, Status])).to.deep.equal([["status", "UP"]]);
  });

  it("is UP without a word about its hosts where an old lmstat lists licences in use", () => {
    const text = [
      "lmstat - Copyright (c) 1989-2004 by Macrovision Corporation. All rights reserved.",
      feature("solve", 1000, 29),
      checkout("mira ws-11 :0", ", 29 licenses", "Thu 10/29 8:09"),
    ].join("\n");
    const message = snapshotOf(text, { server: "27000@lic-old", at: "2015-11-01T12:00:00Z" });
    expect(message).to.include({ Status: "UP", TimestampUtc: "2015-11-01T12:00:00.000Z" });
    expect(message.Pools[0]?.Checkouts?.[0]).to.include({
      StartTimeUtc: "2015-10-29T08:09:00.000Z",
      NumberOfLicenses: 29,
    });
  });
});

describe("An output that is an error as a whole", () => {
  const cases: [string, string[], string | undefined, string][] = [
    [
      "Cannot connect",
      ['Error getting status: Cannot connect to license server system. (-15,10:10061 "WinSock: Connection refused")'],
      "27000@lic-x",
      "DOWN",
    ],
    [
      "lmgrd is not running",
      [
        "License server status: 27000@lic-x",
        "    License file(s) on lic-x: 27000@10.0.0.7:",
        "",
        'lmgrd is not running: License server machine is down or not responding. (-96,7:2 "No such file or directory")',
      ],
      undefined,
      "DOWN",
    ],
    [
      "no licence file",
      ['Error getting status: Cannot find license file. (-1,359:2 "No such file or directory")'],
      "27000@lic-x",
      "NO_VALID_LIC_FILE",
    ],
    [
      "a licence path",
      [
        "Error getting status: Cannot connect to license server system.",
        " The license server manager (lmgrd) has not been started yet,",
        " the wrong port@host or license file is being used, or the",
        " port or hostname in the license file has been changed.",
        "Feature:       solve",
        "Server name:   10.0.0.7",
        "License path:  27000@lic-x:/opt/x.lic",
        'FLEXnet Licensing error:-15,570.  System Error: 111 "Connection refused"',
      ],
      undefined,
      "DOWN",
    ],
  ];

  for (const [title, lines, server, status] of cases) {
    it(`shows that the server is ${status}: ${title}`, () => {
      const { messages, unreadable } = readLmstatText(
        [...head, ...lines].join("\n"),
        server === undefined ? {} : { server },
      );
      expect(unreadable).to.deep.equal([]);
      expect(messages).to.have.length(1);
      expect(messages[0]).to.include({
        MessageType: "status",
        Status: status,
        TimestampUtc: "2026-03-10T10:00:00.000Z",
      });
      expect(messages[0]?.LicenseServer.Name).to.equal("27000@lic-x");
    });
  }

  it("needs a name where none is printed, and where a licence path names several", () => {
    const text = [...head, cases[0]?.[1]].flat().join("\n");
    expect(() => readLmstatText(text)).to.throw(CannotRead, "--server");
    expect(() => readLmstatText(`${text}\nLicense path:  27000@lic-x;27001@lic-y`)).to.throw(CannotRead, "--server");
  });
});
