// The pages of features and sessions of Sentinel LDK's Admin Control Center.
import { expect } from "chai";
import { ldk } from "../../../collector/sources/ldk.ts";
import { expectStatusToSurvive } from "../mutilated-text.ts";
import { checkoutsOf, complaintsOf, poolsOf, readText, snapshotOf } from "../read-text.ts";

const end = "/*\n <admin_status>\n  <code>0</code>\n </admin_status>\n*/\n";
const feature = (fid: string, more: Record<string, string>) =>
  JSON.stringify({
    ndx: fid,
    ven: "40077",
    haspid: "200000001",
    fid,
    fn: "",
    locnet: "Local Net",
    maxl: "0",
    cl: "0",
    ml: "",
    ...more,
  });
const session = (sid: string, more: Record<string, string>) =>
  JSON.stringify({
    index: "1",
    sid,
    vendorid: "40077",
    haspid: "200000001",
    productname: "Pipe Suite",
    fid: "1",
    fn: "Pipe {Pro}",
    cli: "192.0.2.31",
    usr: "ann",
    scrn: "",
    mch: "ws1",
    seats: "1",
    lt: "Mon May 4, 2026 08:12:31",
    rt: "11:58:03",
    ...more,
  });

const features = [
  "/*JSON:features*/",
  "",
  `${feature("0", { lic: "Perpetual" })},`,
  `${feature("1", { fn: "Pipe {Pro}", maxl: "5", cl: "2", logl: "5", logc: "4", lic: "Expiration Date<br><nobr>&nbsp;Fri Jun 4, 2027 19:55</nobr>" })},`,
  `${feature("2", { fn: "Net &amp; Mesh", logl: "<b>Unlimited</b>", logc: "0", lic: "Executions left: 12" })},`,
  '{"fhaspid":"0","ffea":"0","cnt":"3"}',
  end,
].join("\n");
const sessions = [
  "/*JSON:sessions*/",
  "",
  `${session("00000A01", {})},`,
  `${session("00000A02", { usr: "bob", seats: "3", lt: "Mon May 4, 2026 09:00" })},`,
  '{"fhaspid":"0","cnt":"2"}',
  end,
].join("\n");
const pages = `${features}\n${sessions}`;

describe("The pages of Sentinel LDK", () => {
  it("have an end only where the date is that of an expiration", () => {
    const lic = "Start Date<br>Fri Jun 5, 2020 19:55<br>Expiration Date<br>Sat Jun 5, 2027 19:55";
    const both = readText(ldk, pages.replace(/"Expiration Date<br>[^"]*"/, `"${lic}"`));
    const end = "2027-06-05T00:00:00.000Z";
    expect(poolsOf(both)["Pipe {Pro}"]?.Increments).to.deep.equal([{ Quantity: 5, ExpirationDateUtc: end }]);
    const period = readText(ldk, pages.replace(/"Expiration Date<br>/, '"Time Period: 30 days, start: '));
    expect(poolsOf(period)["Pipe {Pro}"]?.Increments).to.deep.equal([]);
    expect(complaintsOf(period).join()).to.match(/an end that is no date/);
  });

  it("list each object once", () => {
    const doubled = readText(
      ldk,
      pages.replace(/\n(.*00000A01.*)/, "\n$1\n$1").replace(/\n(.*Net &amp; Mesh.*)/, "\n$1\n$1"),
    );
    expect(snapshotOf(doubled).Pools).to.deep.equal(snapshotOf(readText(ldk, pages)).Pools);
    expect(complaintsOf(doubled)).to.have.length(2);
  });

  it("are fetched from the port of the Admin Control Center, all rows at once", () => {
    const urls = ldk.calls?.({ text: "lic-key", hosts: [{ host: "lic-key", port: null }] }) ?? [];
    expect(urls.map((call) => (call.kind === "http" ? call.url.split("?")[0] : ""))).to.deep.equal([
      "http://lic-key:1947/_int_/tab_feat.html",
      "http://lic-key:1947/_int_/tab_sessions.html",
    ]);
    expect(urls.every((call) => call.kind === "http" && call.url.includes("filterfrom=1&filterto=1000000"))).to.equal(
      true,
    );
  });

  it("show limits, logins and ends of features; one without a name goes by its number", () => {
    const reading = readText(ldk, pages);
    expect(complaintsOf(reading)).to.deep.equal([]);
    expect(reading.isComplete).to.equal(true);
    expect(snapshotOf(reading)).to.deep.include({ Status: "UP", Scope: "usage" });
    const pools = poolsOf(reading);
    expect(pools["0"]).to.deep.include({
      Vendor: "40077",
      Total: null,
      Used: 0,
      IsUncounted: false,
      Increments: [{ Quantity: null, ExpirationDateUtc: null }],
    });
    expect(pools["Pipe {Pro}"]).to.deep.include({
      Total: 5,
      Used: 4,
      Reserved: null,
      Queued: null,
      ProductName: "Pipe Suite",
      Increments: [{ Quantity: 5, ExpirationDateUtc: "2027-06-04T00:00:00.000Z" }],
    });
    expect(pools["Net & Mesh"]).to.deep.include({ Total: null, IsUncounted: true, Increments: [] });
  });

  it("show who is logged in", () => {
    expect(checkoutsOf(readText(ldk, pages, { zone: "Europe/Berlin" }))).to.deep.equal([
      {
        UserName: "ann",
        Workstation: "ws1",
        IpAddress: "192.0.2.31",
        Handle: "00000A01",
        NumberOfLicenses: 1,
        StartTimeUtc: "2026-05-04T06:12:31.000Z",
        StartPrecisionSeconds: 1,
      },
      {
        UserName: "bob",
        Workstation: "ws1",
        IpAddress: "192.0.2.31",
        Handle: "00000A02",
        NumberOfLicenses: 3,
        StartTimeUtc: "2026-05-04T07:00:00.000Z",
        StartPrecisionSeconds: 60,
      },
    ]);
  });

  it("name the product of a feature, and print -1 where there is no limit", () => {
    const more = feature("3", {
      fn: "Solve",
      logl: "-1",
      logc: "7",
      prname: "Pipe Suite",
      cnt: "Process",
      lic: "Perpetual",
    });
    const reading = readText(ldk, pages.replace('{"fhaspid":"0","ffea":"0","cnt":"3"}', `${more},\n{"cnt":"4"}`));
    expect(complaintsOf(reading)).to.deep.equal([]);
    expect(reading.isComplete).to.equal(true);
    expect(poolsOf(reading).Solve).to.deep.include({
      Total: null,
      IsUncounted: true,
      Used: 7,
      ProductName: "Pipe Suite",
    });
  });

  it("complain of an end that is no date", () => {
    const reading = readText(ldk, pages.replace("Fri Jun 4, 2027 19:55", "4. Juni 2027 19:55"));
    expect(poolsOf(reading)["Pipe {Pro}"]).to.deep.include({ Total: 5, Increments: [] });
    expect(complaintsOf(reading)).to.deep.equal(["4: an end that is no date"]);
  });

  it("add up the features of several keys", () => {
    const second = feature("7", { haspid: "200000002", fn: "Pipe {Pro}", logl: "10", logc: "1", lic: "Perpetual" });
    const pools = poolsOf(readText(ldk, pages.replace('{"fhaspid":"0","ffea"', `${second},\n{"fhaspid":"0","ffea"`)));
    expect(pools["Pipe {Pro}"]).to.deep.include({ Total: 15, Used: 5 });
    expect(pools["Pipe {Pro}"]?.Checkouts).to.have.length(2);
  });

  it("replace those of an earlier answer in the same text", () => {
    const later = sessions.replace(/^.*00000A02.*\n/m, "").replace('"cnt":"2"', '"cnt":"1"');
    const reading = readText(ldk, `${pages}\n${features}\n${later}`);
    expect(reading.messages).to.deep.equal(readText(ldk, `${features}\n${later}`).messages);
    expect(reading.isComplete).to.equal(true);
  });

  it("are not applied where the counter is higher than what is printed, or a page does not end", () => {
    expect(readText(ldk, pages.replace('"cnt":"3"', '"cnt":"4"')).isComplete).to.equal(false);
    const cut = pages.slice(0, pages.indexOf('{"fhaspid":"0","cnt":"2"}'));
    expect(readText(ldk, cut).isComplete).to.equal(false);
    expect(readText(ldk, pages.replace('{"fhaspid":"0","cnt":"2"}', "")).isComplete).to.equal(true);
    expect(readText(ldk, sessions).isComplete).to.equal(false);
  });

  it("without the page of sessions show only what was bought", () => {
    const reading = readText(ldk, features);
    expect(snapshotOf(reading).Scope).to.equal("licenses");
    expect(reading.notes).to.deep.equal(["the page of sessions is not there: only what was bought is reported"]);
  });

  it("that require a password or report an error are no status", () => {
    const login = readText(ldk, "<html>\n<body>Password?</body>\n</html>\n");
    expect(login.messages).to.deep.equal([]);
    expect(login.unreadable).to.have.length(3);
    const refused = readText(ldk, pages.replace("<code>0</code>", "<code>50</code>"));
    expect(refused.isComplete).to.equal(false);
    expect(complaintsOf(refused)).to.deep.equal(["1: Sentinel LDK answered with the code 50"]);
  });

  it("are counted line by line where they cannot be read", () => {
    const odd = pages
      .replace('"ndx":"2"', '"ndx":2x')
      .replace("Mon May 4, 2026 08:12:31", "today")
      .replace('"seats":"3"', '"seats":"some"')
      .replace('"logl":"5"', '"logl":"5 of 7"');
    expect(complaintsOf(readText(ldk, odd))).to.deep.equal([
      "5: an object that is no JSON",
      "4: a number of logins that is no number",
      "15: a session whose start is no date and time",
      "16: a session whose seats are no number",
    ]);
  });

  it("do not have a session sent that the service would refuse, since it begins days ahead", () => {
    const reading = readText(ldk, pages.replace("Mon May 4, 2026 08:12:31", "Sat May 4, 2199 08:12:31"));
    expect(complaintsOf(reading)).to.deep.equal(["15: a session whose start lies ahead"]);
    expect(checkoutsOf(reading)).to.have.length(1);
  });

  it("are read, or counted as unreadable, however they were mutilated", () => {
    const isSum = (value: number, _field: string, text: string) => {
      const printed = [...new Set((text.match(/\d+/g) ?? []).map(Number))];
      return printed.some((one) => printed.includes(value - one));
    };
    expectStatusToSurvive(ldk, [pages], { isAllowed: isSum });
  });
});
