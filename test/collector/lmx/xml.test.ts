// The XML of lmxendutil becomes a snapshot for each licence server.
import { expect } from "chai";
import { lmx } from "../../../collector/sources/lmx/manager.ts";
import { checkoutsIn, noon, poolsIn, readingOf, snapshotIn } from "../readings.ts";
import { element, failed, feature, path, user, xml } from "./printing.ts";

const read = (...features: string[]) => readingOf(lmx, xml(path("6200@lic-north", ...features)));

describe("A feature in lmxendutil's XML", () => {
  it("is a pool whose numbers are the printed ones; nobody knows who waits", () => {
    const reading = read(feature("Solve", 46000, 1150000));
    expect(poolsIn(reading)["Solve 22.0"]).to.deep.equal({
      FeatureName: "Solve",
      FeatureVersion: "22.0",
      Vendor: "QUARZ",
      LicenseType: null,
      Total: 1150000,
      Used: 46000,
      Reserved: null,
      Queued: null,
      IsUncounted: false,
      StartDateUtc: "2025-04-25T00:00:00.000Z",
      Increments: [
        { Quantity: 1150000, StartDateUtc: "2025-04-25T00:00:00.000Z", ExpirationDateUtc: "2027-12-31T00:00:00.000Z" },
      ],
      Checkouts: null,
    });
    expect(reading.unreadable).to.deep.equal([]);
    expect(reading.isComplete).to.equal(true);
  });

  it("passes on the total that means no limit, and is uncounted only where that is printed", () => {
    const pools = poolsIn(read(feature("Solve", 0, 2147483647), feature("Mesh", 0, "UNLIMITED")));
    expect(pools["Solve 22.0"]).to.include({ Total: 2147483647, IsUncounted: false });
    expect(pools["Mesh 22.0"]).to.include({ Total: null, IsUncounted: true });
  });

  it("is permanent where it has no end, and one with another of its name and version", () => {
    const permanent = feature("Solve", 1, 4).replace('END="2027-12-31"', 'END=""');
    const pool = poolsIn(read(permanent, feature("Solve", 2, 6)))["Solve 22.0"];
    expect(pool).to.include({ Total: 10, Used: 3 });
    expect(pool?.Increments?.map(({ Quantity, ExpirationDateUtc }) => [Quantity, ExpirationDateUtc])).to.deep.equal([
      [4, null],
      [6, "2027-12-31T00:00:00.000Z"],
    ]);
  });

  it("knows nothing of a number or a date that is none", () => {
    const reading = read(
      feature("Solve", "many", 4),
      feature("Mesh", 1, "-4"),
      feature("View", 0, 1).replace("2027-12-31", "2027-13-31"),
    );
    expect(poolsIn(reading)["Solve 22.0"]).to.include({ Total: 4, Used: null });
    expect(poolsIn(reading)["Mesh 22.0"]).to.include({ Total: null, Used: 1 });
    expect(poolsIn(reading)["View 22.0"]).to.deep.include({ Increments: [] });
    expect(reading.unreadable.map(({ line }) => line)).to.deep.equal([7, 8, 9]);
  });
});

describe("A user in lmxendutil's XML", () => {
  it("has checked out at the printed minute, or logged in where no more is printed", () => {
    const login = user("ivo", 25).replace(/ CHECKOUT_TIME="[^"]*"/, "");
    const checkouts = checkoutsIn(read(feature("Solve", 46, 100, user("mira", 21), login)));
    expect(checkouts[0]).to.deep.equal({
      UserName: "mira",
      Workstation: "ws-11",
      IpAddress: "192.0.2.11",
      NumberOfLicenses: 21,
      StartTimeUtc: "2026-03-05T15:21:00.000Z",
      StartPrecisionSeconds: 60,
    });
    expect(checkouts[1]).to.include({ StartTimeUtc: "2026-03-05T15:12:00.000Z" });
  });

  it("has borrowed where the time of return is printed", () => {
    const borrowed = user("mira", 1, { BORROW_EXPIRE_TIME: "2026-03-12 15:12" });
    expect(checkoutsIn(read(feature("Solve", 1, 4, borrowed)))[0]).to.include({
      IsBorrowed: true,
      LingerDueDateUtc: "2026-03-12T15:12:00.000Z",
      StartPrecisionSeconds: 60,
    });
  });

  it("has borrowed since some time of the day where no more than the return is printed", () => {
    const borrowed = user("mira", 1, { BORROW_EXPIRE_TIME: "2026-03-12 15:12" }).replace(
      / (?:LOGIN|CHECKOUT)_TIME="[^"]*"/g,
      "",
    );
    expect(checkoutsIn(read(feature("Solve", 1, 4, borrowed)))[0]).to.include({
      IsBorrowed: true,
      StartTimeUtc: "2026-03-06T00:00:00.000Z",
      StartPrecisionSeconds: 86_400,
    });
  });

  it("shares with the same user and host on one string, where more is listed than is in use", () => {
    const [one, other] = [{ SHARE_CUSTOM: "mira:ws-11" }, { SHARE_CUSTOM: "mira:ws-11:77" }];
    const users = [user("mira", 15, one), user("MIRA", 25, one), user("mira", 5, other)];
    const licenses = (used: number) =>
      checkoutsIn(read(feature("Solve", used, 100, ...users))).map(({ NumberOfLicenses }) => NumberOfLicenses);
    expect(licenses(30)).to.deep.equal([0, 25, 5]);
    expect(licenses(45)).to.deep.equal([15, 25, 5]);
  });

  it("stands within a separate element in some versions", () => {
    const wrapped = element("USED", {}, user("mira", 21));
    expect(checkoutsIn(read(feature("Solve", 21, 100, wrapped)))).to.have.length(1);
  });

  it("is unreadable where its checkout has a time that is none, though its login has one", () => {
    const reading = read(feature("Solve", 1, 4, user("mira", 1, { CHECKOUT_TIME: "05.03.2026 15:21" })));
    expect(checkoutsIn(reading)).to.deep.equal([]);
    expect(reading.unreadable.map(({ reason }) => reason)).to.deep.equal(["a time of checkout that does not exist"]);
  });

  it("is unreadable without a number, a name or a time, or where it lies ahead", () => {
    const users = [user("mira", "x"), user("", 1), user("ivo", 1, { LOGIN_TIME: "", CHECKOUT_TIME: "soon" })];
    const ahead = user("nils", 1, { CHECKOUT_TIME: "9026-03-05 15:12" });
    const reading = read(feature("Solve", 1, 4, ...users, ahead, user("nils", 1)));
    expect(checkoutsIn(reading)).to.have.length(1);
    expect(reading.unreadable).to.have.length(4);
  });
});

describe("XML of lmxendutil that is not well formed", () => {
  it("has no name that goes over lines", () => {
    const parted = user("mira", 1, { HOST: "ws-\n11" });
    const reading = readingOf(lmx, xml(path("6200@lic-north", feature("Solve", 2, 4, parted, user("ivo", 1)))));
    expect(checkoutsIn(reading).map(({ UserName }) => UserName)).to.deep.equal(["ivo"]);
    expect(reading.unreadable).to.have.length(1);
  });

  it("is read where tags go over lines, attributes are escaped, elements stay open, and words stand between", () => {
    const open = feature("Solve", 1, 4, user("m&#233;lie &amp; co", 1)).replace("</FEATURE>", "");
    const lines = xml(path("6200@lic-north", open, feature("Mesh", 0, 4)))
      .replaceAll('" NAME', '"\n NAME')
      .replace("/>", "\n/>");
    const reading = readingOf(lmx, lines.replace("<FEATURE", "WARNING: old server\n<FEATURE"));
    expect(snapshotIn(reading).Pools.map(({ FeatureName }) => FeatureName)).to.deep.equal(["Solve", "Mesh"]);
    expect(checkoutsIn(reading)[0]).to.include({ UserName: "mélie & co" });
    expect(reading.unreadable.map(({ text }) => text)).to.deep.equal(["WARNING: old server"]);
  });

  it("may have angle brackets in the names that it quotes, as they are or escaped", () => {
    for (const name of ["ann > bob", "ann <x> lee", "ann &lt;x&gt; lee"]) {
      const printed = path("6200@lic-north", feature("Solve", 1, 4, user("mira", 1).replace("mira", name)));
      const reading = readingOf(lmx, xml(printed));
      expect(reading.unreadable, name).to.deep.equal([]);
      expect(checkoutsIn(reading).map(({ UserName }) => UserName)).to.deep.equal([
        name.replace("&lt;", "<").replace("&gt;", ">"),
      ]);
    }
  });

  it("may have a namespace, and no feature in a comment or a quoted text", () => {
    const ghost = '<FEATURE NAME="Ghost" VERSION="1" USED_LICENSES="0" TOTAL_LICENSES="2"/>';
    const printed = xml(
      path("6200@lic-north", `<!-- ${ghost} --><![CDATA[${ghost}]]>`, feature("Solve", 1, 4, user("mira", 1))),
    );
    const reading = readingOf(lmx, printed.replace(/<(\/?)(?=FEATURE|USER)/g, "<$1x:"));
    expect(snapshotIn(reading).Pools.map(({ FeatureName }) => FeatureName)).to.deep.equal(["Solve"]);
    expect(checkoutsIn(reading)).to.have.length(1);
    expect(reading.unreadable).to.have.length(1);
  });

  it("has no user in an element that is not known: he may wait for licences", () => {
    const waiting = element("QUEUE", {}, user("ivo", 1));
    const reading = read(
      feature("Solve", 1, 4, waiting, user("mira", 1)),
      feature("Mesh", 1, 4, "<MORE>", user("nils", 1)),
      feature("View", 1, 4, user("kai", 1)),
    );
    expect(checkoutsIn(reading).map(({ UserName }) => UserName)).to.deep.equal(["mira", "kai"]);
    expect(reading.unreadable).to.have.length(4);
  });

  it("is of a server whose host is an IPv6 address", () => {
    const [message] = readingOf(lmx, xml(path("6200@fe80::1%eth0", feature("Solve", 0, 4)))).messages;
    expect(message?.LicenseServer.Name).to.equal("6200@fe80::1%eth0");
  });

  it("is not whole where it ends early", () => {
    const whole = xml(path("6200@lic-north", feature("Solve", 1, 4, user("mira", 1)), feature("Mesh", 0, 4)));
    const cut = readingOf(lmx, whole.slice(0, whole.indexOf("<FEATURE", whole.indexOf("</FEATURE>"))));
    expect(cut.isComplete).to.equal(false);
    expect(readingOf(lmx, whole.replace("</LM-X>", "")).isComplete).to.equal(false);
    expect(readingOf(lmx, whole.replace(/<\/?LM-X[^>]*>/g, "")).isComplete).to.equal(true);
  });

  it("counts an element that no public output has, such as one of who waits, and guesses nothing of it", () => {
    const reading = read(
      feature("Solve", 1, 4, user("mira", 1), element("QUEUE", { NAME: "ivo", USED_LICENSES: "3" })),
    );
    expect(checkoutsIn(reading).map(({ UserName }) => UserName)).to.deep.equal(["mira"]);
    expect(poolsIn(reading)["Solve 22.0"]).to.deep.include({ Queued: null });
    expect(reading.unreadable.map(({ reason }) => reason)).to.deep.equal([
      "an element that lmxendutil is not known to print",
    ]);
  });

  it("counts a tag that is broken, and takes no number of it", () => {
    const broken = user("mira", 1).replace('USED_LICENSES="1"', 'USED_LICENSES="1');
    const reading = read(feature("Solve", 1, 4, broken, user("ivo", 1)));
    expect(checkoutsIn(reading)).to.have.length(1);
    expect(reading.unreadable).to.have.length(1);
  });
});

describe("A licence server in lmxendutil's XML", () => {
  it("is a separate message, by its printed name, and down where it failed", () => {
    const text = xml(path("6200@lic-north", feature("Solve", 1, 4)), failed("6200@lic-south"));
    const { messages } = readingOf(lmx, text, { address: "6200@lic-north" });
    expect(messages[0]).to.deep.include({
      MessageType: "data_inquiry",
      LicenseServer: { Name: "6200@lic-north", LicenseManagerType: "LMX" },
      Status: "UP",
      Hosts: [{ HostName: "lic-north", Port: 6200, Role: null, Status: "UP", Version: "5.5" }],
    });
    expect(messages[1]).to.deep.equal({
      MessageType: "status",
      LicenseServer: { Name: "6200@lic-south", LicenseManagerType: "LMX" },
      TimestampUtc: new Date(noon).toISOString(),
      Status: "DOWN",
      Hosts: [{ HostName: "lic-south", Port: 6200, Role: null, Status: "DOWN", Version: null }],
    });
    expect(() => readingOf(lmx, text, { server: "cae" })).to.throw("several licence servers");
  });

  it("is none where the path is of files on the same machine", () => {
    const local = element("LICENSE_PATH", { TYPE: "LOCAL", PATH: "/opt/quarz.lic" }, feature("Solve", 0, 4));
    expect(readingOf(lmx, xml(local)).messages).to.deep.equal([]);
  });

  it("is one with two others that list entirely the same, and counts once", () => {
    const member = (host: string, used = 1) => path(host, feature("Solve", used, 4, user("mira", 1)));
    const text = xml(member("6200@lic-a"), member("6200@lic-b", 0), failed("6200@lic-c"));
    const message = snapshotIn(readingOf(lmx, text));
    expect(message.LicenseServer.Name).to.equal("6200@lic-a");
    expect(message.Status).to.equal("PARTIAL");
    expect(message.Hosts?.map(({ HostName, Status }) => [HostName, Status])).to.deep.equal([
      ["lic-a", "UP"],
      ["lic-b", "UP"],
      ["lic-c", "DOWN"],
    ]);
    expect(message.Pools.map(({ Total, Used }) => [Total, Used])).to.deep.equal([[4, 1]]);
    expect(readingOf(lmx, text).notes).to.deep.equal([]);
    const apart = readingOf(lmx, text.replace(/(lic-b[\s\S]*?)mira/, "$1ivo"));
    expect(checkoutsIn(apart).map(({ UserName }) => UserName)).to.deep.equal(["mira"]);
    expect(apart.notes.join()).to.contain("list other users");
    const others = xml(member("6200@lic-a"), path("6200@lic-b", feature("Mesh", 0, 4)), failed("6200@lic-c"));
    expect(readingOf(lmx, others).messages).to.have.length(3);
  });

  it("is one with those that were queried together, and with those that share a path", () => {
    const text = xml(failed("6200@lic-a"), path("6200@lic-b", feature("Solve", 1, 4)));
    expect(snapshotIn(readingOf(lmx, text, { address: "6200@lic-a,6200@lic-b" })).Status).to.equal("PARTIAL");
    const joined = snapshotIn(readingOf(lmx, xml(path("6200@lic-a:6200@lic-b:6200@lic-c", feature("Solve", 1, 4)))));
    expect(joined.LicenseServer.Name).to.equal("6200@lic-a");
    expect(joined.Hosts).to.have.length(3);
  });

  it("is read where several answers were joined", () => {
    const answer = (host: string) => xml(path(host, feature("Solve", 1, 4)));
    const reading = readingOf(lmx, `${answer("6200@lic-a")}\n${answer("6200@lic-b")}`, {
      address: "6200@lic-a,6200@lic-b",
    });
    expect(snapshotIn(reading).Hosts).to.have.length(2);
    expect(reading).to.deep.include({ unreadable: [], isComplete: true });
  });

  it("is queried on each of its hosts, on the usual port unless another is given", () => {
    const hosts = [
      { host: "lic-a", port: null },
      { host: "lic-b", port: "6201" },
    ];
    const calls = lmx.calls?.({ text: "lic-a,6201@lic-b", hosts }) ?? [];
    expect(calls.map((call) => "arguments" in call && call.arguments)).to.deep.equal([
      ["-licstatxml", "-host", "lic-a", "-port", "6200"],
      ["-licstatxml", "-host", "lic-b", "-port", "6201"],
    ]);
  });
});
