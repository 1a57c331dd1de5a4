// The list of `getLicenseUsage`, in the locales of the machine that it is printed on.
import { expect } from "chai";
import { dsls } from "../../../collector/sources/dsls/manager.ts";
import { checkoutsIn, poolsIn, readingOf } from "../readings.ts";
import { license, list } from "./printing.ts";

const read = (...lines: string[]) => readingOf(dsls, list(...lines), { address: "lic-north:4084" });
const owner = (id: string, since: string, user = "mira") =>
  `\t\t\tinternal Id: ${id}   granted since:  ${since}  last used at: ${since}  by user: ${user}  on host: ws-11 (41D6.1)/192.0.2.26`;
const process = (since: string, rest = "", user = "mira") =>
  `\t\t\t\tws-11 (41D6.1)/192.0.2.26  ${user}          C:\\Program Files\\Quarz\\q.exe     6.422  2000018A granted since: ${since}${rest}`;

describe("The list of getLicenseUsage", () => {
  it("has no grant that is cut off within its computer or before its tokens", () => {
    const since = "3/5/26 1:55:06 PM";
    const cut = owner("MIRA", since).replace("1 (41D6.1)/192.0.2.26", "");
    const reading = read(
      license("QRZ", "ConcurrentUser", [9, 1]),
      cut,
      license("MAB", "Token", [30, 7]),
      process("3/5/26 1:55"),
    );
    expect(checkoutsIn(reading)).to.deep.equal([]);
    expect(reading.unreadable).to.have.length(2);
  });

  it("has below an editor what was enrolled, and below that the grants of tokens", () => {
    const date = "9/14/27 7:59:00 PM";
    const reading = read(license("QRZ", "Token", [30, 7], date), process("3/5/26 1:55:06 PM", " tokens: 7"));
    expect(poolsIn(reading)["QRZ 8"]).to.deep.include({
      Vendor: "Quarz Systemes",
      LicenseType: "Token",
      Total: 30,
      Used: 7,
      Queued: 0,
      Reserved: null,
      Increments: [{ Quantity: 30, ExpirationDateUtc: "2027-09-14T00:00:00.000Z" }],
    });
    expect(checkoutsIn(reading)).to.deep.equal([
      {
        UserName: "mira",
        Workstation: "ws-11",
        IpAddress: "192.0.2.26",
        ClientVersion: "6.422",
        NumberOfLicenses: 7,
        StartTimeUtc: "2026-03-05T13:55:06.000Z",
      },
    ]);
    expect(reading.unreadable).to.deep.equal([]);
  });

  it("prints a user's grant in two lines, and it counts once, however many processes share it", () => {
    const since = "3/21/26 9:15:43 AM";
    const lines = [license("AB3", "ConcurrentUser", [78, 1], "11/30/27 6:59:00 PM"), owner("MIRA@QUARZ.S-1-5", since)];
    const reading = read(...lines, process(since), process(since));
    expect(poolsIn(reading)["AB3 8"]).to.include({ LicenseType: "Floating", Total: 78, Used: 1 });
    expect(checkoutsIn(reading)).to.have.length(1);
  });

  it("may leave out dates and colons, and has no increment then", () => {
    const text =
      "PAC maxReleaseNumber:  8 type:NamedUser          count:    11 inuse: 0 customerId:2000 pricing structure YLC";
    expect(poolsIn(read(text))["PAC 8"]).to.deep.include({
      LicenseType: "NamedUser",
      Total: 11,
      Used: 0,
      Increments: [],
    });
  });

  for (const [spelling, expiry, start] of [
    ["9/14/27 7:59:00 PM", "2027-09-14", "3/5/26 12:30:00 AM"],
    ["6/30/27, 4:59:00\u202fPM", "2027-06-30", "3/5/26, 12:30:00\u202fAM"],
    ["13.09.2027, 01:59:00", "2027-09-13", "05.03.2026, 00:30:00"],
    ["13/09/2027 01:59:00", "2027-09-13", "05/03/2026 00:30:00"],
    ["13-9-2027 1:59:00", "2027-09-13", "5-3-2026 0:30:00"],
    ["2027-09-13 01:59:00", "2027-09-13", "2026-03-05 00:30:00"],
    ["2027/9/26 下午7:59:00", "2027-09-26", "2026/3/5 上午12:30:00"],
    ["2027年9月26日 下午7:59:00", "2027-09-26", "2026年3月5日 上午12:30:00"],
    ["2027. 9. 26 오후 11:59:00", "2027-09-26", "2026. 3. 5 오전 12:30:00"],
    ["27. 9. 26 오후 11:59:00", "2027-09-26", "26. 3. 5 오전 12:30:00"],
    ["2027. 9. 26 ¿ÀÈÄ 11:59:00", "2027-09-26", "2026. 3. 5 ¿ÀÀü 12:30:00"],
    ["2027/09/26 午後7:59:00", "2027-09-26", "2026/03/05 午前0:30:00"],
  ] as const) {
    it(`reads times such as ${spelling}`, () => {
      const reading = read(license("QRZ", "Token", [30, 7], spelling), process(start, " tokens: 7"));
      expect(reading.unreadable).to.deep.equal([]);
      expect(poolsIn(reading)["QRZ 8"]?.Increments?.[0]?.ExpirationDateUtc).to.equal(`${expiry}T00:00:00.000Z`);
      expect(checkoutsIn(reading)[0]?.StartTimeUtc).to.equal("2026-03-05T00:30:00.000Z");
    });
  }

  it("finds by other times of the same output which number is the month", () => {
    const start = "05/03/2026 10:00:00";
    const dayFirst = read(license("QRZ", "Token", [9, 7], "30/09/2027 01:59:00"), process(start, " tokens: 7"));
    expect(checkoutsIn(dayFirst)[0]?.StartTimeUtc).to.equal("2026-03-05T10:00:00.000Z");
    const monthFirst = read(license("QRZ", "Token", [9, 7], "09/30/2027 01:59:00"), process(start, " tokens: 7"));
    expect(checkoutsIn(monthFirst)[0]?.StartTimeUtc).to.equal("2026-05-03T10:00:00.000Z");
  });

  it("takes the month for the first only where AM or PM has capitals, as in the United States", () => {
    const startOf = (half: string) => {
      const text = [
        license("QRZ", "Token", [9, 7], `9/10/2027 1:59:00 ${half}`),
        process(`2/1/2026 10:00:00 ${half}`, " tokens: 7"),
      ];
      return checkoutsIn(read(...text))[0]?.StartTimeUtc.slice(0, 10);
    };
    expect(startOf("AM")).to.equal("2026-02-01");
    expect([startOf("am"), startOf("a.m.")]).to.deep.equal(["2026-01-02", "2026-01-02"]);
  });

  it("has no grant whose line is cut off in its user, or before or in its host", () => {
    for (const end of [/ra {2}on host.*/, / ws-11.*/, /1D6\.1.*/]) {
      const cut = owner("mira", "3/21/26 9:15:43 AM").replace(end, "");
      const reading = read(license("AB3", "ConcurrentUser", [78, 1]), cut);
      expect(poolsIn(reading)["AB3 8"]).to.deep.include({ Used: 1, Checkouts: null });
      expect(reading.unreadable).to.have.length(1);
    }
  });

  it("has no grant whose computer has text behind it that is not known, and knows casual minutes", () => {
    const since = "3/21/26 9:15:43 AM";
    const casual = `${owner("mira", since)}  casual usage (mn): 12`;
    const strange = `${owner("ivo", since, "ivo")}  fallback: yes`;
    const reading = read(license("AB3", "NamedUser", [78, 2], "11/30/27 6:59:00 PM"), casual, strange);
    expect(checkoutsIn(reading).map(({ UserName, Workstation }) => [UserName, Workstation])).to.deep.equal([
      ["mira", "ws-11"],
    ]);
    expect(reading.unreadable.map(({ reason }) => reason)).to.deep.equal([
      "a computer that is cut off, or with text behind it",
    ]);
  });

  it("has no grant of what stands below a heading or a licence that is not known", () => {
    const since = "3/21/26 9:15:43 AM";
    for (const strange of ["\t\tQueued requests:", "\t\tAB4    release 8 type: ConcurrentUser"]) {
      const lines = [license("AB3", "ConcurrentUser", [78, 1]), owner("mira", since), strange];
      const reading = read(...lines, owner("ivo", since, "ivo"));
      expect(checkoutsIn(reading).map(({ UserName }) => UserName)).to.deep.equal(["mira"]);
      expect(reading.unreadable).to.have.length(2);
    }
  });

  it("counts the lines that it cannot read, and knows nothing of their numbers", () => {
    const reading = read(
      license("QRZ", "Token", [30, 7], "31/31/2027 01:59:00"),
      process("soon", " tokens: 7"),
      process("3/5/26 1:55:06 PM", " tokens: many"),
      license("MAB", "Token", [30, 7]).replace("count:     30", "count: some"),
      "something else",
    );
    expect(poolsIn(reading)["QRZ 8"]).to.deep.include({ Total: 30, Used: 7, Increments: [], Checkouts: null });
    expect(poolsIn(reading)["MAB 8"]).to.include({ Total: null, Used: null });
    expect(reading.unreadable.map(({ line }) => line)).to.deep.equal([9, 10, 11, 12, 13]);
  });
});
