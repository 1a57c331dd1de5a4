// Purchases from a spreadsheet: the forms that spreadsheets of several countries write, and the template. What rows mean:
// procurement-import.test.ts.
import { expect } from "chai";
import { numberOf } from "../../../domain/purchases/import-cells.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { readCsv } from "../../support/http/csv.ts";
import { useTestServer } from "../../support/http/server.ts";

const target = "/api/v1/procurements/import";
const csv = (...lines: string[]) => `${lines.join("\r\n")}\r\n`;

describe("importProcurements", () => {
  const server = useTestServer();

  before(async () => {
    const licenseServerId = await aServer(server.db, { name: "27000@lic" });
    await aPool(server.db, { licenseServerId, name: "mesh", version: "1.0" });
  });

  const tried = async (body: string) =>
    (await server.client.call("importProcurements", { query: { DryRun: true }, body })).body;
  const mistakes = async (body: string) => (await tried(body)).Mistakes.map(({ Line, Column }) => `${Line} ${Column}`);
  /** Sends bytes as they are, of this type; the answer to a dry run. */
  const sentAs = async (type: string, body: string | Uint8Array) => {
    const answer = await server.client.request("POST", `${target}?DryRun=true`, {
      body,
      headers: { "content-type": type },
    });
    return answer as typeof answer & { body: { Items: { AssetInfo: string }[] } };
  };

  it("reads what spreadsheets write: semicolons with a decimal comma, tabs, a byte order mark, UTF-16 and windows-1252", async () => {
    const european = await tried(
      csv("FeatureName;Quantity;Price;Currency", "mesh;4;1.250,50;EUR", "mesh;5;1250,5;EUR", "mesh;6;99;EUR"),
    );
    expect(european.Items.map(({ Price }) => Price)).to.deep.equal([1250.5, 1250.5, 99]);
    expect(await mistakes(csv("FeatureName;Quantity;Price;Currency", "mesh;4;1.250;EUR"))).to.deep.equal(["2 Price"]);
    expect((await tried("FeatureName\tQuantity\nmesh\t4\n")).Added).to.equal(1);
    const text = csv("FeatureName;Quantity;AssetInfo", "mesh;4;Grüße € 5");
    const western = Buffer.concat([
      Buffer.from(csv("FeatureName;Quantity;AssetInfo")),
      Buffer.from("mesh;4;Gr\xfc\xdfe \x80 5", "latin1"),
    ]);
    for (const [type, bytes] of [
      ["text/csv", Buffer.from(text)],
      ["text/csv", Buffer.from(`\uFEFF${text}`)],
      ["text/csv", Buffer.from(`\uFEFF${text}`, "utf16le")],
      ["text/csv", Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
      ["text/csv; charset=utf-16le", Buffer.from(text, "utf16le")],
      ["text/csv", western],
      ["Text/CSV; header=present; charset=Windows-1252", western],
    ] as const) {
      const { status, body, text: answer } = await sentAs(type, bytes);
      expect([status, body.Items?.[0]?.AssetInfo], `${type} ${answer}`).to.deep.equal([200, "Grüße € 5"]);
    }
    expect((await sentAs("text/csv; charset=utf-8", western)).status).to.equal(400);
    expect((await sentAs("text/csv; charset=koi8-r", text)).status).to.equal(415);
    expect((await sentAs("application/json", text)).status).to.equal(415);
    expect((await sentAs("text/csv", "")).status).to.equal(400);
  });

  it("reads a number only where it is unambiguous", () => {
    const [dot, comma] = [(cell: string) => numberOf(cell, ","), (cell: string) => numberOf(cell, ";")];
    expect(["1250", "1250.5", "1,250.50", "1,250,000", "12,5", "1 250.5", "1'250.50", "0.125"].map(dot)).to.deep.equal([
      1250, 1250.5, 1250.5, 1_250_000, 12.5, 1250.5, 1250.5, 0.125,
    ]);
    expect(["1250", "1250,5", "1.250,50", "1.250.000", "12.5", "1\u00a0250,5", "0,125"].map(comma)).to.deep.equal([
      1250, 1250.5, 1250.5, 1_250_000, 12.5, 1250.5, 0.125,
    ]);
    expect(
      ["1,250", "1.2.3", "1,25.5", "1.", "", "-1", "1e3", "0x10", "€5", "1,2,3", "1".repeat(41)].map(dot),
    ).to.deep.equal(Array.from({ length: 11 }, () => null));
    expect(["1.250", "1,2,3", "1.25,5", "1,", ",5", "+1"].map(comma)).to.deep.equal(
      Array.from({ length: 6 }, () => null),
    );
  });

  it("has in getProcurementTemplate a template that names every column, and can be sent once its feature is filled in", async () => {
    for (const Delimiter of ["Comma", "Semicolon"]) {
      const { text } = await server.client.get(`/api/v1/procurements/template?Delimiter=${Delimiter}`, {
        accept: "text/csv",
      });
      const filled = text
        .replace("cad_pro", "mesh")
        .replace("2024.0", "1.0")
        .replace("acmecad", "")
        .replace("27000@lic-cad-01", "27000@lic");
      const { Items, Mistakes } = await tried(filled);
      expect([Mistakes, Items[0]?.Price, Items[0]?.Currency], text).to.deep.equal([[], 1250.5, "EUR"]);
    }
    const { text } = await server.client.get("/api/v1/procurements/template", { accept: "text/csv" });
    expect(readCsv(text)[0]).to.include({ FeatureName: "cad_pro", Price: "1250.5", TermEndDateUtc: "2026-12-31" });
  });
});
