// All handlers under their operationIds: each export of the files below. The compiler shows a handler that is missing or answers
// something else; test/architecture/completeness.test.ts an export that is no operation.
import * as account from "./account.ts";
import * as accounts from "./accounts.ts";
import * as agents from "./agents.ts";
import * as alerts from "./alerts.ts";
import * as annotations from "./annotations.ts";
import * as auditLog from "./audit-log.ts";
import * as availabilityAlerts from "./availability-alerts.ts";
import * as brokerCommands from "./broker-commands.ts";
import * as calendar from "./calendar.ts";
import * as clientCredentials from "./client-credentials.ts";
import * as collectionPreview from "./collection-preview.ts";
import * as collectors from "./collectors.ts";
import * as compositeMessage from "./composite-message.ts";
import * as currentUsage from "./current-usage.ts";
import * as decisions from "./decisions.ts";
import * as denials from "./denials.ts";
import * as destinations from "./destinations.ts";
import * as events from "./events.ts";
import * as features from "./features.ts";
import * as groups from "./groups.ts";
import * as licenseMetrics from "./license-metrics.ts";
import * as licenseServerClaims from "./license-server-claims.ts";
import * as licenseServers from "./license-servers.ts";
import * as licenses from "./licenses.ts";
import * as procurements from "./procurements.ts";
import * as reportSchedules from "./report-schedules.ts";
import * as sessions from "./sessions.ts";
import * as setup from "./setup.ts";
import * as systemMessages from "./system-messages.ts";
import type { Handlers } from "./types.ts";
import * as usageOfUsers from "./usage-of-users.ts";
import * as usageOverTime from "./usage-over-time.ts";
import * as users from "./users.ts";
import * as waste from "./waste.ts";

export const handlers: Handlers = {
  ...account,
  ...accounts,
  ...agents,
  ...alerts,
  ...annotations,
  ...auditLog,
  ...availabilityAlerts,
  ...brokerCommands,
  ...calendar,
  ...clientCredentials,
  ...collectionPreview,
  ...collectors,
  ...compositeMessage,
  ...currentUsage,
  ...decisions,
  ...denials,
  ...destinations,
  ...events,
  ...features,
  ...groups,
  ...licenseMetrics,
  ...licenseServerClaims,
  ...licenseServers,
  ...licenses,
  ...procurements,
  ...reportSchedules,
  ...sessions,
  ...setup,
  ...systemMessages,
  ...usageOfUsers,
  ...usageOverTime,
  ...users,
  ...waste,
};
