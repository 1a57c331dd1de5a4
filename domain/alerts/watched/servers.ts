// Rules on the state of licence servers and vendor daemons. No query here.
import { nameKey } from "../../../db/index.ts";
import type { Condition } from "../definition.ts";
import { AlertMachine, type Level } from "../states/machine.ts";
import { timingOf } from "./timing.ts";
import { type Evaluated, type Found, type Frame, noSubject, type WatchedServer, type WatchingRule } from "./types.ts";

export interface VendorDaemon {
  readonly id: number;
  readonly name: string;
  readonly nameKey: string;
  readonly serverId: number;
  readonly status: string;
}

/** Also of a long time: states are stored. */
export function licenseServers({ rule, memories, startAt }: Evaluated, { servers, window }: Frame): Found[] {
  const { Condition } = rule.definition;
  const timing = timingOf(rule);
  const found: Found[] = [];
  for (const server of servers.values()) {
    if (!watches(rule, server)) continue;
    const key = `server:${server.id}`;
    const machine = new AlertMachine(timing, startAt, memories.get(key) ?? null);
    for (const [place, { at, status }] of server.noticed.entries()) {
      // Before the first one that is stored nobody knows.
      if (place === 0) machine.advance(Math.min(at, window.endAt), "unknown", null);
      const until = server.noticed[place + 1]?.at ?? window.endAt;
      machine.advance(Math.min(until, window.endAt), levelOfState(Condition, status), null);
    }
    machine.advance(window.endAt, "unknown", null);
    const subject = { ...noSubject, LicenseServerId: server.id, LicenseServerName: server.name };
    found.push({ watched: { key, subject, serverIds: [server.id] }, machine });
  }
  return found;
}

/** Whether the owner sees the licence server and the rule does not leave it out. */
function watches({ definition: { Scope }, sees }: WatchingRule, { id }: WatchedServer): boolean {
  return (
    (sees === null || sees.has(id)) && (Scope.LicenseServerIds.length === 0 || Scope.LicenseServerIds.includes(id))
  );
}

function levelOfState({ States }: Condition, status: string): Level {
  if ((States as readonly string[]).includes(status)) return "breach";
  return status === "SILENT" || status === "UNKNOWN" ? "unknown" : "clear";
}

/** Of now alone: their states over time are not stored. */
export function vendorDaemons(
  { rule, memories, startAt }: Evaluated,
  { servers, window }: Frame,
  daemons: readonly VendorDaemon[],
): Found[] {
  const { Condition, Scope } = rule.definition;
  const [timing, vendors] = [timingOf(rule), new Set(Scope.Vendors.map(nameKey))];
  return daemons.flatMap((daemon): Found[] => {
    const server = servers.get(daemon.serverId);
    if (server === undefined || !watches(rule, server)) return [];
    if (vendors.size > 0 && !vendors.has(daemon.nameKey)) return [];
    const key = `vendor:${daemon.id}`;
    const machine = new AlertMachine(timing, startAt, memories.get(key) ?? null);
    const level = levelOfState(Condition, daemon.status);
    const isReported = ["UP", "PARTIAL"].includes(server.states.at(-1)?.status ?? "UNKNOWN");
    // What a licence server said before it went down says nothing of now.
    machine.advance(window.endAt, isReported || level === "breach" ? level : "unknown", null);
    const names = { LicenseServerId: server.id, LicenseServerName: server.name, Vendor: daemon.name };
    return [{ watched: { key, subject: { ...noSubject, ...names }, serverIds: [server.id] }, machine }];
  });
}
