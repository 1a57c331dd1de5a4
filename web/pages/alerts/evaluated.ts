// The findings of a rule that was just made or changed come with the next round of evaluation, some seconds later.
import { getAlerts } from "../../../generated/client/index.js";
import { service } from "../../service/api.ts";
import { refreshed } from "../../service/queries.ts";

const roundMs = 1_000;
const mostRounds = 15;

/** Reloads alerts, each second until rules were evaluated after `changedUtc`. */
export async function refreshedOnceEvaluated(changedUtc: string): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const { EvaluatedUtc } = await getAlerts(service, { PageSize: 1 }).catch(() => ({ EvaluatedUtc: null }));
    const isEvaluated = EvaluatedUtc !== null && EvaluatedUtc > changedUtc;
    await refreshed("getAlerts", "getAlertHistory", "getAlertRules");
    if (isEvaluated) return;
    await new Promise((done) => setTimeout(done, roundMs));
  }
}
