// What lmxendutil prints for people, and the beginning of a server's log.
import { expect } from "chai";
import { lmx } from "../../../collector/sources/lmx/manager.ts";
import { serverLog } from "../../../collector/sources/lmx/server-log.ts";
import { checkoutsIn, logOf, noon, poolsIn, readingOf, snapshotIn } from "../readings.ts";
import { text, textFeature } from "./printing.ts";

const times = "Login time: 2026-03-05 15:12   Checkout time: 2026-03-05 15:21";
const read = (...features: string[][]) => readingOf(lmx, text("6200@lic-north", ...features));

describe("The text of lmxendutil", () => {
  it("lists features with their use", () => {
    const reading = read(
      textFeature("Solve", "0 of 2147483647 license(s) used"),
      textFeature("Mesh", "2 of 4 license(s) used:"),
    );
    expect(poolsIn(reading)["Mesh 21.0"]).to.deep.include({
      Vendor: "QUARZ",
      Total: 4,
      Used: 2,
      StartDateUtc: "2025-02-17T00:00:00.000Z",
      Increments: [
        { Quantity: 4, StartDateUtc: "2025-02-17T00:00:00.000Z", ExpirationDateUtc: "2027-01-31T00:00:00.000Z" },
      ],
    });
    expect(poolsIn(reading)["Solve 21.0"]).to.include({ Total: 2147483647, Used: 0 });
    expect(snapshotIn(reading)).to.deep.include({
      LicenseServer: { Name: "6200@lic-north", LicenseManagerType: "LMX" },
      Status: "UP",
      Hosts: [{ HostName: "lic-north", Port: 6200, Role: null, Status: "UP", Version: "v5.1" }],
    });
    expect(reading.unreadable).to.deep.equal([]);
  });

  it("lists who uses them, since when, borrowed until when, and shared on what", () => {
    const lines = [
      ...["15 license(s) used by mira@ws-11 [192.0.2.11]", times, "Shared on custom string: mira:ws-11", ""],
      ...["25 license(s) used by mira@ws-11 [192.0.2.11]", times, "Shared on custom string: mira:ws-11", ""],
      ...[
        "1 license(s) used by ivo@ws-12.example_ver2023 [192.0.2.12]",
        "    Login time: 2026-03-05 09:00   Borrow expire time: 2026-03-12 09:00",
      ],
      "    Shared on username: ivo   Shared on hostname: ws-12.example_ver2023 ",
    ];
    const reading = read(textFeature("Solve", "26 of 100 license(s) used:", ...lines));
    expect(checkoutsIn(reading).map(({ UserName, NumberOfLicenses }) => [UserName, NumberOfLicenses])).to.deep.equal([
      ["mira", 0],
      ["mira", 25],
      ["ivo", 1],
    ]);
    expect(checkoutsIn(reading)[2]).to.deep.equal({
      UserName: "ivo",
      Workstation: "ws-12.example_ver2023",
      IpAddress: "192.0.2.12",
      NumberOfLicenses: 1,
      StartTimeUtc: "2026-03-05T09:00:00.000Z",
      StartPrecisionSeconds: 60,
      IsBorrowed: true,
      LingerDueDateUtc: "2026-03-12T09:00:00.000Z",
    });
    expect(reading.unreadable).to.deep.equal([]);
  });

  it("may print no start, and how often was denied", () => {
    const lines = textFeature("Solve", "0 of 4 license(s) used").map((line) =>
      line.replace("Start date: 2025-02-17", "Start date: NONE"),
    );
    const reading = read([...lines.slice(0, 3), "2 denial(s) in last 24 hours", ...lines.slice(3)]);
    expect(poolsIn(reading)["Solve 21.0"]).to.include({ StartDateUtc: null, Total: 4 });
    expect(reading.unreadable).to.deep.equal([]);
  });

  it("shows that a server is down, whether it names it or not", () => {
    const none = [
      "LM-X End-user Utility v3.32",
      "++++++++++",
      "LM-X license server(s):",
      "----------",
      "There are no license server(s) available.",
    ];
    const reading = readingOf(lmx, none.join("\r\n"), { address: "6200@lic-north" });
    expect(reading.messages).to.deep.equal([
      {
        MessageType: "status",
        LicenseServer: { Name: "6200@lic-north", LicenseManagerType: "LMX" },
        TimestampUtc: new Date(noon).toISOString(),
        Status: "DOWN",
      },
    ]);
    const named = "LM-X License Server on 6200@lic-south:\n\nServer not found on host or not responding.\n";
    expect(readingOf(lmx, named).messages[0]).to.deep.include({ Status: "DOWN" });
  });

  it("reads a feature whose name has words of the banner or of a server's head", () => {
    const reading = read(
      textFeature("Reader", "0 of 3 license(s) used"),
      textFeature("Mesh Utility 2", "2 of 5 license(s) used:", "2 license(s) used by mira@ws-11 [192.0.2.11]", times),
      textFeature("License Server on demand", "0 of 1 license(s) used"),
    );
    expect(reading.unreadable).to.deep.equal([]);
    expect(snapshotIn(reading).Pools.map(({ FeatureName, Total, Used }) => [FeatureName, Total, Used])).to.deep.equal([
      ["Reader", 3, 0],
      ["Mesh Utility 2", 5, 2],
      ["License Server on demand", 1, 0],
    ]);
  });

  it("takes no login for a checkout whose time cannot be read, and nothing borrowed for what is not", () => {
    const reading = read(
      textFeature(
        "Solve",
        "3 of 4 license(s) used:",
        ...["1 license(s) used by mira@ws-11", "Login time: 2026-03-05 15:12   Checkout time: 05.03.2026 15:21"],
        ...["1 license(s) used by ivo@ws-12", "Login time: 2026-03-05 15:12   Borrow expire time: 12.03.2026"],
        ...["1 license(s) used by kai@ws-13", times],
      ),
    );
    expect(checkoutsIn(reading).map(({ UserName }) => UserName)).to.deep.equal(["kai"]);
    expect(reading.unreadable.map(({ reason }) => reason)).to.deep.equal([
      "a time of checkout that does not exist",
      "a time of return that does not exist",
    ]);
  });

  it("knows no number and no end of a feature that are not printed, and complains of the numbers", () => {
    const bare = textFeature("Mesh", "").filter((line) => !line.startsWith("Start date"));
    const reading = read(bare, textFeature("Solve", "0 of 4 license(s) used"));
    expect(poolsIn(reading)["Mesh 21.0"]).to.deep.include({ Total: null, Used: null, Increments: [] });
    expect(reading.unreadable.map(({ reason }) => reason)).to.deep.equal(["a feature without its numbers"]);
    expect(reading.isComplete).to.equal(true);
  });

  it("has no times of whoever a line is about that it cannot read", () => {
    const borrowed = ["1 license(s) used by ivo@ws-12 [192.0.2.12]", "Borrow expire time: 2026-03-12 09:00"];
    const waiting = ["2 license(s) queued by mira@ws-11 [192.0.2.11]", "Login time: 2026-03-01 07:30"];
    const alone = read(textFeature("Solve", "1 of 100 license(s) used:", ...borrowed));
    for (const lines of [waiting, ["mira@ws-11 [192.0.2.11]", ...waiting.slice(1)]]) {
      const reading = read(textFeature("Solve", "1 of 100 license(s) used:", ...borrowed, ...lines));
      expect(checkoutsIn(reading)).to.deep.equal(checkoutsIn(alone));
      expect(reading.unreadable.map(({ text }) => text)).to.deep.equal(lines);
    }
  });

  it("has no user whose line a terminal parted", () => {
    const user =
      "1 license(s) used by mira.van.dam.of.the.north@workstation-0815.engineering.exa\nmple.com [192.0.2.11]";
    const reading = read(textFeature("Solve", "1 of 4 license(s) used:", user, times));
    expect(poolsIn(reading)["Solve 21.0"]).to.deep.include({ Used: 1, Checkouts: null });
    expect(reading.unreadable).to.have.length(2);
  });

  it("counts the lines that it cannot read, and knows nothing of their numbers", () => {
    const reading = read(
      textFeature(
        "Solve",
        "some of 4 license(s) used:",
        "x license(s) used by mira@ws-11",
        "1 license(s) used by ivo@ws-12",
        "soon",
      ),
      textFeature("Mesh", "nonsense"),
    );
    expect(poolsIn(reading)["Solve 21.0"]).to.deep.include({ Total: 4, Used: null, Checkouts: null });
    expect(poolsIn(reading)["Mesh 21.0"]).to.include({ Total: null, Used: null });
    expect(reading.unreadable).to.have.length(6);
  });

  it("gives a feature no numbers and no users of the next one, whose head is lost", () => {
    const lost = ["3 of 9 license(s) used:", "3 license(s) used by ivo@ws-12 [192.0.2.12]", times];
    const reading = read([...textFeature("Solve", "0 of 4 license(s) used"), ...lost]);
    expect(poolsIn(reading)["Solve 21.0"]).to.deep.include({ Total: 4, Used: 0, Checkouts: [] });
    expect(reading.unreadable).to.have.length(lost.length);
  });

  it("gives a user no second login, which is of somebody whose line is lost", () => {
    const later = "Login time: 2026-03-05 19:00   Checkout time: 2026-03-05 19:05";
    const users = ["1 license(s) used by mira@ws-11 [192.0.2.11]", times, later];
    const reading = read(textFeature("Solve", "2 of 4 license(s) used:", ...users));
    const alone = read(textFeature("Solve", "2 of 4 license(s) used:", ...users.slice(0, 2)));
    expect(checkoutsIn(reading)).to.deep.equal(checkoutsIn(alone));
    expect(reading.unreadable).to.have.length(1);
  });

  it("has no feature whose head a terminal parted", () => {
    const [head = "", ...rest] = textFeature("S".repeat(62), "0 of 4 license(s) used");
    const cut = head.indexOf("21.0") + 1;
    const reading = read([head.slice(0, cut), head.slice(cut), ...rest]);
    expect(snapshotIn(reading).Pools).to.deep.equal([]);
    expect(reading.isComplete).to.equal(false);
  });
});

describe("The log of an LM-X server", () => {
  const lines = [
    "[2026-03-05 13:38:30] LM-X License Server v4.9.23 build 74220bf8 on lic-north (Linux_x64)",
    "[2026-03-05 13:38:30] Copyright (C) 2002-2020 X-Formation. All rights reserved.",
    "[2026-03-05 13:38:30] License server has pid 1.",
    "[2026-03-05 13:38:30] Serving licenses for vendor QUARZ.",
    "[2026-03-05 13:38:30] ",
    "[2026-03-05 13:38:30] License server using TCP IPv4 port 6200.",
    "[2026-03-05 13:38:30] License file(s):",
    "[2026-03-05 13:38:30] /opt/quarz/vendor.lic",
    "[2026-03-05 13:38:30] Serving following features:",
    "[2026-03-05 13:38:30] solve (v1.0) (5 license(s)) shared on: HOST USER VIRTUAL license type: additive",
    "[2026-03-05 13:38:30] mesh (v2.0) (unlimited license(s)) license type: additive",
  ];

  it("lists at its beginning what the server serves", () => {
    const message = snapshotIn(readingOf(lmx, lines.join("\n")));
    expect(message).to.deep.include({
      LicenseServer: { Name: "6200@lic-north", LicenseManagerType: "LMX" },
      TimestampUtc: "2026-03-05T13:38:30.000Z",
      Scope: "licenses",
    });
    expect(
      message.Pools.map(({ FeatureName, Vendor, Total, IsUncounted }) => [FeatureName, Vendor, Total, IsUncounted]),
    ).to.deep.equal([
      ["solve", "QUARZ", 5, false],
      ["mesh", "QUARZ", null, true],
    ]);
  });

  it("has nothing else that is recognised: what follows is counted, and no event is guessed", () => {
    const reading = logOf(serverLog, [...lines, "[2026-03-05 13:40:00] CHECKOUT solve by mira", "garbage"], {
      address: "6200@lic-north",
      restarts: true,
    });
    expect(reading.events).to.deep.equal([]);
    expect(reading.unreadable).to.have.length(2);
  });
});
