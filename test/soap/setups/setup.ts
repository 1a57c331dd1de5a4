// The data of a method's cases, and its REST twin.
import type { Database } from "../../../db/index.ts";
import type { Client } from "../../support/http/client.ts";

export interface Setup {
  /** Security is on; else the cases need no session. */
  readonly isSecure?: boolean;
  /** Fills an empty database; Ids begin at 1. */
  readonly fill: (db: Database) => Promise<void>;
  /** Compares the plain case's answer with what REST answers of the same data. */
  readonly twin: (client: Client, response: string) => Promise<void>;
}

/** The texts of all elements of this name, in their order; nil is null. */
export function textsOf(response: string, element: string): (string | null)[] {
  const found = response.matchAll(new RegExp(`<${element}(?: i:nil="true"/>|>([^<]*)</${element}>)`, "g"));
  return [...found].map(([, text]) => text ?? null);
}
