// All handlers under their operationIds. The compiler shows one that is missing or answers something else.
import { createAccount, deleteAccount, getAccounts, updateAccount } from "./accounts.ts";
import { postAgentMessage, testAgentListener } from "./agent.ts";
import { getAuditLog } from "./audit-log.ts";
import { createBrokerCommand, getBrokerCommands, updateBrokerCommands } from "./broker-commands.ts";
import { postBrokerCompositeMessage } from "./broker-composite-message.ts";
import {
  createClientCredential,
  getClientCredentials,
  revokeClientCredential,
  rotateClientCredential,
} from "./client-credentials.ts";
import { getTotalUsage, getUserCurrentActivity } from "./current-usage.ts";
import { getDenialCounts, getDenialsOverTime } from "./denial-counts.ts";
import { getDenials } from "./denials.ts";
import { queryDenials } from "./denials-query.ts";
import { getFeatureLookup, getFeatures } from "./features.ts";
import { getFeaturesByVendor } from "./features-by-vendor.ts";
import { queryFeatures, queryFeatureUsage } from "./features-query.ts";
import { getUnusedFeatures } from "./features-unused.ts";
import { getFeatureUsage } from "./features-usage.ts";
import { createGroup, deleteGroup, getGroup, getGroups, updateGroup } from "./groups.ts";
import {
  getLicenseServer,
  getLicenseServerLookup,
  getLicenseServerStatistics,
  getLicenseServers,
} from "./license-servers.ts";
import { getLicenseTypes } from "./license-types.ts";
import { addLicenseUsage } from "./license-usage.ts";
import { createLicense } from "./licenses.ts";
import { deletePackage, getPackage, getPackages, setPackage } from "./packages.ts";
import { createProcurement, deleteProcurement, queryProcurements, updateProcurement } from "./procurements.ts";
import { getProductNames, setProductName } from "./product-names.ts";
import { createProject, deleteProject, getProjects, updateProject } from "./projects.ts";
import { querySessionGroups } from "./session-groups.ts";
import { getSessions } from "./sessions.ts";
import { querySessions } from "./sessions-query.ts";
import { createSystemMessage, deleteSystemMessage, getSystemMessages } from "./system-messages.ts";
import type { Handlers } from "./types.ts";
import { getUsageOverTime } from "./usage-by-address.ts";
import { queryUsageOverTime, queryUsageSteps } from "./usage-over-time.ts";
import { getUserActivity } from "./user-activity.ts";
import { getUserTop } from "./user-top.ts";
import { getUserLookup } from "./users.ts";

export const handlers = {
  createAccount,
  createBrokerCommand,
  createClientCredential,
  deleteAccount,
  getAccounts,
  getAuditLog,
  getBrokerCommands,
  getClientCredentials,
  getDenialCounts,
  getDenials,
  getDenialsOverTime,
  getFeatureLookup,
  getFeatures,
  getFeaturesByVendor,
  getFeatureUsage,
  getLicenseServer,
  getLicenseServerLookup,
  getLicenseServerStatistics,
  getLicenseServers,
  getSessions,
  getTotalUsage,
  getUnusedFeatures,
  getUserActivity,
  getUserCurrentActivity,
  getUserLookup,
  getUserTop,
  postAgentMessage,
  postBrokerCompositeMessage,
  queryDenials,
  queryFeatures,
  queryFeatureUsage,
  querySessions,
  querySessionGroups,
  getUsageOverTime,
  queryUsageOverTime,
  queryUsageSteps,
  revokeClientCredential,
  rotateClientCredential,
  testAgentListener,
  updateAccount,
  updateBrokerCommands,
  createGroup,
  deleteGroup,
  getGroup,
  getGroups,
  updateGroup,
  createProject,
  deleteProject,
  getProjects,
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
  queryProcurements,
  updateProcurement,
  getProductNames,
  setProductName,
  createSystemMessage,
  deleteSystemMessage,
  getSystemMessages,
} satisfies Handlers;
