// What addresses mean that were asked before: which operation, with which values, that hold. Dashboards and programs ask the same
// again and again; what they ask is not routed, decoded and checked anew.
import type { Operation } from "../contract/operations.ts";
import type { Values } from "../contract/parameters.ts";
import type { Match } from "../contract/routes.ts";

export interface Address {
  /** Both undecoded; the query without its question mark. */
  readonly path: string;
  readonly query: string;
  readonly match: Match<Operation>;
  /** Of the parameters, checked. Null: not read yet. */
  readonly values: { readonly path: Values; readonly query: Values } | null;
}

/** The most that are kept; then all are forgotten. */
const mostAddresses = 500;
/** Longer ones are not kept: they cost more memory than time. In characters. */
const longestKept = 1024;

/** Addresses of GET, whose parameters all stand in them. */
export class KnownAddresses {
  readonly #byUrl = new Map<string, Address>();

  find(method: string | undefined, url: string): Address | undefined {
    return method === "GET" ? this.#byUrl.get(url) : undefined;
  }

  /** Call it once the values hold, for a caller who is known. Nobody changes these values from now on. */
  keep(method: string | undefined, url: string, address: Address): void {
    const { match, values } = address;
    if (method !== "GET" || url.length > longestKept || values === null) return;
    if (match.route === undefined || match.route.validators().areOfHeaders) return;
    if (this.#byUrl.size >= mostAddresses) this.#byUrl.clear();
    for (const some of [values.path, values.query]) {
      for (const value of Object.values(some)) Object.freeze(value);
      Object.freeze(some);
    }
    this.#byUrl.set(url, address);
  }
}
