// Tables that a source with `manager: csv` reads: the recipes of the docs as they are printed there, and odd tables.
import { cpSync, readFileSync } from "node:fs";
import { expect } from "chai";
import fc from "fast-check";
import type { SourcesSummary } from "../../../collector/runs/summary.ts";
import { csvManager } from "../../../collector/sources/csv/manager.ts";
import type { Table, TableColumn, TableField } from "../../../collector/sources/csv/reader.ts";
import { CannotRead, type StatusReading } from "../../../collector/sources/manager.ts";
import type { BrokerCompositeMessage, DataInquiryMessage } from "../../../generated/contract.ts";
import { fromSources } from "../forms.ts";
import { Site } from "../program/site.ts";
import { checkoutsOf, complaintsOf, contextOf, poolsOf, snapshotOf } from "../read-text.ts";

const page = readFileSync(new URL("../../../docs/collector-tables.md", import.meta.url), "utf8");
const noon = "2026-11-28T12:00:00Z";

/** What the collector would send of the invented exports by a recipe, and its notes about them. */
async function readRecipe(name: string) {
  const [, yaml = ""] = new RegExp(`## ${name}\n[^]*?\`\`\`yaml\n([^]*?)\`\`\``).exec(page) ?? [];
  const site = await Site.make(fromSources);
  try {
    cpSync(new URL("exports", import.meta.url), site.path("drop"), { recursive: true });
    await site.write("collector.yaml", yaml.replaceAll("    manager: csv", `    manager: csv\n    at: "${noon}"`));
    const { out, errors } = await site.run(["--dry-run", "--json"]);
    const sent = (JSON.parse(out) as BrokerCompositeMessage[]).flatMap(({ Messages }) => Messages);
    const [source = expect.fail(errors)] = (JSON.parse(errors.slice(errors.indexOf("{"))) as SourcesSummary).sources;
    expect(source.error).to.equal(null);
    return {
      messages: sent.filter((one) => one.MessageType === "data_inquiry"),
      unreadable: source.unreadable.lines.map(({ line, reason }) => `${line}: ${reason}`),
      notes: source.notes,
    };
  } finally {
    await site.remove();
  }
}

const poolsIn = ({ Pools }: DataInquiryMessage = expect.fail("no message")) =>
  Pools.map(({ FeatureName, LicenseType, Total, Used, Checkouts }) => [
    ...[FeatureName, LicenseType, Total, Used],
    Checkouts?.map(({ UserName, StartTimeUtc }) => `${UserName} ${StartTimeUtc.slice(0, 10)}`) ?? null,
  ]);

describe("The recipe for a table of", () => {
  it("Autodesk reads what was bought, and who has a seat since when", async () => {
    const { messages, unreadable, notes } = await readRecipe("Autodesk");
    const seats = messages.find(({ Scope }) => Scope !== "licenses");
    const bought = messages.find(({ Scope }) => Scope === "licenses");
    expect(poolsIn(bought)).to.deep.equal([
      ["Planner Collection", "NamedUser", 15, null, null],
      ["Draughting", "NamedUser", 25, null, null],
    ]);
    expect(poolsIn(seats)).to.deep.equal([
      ["Planner Collection", "NamedUser", 15, 1, ["mia.keller@acme.example 2026-03-02"]],
      ["Draughting", "NamedUser", 25, null, ["jun.tan@acme.example 2025-01-13"]],
    ]);
    const ends = seats?.Pools[0]?.Increments?.map(({ Quantity, ExpirationDateUtc }) => [Quantity, ExpirationDateUtc]);
    expect(ends).to.deep.equal([
      [10, "2027-02-28T00:00:00.000Z"],
      [5, "2027-06-14T00:00:00.000Z"],
    ]);
    expect(unreadable).to.deep.equal(["5: start is expected to be a date of the form ISO 8601 or MM/dd/yyyy"]);
    expect(notes).to.deep.equal(["rows that had ended already: 1"]);
  });

  it("Adobe reads each of the products that a cell names", async () => {
    const { messages, unreadable, notes } = await readRecipe("Adobe");
    const since = (user: string) => `${user}@acme.example 2026-01-01`;
    expect(messages.map(({ LicenseServer }) => LicenseServer.Name)).to.deep.equal(["adobe"]);
    expect(poolsIn(messages[0])).to.deep.equal([
      ["Default All Apps", "NamedUser", null, 1, [since("mia.keller")]],
      ["Default PDF Pro", "NamedUser", null, 2, [since("mia.keller"), since("paul.ruiz")]],
    ]);
    expect([unreadable, notes]).to.deep.equal([[], ["users who hold nothing: 1"]]);
  });

  it("Microsoft 365 counts those without a date, and names the others", async () => {
    const { messages, unreadable, notes } = await readRecipe("Microsoft 365");
    expect(poolsIn(messages[0])).to.deep.equal([
      ["OFFICE PLAN E3", "NamedUser", null, 1, ["mia.keller@acme.example 2025-02-03"]],
      ["PROJECT PLAN 3", "NamedUser", null, 2, ["mia.keller@acme.example 2025-02-03"]],
    ]);
    expect(unreadable).to.deep.equal([]);
    expect(notes).to.deep.equal([
      "holders without a start, who are counted and not named: 1",
      "rows that had ended already: 1",
      "users who hold nothing: 1",
    ]);
  });
});

describe("A table", () => {
  type TableOptions = Partial<Omit<Table, "columns">> & {
    zone?: string;
    columns?: Partial<Record<TableField, string>>;
  };
  const read = (text: string, { columns, zone, ...others }: TableOptions = {}): StatusReading => {
    const named = Object.entries(columns ?? { pool: "Product", user: "User", start: "Since" });
    const column = (name: string): TableColumn => ({
      column: name,
      value: "",
      split: null,
      origin: "collector.yaml:7",
    });
    const table: Table = {
      delimiter: null,
      dates: [],
      decimal: null,
      ...others,
      columns: Object.fromEntries(named.map(([field, name]) => [field, column(name)])),
    };
    const context = contextOf({ server: "seats", at: noon, ...(zone !== undefined && { zone }) });
    return csvManager({ table, licenseTable: null, zone: null }).readStatus?.(text, context) ?? expect.fail();
  };
  const rows = (...lines: string[]) => lines.join("\n");

  it("is read with commas, semicolons, tabs, quotes, CRLF and a byte order mark alike", () => {
    const plain = rows("Product,User,Since", "cad,mia,2026-03-02", "");
    const quoted = rows('"Product","User","Since"', '"cad","mia","2026-03-02"', "");
    const written = [plain, plain.replaceAll(",", ";"), plain.replaceAll(",", "\t"), quoted, `\uFEFF${plain}`];
    for (const text of [...written, plain.replaceAll("\n", "\r\n"), `\uFEFF${quoted.replaceAll("\n", "\r\n")}`]) {
      const reading = read(text);
      expect(complaintsOf(reading)).to.deep.equal([]);
      expect(checkoutsOf(reading)).to.have.length(1);
      expect(checkoutsOf(reading)[0]).to.deep.include({
        UserName: "mia",
        NumberOfLicenses: 1,
        StartPrecisionSeconds: 86_400,
      });
    }
    expect(checkoutsOf(read(plain.replaceAll(",", "|"), { delimiter: "|" }))).to.have.length(1);
  });

  it("may begin with Excel's line that names the delimiter", () => {
    for (const row of ["cad, pro;mia;2026-03-02", '"cad, pro";"mia";2026-03-02']) {
      const reading = read(`\uFEFFsep=;\r\nProduct;User;Since\r\n${row}\r\ncad, pro;eve;soon\r\n`);
      expect(checkoutsOf(reading).map(({ UserName }) => UserName)).to.deep.equal(["mia"]);
      expect(complaintsOf(reading)).to.have.length(1);
      expect(reading.unreadable[0]?.line).to.equal(4);
    }
  });

  it("has no pool of totals or of words below it, and nobody named by what stands for nothing", () => {
    const text = rows(
      ...["Product,User,Since,Total", "cad,mia,2026-03-02,5", "cad,N/A,2026-03-02,5", "cad,-,-,5", "cad,NULL,NULL,5"],
      ...["Total,,,5", "Grand total:,4,,5", "(4 rows affected)"],
    );
    const columns = { pool: "Product", user: "User", start: "Since", total: "Total" };
    const reading = read(text, { columns });
    expect(snapshotOf(reading).Pools.map(({ FeatureName, Total }) => [FeatureName, Total])).to.deep.equal([["cad", 5]]);
    expect(checkoutsOf(reading).map(({ UserName }) => UserName)).to.deep.equal(["mia"]);
    expect(complaintsOf(reading)).to.have.members([
      ...["6: a row of totals", "7: a row of totals", "8: a line that is no row of the table"],
    ]);
  });

  it("has columns that are named without case, blanks and underscores", () => {
    const text = rows("assigned_date;E-MAIL;Offering Name", "2026-03-02;mia;cad");
    expect(
      checkoutsOf(read(text, { columns: { pool: "offering_name", user: "email", start: "Assigned date" } })),
    ).to.have.length(1);
  });

  it("that lacks a column is refused with the line that names it, and with the columns that there are", () => {
    expect(() => read(rows("Product,Who", "cad,mia"))).to.throw(
      CannotRead,
      "collector.yaml:7: user: the table has no column User; it has Product, Who",
    );
    expect(() => read(rows("Product,User,user,Since", "cad,a,b,2026-03-02"))).to.throw(
      CannotRead,
      "more than one column User",
    );
  });

  it("has dates of each format that is given, in the zone of the source, and no other", () => {
    const text = rows(
      "Product,User,Since",
      "cad,a,02.03.2026",
      "cad,b,3/2/2026 9:05 PM",
      "cad,c,2026-03-02 07:08",
      "cad,d,2026/03/02",
      "cad,e,31.02.2026",
    );
    const reading = read(text, { dates: ["dd.MM.yyyy", "M/d/yyyy h:mm a"], zone: "Europe/Zurich" });
    expect(
      checkoutsOf(reading).map(({ UserName, StartTimeUtc, StartPrecisionSeconds }) => [
        UserName,
        StartTimeUtc,
        StartPrecisionSeconds,
      ]),
    ).to.deep.equal([
      ["a", "2026-03-01T23:00:00.000Z", 86_400],
      ["b", "2026-03-02T20:05:00.000Z", 60],
      ["c", "2026-03-02T06:08:00.000Z", 60],
    ]);
    expect(complaintsOf(reading).map((one) => one.slice(0, 9))).to.deep.equal(["5: start ", "6: start "]);
    expect(poolsOf(reading).cad?.Used, "a number that is not known").to.equal(null);
  });

  it("has numbers that can be read in one way alone", () => {
    const columns = { pool: "Product", total: "Bought", used: "Assigned" };
    const pools = (total: string, decimal: "." | "," | null = null) => {
      const reading = read(rows("Product;Bought;Assigned", `cad;${total};7`), { columns, decimal });
      return poolsOf(reading).cad?.Total ?? complaintsOf(reading)[0];
    };
    expect([pools("12"), pools("12,00"), pools("12.0")]).to.deep.equal([12, 12, 12]);
    expect([pools("1.250,00", ","), pools("1,250", "."), pools("1.250.000", ",")]).to.deep.equal([
      1_250, 1_250, 1_250_000,
    ]);
    const refused = "2: total is expected to be a whole number";
    for (const odd of ["1.250", "12,5", "-3", "1e3", "twelve", "99999999999999999999"])
      expect(pools(odd), odd).to.equal(refused);
    for (const odd of ["1,250", "12,5", "1.25.000", "1.250.00"]) expect(pools(odd, ","), odd).to.equal(refused);
  });

  it("whose rows repeat a total gets a note where they differ, and the first counts", () => {
    const reading = read(
      rows("Product,User,Since,Bought", "cad,a,2026-03-02,5", "cad,b,2026-03-02,5", "cad,c,2026-03-02,6"),
      {
        columns: { pool: "Product", user: "User", start: "Since", total: "Bought" },
      },
    );
    expect(poolsOf(reading).cad).to.deep.include({ Total: 5, Used: 3 });
    expect(complaintsOf(reading)).to.deep.equal(["4: total differs from that of line 2"]);
  });

  it("lists the rows that cannot be read, each with its line; the others are read", () => {
    const reading = read(
      rows(
        "Product,User,Since",
        "cad,a,2026-03-02,x",
        ",b,2026-03-02",
        "cad,c,soon",
        "cad,,",
        "cad,d,2026-03-02",
        "cad,e,2999-03-02",
      ),
    );
    expect(complaintsOf(reading)).to.deep.equal([
      "2: a row with more fields than columns are named",
      "3: a row without the name of a pool",
      "4: start is expected to be a date of the form ISO 8601",
      "7: a checkout whose start lies ahead",
    ]);
    expect(checkoutsOf(reading).map(({ UserName }) => UserName)).to.deep.equal(["d"]);
    expect(poolsOf(reading).cad?.Used, "seats of which some may be lost").to.equal(null);
  });

  it("that is there twice counts once, as it stands last", () => {
    const reading = read(
      rows("Product,User,Since", "cad,a,2026-03-02", "since;product;user", "User,Since,Product", "b,2026-03-02,cad"),
    );
    expect(checkoutsOf(reading).map(({ UserName }) => UserName)).to.deep.equal(["b"]);
  });

  it("of what was bought completes the seats, also of what nobody holds", () => {
    const columns = { pool: { column: "P", value: "", split: null, origin: "" } };
    const total = { column: "N", value: "", split: null, origin: "" };
    const licenseTable: Table = { columns: { ...columns, total }, delimiter: null, dates: [], decimal: null };
    const manager = csvManager({ table: null, licenseTable, zone: null });
    const complete = manager.completion?.({ licenseFile: "P,N\ncad,5\ncad,6\ncam,2", optionsFile: null });
    const seats = snapshotOf(read(rows("Product,User,Since", "CAD,a,2026-03-02")));
    expect(poolsIn(complete?.(seats))).to.deep.equal([
      ["CAD", "NamedUser", 11, 1, ["a 2026-03-02"]],
      ["cam", "NamedUser", 2, 0, []],
    ]);
    const short = snapshotOf(read(rows("Product,User,Since", "CAD,a,2026-03-02", "CAD,b,soon")));
    expect(poolsIn(complete?.(short))[1]).to.deep.equal(["cam", "NamedUser", 2, null, null]);
  });

  it("in which a quote is not closed is not applied: rows may be missing", () => {
    const { isComplete, unreadable } = read(rows("Product,User,Since", 'cad,"a,2026-03-02', "cad,b,2026-03-02", ""));
    expect(isComplete).to.equal(false);
    expect(unreadable).not.to.have.length(0);
    expect(read(rows("Product,User,Since", 'cad,a "x" b,2026-03-02', "cad,b,2026-03-02")).isComplete).to.equal(true);
  });

  it("never yields a person, a product or a number that it does not hold", () => {
    const cell = fc.oneof(
      fc.constantFrom("", "cad", "cam", "mia", "jo", "2026-03-02", "1.250", "7", "2,0", '"', '"a', "a;b"),
      fc.string({ maxLength: 6 }),
    );
    const text = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 12 });
    const columns = { pool: "Product", user: "User", start: "Since", seats: "Seats" };
    fc.assert(
      fc.property(text, fc.constantFrom(",", ";", "\t"), (cells, delimiter) => {
        const table = rows(
          ["Product", "User", "Since", "Seats"].join(delimiter),
          ...cells.map((row) => row.join(delimiter)),
        );
        // A quote within quotes stands twice.
        const held = (text: string) => table.includes(text) || table.replaceAll('""', '"').includes(text);
        for (const pool of snapshotOf(read(table, { columns })).Pools) {
          expect(pool.FeatureName).to.satisfy(held);
          const checkouts = pool.Checkouts ?? [];
          for (const { UserName } of checkouts) expect(UserName).to.satisfy(held);
          const sum = checkouts.reduce((total, { NumberOfLicenses }) => total + (NumberOfLicenses ?? 1), 0);
          if (typeof pool.Used === "number") expect(sum).to.be.at.most(pool.Used);
        }
      }),
      { numRuns: 500, examples: [[[['"', ""], ['""'], ["#"], ['"']], ","]] },
    );
  });
});
