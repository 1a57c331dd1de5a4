// getLicenseServerStates: how a licence server was over time, as it was reported, and when nothing was heard of it.
import { notFound } from "../../domain/problem.ts";
import { servers } from "../../domain/servers/rows.ts";
import { readStates, sinces, statesIn } from "../../domain/servers/states.ts";
import { usualWindow } from "../../domain/time/window.ts";
import type { Handler } from "../types.ts";

export const getLicenseServerStates: Handler<"getLicenseServerStates"> = async ({ path, query }, context) => {
  const { db, caller, now } = context;
  const { id } = path;
  const window = usualWindow(query, now);
  return db.read.transaction(async (trx) => {
    const server: { is_silent: number | boolean } | undefined = await servers(trx, caller)
      .where("s.id", id)
      .first("s.is_silent");
    if (server === undefined) throw notFound("There is no licence server with this Id.");
    const { reported, silences } = await readStates(trx, id);
    const body = {
      LicenseServerId: id,
      AsOfUtc: new Date(now).toISOString(),
      StartUtc: new Date(window.startAt).toISOString(),
      EndUtc: new Date(window.endAt).toISOString(),
      Items: [...statesIn(sinces(reported, silences, Boolean(server.is_silent)), window, now)],
    };
    return { status: 200, body };
  });
};
