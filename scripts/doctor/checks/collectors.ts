// What sends data: collectors that are silent or fall behind, and licence servers of which nothing was reported.
import type { Inspected } from "../../../db/index.ts";
import { notReportedSince } from "../../../domain/ingest/silence.ts";
import { collectorsNow } from "../../../domain/servers/states.ts";
import type { Config } from "../../../server/settings/config.ts";
import { type Line, lengthText, namesText, ok, warning } from "../line.ts";

/** So many wait after a short outage, too. */
const largeBacklog = 100;

export async function checkCollectors({ read }: Inspected): Promise<Line[]> {
  const now = Date.now();
  const all = await collectorsNow(read, now);
  if (all.length === 0) return [ok("collectors", "None has ever reported itself")];
  const silent = all.filter(({ isSilent }) => isSilent);
  const late = all.filter(({ isSilent, backlogMessages }) => !isSilent && backlogMessages > largeBacklog);
  const lines: Line[] = [];
  if (silent.length > 0) {
    const names = silent.map(({ brokerId, reportedAt }) => `${brokerId} (for ${lengthText(now - reportedAt)})`);
    const remedy =
      "On its machine look whether it runs, and what npm run collect -- --check says. Delete one that is no longer used under Collectors.";
    lines.push(warning("collectors", `Silent: ${namesText(names)}`, remedy));
  }
  if (late.length > 0) {
    const names = late.map(({ brokerId, backlogMessages }) => `${brokerId} (${backlogMessages} messages)`);
    const remedy =
      "They send as fast as they can. If it does not fall, look into the log of the collector and the service.";
    lines.push(warning("collectors", `Behind: ${namesText(names)}`, remedy));
  }
  return lines.length > 0 ? lines : [ok("collectors", `${all.length} report themselves`)];
}

export async function checkLicenseServers({ read }: Inspected, { silenceMs }: Config): Promise<Line[]> {
  const names: string[] = await notReportedSince(read, Date.now() - silenceMs)
    .where("s.enable_status", "Enabled")
    .orderBy("s.name_key")
    .pluck("s.name");
  if (names.length === 0) return [ok("licence servers", `Each was reported within ${lengthText(silenceMs)}, or never`)];
  const found = `Nothing was reported for ${lengthText(silenceMs)} of: ${namesText(names)}`;
  const remedy = "Look at their collectors. Disable or delete those that are gone, under Administration.";
  return [warning("licence servers", found, remedy)];
}
