// What i4blt of IBM License Use Management prints.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { lum } from "../../../collector/sources/lum.ts";
import { expectStatusToSurvive } from "../mutilated-text.ts";
import { complaintsOf, poolsOf, readText, snapshotOf } from "../read-text.ts";

const lists = readFileSync(new URL("../outputs/lum-servers-and-products.txt", import.meta.url), "utf8");
const ends = lists.indexOf("P r o d u c t s");
const servers = lists.slice(0, lists.lastIndexOf("\n=", lists.lastIndexOf("\n", ends) - 1) + 1);
const products = lists.slice(servers.length);
const read = (text: string, address: string | null = null) => readText(lum, text, { address });

describe("i4blt of LUM", () => {
  it("is run in English for servers and products, of all servers that are named", () => {
    const hosts = ["lum-1", "lum-2"].map((host) => ({ host, port: null }));
    const calls = lum.calls?.({ text: "lum-1,lum-2", hosts }) ?? [];
    expect(calls.map((call) => call.kind === "tool" && [call.program, call.arguments, call.environment])).to.deep.equal(
      [
        ["i4blt", ["-ls", "-n", "lum-1 lum-2"], { LANG: "C", LC_ALL: "C" }],
        ["i4blt", ["-lp", "-i", "-n", "lum-1 lum-2"], { LANG: "C", LC_ALL: "C" }],
      ],
    );
  });

  it("lists products with what is in use and what was bought; 2038 is no end", () => {
    const reading = read(lists);
    expect(complaintsOf(reading)).to.deep.equal([]);
    expect(reading.isComplete).to.equal(true);
    expect(snapshotOf(reading)).to.deep.include({ Status: "UP", Scope: "usage" });
    expect(snapshotOf(reading).LicenseServer).to.include({ Name: "lum-north.example", LicenseManagerType: "LUM" });
    expect(poolsOf(reading)["Quarz Draw 5.0"]).to.deep.include({
      Vendor: "Quarz Systems",
      Total: 25,
      Used: 3,
      Reserved: null,
      Queued: null,
      Increments: [
        { Quantity: 20, StartDateUtc: "2020-01-02T00:00:00.000Z", ExpirationDateUtc: "2027-12-31T00:00:00.000Z" },
        { Quantity: 5, StartDateUtc: "2020-01-02T00:00:00.000Z", ExpirationDateUtc: null },
      ],
    });
    expect(poolsOf(reading)["Quarz Mesh 2.1"]).to.deep.include({
      Total: 8,
      Used: 0,
      Increments: [{ Quantity: 8, StartDateUtc: "2021-03-01T00:00:00.000Z", ExpirationDateUtc: null }],
    });
  });

  it("leaves the users unknown, which does not mean that there are none", () => {
    expect(poolsOf(read(lists))["Quarz Draw 5.0"]?.Checkouts).to.equal(null);
    expect(poolsOf(read(lists))["Quarz Mesh 2.1"]?.Checkouts).to.deep.equal([]);
  });

  it("shows that a server runs, or that none does", () => {
    expect(read(servers).messages[0]).to.deep.include({ MessageType: "status", Status: "UP" });
    const none = "ADM-10037: There are no active license servers\n";
    expect(read(`${none}\n${none}`, "lum-1").messages).to.have.length(1);
    expect(read(none, "lum-1").messages[0]).to.deep.include({ MessageType: "status", Status: "DOWN" });
    expect(read("").messages).to.deep.equal([]);
  });

  it("needs a name where it prints none, or several", () => {
    expect(snapshotOf(read(products)).LicenseServer.Name).to.equal("lum-north.example");
    expect(() => read(products.replaceAll(/ +Server: .*\n/g, ""))).to.throw("give `server`");
    expect(() => read(servers.replace("  Target ID", "  Server Name: ip:lum-2\n  Target ID"))).to.throw("or several");
    expect(snapshotOf(read(products, "lum-1")).LicenseServer.Name).to.equal("lum-1");
  });

  it("is not applied where a list does not end", () => {
    expect(read(products.slice(0, products.indexOf("=== End of")), "lum-1").isComplete).to.equal(false);
    expect(read(products.slice(0, products.indexOf("Quarz Mesh")), "lum-1").isComplete).to.equal(false);
  });

  it("is not applied where a product's head is lost: nothing of it is of the product above", () => {
    const name = products.indexOf("  Product Name:                 Quarz Mesh");
    const headless = products.slice(0, products.lastIndexOf("=====", name)).replace(/=+$/, "") + products.slice(name);
    for (const text of [headless, products.replaceAll("Vendor Name", "Name des Lieferanten")]) {
      const reading = read(text, "lum-1");
      expect(reading.isComplete).to.equal(false);
      for (const { Increments } of snapshotOf(reading).Pools) expect(Increments).to.have.length(2);
    }
    const noName = read(
      products.replace("Product Name:                 Quarz Mesh", "Prod#ct Name: Quarz Mesh"),
      "lum-1",
    );
    const noVersion = read(products.replace(/ +Product Version: +2.1 *\n/, ""), "lum-1");
    for (const reading of [noName, noVersion]) {
      expect(reading.isComplete).to.equal(false);
      expect(poolsOf(reading)).to.have.all.keys(["Quarz Draw 5.0"]);
    }
    const empty = products.replace(/ {2}Vendor Name.*(?=\n +=+\n +=== End)/s, "");
    expect(read(empty, "lum-1")).to.deep.include({ isComplete: true, unreadable: [] });
  });

  it("takes the later of two lists of one server, and adds those of two servers up", () => {
    const later = products
      .replace("20  Concurrent", "30  Concurrent")
      .replace("Licenses:                     25", "Licenses:                     35")
      .replace(/=+\n\n {2}Vendor Name:[^=]*Quarz Mesh[^=]*/, "");
    expect(read(products + later, "lum-1").messages).to.deep.equal(read(later, "lum-1").messages);
    const other = products.replaceAll("lum-north", "lum-south");
    expect(poolsOf(read(products + other, "lum-1"))["Quarz Draw 5.0"]).to.include({ Total: 50, Used: 6 });
  });

  it("knows no number whose point may part thousands", () => {
    const pool = (text: string) => poolsOf(read(text, "lum-1"))["Quarz Draw 5.0"];
    expect(pool(products.replace("25\n", "1.000\n"))).to.include({ Total: null, Used: 3 });
    expect(pool(products.replace("25\n", "25.0\n"))).to.include({ Total: 25 });
  });

  it("has a purchase without an end counted as unreadable: that it has none is printed", () => {
    const reading = read(products.replace("         Exp. Date: Dec 31 2027 23:59:59", ""), "lum-1");
    expect(complaintsOf(reading).join()).to.match(/^\d+: a purchase without an end$/);
    expect(poolsOf(reading)["Quarz Draw 5.0"]?.Increments?.map(({ Quantity }) => Quantity)).to.deep.equal([5]);
  });

  it("has days that are padded with a blank", () => {
    const [increment] =
      poolsOf(read(products.replace("Dec 31 2027", "Jan  8 2027"), "lum-1"))["Quarz Draw 5.0"]?.Increments ?? [];
    expect(increment).to.deep.include({ Quantity: 20, ExpirationDateUtc: "2027-01-08T00:00:00.000Z" });
  });

  it("knows no number and no date that is none, and has each line counted that it cannot read", () => {
    const odd = products
      .replace("25\n", "many\n")
      .replace("3.00", "3.50")
      .replace("20  Concurrent", "x  Concurrent")
      .replace("Dec 31 2027", "Dez 31 2027")
      .replace("8  Concurrent Access License(s)", "Licences: 8")
      .replace("Product Name:                 Quarz Mesh", "Product Name: ")
      .replace("Multi-Use Rules: None", "multi use without rules");
    const reading = read(`hello\n${odd}`, "lum-1");
    const at = (text: string) => `hello\n${odd}`.split("\n").findIndex((line) => line.includes(text)) + 1;
    expect(complaintsOf(reading)).to.have.members([
      "1: not a line that i4blt is known to print",
      `${at("many")}: no whole number after "licenses"`,
      `${at("3.50")}: no whole number after "in use licenses"`,
      `${at("x  Concurrent")}: no whole number of licences`,
      `${at("Dez 31")}: an end that is no date and time`,
      `${at("multi use")}: not a line that i4blt is known to print`,
      `${at("Licences: 8")}: no number and kind of licences`,
      `${at("Product Name:") + odd.slice(odd.indexOf("Product Name:") + 1, odd.lastIndexOf("Product Name:")).split("\n").length - 1}: a product without a name and a version that can be sent`,
    ]);
    expect(poolsOf(reading)).to.have.all.keys(["Quarz Draw 5.0"]);
    expect(poolsOf(reading)["Quarz Draw 5.0"]).to.deep.include({
      Total: null,
      Used: null,
      Increments: [{ Quantity: 5, StartDateUtc: "2020-01-02T00:00:00.000Z", ExpirationDateUtc: null }],
    });
  });

  it("has no product whose name a terminal parted", () => {
    const name = "Quarz Mesh for a department of engineers who like names";
    const parted = products.replace("Quarz Mesh", `${name.slice(0, 50)}\n${name.slice(50)}`);
    const reading = read(parted, "lum-1");
    expect(Object.keys(poolsOf(reading)).join()).not.to.include("Quarz Mesh");
    expect(complaintsOf(reading).join()).to.include("a product without a name and a version that can be sent");
  });

  it("is read, or counted as unreadable, however it was mutilated", () => {
    const isSum = (value: number, _field: string, text: string) => {
      const printed = [...new Set((text.match(/\d+/g) ?? []).map(Number))];
      return printed.some((one) => printed.includes(value - one));
    };
    expectStatusToSurvive(lum, [lists], { isAllowed: isSum });
  });
});
