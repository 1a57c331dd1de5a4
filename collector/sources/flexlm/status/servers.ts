// The state of a licence server, its hosts and its vendor daemons, out of what lmstat printed of them.
import type {
  ReportedHost,
  ReportedStatusInput as ReportedStatus,
  ReportedVendor,
} from "../../../../generated/contract.ts";
import type { PrintedHost } from "./lines.ts";
import type { Report } from "./report.ts";

/** FlexNet's major codes that say that there is no licence file to ask with: not found, not readable, no SERVER line. */
const noLicenseFile = new Set([-1, -2, -13]);

/** The name that a server goes by where nobody gives it one: `port@host` of the first host; null where none is printed. */
export function printedName(report: Report): string | null {
  const named = new Set(report.licensePath.map(({ portText, host }) => `${portText}@${host}`));
  const server = report.servers[0] ?? (named.size === 1 ? report.licensePath[0] : undefined);
  return server ? `${server.portText}@${server.host}` : null;
}

/** UP, DOWN, or PARTIAL where some hosts of several are down; null where nothing was printed about it. */
export function statusOf(report: Report): ReportedStatus | null {
  const states = hostsOf(report).map((host) => host.Status);
  const up = states.filter((state) => state === "UP").length;
  const down = states.filter((state) => state === "DOWN").length;
  if (up > 0) return down > 0 ? "PARTIAL" : "UP";
  if (report.failure) return noLicenseFile.has(report.failure.major ?? 0) ? "NO_VALID_LIC_FILE" : "DOWN";
  if (down > 0) return "DOWN";
  return report.features.some(({ totals }) => totals.used !== null && !totals.isError) ? "UP" : null;
}

/** The hosts in the order of the printed list; one that Windows prints twice, in other case, is one. */
export function hostsOf(report: Report): ReportedHost[] {
  const hosts: ReportedHost[] = report.servers.map(({ host, port }) => ({
    HostName: host,
    Port: port,
    Role: null,
    Status: report.failure ? "DOWN" : "UNKNOWN",
    Version: null,
  }));
  const seen = new Set<ReportedHost>();
  for (const printed of report.hosts) {
    const host = hosts.find(({ HostName }) => isSameHost(HostName, printed.name));
    if (!host) {
      const added = {
        HostName: printed.name,
        Port: null,
        Role: printed.role,
        Status: printed.status,
        Version: printed.version,
      };
      hosts.push(added);
      seen.add(added);
      continue;
    }
    host.Status = seen.has(host) && host.Status === "UP" ? "UP" : printed.status;
    host.Role = host.Role ?? printed.role;
    host.Version = host.Version ?? printed.version;
    seen.add(host);
  }
  return hosts;
}

export function vendorsOf(report: Report): ReportedVendor[] {
  const vendors = new Map<string, PrintedHost>();
  for (const vendor of report.vendors) vendors.set(vendor.name.toLowerCase(), vendor);
  return [...vendors.values()].map(({ name, status, version }) => ({ Name: name, Status: status, Version: version }));
}

/** Compared without case; a name without its domain is the same host where the other has one. */
function isSameHost(left: string, right: string): boolean {
  const a = left.toLowerCase();
  const b = right.toLowerCase();
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}
