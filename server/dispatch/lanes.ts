// Which lane an operation's queries read in (db/work.ts), so that what is slow never delays what is quick. An operation
// that is not named here reads history, which may be slow: its calls take turns (admission.ts).
import type { Lane } from "../../db/index.ts";
import type { OperationId } from "../../handlers/types.ts";

const ingestion: ReadonlySet<OperationId> = new Set([
  "postBrokerCompositeMessage",
  "getBrokerCommands",
  "updateBrokerCommands",
  "setCollectorState",
  "postAgentMessage",
  "testAgentListener",
]);

/** Look-ups, and lists as long as what there is to list: pools, servers, groups, accounts. */
const light: ReadonlySet<OperationId> = new Set([
  "getAccount",
  "getAccountSessions",
  "getAccountViews",
  "getAccounts",
  "getCalendar",
  "getCalendarTokens",
  "getClientCredentials",
  "getCollectors",
  "getEvents",
  "getExpirations",
  "getFeatureLookup",
  "getFeatures",
  "getFeaturesByVendor",
  "getLicenseMetrics",
  "getGroups",
  "getLicenseServerLookup",
  "getLicenseServerStatistics",
  "getLicenseServers",
  "getLicenseTypes",
  "getNotificationDeliveries",
  "getNotificationDestinations",
  "getPackages",
  "getProcurementTemplate",
  "getProductNames",
  "getProjects",
  "getReportSchedules",
  "getSystemMessages",
  "getUserLookup",
]);

/** Questions whose body is JSON are named `query…`; whatever else is sent with a body changes something. */
export function changesSomething(id: OperationId, method: string): boolean {
  return method.toUpperCase() !== "GET" && !id.startsWith("query");
}

/** One record, found by its Id, is as quick as a look-up. */
export function laneOf(id: OperationId, method: string, path: string): Lane {
  if (ingestion.has(id)) return "service";
  return changesSomething(id, method) || light.has(id) || path.endsWith("/{id}") ? "light" : "heavy";
}
