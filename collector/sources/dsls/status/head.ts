// What DSLicSrv prints around its lists: which server it is, whether it serves, and words for people.
import { countOf, fits, longestName, longestVersion } from "../../../text/limits.ts";
import type { Report } from "./report.ts";

/** Takes over what a line says of the server; answers whether it is such a line. */
export function readHead(line: string, report: Report): boolean {
  const names = /^server names?: *(.*?)(?: +server ids?:.*)?$/i.exec(line);
  if (names) {
    report.names = (names[1] ?? "").split(/\s+/).filter((name) => fits(name, longestName - "65535@".length));
    return true;
  }
  const ready = /^ready: *(yes|no)\b/i.exec(line);
  if (ready) report.isReady = ready[1]?.toLowerCase() === "yes";
  const version = /^software version: *(\S+)$/i.exec(line)?.[1];
  if (version !== undefined && fits(version, longestVersion)) report.version = version;
  const port = /\badministration port: *(\d+)/i.exec(line)?.[1];
  if (port !== undefined) report.administrationPort = countOf(port, 65_535);
  if (isFailure(line)) report.isDown = true;
  return ready !== null || version !== undefined || port !== undefined || report.isDown || isNoise(line);
}

/** Where the output of another server may begin. */
export function isBeginning(line: string): boolean {
  return /^(?:license administration tool version\b|software version:)/i.test(line);
}

function isFailure(line: string): boolean {
  return (
    /\b(?:can(?:no|')t|could(?: no|n')t|unable to|failed to|fail to) (?:connect|reach|contact)\b/i.test(line) ||
    /\bconnection\b.{0,60}\b(?:refused|failed|timed out|impossible|reset|lost)\b/i.test(line) ||
    /\b(?:not responding|not reachable|unreachable|unknown host|no route to host|is not running)\b/i.test(line)
  );
}

function isNoise(line: string): boolean {
  return noise.some((pattern) => pattern.test(line));
}

const noise = [
  /^license administration tool version\b/i,
  /^build date:/i,
  /^(?:standalone|failover) mode$/i,
  /^warning: /i,
  /^server configuration$/i,
  /^computer name: /i,
  /^licensing port: /i,
  /^(?:password protected|automatic recycling enabled|enable offline license extraction):/i,
  /^(?:remote administration|license usage statistics enabled):/i,
  // The table of getLicenses, which may be asked for in the same run: its instants stand like this.
  /^status +editor +model +feature\b/i,
  /\d{4}-\d{2}-\d{2}\.\d{2}:\d{2}\.UTC\b/,
];
