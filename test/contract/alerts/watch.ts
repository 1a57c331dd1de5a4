// Shared by the tests of alerts: a server, a clock that they advance, and small companies with rules.

import { evaluateAlerts } from "../../../domain/alerts/round.ts";
import type { components } from "../../../generated/contract.ts";
import { aSession, aUser } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { holdLease } from "../../support/data/held-lease.ts";
import { signedIn, signedInAccount } from "../../support/http/account.ts";
import type { TestServer } from "../../support/http/server.ts";

export type RuleInput = components["schemas"]["AlertRuleInput"];

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const silenceMs = DAY;

/** `now` is the clock of the rounds. */
export class Watch {
  now = 0;
  readonly #server: TestServer;

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** The server itself does no rounds from now on. */
  async begin(): Promise<void> {
    await holdLease(this.#server.db, "alerts");
    this.now = Date.now() + HOUR;
    await this.#server.db.write("alert_rounds").delete();
    await this.#server.db.write("alert_rounds").insert({ id: 1, evaluated_at: this.now });
  }

  /** Evaluates everything so many minutes later, so many times at once. */
  async round(minutes: number, times = 1): Promise<void> {
    this.now += minutes * MINUTE;
    const { db } = this.#server;
    await Promise.all(Array.from({ length: times }, () => evaluateAlerts(db, { now: this.now, silenceMs })));
  }

  /** A licence server with a feature, and a user. */
  async company(total: number | null = 10) {
    const { db } = this.#server;
    const licenseServerId = await aServer(db, { lastUpdateAt: this.now });
    const poolId = await aPool(db, { licenseServerId, total, version: "1.0", vendor: "acme" });
    const { name } = await db.read("pools").where("id", poolId).first("name");
    const { name: serverName } = await db.read("license_servers").where("id", licenseServerId).first("name");
    return { licenseServerId, serverName, poolId, name, userId: await aUser(db) };
  }

  /** A checkout that begins now. */
  use(poolId: number, userId: number, numberOfLicenses: number): Promise<number> {
    return aSession(this.#server.db, { poolId, userId, startAt: this.now, numberOfLicenses });
  }

  async end(id: number): Promise<void> {
    await this.#server.db.write("sessions").where({ id }).update({ end_at: this.now, length_class: 0 });
  }

  viewer(licenseServerIds: number[] | null) {
    return signedInAccount(this.#server, "viewer", licenseServerIds);
  }

  /** Resolves at once unless the condition sets otherwise. */
  async rule(
    Condition: RuleInput["Condition"],
    Scope: RuleInput["Scope"] = undefined,
    more: Partial<RuleInput> = {},
    client = this.#server.client,
  ): Promise<number> {
    const condition = { ResolveAfterMinutes: 0, ...Condition };
    const body = { Name: "rule", Condition: condition, ...(Scope && { Scope }), ...more };
    return (await client.call("createAlertRule", { body })).body.Id;
  }

  async current(id: number, client = this.#server.client) {
    return (await client.call("getAlerts", { query: { RuleIds: [id] } })).body;
  }

  async history(id: number, client = this.#server.client) {
    return (await client.call("getAlertHistory", { query: { RuleIds: [id] } })).body;
  }

  /** Signs in again, so that what the account may see now holds at once. */
  async again({ name }: { readonly name: string }) {
    return { client: await signedIn(this.#server, name) };
  }

  eventsOf(ids: readonly number[]): Promise<{ rule_id: number; transition: string; value: number | null }[]> {
    return this.#server.db
      .read("alert_events")
      .whereIn("rule_id", [...ids])
      .orderBy("id");
  }

  events(id: number): Promise<{ alert_id: number; transition: string; at: number; summary: string }[]> {
    return this.#server.db.read("alert_events").where("rule_id", id).orderBy("id");
  }
}
