// Servers as processes behind a proxy that knows which of them are there: what the tests of replacing and restoring share.
import { type AddressInfo, createServer } from "node:net";
import { expect } from "chai";
import { settings } from "../db/versions/stored.ts";
import { aBatch, aCheckout, aSnapshot } from "../support/data/broker-messages.ts";
import { Client } from "../support/http/client.ts";
import { type Login, tokenOf } from "../support/http/token.ts";
import { type Command, runNode } from "../support/run/process.ts";

export interface Server {
  readonly url: string;
  readonly identityUrl: string;
  readonly command: Command;
  /** In an orderly way. */
  end(): Promise<void>;
}

export interface Start {
  readonly url: string;
  /** Which further migrations its program has (test/db/versions/newer.ts). */
  readonly newer?: string;
  /** Where all servers say that tokens are from, as behind a proxy. */
  readonly issuer: string;
}

export async function startServer({ url, newer, issuer }: Start): Promise<Server> {
  const identityPort = await freePort();
  const command = program(["server/main.mjs", "--json"], url, newer, {
    SVC_IDENTITY_PORT: String(identityPort),
    SVC_IDENTITY_URL: issuer,
    SVC_MIGRATE: "on",
  });
  const [line] = await command.printed(/^\{.*\}$/m);
  const { listening } = JSON.parse(line);
  return {
    url: listening,
    identityUrl: `http://127.0.0.1:${identityPort}`,
    command,
    async end() {
      command.child.kill("SIGTERM");
      expect((await command.ended).code).to.equal(0);
    },
  };
}

export function program(args: readonly string[], url: string, newer = "", more: Record<string, string> = {}): Command {
  const env = { ...settings, SVC_DB_URL: url, NEWER_VERSION: newer, ...more };
  return runNode(newer === "" ? args : ["--import", "./test/db/versions/newer.ts", ...args], env);
}

/** Each message is about another workstation, so that it leaves another session. */
export function reportOf(number: number) {
  const Workstation = `report-${number}`;
  const minute = `${String(10 + (Math.floor(number / 60) % 12))}:${String(number % 60).padStart(2, "0")}`;
  return aBatch(aSnapshot(`27000@reported-${number}`, minute, { checkouts: [aCheckout({ Workstation })] }));
}

/** The status of a report; 0 where no answer came. */
export async function post(server: Server, token: string, body: unknown): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const target = `${server.url}/api/v1/brokercompositemessage`;
  return fetch(target, { method: "POST", headers, body: JSON.stringify(body) }).then(
    async (answer) => {
      await answer.text();
      return answer.status;
    },
    () => 0,
  );
}

/** The workstations of all reports that are stored. */
export async function reportsIn(server: Server, token: string): Promise<number[]> {
  const found: number[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/api/v1/sessions?activeOnly=true&PageSize=200&PageNumber=${page}`;
    const { body, text } = await new Client(server.url, token).get<{ Items?: { Workstation: string | null }[] }>(path);
    if (body.Items === undefined) throw new Error(text);
    for (const { Workstation } of body.Items) {
      const [, number] = /^report-(\d+)$/.exec(Workstation ?? "") ?? [];
      if (number !== undefined) found.push(Number(number));
    }
    if (body.Items.length < 200) return found.sort((a, b) => a - b);
  }
}

export function tokenAt({ identityUrl }: Server, login: Login): Promise<string> {
  return tokenOf(identityUrl, login);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
