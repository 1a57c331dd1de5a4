// Licence servers that stand in for each other (LM-X calls it HAL): three, of which two must run, and all list the same
// features. They are one licence server with several hosts, and their numbers count once.
import type { ReportedHost, ReportedStatusInput as ReportedStatus } from "../../../../generated/contract.ts";
import type { PrintedFeature, PrintedServer } from "./report.ts";

export interface Group {
  hosts: ReportedHost[];
  status: ReportedStatus | null;
  /** Those of the first that answered. */
  features: readonly PrintedFeature[];
}

const groupSize = 3;

/** Joins servers that are one: where it is known that they are, or where three of them list entirely the same. */
export function groupsOf(servers: readonly PrintedServer[], areOne: boolean): Group[] {
  return areOne || areStandIns(servers) ? [groupOf(servers)] : servers.map((server) => groupOf([server]));
}

function areStandIns(servers: readonly PrintedServer[]): boolean {
  const [first, ...others] = servers.filter(({ isUp }) => isUp === true).map(textOf);
  return (
    servers.length === groupSize && others.length > 0 && first !== "[]" && others.every((other) => other === first)
  );
}

function textOf({ features }: PrintedServer): string {
  return JSON.stringify(
    features.map(({ name, version, vendor, start, end, total }) => [name, version, vendor, start, end, total]),
  );
}

function groupOf(servers: readonly PrintedServer[]): Group {
  const states = servers.map(({ isUp }) => isUp);
  const isAnyDown = states.includes(false);
  const status = states.includes(true) ? (isAnyDown ? "PARTIAL" : "UP") : isAnyDown ? "DOWN" : null;
  const answering = servers.find(({ isUp }) => isUp === true);
  return { hosts: servers.flatMap(hostsOf), status, features: answering?.features ?? [] };
}

/** Of several hosts that are printed as one server, nothing says which of them runs. */
function hostsOf({ hosts, version, isUp }: PrintedServer): ReportedHost[] {
  const known: ReportedStatus = isUp === null ? "UNKNOWN" : isUp ? "UP" : "DOWN";
  const Status = hosts.length > 1 && known === "UP" ? "UNKNOWN" : known;
  return hosts.map(({ host, port }) => ({ HostName: host, Port: port, Role: null, Status, Version: version }));
}
