// IBM License Use Management (LUM) as the collector knows it: `i4blt -ls` and `i4blt -lp -i`. Who uses a licence is not
// read: no such output is public.
import type { ReportedIncrement, ReportedPool } from "../../generated/contract.ts";
import { midnightOf, monthNumber } from "../text/dates.ts";
import { isRestOf, lineComplaint, linesOfText } from "../text/decode.ts";
import { countOf, fits, longestName, longestVendor, longestVersion } from "../text/limits.ts";
import { isDay } from "../text/zone.ts";
import {
  anyExitCode,
  CannotRead,
  type Complain,
  type Manager,
  messageHead,
  type Reading,
  type ReportMessage,
  readLines,
  type ServerAddress,
  statusReader,
} from "./manager.ts";
import { addedPools } from "./pools.ts";

export const lum: Manager = {
  type: "LUM",
  calls: (address) =>
    [["-ls"], ["-lp", "-i"]].map((list) => ({
      kind: "tool",
      program: "i4blt",
      arguments: [...list, "-n", namesOf(address)],
      // Its texts are translated.
      environment: { LANG: "C", LC_ALL: "C" },
      exitCodes: anyExitCode,
    })),
  readStatus: statusReader(readStatus, true),
  readsFilesTogether: true,
};

/** One argument with the names of the servers, parted by blanks. */
function namesOf({ hosts }: ServerAddress): string {
  return hosts.map(({ host }) => host).join(" ");
}

function readStatus(text: string, reading: Reading) {
  const printed = readLists(linesOfText(text), reading.complain);
  return { messages: messagesOf(printed, reading), isComplete: printed.isComplete && printed.products.every(isNamed) };
}

/** Which pool it is, is printed; the version may be empty. */
function isNamed({ labels }: Product): boolean {
  return (labels.get("product name")?.value ?? "") !== "" && labels.has("product version");
}

function messagesOf(printed: Printed, reading: Reading): ReportMessage[] {
  const { servers, products, hasProducts, hasServers, isDown } = printed;
  if (!hasProducts && !hasServers && !isDown) return [];
  const name = reading.server ?? reading.address ?? (servers.length === 1 ? (servers[0] ?? null) : null);
  if (name === null) throw new CannotRead("i4blt prints no licence server, or several: give `server`");
  const common = messageHead("LUM", name, reading);
  if (isDown && products.length === 0) return [{ MessageType: "status", ...common, Status: "DOWN" }];
  if (!hasProducts) return [{ MessageType: "status", ...common, Status: "UP" }];
  const Pools = poolsOf(products, reading.complain);
  return [{ MessageType: "data_inquiry", ...common, Status: "UP", Scope: "usage", Pools }];
}

// The lists that i4blt prints, put together: servers, and products with what was bought of each. `label: value` lines in blocks
// between lines of `=`; the purchases of a product stand below `--- License Information ---`.

interface Value {
  readonly line: number;
  readonly text: string;
  readonly value: string;
}

/** By the label in lower case; the first of two. */
type Labelled = ReadonlyMap<string, Value>;

interface Purchase {
  /** `20  Concurrent Access License(s)`: the number, as it is printed. */
  readonly count: Value;
  readonly kind: string;
  readonly labels: Map<string, Value>;
}

interface Product {
  /** In which list of products it stands, from 1. */
  readonly list: number;
  readonly labels: Labelled;
  readonly purchases: Purchase[];
}

class Printed {
  /** The names of the servers, without `ip:`. */
  readonly servers: string[] = [];
  readonly products: Product[] = [];
  hasServers = false;
  hasProducts = false;
  /** Whether it prints that no licence server is active. */
  isDown = false;
  /** False where a list began that does not end, or where a product's head is lost. */
  isComplete = true;
}

const longestLine = 2_000;
const mostPurchases = 10_000;
/** Labels that can begin a block or stand in one; others are not recognised, and nothing of them is read. */
const labelled = /^([A-Z][A-Za-z .-]{1,40}?)\s*:(?:\s+(.*))?$/;
const second = /^(.*?)(?:\s{2,}|\t)(Exp\. Date:\s.*)$/;

function readLists(lines: readonly string[], complain: Complain): Printed {
  const reader = new ListReader();
  readLines(lines, complain, (text, line, above) => {
    const complaint = lineComplaint(text, longestLine) ?? reader.read(line, text, text.trim());
    if (complaint !== null && isRestOf(above, text)) reader.dropLastLabel();
    return complaint;
  });
  return reader.printed();
}

class ListReader {
  readonly #printed = new Printed();
  #list: "servers" | "products" | null = null;
  #productLists = 0;
  #product: (Product & { labels: Map<string, Value> }) | null = null;
  #purchase: Purchase | "begun" | null = null;

  printed(): Printed {
    if (this.#list !== null) this.#printed.isComplete = false;
    return this.#printed;
  }

  /** What is wrong with the line, or null. */
  read(line: number, text: string, trimmed: string): string | null {
    if (trimmed === "") return null;
    if (/^ADM-10037\b/.test(trimmed)) {
      this.#printed.isDown = true;
      return null;
    }
    if (/^=+$/.test(trimmed)) return this.#endBlock();
    const head = /^=+\s+(.*?)\s+=+$/.exec(trimmed)?.[1];
    if (head !== undefined) return this.#head(head);
    if (/^-+ License Information -+$/.test(trimmed)) {
      this.#purchase = this.#product ? "begun" : null;
      return this.#product ? null : this.#headLost();
    }
    if (this.#purchase === "begun") return this.#beginPurchase(line, text, trimmed);
    return this.#label(line, text, trimmed);
  }

  /** The letters of a head are spaced out. */
  #head(head: string): string | null {
    const name = head.replace(/\s/g, "").toLowerCase();
    this.#endBlock();
    if (/^endof\w+list$/.test(name)) {
      const isOurs = this.#list !== null && name.startsWith(`endof${this.#list.slice(0, -1)}`);
      if (isOurs) this.#list = null;
      return isOurs ? null : "an end of a list that did not begin";
    }
    if (name !== "servers" && name !== "products") return "a list that is not known";
    if (this.#list !== null) this.#printed.isComplete = false;
    this.#list = name;
    if (name === "servers") this.#printed.hasServers = true;
    else {
      this.#printed.hasProducts = true;
      this.#productLists += 1;
    }
    return null;
  }

  /** What stands here is of a product whose name is not read. */
  #headLost(): string {
    this.#endBlock();
    if (this.#list === "products") this.#printed.isComplete = false;
    return "no product was named before it";
  }

  #endBlock(): null {
    this.#product = null;
    this.#purchase = null;
    return null;
  }

  #beginPurchase(line: number, text: string, trimmed: string): string | null {
    const [, count = "", kind = ""] = /^(\S+)\s+(\S.*License\(s\))$/.exec(trimmed) ?? [];
    this.#purchase = null;
    if (kind === "") return "no number and kind of licences";
    if ((this.#product?.purchases.length ?? 0) >= mostPurchases) return "more purchases than can be read";
    this.#purchase = { count: { line, text, value: count }, kind, labels: new Map() };
    this.#product?.purchases.push(this.#purchase);
    return null;
  }

  #label(line: number, text: string, trimmed: string): string | null {
    const [, first = trimmed, rest] = second.exec(trimmed) ?? [];
    const [, label, value = ""] = labelled.exec(first) ?? [];
    if (label === undefined || this.#list === null) return "not a line that i4blt is known to print";
    const name = label.toLowerCase();
    const read = { line, text, value: value.trim() };
    if (name === "server name" && this.#list === "servers") return this.#server(read.value);
    if (name === "vendor name" && this.#list === "products") this.#beginProduct();
    // A name below purchases is that of another product.
    const isLost = !this.#product || (name === "product name" && this.#purchase !== null);
    if (this.#list === "products" && isLost) return this.#headLost();
    this.#add(name, read);
    return rest === undefined ? null : this.#label(line, text, rest);
  }

  /** Its value goes on in a line that cannot be read. */
  dropLastLabel(): void {
    const labels = this.#labels;
    const last = [...(labels?.keys() ?? [])].at(-1);
    if (last !== undefined) labels?.delete(last);
  }

  get #labels(): Map<string, Value> | undefined {
    return this.#purchase === "begun" ? undefined : (this.#purchase?.labels ?? this.#product?.labels);
  }

  #add(name: string, value: Value): void {
    // Without the list of servers a purchase names its server.
    if (name === "server" && !this.#printed.hasServers) this.#server(value.value);
    const labels = this.#labels;
    if (labels && !labels.has(name)) labels.set(name, value);
  }

  #beginProduct(): void {
    this.#purchase = null;
    this.#product = { list: this.#productLists, labels: new Map(), purchases: [] };
    this.#printed.products.push(this.#product);
  }

  #server(value: string): string | null {
    const name = value.replace(/^ip:/i, "");
    if (!fits(name, longestName)) return "a server whose name is missing or too long";
    if (!this.#printed.servers.includes(name)) this.#printed.servers.push(name);
    return null;
  }
}

/** The last second that old clocks can count to: no end. It may be printed in any zone. */
const noEnd = /^Jan (18|19) 2038\b/;

/** A product that is printed once more, with the same purchases, counts once. */
function poolsOf(products: readonly Product[], complain: Complain): ReportedPool[] {
  const distinct = new Map(latest(products).map((product) => [identity(product), product]));
  return addedPools([...distinct.values()].flatMap((product) => poolOf(product, complain) ?? []));
}

function identity({ labels, purchases }: Product): string {
  const names = ["vendor name", "product name", "product version"].map((label) => labels.get(label)?.value);
  const bought = purchases.map(({ count, kind, labels: printed }) => {
    return [count.value, kind, ...printed.values().map(({ value }) => value)];
  });
  return JSON.stringify([names, bought]);
}

/** Of two lists of one server the later one. */
function latest(products: readonly Product[]): Product[] {
  const lists = new Map(products.flatMap((product) => serversOf(product).map((server) => [server, product.list])));
  return products.filter((product) => serversOf(product).every((server) => lists.get(server) === product.list));
}

/** Of the purchases; "" where none is named. */
function serversOf({ purchases }: Product): string[] {
  const servers = purchases.map(({ labels }) => labels.get("server")?.value.toLowerCase() ?? "");
  return servers.length > 0 ? servers : [""];
}

function poolOf(product: Product, complain: Complain): ReportedPool | null {
  const { labels, purchases } = product;
  const text = (label: string) => labels.get(label)?.value ?? "";
  const name = text("product name");
  const version = text("product version");
  const vendor = text("vendor name");
  const first = labels.get("product name") ?? labels.get("vendor name");
  const isTooLong = name.length > longestName || version.length > longestVersion || vendor.length > longestVendor;
  if (!isNamed(product) || isTooLong) {
    complain(first?.line ?? 0, first?.text ?? "", "a product without a name and a version that can be sent");
    return null;
  }
  const used = numberIn(labels, "in use licenses", complain);
  return {
    FeatureName: name,
    FeatureVersion: version || null,
    Vendor: vendor || null,
    LicenseType: null,
    Total: numberIn(labels, "licenses", complain),
    Used: used,
    Reserved: null,
    Queued: null,
    Increments: purchases.flatMap((purchase) => incrementOf(purchase, complain) ?? []),
    // Who holds licences is not read, which is not that nobody does.
    Checkouts: used === 0 ? [] : null,
  };
}

/** A whole number, though `3.00` is printed; null where it is none. `1.000` may be a thousand. */
function numberIn(labels: Labelled, label: string, complain: Complain): number | null {
  const printed = labels.get(label);
  if (!printed) return null;
  const count = countOf(printed.value.replace(/\.00?$/, ""));
  if (count === null) complain(printed.line, printed.text, `no whole number after "${label}"`);
  return count;
}

function incrementOf({ count, labels }: Purchase, complain: Complain): ReportedIncrement | null {
  const Quantity = countOf(count.value);
  const start = labels.get("start date");
  const end = labels.get("exp. date");
  const begins = dayOf(start?.value ?? "");
  const ends = end && noEnd.test(end.value) ? null : dayOf(end?.value ?? "");
  if (Quantity === null) complain(count.line, count.text, "no whole number of licences");
  if (start && begins === undefined) complain(start.line, start.text, "a start that is no date and time");
  if (end && ends === undefined) complain(end.line, end.text, "an end that is no date and time");
  if (!end) complain(count.line, count.text, "a purchase without an end");
  // An unknown end does not mean that there is none.
  return ends === undefined ? null : { Quantity, StartDateUtc: begins ?? null, ExpirationDateUtc: ends };
}

/** `Dec 31 2027 23:59:59`: the printed day's midnight UTC. */
function dayOf(printed: string): string | undefined {
  const [, name = "", day, year, hour, minute, second] =
    /^([A-Z][a-z]{2}) +(\d{1,2}) +(\d{4}) +(\d{1,2}):(\d{2}):(\d{2})$/.exec(printed) ?? [];
  const date = { year: Number(year), month: monthNumber(name), day: Number(day) };
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 61;
  return isTime && isDay(date) ? midnightOf(date) : undefined;
}
