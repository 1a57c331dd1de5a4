// A stored session, and the texts that sessions share (where they run and what they count to), each combination stored once.

import type { Knex } from "knex";
import { insertShared, jsonValues } from "../../../db/index.ts";
import { shortHash } from "./keys.ts";
import type { Attributes } from "./messages.ts";

/** Instants in milliseconds since 1970 UTC. */
export interface SessionRow extends Attributes {
  readonly id: number;
  readonly poolId: number;
  readonly userId: number;
  readonly workstation: string | null;
  readonly workstationKey: string | null;
  readonly numberOfLicenses: number;
  readonly startAt: number;
  readonly endAt: number | null;
  readonly endSource: string | null;
  readonly source: string;
  readonly checkoutKey: string | null;
  readonly startKey: string | null;
  readonly endKey: string | null;
  readonly listedStartAt: number | null;
  readonly listedPrecisionMs: number | null;
  readonly listedAt: number | null;
}

export interface Texts {
  readonly groupName: string | null;
  readonly projectName: string | null;
  readonly workstation: string | null;
  readonly workstationKey: string | null;
  readonly ipAddress: string | null;
  readonly display: string | null;
  readonly clientVersion: string | null;
  readonly checkoutData: string | null;
}

/** Property to column of session_texts. */
export const textColumns = {
  groupName: "group_name",
  projectName: "project_name",
  workstation: "workstation",
  workstationKey: "workstation_key",
  ipAddress: "ip_address",
  display: "display",
  clientVersion: "client_version",
  checkoutData: "checkout_data",
} as const satisfies Record<keyof Texts, string>;

export const textProperties = Object.keys(textColumns) as (keyof Texts)[];

export class SessionTexts {
  readonly #trx: Knex.Transaction;
  /** By the key of a combination. */
  readonly #ids = new Map<string, number>();

  constructor(trx: Knex.Transaction) {
    this.#trx = trx;
  }

  /** Adds the combinations that are not stored. */
  async addMissing(all: Iterable<Texts>): Promise<void> {
    const wanted = new Map<string, Texts>();
    for (const texts of all) {
      const name = nameOf(texts);
      if (name !== null && !this.#ids.has(name)) wanted.set(name, texts);
    }
    const missing = await this.#read(wanted);
    if (missing.size === 0) return;
    const rows = Array.from(missing, ([name, texts]) => ({ texts_key: shortHash([name]), ...rowOf(texts) }));
    await insertShared(this.#trx, "session_texts", "texts_key", rows);
    await this.#read(missing);
  }

  /** The id of a combination that was added; null for one without any text. */
  id(texts: Texts): number | null {
    const name = nameOf(texts);
    if (name === null) return null;
    const id = this.#ids.get(name);
    if (id === undefined) throw new Error("Texts of a session have no id, as they were not added.");
    return id;
  }

  /** Those that are still not there. */
  async #read(wanted: ReadonlyMap<string, Texts>): Promise<ReadonlyMap<string, Texts>> {
    if (wanted.size === 0) return wanted;
    const names = new Map(Array.from(wanted.keys(), (name) => [shortHash([name]), name]));
    const rows: { id: number; texts_key: string }[] = await this.#trx("session_texts")
      .select("id", "texts_key")
      .whereRaw("texts_key in ?", [jsonValues(this.#trx, [...names.keys()])]);
    const missing = new Map(wanted);
    for (const { id, texts_key } of rows) {
      const name = names.get(texts_key) as string;
      this.#ids.set(name, Number(id));
      missing.delete(name);
    }
    return missing;
  }
}

/** The key of a combination, without regard to how its workstation is spelled. Null for one without any text. */
function nameOf(texts: Texts): string | null {
  const { groupName, projectName, workstationKey, ipAddress, display, clientVersion, checkoutData } = texts;
  // Combinations without checkout data retain the key that they had before there was any.
  const data = checkoutData === null ? [] : [checkoutData];
  const parts = [groupName, projectName, workstationKey, ipAddress, display, clientVersion, ...data];
  return parts.every((part) => part === null) ? null : JSON.stringify(parts);
}

function rowOf(texts: Texts): Record<string, string | null> {
  return Object.fromEntries(textProperties.map((property) => [textColumns[property], texts[property]]));
}
