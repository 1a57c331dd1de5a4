// Destinations with their queues, for tests of what is sent: a database, a real HTTP receiver, and the service's sender without
// its clock.
import type { Database } from "../../../db/index.ts";
import { createSealing } from "../../../identity/keys/sealing.ts";
import { deliverTo, type Sending } from "../../../notifications/delivery/deliver.ts";
import { enqueue } from "../../../notifications/delivery/queue.ts";
import { sealAddress } from "../../../notifications/delivery/sealed-address.ts";
import type { Notification } from "../../../notifications/message/notification.ts";
import { Receiver } from "../http/receiver.ts";
import { openTestDatabase } from "./database.ts";

const alert: Notification = {
  Transition: "Firing",
  TimeUtc: "2026-03-02T09:50:00.000Z",
  AlertId: 81,
  RuleId: 6,
  Severity: "Critical",
  Subject: "cad_pro at 27000@lic",
  Value: 100,
  Threshold: 90,
  Summary: "Solver is full",
};
const sealing = createSealing("a secret of these tests alone");

export class Outbound {
  readonly receiver = new Receiver();
  sending!: Sending;
  #made = 0;

  get db(): Database {
    return this.sending.db;
  }

  async open(): Promise<void> {
    await this.receiver.open();
    this.sending = {
      db: await openTestDatabase(),
      sealing: async () => sealing,
      publicUrl: "https://licences.example.com",
      internal: ["127.0.0.0/8"],
      mail: null,
      timeoutMs: 10_000,
      mailEveryMs: 60_000,
    };
  }

  async close(): Promise<void> {
    await this.receiver.close();
    await this.db.close();
  }

  /** By default at the receiver's address. */
  async aDestination(kind = "Webhook", address = this.receiver.url, recipients: string[] = []): Promise<number> {
    this.#made += 1;
    const uid = `uid-${this.#made}`;
    const sealed = kind === "Email" ? null : sealAddress(sealing, uid, { address, secret: null });
    const row = { uid, name: "Team", kind, recipients: JSON.stringify(recipients), sealed, created_at: 1 };
    await this.db.write("notification_destinations").insert(row);
    return (await this.db.write("notification_destinations").where({ uid }).first("id")).id;
  }

  async add(id: number, more: Partial<Notification> = {}, now = Date.now(), alertEventId: number | null = null) {
    const notification = { ...alert, ...more };
    await this.db.write.transaction((trx) => enqueue(trx, [id], notification, { now, alertEventId }));
  }

  rows(id: number) {
    return this.db.write("notification_deliveries").where("destination_id", id).orderBy("id");
  }

  ofDestination(id: number) {
    return this.db.write("notification_destinations").where({ id }).first();
  }

  /** As if the waits were over. */
  async later(id: number): Promise<void> {
    await this.db.write("notification_destinations").where({ id }).update({ retry_at: null });
    const waiting = this.db
      .write("notification_deliveries")
      .where("destination_id", id)
      .whereNotNull("next_attempt_at");
    await waiting.update({ next_attempt_at: 1 });
  }

  deliver(id: number, more: Partial<Sending> = {}, signal = new AbortController().signal): Promise<void> {
    return deliverTo({ ...this.sending, ...more }, id, signal);
  }

  /** The delivery of one notification to a webhook at this address. */
  async sentTo(address: string, more: Partial<Sending> = {}) {
    const id = await this.aDestination("Webhook", address);
    await this.add(id);
    await this.deliver(id, more);
    const [row] = await this.rows(id);
    return row;
  }
}
