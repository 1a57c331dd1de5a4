// The lists that i4blt prints, put together: servers, and products with what was bought of each. `label: value` lines in blocks
// between lines of `=`; the purchases of a product stand below `--- License Information ---`.
import { hasControlCharacters } from "../../text/decode.ts";
import { fits, longestName } from "../../text/limits.ts";

export interface Value {
  readonly line: number;
  readonly text: string;
  readonly value: string;
}

/** By the label in lower case; the first of two. */
export type Labelled = ReadonlyMap<string, Value>;

export interface Purchase {
  /** `20  Concurrent Access License(s)`: the number, as it is printed. */
  readonly count: Value;
  readonly kind: string;
  readonly labels: Map<string, Value>;
}

export interface Product {
  readonly labels: Labelled;
  readonly purchases: Purchase[];
}

export interface Printed {
  /** The names of the servers, without `ip:`. */
  readonly servers: string[];
  readonly products: Product[];
  hasServers: boolean;
  hasProducts: boolean;
  /** Whether it says that no licence server is active. */
  isDown: boolean;
  /** False where a list began that does not end. */
  isComplete: boolean;
}

export type Complain = (line: number, text: string, reason: string) => void;

const longestLine = 2_000;
const mostPurchases = 10_000;
/** Labels that can begin a block or stand in one; others are not known, and tell of nothing that is read. */
const labelled = /^([A-Z][A-Za-z .-]{1,40}?)\s*:(?:\s+(.*))?$/;
const second = /^(.*?)\s{2,}(Exp\. Date:\s.*)$/;

export function readLists(lines: readonly string[], complain: Complain): Printed {
  const reader = new ListReader(complain);
  for (const [index, text] of lines.entries()) reader.read(index + 1, text);
  return reader.printed();
}

class ListReader {
  readonly #printed: Printed = {
    ...{ servers: [], products: [], hasServers: false, hasProducts: false },
    ...{ isDown: false, isComplete: true },
  };
  readonly #complain: Complain;
  #list: "servers" | "products" | null = null;
  #product: { labels: Map<string, Value>; purchases: Purchase[] } | null = null;
  #purchase: Purchase | "begun" | null = null;

  constructor(complain: Complain) {
    this.#complain = complain;
  }

  printed(): Printed {
    if (this.#list !== null) this.#printed.isComplete = false;
    return this.#printed;
  }

  read(line: number, text: string): void {
    const said = text.trim();
    const complaint =
      text.length > longestLine
        ? "a line that is too long"
        : hasControlCharacters(text)
          ? "control characters"
          : this.#read(line, text, said);
    if (complaint !== null) this.#complain(line, text, complaint);
  }

  #read(line: number, text: string, said: string): string | null {
    if (said === "") return null;
    if (/^ADM-10037\b/.test(said)) {
      this.#printed.isDown = true;
      return null;
    }
    if (/^=+$/.test(said)) return this.#endBlock();
    const head = /^=+\s+(.*?)\s+=+$/.exec(said)?.[1];
    if (head !== undefined) return this.#head(head);
    if (/^-+ License Information -+$/.test(said)) {
      this.#purchase = this.#product ? "begun" : null;
      return this.#product ? null : "no product was named before it";
    }
    if (this.#purchase === "begun") return this.#beginPurchase(line, text, said);
    return this.#label(line, text, said);
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
    else this.#printed.hasProducts = true;
    return null;
  }

  #endBlock(): null {
    this.#product = null;
    this.#purchase = null;
    return null;
  }

  #beginPurchase(line: number, text: string, said: string): string | null {
    const [, count = "", kind = ""] = /^(\S+)\s+(\S.*License\(s\))$/.exec(said) ?? [];
    this.#purchase = null;
    if (kind === "") return "no number and kind of licences";
    if ((this.#product?.purchases.length ?? 0) >= mostPurchases) return "more purchases than can be read";
    this.#purchase = { count: { line, text, value: count }, kind, labels: new Map() };
    this.#product?.purchases.push(this.#purchase);
    return null;
  }

  #label(line: number, text: string, said: string): string | null {
    const [, first = said, rest] = second.exec(said) ?? [];
    const [, label, value = ""] = labelled.exec(first) ?? [];
    if (label === undefined || this.#list === null) return "not a line that i4blt is known to print";
    const name = label.toLowerCase();
    const read = { line, text, value: value.trim() };
    if (name === "server name" && this.#list === "servers") return this.#server(read.value);
    if (name === "vendor name" && this.#list === "products") this.#beginProduct();
    if (this.#list === "products" && !this.#product) return "no product was named before it";
    // Without the list of servers a purchase names its own.
    if (name === "server" && !this.#printed.hasServers) this.#server(read.value);
    const labels = this.#purchase === "begun" ? null : (this.#purchase?.labels ?? this.#product?.labels);
    if (labels && !labels.has(name)) labels.set(name, read);
    return rest === undefined ? null : this.#label(line, text, rest);
  }

  #beginProduct(): void {
    this.#purchase = null;
    this.#product = { labels: new Map(), purchases: [] };
    this.#printed.products.push(this.#product);
  }

  #server(value: string): string | null {
    const name = value.replace(/^ip:/i, "");
    if (!fits(name, longestName)) return "a server whose name is missing or too long";
    if (!this.#printed.servers.includes(name)) this.#printed.servers.push(name);
    return null;
  }
}
