// What lstc_qrun prints of the licence server of LS-DYNA.
import { expect } from "chai";
import { lstc } from "../../../collector/sources/lstc.ts";
import { CannotRead } from "../../../collector/sources/manager.ts";
import { expectStatusToSurvive } from "../mutilated-text.ts";
import { checkoutsOf, complaintsOf, poolsOf, readText, snapshotOf } from "../read-text.ts";

const jobs = `Using user specified server 31010@lic-crash

                     Running Programs

    User             Host          Program              Started       # procs
-----------------------------------------------------------------------------
     ann     4711@node001.example MPPDYNA          Mon May  4 10:00    16
 Bob Lee      812@ws2              LS-DYNA          Sun May 3 23:59     4
     ann     4712@node001.example MPPDYNA          Thu Dec 31 23:00     8

                     Queued Programs

    User             Host          Program              Queued        # procs
-----------------------------------------------------------------------------
     eve      900@node003.example MPPDYNA          Mon May  4 10:05    64
`;

const limits = `Using user specified server 31010@lic-crash

LICENSE INFORMATION

PROGRAM          EXPIRATION CPUS  USED   FREE    MAX | QUEUE
---------------- ----------      ----- ------ ------ | -----
MPPDYNA          12/30/2027          -     56    80 |    64
     ann     4711@node001.example  16
     ann     4712@node001.example  8
LS-DYNA          12/30/2027          0     56    80 |     0
                   LICENSE GROUP    24     56    80 |    64
ICFD             11/30/2027          3      7    10 |     0
                   LICENSE GROUP     3      7    10 |     0
`;

describe("lstc_qrun", () => {
  it("runs twice, for programs and for limits, and its exit code means nothing", () => {
    const calls = lstc.calls?.({ text: "31010@lic-crash", hosts: [{ host: "lic-crash", port: "31010" }] }) ?? [];
    expect(calls.map((call) => (call.kind === "tool" ? call.arguments : []))).to.deep.equal([
      ["-s", "31010@lic-crash"],
      ["-s", "31010@lic-crash", "-r"],
    ]);
    expect(calls.map((call) => (call.kind === "tool" ? call.exitCodes?.length : 0))).to.deep.equal([256, 256]);
  });

  it("shows which programs run and wait; their processes are licences, and there is no total", () => {
    const reading = readText(lstc, jobs);
    expect(complaintsOf(reading)).to.deep.equal([]);
    expect(snapshotOf(reading)).to.deep.include({ Status: "UP", Scope: "usage" });
    expect(snapshotOf(reading).LicenseServer).to.deep.include({ Name: "31010@lic-crash", LicenseManagerType: "LSTC" });
    expect(poolsOf(reading).MPPDYNA).to.deep.include({ Total: null, Used: 24, Queued: 64, Reserved: null });
    expect(poolsOf(reading)["LS-DYNA"]).to.deep.include({ Total: null, Used: 4, Queued: 0 });
    expect(poolsOf(reading).MPPDYNA?.QueuedRequests).to.deep.equal([
      {
        UserName: "eve",
        Workstation: "node003.example",
        Handle: "900",
        NumberOfLicenses: 64,
        QueuedSinceUtc: "2026-05-04T10:05:00.000Z",
      },
    ]);
  });

  it("takes the year from the weekday, and the user from before process and host", () => {
    expect(checkoutsOf(readText(lstc, jobs, { zone: "Europe/Berlin" }))).to.deep.equal([
      {
        UserName: "ann",
        Workstation: "node001.example",
        Handle: "4711",
        NumberOfLicenses: 16,
        StartTimeUtc: "2026-05-04T08:00:00.000Z",
        StartPrecisionSeconds: 60,
      },
      {
        UserName: "ann",
        Workstation: "node001.example",
        Handle: "4712",
        NumberOfLicenses: 8,
        StartTimeUtc: "2020-12-31T22:00:00.000Z",
        StartPrecisionSeconds: 60,
      },
      {
        UserName: "Bob Lee",
        Workstation: "ws2",
        Handle: "812",
        NumberOfLicenses: 4,
        StartTimeUtc: "2026-05-03T21:59:00.000Z",
        StartPrecisionSeconds: 60,
      },
    ]);
  });

  it("with -r shows expiry and queue; a limit that programs share is nobody's total", () => {
    const reading = readText(lstc, limits);
    expect(complaintsOf(reading)).to.deep.equal([]);
    expect(snapshotOf(reading).Scope).to.equal("licenses");
    expect(poolsOf(reading).MPPDYNA).to.deep.include({
      Total: null,
      Used: 24,
      Queued: 64,
      Increments: [{ Quantity: null, ExpirationDateUtc: "2027-12-30T00:00:00.000Z" }],
    });
    expect(poolsOf(reading).ICFD).to.deep.include({ Total: 10, Used: 3, Queued: 0 });
  });

  it("with both outputs shows each program once", () => {
    const reading = readText(lstc, `${jobs}\n${limits}`);
    expect(complaintsOf(reading)).to.deep.equal([]);
    expect(snapshotOf(reading).Scope).to.equal("usage");
    expect(Object.keys(poolsOf(reading)).sort()).to.deep.equal(["ICFD", "LS-DYNA", "MPPDYNA"]);
    expect(poolsOf(reading).ICFD).to.deep.include({ Total: 10, Used: 3, Queued: 0 });
    expect(checkoutsOf(reading)).to.have.length(3);
  });

  it("shows a server on which nothing runs, the output of -L, and a server that it cannot reach", () => {
    const quiet = readText(
      lstc,
      "Defaulting to server 1 specified by LSTC_LICENSE_SERVER variable\n\nNo programs running\nNo programs queued\n",
    );
    expect(snapshotOf(quiet)).to.deep.include({ Status: "UP", Pools: [] });
    expect(snapshotOf(quiet).LicenseServer.Name).to.equal("queried-host");
    const free = readText(lstc, " 500 LICENSE(S) AVAILABLE for PROG=MPPDYNA USER=ann HOST=login2 IP=192.0.2.14\n");
    expect(free.messages[0]).to.deep.include({ MessageType: "status", Status: "UP" });
    expect(free.notes).to.deep.equal(["MPPDYNA: 500 licences are free for the user of the query"]);
    const away = readText(lstc, "Using default server 31010@localhost\n*** ERROR failed to open server localhost\n");
    expect(away.messages[0]).to.deep.include({ MessageType: "status", Status: "DOWN" });
  });

  it("does not apply a list that is cut off, or half of an answer", () => {
    expect(readText(lstc, jobs.split("\n").slice(0, 5).join("\n")).isComplete).to.equal(false);
    expect(readText(lstc, `${jobs}\n*** ERROR failed to open server lic-crash\n`).isComplete).to.equal(false);
    expect(readText(lstc, limits.slice(0, limits.lastIndexOf("LICENSE GROUP"))).isComplete).to.equal(false);
    expect(readText(lstc, jobs).isComplete).to.equal(true);
    expect(readText(lstc, limits).isComplete).to.equal(true);
  });

  it("is not whole where one of the two lists is missing, or the last group has no end", () => {
    const whole = (text: string) => readText(lstc, text).isComplete;
    expect(whole(jobs.slice(0, jobs.indexOf("Queued Programs")))).to.equal(false);
    expect(whole(jobs.slice(0, jobs.indexOf(" Bob Lee")))).to.equal(false);
    expect(whole("Using user specified server 31010@lic-crash\n\nNo programs queued\n")).to.equal(false);
    expect(whole(limits.slice(0, limits.indexOf("LS-DYNA")))).to.equal(false);
  });

  it("lists nobody of a list whose head cannot be read: its programs may run, or wait", () => {
    const reading = (text: string) => {
      const read = readText(lstc, text);
      const pool = poolsOf(read).MPPDYNA;
      return [
        read.isComplete,
        pool?.Checkouts?.map(({ UserName }) => UserName) ?? null,
        pool?.QueuedRequests?.map(({ UserName }) => UserName) ?? null,
        complaintsOf(read).filter((one) => one.includes("whose head")).length,
      ];
    };
    expect(reading(jobs.replace("Queued Programs", "Qu\u0001ued Programs"))).to.deep.equal([
      false,
      ["ann", "ann"],
      null,
      1,
    ]);
    expect(reading(jobs.replace("Running Programs", "Laufende Programme"))).to.deep.equal([false, null, ["eve"], 3]);
    const later = jobs + jobs.replace("Running Programs", "Runn Programs");
    expect(reading(later)).to.deep.equal([false, ["ann", "ann"], ["eve"], 3]);
    const idle = jobs
      .replace(/^ +Running.*23:00 +8$/ms, "No programs running")
      .replace("Queued Programs", "Q Programs");
    expect(checkoutsOf(readText(lstc, idle))).to.deep.equal([]);
  });

  it("reads licences beside a column of jobs, which newer versions print of what runs", () => {
    const newer = jobs
      .replace("Started       # procs", "Started       # procs    # jobs")
      .replace(/(:\d\d +(?:16|4|8))$/gm, "$1         0");
    const reading = readText(lstc, newer);
    expect(complaintsOf(reading)).to.deep.equal([]);
    expect(reading.messages).to.deep.equal(readText(lstc, jobs).messages);
  });

  it("counts what it cannot read", () => {
    const odd = jobs.replace("Sun May 3 23:59", "Mon Feb 30 23:59").replace("10:05    64", "10:05    lots");
    expect(complaintsOf(readText(lstc, odd))).to.deep.equal([
      "15: not a line that lstc_qrun is known to print",
      "8: a start that lies ahead, or a weekday that no year of the last 40 has on that date",
    ]);
  });

  it("has no sum of rows of which one cannot be read, and no half of a number", () => {
    const read = (text: string) => poolsOf(readText(lstc, text));
    expect(read(jobs.replace("23:59     4", "23:59     4,000")).MPPDYNA).to.include({ Used: null, Queued: 64 });
    expect(read(jobs.replace("10:05    64", "10:05    64\n eve 1@ws3 lots")).MPPDYNA).to.include({
      Used: 24,
      Queued: null,
    });
    const parted = jobs.replace(/(10:00) +16/, "$1            1\n6");
    expect(checkoutsOf(readText(lstc, parted)).map(({ NumberOfLicenses }) => NumberOfLicenses)).to.deep.equal([4, 8]);
    expect(
      read(
        limits.replace(
          "ICFD             11/30/2027",
          "ICFD             11/30/2027          3      7    10 |     0\nEM               30/11/2027",
        ),
      ).ICFD,
    ).to.include({
      Total: null,
    });
  });

  it("adds up the groups of a program, and takes its printed use before its users", () => {
    const more = `MPPDYNA          06/30/2028         12      8    20 |     3
     eve      900@node003.example  12
                   LICENSE GROUP    12      8    20 |     3
`;
    const { MPPDYNA } = poolsOf(readText(lstc, limits + more));
    expect(MPPDYNA).to.deep.include({ Total: null, Used: 36, Queued: 67 });
    expect(MPPDYNA?.Increments?.map(({ ExpirationDateUtc }) => ExpirationDateUtc?.slice(0, 10))).to.deep.equal([
      "2027-12-30",
      "2028-06-30",
    ]);
    const twice = readText(lstc, `${more}${more.replace("2028", "2029")}`);
    expect(poolsOf(twice).MPPDYNA).to.deep.include({ Total: 40, Used: 24, Queued: 6 });
    expect(poolsOf(readText(lstc, more.split("\n").slice(0, 2).join("\n"))).MPPDYNA).to.include({ Total: null });
  });

  it("takes the later of two outputs of one server, and reads none of two servers", () => {
    const twice = readText(lstc, `${jobs}${limits}${jobs}${limits}`);
    expect(twice.messages).to.deep.equal(readText(lstc, `${jobs}${limits}`).messages);
    const later = jobs.replace(/^.* 812@.*\n/m, "").replace(/^.* 900@.*\n/m, "");
    expect(readText(lstc, `${jobs}${later}`).messages).to.deep.equal(readText(lstc, later).messages);
    expect(() => readText(lstc, `${jobs}${jobs.replace("@lic-crash", "@lic-other")}`)).to.throw(CannotRead, "several");
  });

  it("gives no program the users of another one whose line cannot be read", () => {
    const reading = readText(lstc, limits.replace("LS-DYNA          12/30/2027", "LS-DYNA          PERMANENT "));
    expect(poolsOf(reading).MPPDYNA).to.deep.include({ Used: null, Queued: 64 });
    const users = limits.replace(
      /^LS-DYNA .*$/m,
      "LS-DYNA          PERMANENT           -     56    80 |     0\n eve 1@ws3  40",
    );
    expect(poolsOf(readText(lstc, users)).MPPDYNA).to.deep.include({ Used: null });
    expect(complaintsOf(readText(lstc, users))).to.have.length(2);
  });

  it("is read, or counted as unreadable, however it was mutilated", () => {
    const doubled = jobs.replace(/^.* 64$/m, "$&\n$&");
    expectStatusToSurvive(lstc, [jobs, limits, doubled], { isAllowed: (value, _field, text) => isSum(value, text) });
  });
});

/** Used and queued licences are sums of what is listed: of the numbers at the ends of lines of programs, each as often as it stands there. */
function isSum(value: number, text: string): boolean {
  const licenses = [...text.matchAll(/@.*?(\d+)\s*$/gm)].map(([, number]) => Number(number));
  const sums = new Set([0]);
  for (const one of licenses) for (const sum of [...sums]) sums.add(sum + one);
  return sums.has(value);
}
