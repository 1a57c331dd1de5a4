// getExpirations: the days on which licences expire.
import { asJson, jsonObject } from "../../db/index.ts";
import { byOneQuery, csvInPieces } from "../../domain/lists/csv-pieces.ts";
import { expirationShape, expirations } from "../../domain/pools/expirations.ts";
import { openWindow } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

export const getExpirations: Handler<"getExpirations"> = async ({ query, accept }, { db, caller, now, signal }) => {
  const rows = expirations(db.read, query, openWindow(query, now), caller, now);
  if (accept === "text/csv")
    return { status: 200, csv: csvInPieces({ shape: expirationShape }, byOneQuery(rows), signal) };
  const Items = await asJson(rows, expirationShape, signal);
  const AsOfUtc = new Date(now).toISOString();
  return { status: 200, body: jsonObject<components["schemas"]["Expirations"]>({ AsOfUtc, Items }) };
};
