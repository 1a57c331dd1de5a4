// The story of the contract's examples on a live service: what was reported and requested before, at the instants and with the Ids
// of the examples. Where an example is a request it is sent as it is. Only on SQLite.
import { expect } from "chai";
import type { Context } from "../../../domain/filters/context.ts";
import { handlers } from "../../../handlers/index.ts";
import type { Handlers } from "../../../handlers/types.ts";
import { addAccount, addCredential } from "../../../identity/index.ts";
import { aUser } from "../../support/data/build-records.ts";
import { holdLease } from "../../support/data/held-lease.ts";
import type { TestServer } from "../../support/http/server.ts";
import { type ContractDocument, examplesOf } from "../document/contract-document.ts";

export interface Clock {
  now: number;
}

type AnyHandler = (input: unknown, context: Context) => Promise<unknown>;

/** Every handler with the clock's instant instead of the machine's, for useTestServer's `replaced`. */
export function handlersAt(clock: Clock): Handlers {
  const wrapped = Object.entries(handlers as unknown as Record<string, AnyHandler>).map(([id, handler]) => {
    const answer: AnyHandler = (input, { db, settings, signal, caller }) =>
      handler(input, { db, settings, signal, caller, now: clock.now });
    return [id, answer];
  });
  return Object.fromEntries(wrapped) as Handlers;
}

/** Periodic work of the server by the machine's clock, by which all of the story is long due. */
const rounds = ["alerts", "availability alerts", "notifications", "reports by mail"];

interface Snapshot {
  readonly Messages: readonly [{ readonly Pools: readonly { readonly Checkouts?: readonly object[] }[] }];
}

export class Story {
  readonly #server: TestServer;
  readonly #clock: Clock;
  readonly #contract: ContractDocument;
  #batches = 0;

  constructor(server: TestServer, clock: Clock, contract: ContractDocument) {
    this.#server = server;
    this.#clock = clock;
    this.#contract = contract;
  }

  /** Sets the clock of the handlers. */
  at(instant: string): void {
    this.#clock.now = Date.parse(instant);
  }

  /** The next row of each table has this Id, unless there is a higher one. */
  async next(ids: Readonly<Record<string, number>>): Promise<void> {
    for (const [table, id] of Object.entries(ids)) {
      await this.#server.db.write.transaction(async (trx) => {
        await trx("sqlite_sequence").where("name", table).delete();
        await trx("sqlite_sequence").insert({ name: table, seq: id - 1 });
      });
    }
  }

  /** Sends a batch of the broker that is not among the examples. */
  async report(...messages: readonly object[]): Promise<void> {
    this.#batches += 1;
    const SentUtc = new Date(this.#clock.now).toISOString();
    const body = { BrokerId: "broker-cad", MessageId: `before-${this.#batches}`, SentUtc, Messages: messages };
    const { Results } = (await this.#server.client.call("postBrokerCompositeMessage", { body: body as never })).body;
    for (const { Applied } of Results) expect(Applied, `batch ${this.#batches}`).to.equal(true);
  }

  /** The snapshot of the examples as it would have been at another instant, with these checkouts, one list for each pool. */
  snapshot(instant: string, ...checkouts: readonly (readonly object[])[]): object {
    const Pools = this.#pools().map((pool, index) => {
      const held = checkouts[index] ?? [];
      return { ...pool, Checkouts: held, ...(held.length === 0 && { Used: 0, Reserved: 0 }) };
    });
    return { ...this.#message(), TimestampUtc: instant, Pools };
  }

  #message(): { readonly Pools: readonly { readonly Checkouts?: readonly object[] }[] } {
    const operation = this.#contract.operations.find(({ operationId }) => operationId === "postBrokerCompositeMessage");
    const [batch] = examplesOf(operation?.requestBody?.content["application/json"] ?? { schema: {} });
    return (batch as Snapshot).Messages[0];
  }

  #pools() {
    return this.#message().Pools;
  }

  /** Everything before the first request of the examples. */
  async begin(): Promise<void> {
    const { db, client } = this.#server;
    for (const name of rounds) await holdLease(db, name);
    for (const [id, fields] of [
      [117, { name: "jtan" }],
      [133, { name: "pruiz" }],
      [204, { name: "mkeller", firstName: "Martina", lastName: "Keller", email: "martina.keller@example.com" }],
    ] as const) {
      await this.next({ users: id });
      await aUser(db, fields);
    }
    const mesh = { UserName: "mkeller", Workstation: "ws-0142", Display: ":0", ClientVersion: "2024.0" };
    const held = { ...mesh, Handle: "0871", StartTimeUtc: "2025-11-17T15:02:00.000Z" };
    this.at("2025-11-17T15:30:02.000Z");
    await this.next({ license_servers: 1, pools: 17, pool_increments: 41, sessions: 71004 });
    await this.report(this.snapshot("2025-11-17T15:30:02.000Z", [], [held]));
    this.at("2025-11-17T15:40:02.000Z");
    await this.report(this.snapshot("2025-11-17T15:40:02.000Z", [], []));
    for (const FeatureName of ["cad_mesh", "cad_pro"]) {
      const body = { Vendor: "acmecad", FeatureName, ProductName: "CAD Professional" };
      await client.call("setProductName", { body });
    }
  }

  /** From the first checkout that is still active to the snapshot of the examples. */
  async goOn(): Promise<void> {
    const [, borrowed] = this.#pools()[0]?.Checkouts ?? [];
    const mesh = {
      UserName: "mkeller",
      Workstation: "ws-0142",
      Display: ":0",
      Handle: "0987",
      ClientVersion: "2024.0",
    };
    this.at("2026-02-27T15:31:00.000Z");
    await this.next({ sessions: 90388 });
    await this.report(this.snapshot("2026-02-27T15:30:30.000Z", [borrowed ?? {}], []));
    await this.#server.client.call("updateProcurement", {
      path: { id: 41 },
      body: { IssuedDateUtc: "2024-12-10", VendorString: "CADPRO-FULL", HostIds: "00163e4c7a10" },
    });
    this.at("2026-03-02T07:43:00.000Z");
    const event = {
      Vendor: "acmecad",
      FeatureName: "cad_mesh",
      FeatureVersion: "2024.0",
      UserName: "mkeller",
      Workstation: "ws-0142",
      Display: ":0",
      Handle: "0987",
    };
    await this.next({ sessions: 90401 });
    const LicenseServer = { Name: "27000@lic-cad-01" };
    const eventsOf = (EventType: string, TimestampUtc: string) => ({
      MessageType: "events",
      LicenseServer,
      Events: [{ ...event, EventType, TimestampUtc }],
    });
    await this.report(eventsOf("checkout", "2026-03-02T04:12:05.250Z"));
    const earlier = {
      ...mesh,
      IdleTimeSeconds: 940,
      StartTimeUtc: "2026-03-02T04:12:00.000Z",
      StartPrecisionSeconds: 60,
    };
    await this.report(this.snapshot("2026-03-02T07:30:00.000Z", [borrowed ?? {}], [earlier]));
    await this.report(eventsOf("checkin", "2026-03-02T07:42:05.750Z"));
    await this.next({ license_servers: 2 });
    await this.report({
      MessageType: "status",
      LicenseServer: { Name: "27010@lic-eda-01" },
      TimestampUtc: "2026-03-02T07:42:00.000Z",
      Status: "DOWN",
    });
    await this.next({ sessions: 90412, denials: 5521, broker_commands: 311, user_groups: 3, projects: 5 });
    await this.next({
      system_messages: 2,
      annotations: 6,
      pool_increments: 43,
      pools: 20,
      client_credentials: 3,
      accounts: 2,
      calendar_tokens: 4,
      account_sessions: 6,
      account_views: 2,
      notification_destinations: 3,
    });
  }

  /** The account of a broker to which an example gives a claim; an example makes the other one. */
  async addBroker(): Promise<void> {
    const account = { role: "broker", password: "seven bright lanterns", licenseServerIds: null } as const;
    await addAccount(this.#server.db, { ...account, name: "broker-eda" }, "test");
    await this.next({ license_server_claims: 7 });
  }

  /** Two agents, the message of one, and its claim. */
  async addAgents(): Promise<void> {
    const { write } = this.#server.db;
    for (const client_id of ["svc.server.agent.5f0c2a91d4b7e638.none", "svc.server.agent.8d21b7f04c6a93e5.none"]) {
      const { clientId } = await addCredential(this.#server.db, { type: "agent" }, "test");
      await write("client_credentials").where({ client_id: clientId }).update({ client_id });
    }
    const [{ Payload, Sender, ...message } = {}] = this.#example("getAgentMessages").Items;
    const instant = (name: string) => Date.parse(String(message[name]));
    await write("agent_messages").delete();
    await write("agent_messages").insert({
      id: message.Id,
      message_id: message.MessageId,
      message_type: message.MessageType,
      sender: Sender,
      agent_version: message.AgentVersion,
      host_name: message.HostName,
      user_name: message.UserName,
      ip_address: message.IpAddress,
      payload: JSON.stringify(Payload),
      timestamp_at: instant("TimestampUtc"),
      received_at: instant("ReceivedUtc"),
    });
    const [claim = {}] = this.#example("getAgentHostClaims").Items;
    await write("agent_host_claims").insert({
      id: claim.Id,
      host_name: claim.HostName,
      host_key: claim.HostName,
      host_label: claim.HostName,
      client_id: claim.Holder,
      created_at: Date.parse(String(claim.CreatedUtc)),
    });
  }

  /** A browser in which the calling account is signed in. */
  async addAccountSession(): Promise<void> {
    const [{ UserAgent, Address } = {}] = this.#example("getAccountSessions").Items;
    const times = { began_at: 1, used_at: 1, expires_at: Date.UTC(2099, 0) };
    const row = { account_id: 1, kind: "Browser", reference: "browser", address: Address, agent: UserAgent, ...times };
    await this.#server.db.write("account_sessions").insert(row);
  }

  /** Makes tokens from before the account was signed out everywhere valid again, so that the story goes on. */
  async takeTokensAgain(): Promise<void> {
    await this.#server.db.write("accounts").where("id", 1).update({ generation: 1 });
  }

  /** The example of an operation's answer. */
  #example(id: string): { readonly Items: readonly Record<string, unknown>[] } {
    const operation = this.#contract.operations.find(({ operationId }) => operationId === id);
    return examplesOf(operation?.responses["200"]?.content?.["application/json"] ?? { schema: {} })[0] as never;
  }

  /** A user who waits. */
  async queue(): Promise<void> {
    const waiting = { Vendor: "acmecad", FeatureName: "cad_pro", UserName: "pruiz", Workstation: "ws-0310" };
    const event = { EventType: "queue", TimestampUtc: "2026-03-02T09:59:10.000Z", ...waiting, NumberOfLicenses: 3 };
    await this.next({ queued_requests: 12 });
    await this.report({ MessageType: "events", LicenseServer: { Name: "27000@lic-cad-01" }, Events: [event] });
  }

  /** A user with two sessions of one feature, and with two features, at once. */
  async holdTwice(): Promise<void> {
    const mesh = { Vendor: "acmecad", FeatureName: "cad_mesh", FeatureVersion: "2024.0", UserName: "pruiz" };
    const eventOf = (hour: number, EventType: string, Workstation: string, more: object = {}) => ({
      ...mesh,
      EventType,
      Workstation,
      ...more,
      TimestampUtc: `2026-03-03T${String(hour).padStart(2, "0")}:00:00.000Z`,
    });
    await this.next({ sessions: 90501 });
    await this.report({
      MessageType: "events",
      LicenseServer: { Name: "27000@lic-cad-01" },
      Events: [
        eventOf(8, "checkout", "ws-0150"),
        eventOf(9, "checkout", "ws-0151"),
        eventOf(9, "checkout", "ws-0150", { FeatureName: "cad_pro" }),
        eventOf(10, "checkin", "ws-0150", { FeatureName: "cad_pro" }),
        eventOf(11, "checkin", "ws-0150"),
        eventOf(12, "checkin", "ws-0151"),
      ],
    });
  }

  /** The feature of which the examples make a package. */
  async addPackage(): Promise<void> {
    const body = { Kind: "Package", Name: "cad_suite", Version: "2024.0", Vendor: "acmecad" } as const;
    await this.next({ pools: 21 });
    await this.#server.client.call("createLicense", { body: { ...body, LicenseType: "Floating", LicenseServerId: 1 } });
  }
}
