// All handlers under their operationIds. The compiler shows one that is missing or answers something else.

import { getAccount } from "./account/own-account.ts";
import { setAccountPassword } from "./account/password.ts";
import {
  deleteAccountSession,
  deleteAccountSessions,
  getAccountSession,
  getAccountSessions,
} from "./account/sessions.ts";
import { deleteAccountView, getAccountView, getAccountViews, setAccountViews } from "./account/views.ts";
import {
  createAccount,
  deleteAccount,
  deleteSessionsOfAccount,
  getAccountById,
  getAccounts,
  updateAccount,
} from "./administration/accounts.ts";
import {
  createAnnotation,
  deleteAnnotation,
  getAnnotation,
  getAnnotations,
  updateAnnotation,
} from "./administration/annotations.ts";
import { getAuditLog } from "./administration/audit-log.ts";
import {
  createClientCredential,
  getClientCredential,
  getClientCredentials,
  revokeClientCredential,
  rotateClientCredential,
} from "./administration/client-credentials.ts";
import {
  createSystemMessage,
  deleteSystemMessage,
  getSystemMessage,
  getSystemMessages,
} from "./administration/system-messages.ts";
import {
  deleteAgentHostClaim,
  getAgentHostClaim,
  getAgentHostClaims,
  updateAgentHostClaim,
} from "./agents/host-claims.ts";
import { getAgentMessages, postAgentMessage, testAgentListener } from "./agents/messages.ts";
import { getAlert, getAlertHistory, getAlerts } from "./alerts/alerts.ts";
import {
  createAlertRule,
  deleteAlertRule,
  getAlertRule,
  getAlertRules,
  queryAlertPreview,
  updateAlertRule,
} from "./alerts/rules.ts";
import { testCollectorReading } from "./brokers/collection-preview.ts";
import { setCollectorState } from "./brokers/collector-state.ts";
import { deleteCollector, getCollector, getCollectors } from "./brokers/collectors.ts";
import { createBrokerCommand, getBrokerCommand, getBrokerCommands, updateBrokerCommands } from "./brokers/commands.ts";
import { postBrokerCompositeMessage } from "./brokers/composite-message.ts";
import {
  createLicenseServerClaim,
  deleteLicenseServerClaim,
  getLicenseServerClaim,
  getLicenseServerClaims,
  updateLicenseServerClaim,
} from "./brokers/license-server-claims.ts";
import { getCalendar } from "./calendar/calendar.ts";
import { getExpirations } from "./calendar/expirations.ts";
import { createCalendarToken, getCalendarToken, getCalendarTokens, revokeCalendarToken } from "./calendar/tokens.ts";
import { getChargeBack, getCosts } from "./cost/cost.ts";
import { queryComparison } from "./decisions/comparison.ts";
import { getForecast } from "./decisions/forecast.ts";
import { getHeatMap } from "./decisions/heat-map.ts";
import { getRightsizing, queryRightsizing } from "./decisions/rightsizing.ts";
import { getDenialCounts, getDenialsOverTime } from "./denials/counts.ts";
import { getDenial, getDenials } from "./denials/denials.ts";
import { queryDenials } from "./denials/query.ts";
import { getEvents } from "./events/events.ts";
import { getFeaturesByVendor } from "./features/by-vendor.ts";
import { getFeature, getFeatureLookup, getFeatures } from "./features/features.ts";
import { queryFeatures } from "./features/query.ts";
import { getQueuedRequests } from "./features/queued-requests.ts";
import { getUnusedFeatures } from "./features/unused.ts";
import { getFeatureUsage } from "./features/usage.ts";
import { queryFeatureUsage } from "./features/usage-by-selection.ts";
import {
  getLicenseServer,
  getLicenseServerLookup,
  getLicenseServerStatistics,
  getLicenseServers,
} from "./license-servers/license-servers.ts";
import { getLicenseServerStates } from "./license-servers/states.ts";
import { getLicenseTypes } from "./licenses/license-types.ts";
import { addLicenseUsage } from "./licenses/license-usage.ts";
import { createLicense } from "./licenses/licenses.ts";
import { deletePackage, getPackage, getPackages, setPackage } from "./licenses/packages.ts";
import { getProcurementTemplate, importProcurements } from "./licenses/procurement-import.ts";
import {
  createProcurement,
  deleteProcurement,
  getProcurement,
  queryProcurements,
  updateProcurement,
} from "./licenses/procurements.ts";
import { getProductNames, setProductName } from "./licenses/product-names.ts";
import { getLicenseMetrics } from "./metrics/license-metrics.ts";
import {
  getNotificationDeliveries,
  getNotificationDelivery,
  testNotificationDestination,
} from "./notifications/deliveries.ts";
import {
  createNotificationDestination,
  deleteNotificationDestination,
  getNotificationDestination,
  getNotificationDestinations,
  updateNotificationDestination,
} from "./notifications/destinations.ts";
import {
  createReportSchedule,
  deleteReportSchedule,
  getReportSchedule,
  getReportSchedules,
  testReportSchedule,
  updateReportSchedule,
} from "./notifications/report-schedules.ts";
import { querySessionGroups } from "./sessions/groups.ts";
import { querySessions } from "./sessions/query.ts";
import { getSession, getSessions } from "./sessions/sessions.ts";
import type { Handlers } from "./types.ts";
import { getTotalUsage, getUserCurrentActivity } from "./usage/current.ts";
import { queryUsageOverTime, queryUsageSteps } from "./usage/over-time.ts";
import { getUsageOverTime } from "./usage/over-time-by-address.ts";
import { getUserActivity } from "./usage/user-activity.ts";
import { getUserTop } from "./usage/user-top.ts";
import { createGroup, deleteGroup, getGroup, getGroups, updateGroup } from "./users/groups.ts";
import { importUsers } from "./users/import.ts";
import { createProject, deleteProject, getProject, getProjects, updateProject } from "./users/projects.ts";
import { getUser, getUserLookup, getUsers, updateUser } from "./users/users.ts";
import { getWastefulSessions } from "./waste/sessions.ts";
import {
  getFeaturesHeldTogether,
  getSimultaneousCheckouts,
  getWaste,
  getWasteHolders,
  queryWaste,
} from "./waste/waste.ts";

export const handlers = {
  getAccountSession,
  getAccountView,
  getAccountById,
  getAnnotation,
  getClientCredential,
  getSystemMessage,
  getAlert,
  getAlertRule,
  getCollector,
  getBrokerCommand,
  getLicenseServerClaim,
  getCalendarToken,
  getDenial,
  getFeature,
  getProcurement,
  getNotificationDestination,
  getNotificationDelivery,
  getReportSchedule,
  getSession,
  getProject,
  createAccount,
  createAnnotation,
  createBrokerCommand,
  createCalendarToken,
  createClientCredential,
  deleteAccount,
  deleteAnnotation,
  deleteAccountSession,
  deleteAccountSessions,
  deleteAccountView,
  deleteSessionsOfAccount,
  deleteCollector,
  getAccount,
  getAccountSessions,
  getAccountViews,
  getAccounts,
  getAnnotations,
  setAccountPassword,
  setAccountViews,
  getAuditLog,
  getBrokerCommands,
  getCalendar,
  getCalendarTokens,
  getClientCredentials,
  getCollectors,
  getDenialCounts,
  getDenials,
  getDenialsOverTime,
  getEvents,
  getExpirations,
  getFeatureLookup,
  getFeatures,
  getFeaturesByVendor,
  getFeatureUsage,
  getForecast,
  getHeatMap,
  getLicenseServer,
  getLicenseServerStates,
  getLicenseServerLookup,
  getLicenseServerStatistics,
  getLicenseMetrics,
  getLicenseServers,
  getRightsizing,
  getWaste,
  getCosts,
  getChargeBack,
  queryWaste,
  getWasteHolders,
  getSimultaneousCheckouts,
  getFeaturesHeldTogether,
  getWastefulSessions,
  getSessions,
  getTotalUsage,
  getUnusedFeatures,
  getUserActivity,
  getUserCurrentActivity,
  getUserLookup,
  getUsers,
  getUser,
  updateUser,
  importUsers,
  getUserTop,
  postAgentMessage,
  postBrokerCompositeMessage,
  getLicenseServerClaims,
  createLicenseServerClaim,
  updateLicenseServerClaim,
  deleteLicenseServerClaim,
  getAgentHostClaims,
  getAgentHostClaim,
  updateAgentHostClaim,
  deleteAgentHostClaim,
  getAgentMessages,
  testCollectorReading,
  queryComparison,
  queryDenials,
  queryFeatures,
  queryFeatureUsage,
  queryRightsizing,
  querySessions,
  querySessionGroups,
  getUsageOverTime,
  queryUsageOverTime,
  queryUsageSteps,
  revokeCalendarToken,
  revokeClientCredential,
  rotateClientCredential,
  setCollectorState,
  testAgentListener,
  updateAccount,
  updateAnnotation,
  updateBrokerCommands,
  createGroup,
  deleteGroup,
  getGroup,
  getGroups,
  updateGroup,
  createProject,
  deleteProject,
  getProjects,
  getQueuedRequests,
  updateProject,
  getLicenseTypes,
  addLicenseUsage,
  createLicense,
  deletePackage,
  getPackage,
  getPackages,
  setPackage,
  createProcurement,
  deleteProcurement,
  getProcurementTemplate,
  importProcurements,
  queryProcurements,
  updateProcurement,
  getProductNames,
  setProductName,
  createSystemMessage,
  deleteSystemMessage,
  getSystemMessages,
  createNotificationDestination,
  deleteNotificationDestination,
  getNotificationDeliveries,
  getNotificationDestinations,
  testNotificationDestination,
  updateNotificationDestination,
  createReportSchedule,
  deleteReportSchedule,
  getReportSchedules,
  testReportSchedule,
  updateReportSchedule,
  getAlerts,
  getAlertHistory,
  queryAlertPreview,
  getAlertRules,
  createAlertRule,
  updateAlertRule,
  deleteAlertRule,
} satisfies Handlers;
