// The checkouts that lmstat lists: user, host, display, start, linger, waiting; lines that are not plain are shown, not
// guessed.
import { expect } from "chai";
import fc from "fast-check";
import {
  checkout,
  checkoutsOf,
  complaintsOf,
  feature,
  lmstat,
  readLmstatText,
  snapshotOf,
  version,
} from "../reading.ts";

const start = "2026-03-10T09:05:00.000Z";

describe("A checkout that lmstat lists", () => {
  it("has user, host, display, the client's version and handle, and a start that is exact to a minute", () => {
    expect(checkoutsOf(checkout("mira ws-11 /dev/pts/4"))).to.deep.equal([
      {
        UserName: "mira",
        Workstation: "ws-11",
        Display: "/dev/pts/4",
        Handle: "401",
        ClientVersion: "5.1",
        NumberOfLicenses: 1,
        StartTimeUtc: start,
        StartPrecisionSeconds: 60,
      },
    ]);
  });

  it("may be of several licences", () => {
    expect(checkoutsOf(checkout("mira ws-11 :0", ", 5 licenses"))[0]).to.include({ NumberOfLicenses: 5 });
  });

  it("may end in the number of its process, with a blank behind it", () => {
    expect(checkoutsOf(checkout("mira ws-11 :0", ", PID: 2924522 "))[0]).to.include({
      UserName: "mira",
      NumberOfLicenses: 1,
    });
    expect(checkoutsOf(checkout("mira ws-11 :0", ", 3 licenses, PID: 7"))[0]).to.include({ NumberOfLicenses: 3 });
  });

  it("has no handle where none is printed", () => {
    expect(checkoutsOf(checkout("mira ws-11 :0", "", "Tue 3/10 9:05", ""))[0]).not.to.have.property("Handle");
  });

  it("has no display where none is printed", () => {
    const [listed] = checkoutsOf(checkout("mira ws-11"));
    expect(listed).to.include({ UserName: "mira", Workstation: "ws-11" });
    expect(listed).not.to.have.property("Display");
  });

  it("has no host where the second word can be none: it may be the end of the name", () => {
    for (const who of ["mira (ext)", "mira (ext) /dev/pts/4", 'mira "X" :0', "mira [2] ws-1"])
      expect(complaintsOf(checkout(who)), who).to.have.length(1);
    const hosts = ["fe80::1%eth0", "[2001:db8::1]", "192.0.2.1", "büro_2"];
    expect(
      checkoutsOf(...hosts.map((host) => checkout(`mira ${host} :0`))).map(({ Workstation }) => Workstation),
    ).to.deep.equal(hosts);
    expect(checkoutsOf(checkout("NORTH\\mira NORTH\\mira"))[0]).to.include({ Workstation: "NORTH\\mira" });
  });

  it("has a display that is its host with a number behind it, as Windows prints it", () => {
    const listed = checkoutsOf(checkout("mira ws-1 ws-10.0"), checkout("Ann van Lee WS-2 WS-20.0"));
    expect(listed.map(({ UserName, Workstation, Display }) => [UserName, Workstation, Display])).to.deep.equal([
      ["mira", "ws-1", "ws-10.0"],
      ["Ann van Lee", "WS-2", "WS-20.0"],
    ]);
    expect(complaintsOf(checkout("Ann van Lee ws-1 ws-10"))).to.have.length(1);
  });

  it("lingers with the granted time, which is the last number, and is then borrowed", () => {
    for (const linger of ["  (linger: 3000 / 3600)", " (linger: 3600)"]) {
      expect(checkoutsOf(checkout("mira ws-11 :0", linger))[0]).to.include({
        IsBorrowed: true,
        LingerTimeSeconds: 3600,
      });
    }
  });

  it("may print the linger before or after its number of licences", () => {
    for (const rest of [
      ", 5 licenses  (linger: 60 / 3600)",
      "  (linger: 60 / 3600), 5 licenses",
      ", 5 licenses (linger: 3600), PID: 8",
    ]) {
      expect(checkoutsOf(checkout("mira ws-11 :0", rest))[0], rest).to.include({
        NumberOfLicenses: 5,
        LingerTimeSeconds: 3600,
      });
    }
  });

  it("is due back where both numbers agree with the time that has passed, and is not guessed otherwise", () => {
    // Printed at 10:00: 3,300 s after the start.
    expect(checkoutsOf(checkout("mira ws-11 :0", " (linger: 3300 / 7200)"))[0]).to.include({
      LingerDueDateUtc: "2026-03-10T11:05:00.000Z",
    });
    expect(checkoutsOf(checkout("mira ws-11 :0", " (linger: 3900 / 7200)"))[0]).to.include({
      LingerDueDateUtc: "2026-03-10T11:05:00.000Z",
    });
    expect(checkoutsOf(checkout("mira ws-11 :0", " (linger: 0 / 86400)"))[0]).not.to.have.property("LingerDueDateUtc");
    expect(checkoutsOf(checkout("mira ws-11 :0", " (linger: 7200)"))[0]).not.to.have.property("LingerDueDateUtc");
  });

  it("may be of a user whose name is a bare number", () => {
    expect(checkoutsOf(checkout("47011 ws-11 ws-11"))[0]).to.include({
      UserName: "47011",
      Workstation: "ws-11",
      Display: "ws-11",
    });
  });

  it("is of a user with blanks in the name where host and display repeat", () => {
    expect(checkoutsOf(checkout("Ada van Eck ws-11 ws-11"))[0]).to.include({
      UserName: "Ada van Eck",
      Workstation: "ws-11",
    });
    expect(checkoutsOf(checkout("Ada Eck WS-11 ws-11:0.0"))[0]).to.include({
      UserName: "Ada Eck",
      Workstation: "WS-11",
      Display: "ws-11:0.0",
    });
    expect(checkoutsOf(checkout("Ada  van   Eck ws-11 ws-11"))[0]).to.include({ UserName: "Ada  van   Eck" });
  });

  it("is of a user with blanks in the name where the display can be no host", () => {
    expect(checkoutsOf(checkout("Ada Eck ws-11 /dev/tty"))[0]).to.include({
      UserName: "Ada Eck",
      Workstation: "ws-11",
      Display: "/dev/tty",
    });
    expect(checkoutsOf(checkout(`Ada Eck ada_e "U,K$\`Ct\`0'"C iQwg<&!`))[0]).to.include({
      UserName: "Ada Eck",
      Workstation: "ada_e",
      Display: `"U,K$\`Ct\`0'"C iQwg<&!`,
    });
  });

  it("takes a display with blanks and odd characters as it is", () => {
    expect(checkoutsOf(checkout("mira ws-11 |)8<fZ)=Y[<7L$lY-p\\<6nn^Y"))[0]).to.include({
      Display: "|)8<fZ)=Y[<7L$lY-p\\<6nn^Y",
    });
  });

  it("is reported as unreadable, without a user, where it is unclear which of its words is the host", () => {
    for (const words of [
      "Jo Smith WS1 D2",
      "mira ws-11 Room 4",
      "Ann van der Lee ws7",
      "Jo J Johnson WS1 D2",
      "Ann van der Lee /dev/pts/1",
      "a b c d e",
    ])
      expect(complaintsOf(checkout(words)), words).to.deep.equal([
        `${checkout(words).trim()}: words in which the user and the host cannot be distinguished`,
      ]);
  });

  it("is of a user with a letter beyond ASCII and a name of four words where host and display repeat", () => {
    expect(checkoutsOf(checkout("José Müller von Ähren ws7 ws7"))[0]).to.include({
      UserName: "José Müller von Ähren",
      Workstation: "ws7",
    });
  });

  it("is of a user alone where neither host nor display is printed", () => {
    expect(checkoutsOf(checkout("mira"))[0]).to.deep.include({ UserName: "mira", Workstation: null });
    expect(checkoutsOf(checkout("mira /dev/pts/1"))[0]).to.include({ Workstation: null, Display: "/dev/pts/1" });
  });

  it("has no product that took its tokens for its host or display", () => {
    for (const words of ["mira ws-11 display REQS_rsa#D", "mira ws-11 display ACME_REQS", "mira ws-11 ws-11 REQS_NG"]) {
      const [, host, display] = words.split(" ");
      expect(checkoutsOf(checkout(words))[0], words).to.include({
        UserName: "mira",
        Workstation: host,
        Display: display,
      });
    }
  });

  it("is not borrowed while its linger has not begun", () => {
    const [listed] = checkoutsOf(checkout("mira ws-11 :0", "  (linger: 0 / 86400)"));
    expect(listed).to.include({ UserName: "mira" }).and.not.to.have.any.keys("IsBorrowed", "LingerTimeSeconds");
  });

  it("is of the first word's user where another line names its host", () => {
    const [, listed] = checkoutsOf(checkout("otto ws-12"), checkout("mira ws-12 Room #4"));
    expect(listed).to.include({ UserName: "mira", Workstation: "ws-12", Display: "Room #4" });
  });

  it("takes `feature=x` and `PACKAGE:FEATURE` not as the display but as data of the checkout", () => {
    const named = { Display: "/dev/tty", CheckoutData: "feature=mesh" };
    expect(checkoutsOf(checkout("mira ws-11 /dev/tty feature=mesh"))[0]).to.include(named);
    expect(checkoutsOf(checkout("mira ws-11 tty7 SOLVE:mesh"))[0]).to.include({ Display: "tty7" });
    expect(checkoutsOf(checkout("mira ws-11 tty7 BUNDLE:mesh"))[0]).to.include({ Display: "tty7" });
    expect(checkoutsOf(checkout("mira ws-11 feature=mesh"))[0]).to.include({ UserName: "mira", Workstation: "ws-11" });
    expect(checkoutsOf(checkout("mira ws-11 ws-11:tty7"))[0]).to.include({ Display: "ws-11:tty7" });
  });

  it("takes words behind an X display or a terminal not as the display but as data of the checkout", () => {
    const named = { UserName: "Ann Lee", Workstation: "ws-1", CheckoutData: "Quarz Single Core Engine" };
    for (const Display of [":1", "ws-1:0.0", "/dev/pts/3", "pts/3"]) {
      const line = checkout(`Ann Lee ws-1 ${Display} Quarz Single Core Engine`);
      expect(checkoutsOf(line)[0], Display).to.include({ ...named, Display });
    }
  });

  it("counts who waits for licences apart from who has them", () => {
    const lines = [
      "    mira ws-11 :0 (v5.1) (lic-north/27000 15480) queued for 1 license",
      "    otto ws-12 :0 5.1 (v5.1) (lic-north/27000 15481) queued for 3 licenses",
    ];
    const [pool] = snapshotOf(lmstat(feature("solve", 4, 4, version("solve", "5.0"), ...lines))).Pools;
    expect(pool).to.include({ Queued: 4, Used: 4, Total: 4 });
    expect(pool?.Checkouts).to.equal(null);
    expect(pool?.QueuedRequests).to.deep.equal([
      { UserName: "mira", Workstation: "ws-11", Display: ":0", Handle: "15480", NumberOfLicenses: 1 },
      { UserName: "otto", Workstation: "ws-12", Display: ":0 5.1", Handle: "15481", NumberOfLicenses: 3 },
    ]);
  });

  it("may name its server's port by a word, or print no indent", () => {
    const line = "mira ws-11 :0 (v5.1) (lic-north/port 1090), start Tue 3/10 9:05";
    expect(checkoutsOf(line)[0]).to.include({ UserName: "mira", Handle: "1090" });
  });

  it("may have tabs instead of blanks, or more blanks than one", () => {
    const usual = checkout("mira ws-11 ws-11:0.0", ", 5 licenses");
    const expected = checkoutsOf(usual);
    expect(expected).to.have.length(1);
    expect(checkoutsOf(usual.replaceAll(" ", "\t"))).to.deep.equal(expected);
    expect(checkoutsOf(usual.replace(") (", ")   (").replace("start ", "start  "))).to.deep.equal(expected);
  });

  it("is shown, and not half of it read, where a terminal parted its line", () => {
    const long = `Ada van Eck workstation-0815.engineering.example.com`;
    for (const printed of [
      checkout(`${long} workstation-0815.engineering.example.com:0`).replace(/(-0815)(?=.*:0)/, "$1\n"),
      `${checkout(`${long} workstation-0815`)}\n, 5 licenses`,
    ]) {
      expect(checkoutsOf(printed), printed).to.deep.equal([]);
      expect(complaintsOf(printed), printed).to.have.length(2);
    }
  });

  it("is shown and not guessed where a part of it cannot be read", () => {
    const cases: Record<string, string> = {
      [checkout("mira ws-11 :0", ", 5 gadgets")]: "text after the start that is not known",
      [checkout("mira ws-11 :0", ", 0 licenses")]: "a number of licences that is 0 or too large",
      [checkout("mira ws-11 :0", ", 2147483648 licenses")]: "a number of licences that is 0 or too large",
      [checkout("mira ws-11 :0", "", "Xyz 3/10 9:05")]: "a start that is no date and time",
      [checkout("mira ws-11 :0", "", "Tue 3/10 25:05")]: "a start that is no date and time",
      [checkout("mira ws-11 :0", "", "Tue 2/30 9:05")]:
        "a start that lies ahead, or a weekday that no year of the last 40 has on that date",
      [checkout(`${"m".repeat(256)} ws-11 :0`)]: "a user name that is too long",
      "    mira ws-11 :0, start Tue 3/10 9:05": "a checkout without `(version) (host/port handle)`",
    };
    for (const [line, reason] of Object.entries(cases))
      expect(complaintsOf(line)).to.deep.equal([`${line.trim()}: ${reason}`]);
  });

  it("is counted by its licences in what a pool of several versions uses, though its start cannot be read", () => {
    const text = lmstat(
      feature(
        "solve",
        9,
        7,
        version("solve", "5.0"),
        checkout("mira ws-1 :0", ", 2 licenses", "Tue 2/30 9:05"),
        version("solve", "6.0"),
      ),
    );
    const pools = snapshotOf(text).Pools;
    expect(pools.map((pool) => [pool.FeatureVersion, pool.Used])).to.deep.equal([
      ["5.0", 2],
      ["6.0", 5],
    ]);
  });
});

describe("A checkout's line, whatever stands in it", () => {
  const name = fc.stringMatching(/^[A-Za-z0-9_.-]{1,12}$/);

  it("gives user, host and display back where the display repeats the host", () => {
    const words = fc.array(name, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(words, name, (user, host) => {
        // A word that the next one repeats is a host as well: such names cannot be distinguished.
        const all = [...user, host, `${host}:0`].map((word) => word.toLowerCase());
        const repeats = (word: string, next = "") =>
          next === word || next.startsWith(`${word}.`) || word.startsWith(`${next}.`);
        fc.pre(/^\w/.test(host) && !all.slice(1, -2).some((word, index) => repeats(word, all[index + 2])));
        const [listed] = checkoutsOf(checkout(`${user.join(" ")} ${host} ${host}:0`));
        expect(listed).to.include({ UserName: user.join(" "), Workstation: host, Display: `${host}:0` });
      }),
      { numRuns: 200 },
    );
  });

  it("is either listed or complained of, and never breaks the reading", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.string({ maxLength: 40 }), (who, rest) => {
        fc.pre(!/[\n\r]/.test(who + rest) && !/^\s*-{5,}\s*$/.test(who + rest));
        const line = checkout(`x${who}`, rest);
        const { messages, unreadable } = readLmstatText(
          lmstat(feature("solve", 100, 10, version("solve", "5.0"), line)),
        );
        const listed = messages
          .flatMap((message) => ("Pools" in message ? message.Pools : []))
          .flatMap((pool) => pool.Checkouts ?? []);
        expect(listed.length + unreadable.length).to.equal(1);
      }),
      { numRuns: 300 },
    );
  });
});
