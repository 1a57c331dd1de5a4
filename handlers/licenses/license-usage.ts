// addLicenseUsage: sessions that have ended, and denials, added by an administrator. What the contract can't hold is
// checked here; how they are stored is the domain's.

import { tooOldHeader } from "../../domain/ingest/batch/messages.ts";
import { addManualUsage, type ManualDenial, type ManualSession } from "../../domain/ingest/manual-usage.ts";
import { poolOf } from "../../domain/pools/manual.ts";
import { checkText, invalid } from "../../domain/problem.ts";
import { instantOf } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import { recordAct } from "../../identity/audit/audit-log.ts";
import type { Handler } from "../types.ts";

type Schemas = components["schemas"];

export const addLicenseUsage: Handler<"addLicenseUsage"> = async ({ path, body }, { db, caller, now, settings }) => {
  const sessions = (body.Sessions ?? []).map((one, index) => sessionOf(one, `Sessions[${index}].`, now));
  const denials = (body.Denials ?? []).map((one, index) => denialOf(one, `Denials[${index}].`, now));
  const { denialWindowMs, silenceMs } = settings;
  const { result, tooOld } = await db.write.transaction(async (trx) => {
    const pool = await poolOf(trx, path.id, caller);
    const added = await addManualUsage(trx, pool, { sessions, denials }, { now, denialWindowMs, silenceMs });
    const detail = { FeatureId: path.id, ...added.result };
    await recordAct(trx, { actor: caller.name, action: "license.usage", target: pool.name, detail }, now);
    return added;
  });
  return { status: 200, headers: tooOldHeader(tooOld), body: result };
};

function sessionOf(session: Schemas["UsedSession"], where: string, now: number): ManualSession {
  const startAt = instantOf(`${where}StartTimeUtc`, session.StartTimeUtc) as number;
  const endAt = instantOf(`${where}EndTimeUtc`, session.EndTimeUtc) as number;
  if (endAt < startAt) throw invalid(`${where}EndTimeUtc`, "must not be before the start");
  if (endAt > now) throw invalid(`${where}EndTimeUtc`, "must not be after now");
  return { ...ownerOf(session, where), startAt, endAt, lingerSeconds: session.LingerTimeSeconds ?? null };
}

function denialOf(denial: Schemas["UsedDenial"], where: string, now: number): ManualDenial {
  const at = instantOf(`${where}DenialTimeUtc`, denial.DenialTimeUtc) as number;
  if (at > now) throw invalid(`${where}DenialTimeUtc`, "must not be after now");
  const errorMessage = denial.ErrorMessage ?? null;
  return { ...ownerOf(denial, where), at, denialType: denial.DenialType ?? "Other", errorMessage };
}

function ownerOf(one: Schemas["UsedSession"] | Schemas["UsedDenial"], where: string) {
  checkText(`${where}UserName`, one.UserName);
  if (typeof one.Workstation === "string") checkText(`${where}Workstation`, one.Workstation);
  const { UserName: userName, Workstation: workstation = null, NumberOfLicenses: numberOfLicenses = 1 } = one;
  return { userName, workstation, numberOfLicenses };
}
