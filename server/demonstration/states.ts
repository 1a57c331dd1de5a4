// How the demonstration's licence servers were over the months: outages of minutes to hours, most of them at night, and what
// they are like now. The same numbers give the same history.
import type { Knex } from "knex";
import { bulkInsert } from "../../db/index.ts";
import type { Company } from "./company.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Server = Company["servers"][number];

interface ServerState {
  readonly since_at: number;
  readonly status: "UP" | "PARTIAL" | "DOWN";
}

/** Changes of status in the order of time, the first at the beginning of the history. */
function statesOf(server: Server, place: number, { untilAt, days }: { untilAt: number; days: number }) {
  const beginAt = Math.floor(untilAt / DAY) * DAY - (days - 1) * DAY;
  const lastAt = untilAt - Math.max(server.unheardMs, server.lastReportAgoMs);
  const states: ServerState[] = [{ since_at: beginAt, status: "UP" }];
  // Each some weeks after the one before, by steps that differ from server to server.
  for (
    let day = 6 + ((place * 11) % 17), count = 0;
    day < days;
    day += 19 + ((place * 7 + count * 13) % 23), count += 1
  ) {
    const at = beginAt + day * DAY + ((20 + place + count * 5) % 24) * HOUR + ((place * 17 + count * 29) % 60) * MINUTE;
    const minutes = [4, 35, 12, 190, 50, 8][(place + count) % 6] ?? 10;
    const isPartial = server.hosts.length > 1 && count % 2 === 0;
    if (at + minutes * MINUTE > lastAt - DAY) break;
    states.push({ since_at: at, status: isPartial ? "PARTIAL" : "DOWN" });
    states.push({ since_at: at + minutes * MINUTE, status: "UP" });
  }
  if (server.status === "PARTIAL") states.push({ since_at: lastAt - 5 * HOUR, status: "PARTIAL" });
  if (server.status === "DOWN") states.push({ since_at: lastAt, status: "DOWN" });
  return states;
}

export async function insertStates(
  trx: Knex.Transaction,
  { servers }: Company,
  history: { untilAt: number; days: number },
): Promise<void> {
  const rows = servers.flatMap((server, place) =>
    statesOf(server, place, history).map((state) => ({ license_server_id: place + 1, ...state })),
  );
  await bulkInsert(trx, "server_states", rows);
  const silent = servers.flatMap(({ lastReportAgoMs }, place) =>
    lastReportAgoMs > DAY ? { license_server_id: place + 1, silent_at: history.untilAt - lastReportAgoMs } : [],
  );
  await bulkInsert(trx, "server_silences", silent);
}
