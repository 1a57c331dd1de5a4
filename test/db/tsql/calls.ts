// What each operation is called with so that its statements show: one line a way through it. In this order, on one database:
// what is created is then changed and taken away. The compiler shows an operation that is missing.
import type { OperationId } from "../../../handlers/types.ts";
import { ownSessions } from "./account-rows.ts";
import { alertCalls } from "./alert-calls.ts";
import { csv, days, type OneCall } from "./call.ts";
import { collectorCalls } from "./collector-calls.ts";
import { decisionCalls } from "./decision-calls.ts";
import { messageCalls } from "./message-calls.ts";
import { messages } from "./messages.ts";
import { ownCalls } from "./own-calls.ts";

const window = { StartUtc: "2026-02-20", EndUtc: "2026-02-25" };
const ids = { UserIds: [1, 2], FeatureIds: [1, 2, 3], LicenseServerIds: [1] };
const Features = [{ FeatureName: "cad_core" }, { FeatureName: "mesh_pre", Vendor: "meshlab" }];
const names = { UserNames: ["abosco"], LicenseServerNames: ["27000@demo-hamburg1a"], Vendors: ["cadworks"] };
const Purchases = [{ Quantity: 5, ExpirationDateUtc: "2099-12-31" }];

export const calls: { readonly [Id in OperationId]: readonly OneCall<Id>[] } = {
  getFeatures: [
    {},
    { query: { LicenseServerIds: [1], Vendors: ["cadworks"], FeatureName: "cad_core", activeOnly: true } },
    { accept: csv },
  ],
  getUnusedFeatures: [{}, { query: { Days: 30, LicenseServerIds: [1], Vendors: ["cadworks"] }, accept: csv }],
  queryFeatures: [
    { body: {} },
    { body: { ExpirationStartUtc: "2026-02-20", ExpirationEndUtc: "2026-03-20" } },
    {
      body: {
        ActiveOnly: true,
        Features,
        Search: "cad",
        Sort: [{ Field: "UsagePercent", Direction: "Descending" }],
        Limit: 5,
      },
    },
  ],
  getFeatureUsage: [
    { query: { FeatureId: 1 } },
    { query: { FeatureName: "cad_core", Vendor: "cadworks", FeatureVersion: "2026.1", LicenseServerId: 1 } },
  ],
  queryFeatureUsage: [{ body: { Selections: Features } }],
  getTotalUsage: [{}],
  getUserTop: [{}, { query: { TimeFrame: "LastMonth", UserIds: [1, 2], FeatureIds: [1, 2], Top: 3 } }],
  getUserActivity: [
    {},
    { query: { StartDate: "2026-02-20", EndDate: "2026-02-25", ...ids, PageNumber: 2, PageSize: 10 } },
    { accept: csv },
  ],
  getUserCurrentActivity: [{}, { query: { PageNumber: 2, PageSize: 10 } }],
  getUsageOverTime: [
    { query: { ...days, BucketSize: "Day", GroupBy: ["LicenseServer"], FeatureName: "cad_core", Top: 3 } },
    { query: { ...days, BucketSize: "Day", endedOnly: true }, accept: csv },
  ],
  queryUsageOverTime: [
    { body: { ...window, BucketSize: "Day", GroupBy: ["Feature"] } },
    { body: { ...window, BucketSize: "Hour", GroupBy: ["User"], WorkingHoursOnly: true, ...ids, Limit: 3 } },
    { body: { ...window, BucketSize: "Week", Selections: Features, IgnoreWeekends: true, IncludeActive: true } },
  ],
  queryUsageSteps: [
    { body: { ...window, GroupBy: ["Feature"] } },
    { body: { ...window, FeatureIds: [1], WorkingHoursOnly: true } },
  ],
  ...decisionCalls,
  getEvents: [{ query: { ForSeconds: 0, LastEventId: "1" } }],
  getLicenseMetrics: [{}, { query: { MaxUsers: 20 } }],
  getFeaturesByVendor: [{}, { query: { Vendor: "cadworks", FeatureName: "cad_core" } }],
  getFeatureLookup: [{}, { query: { activeOnly: true } }],
  getSessions: [
    {},
    { query: { ...days } },
    { query: { ...days, ...ids, Vendors: ["cadworks"], Workstations: ["ws-00001"], PageNumber: 2, PageSize: 10 } },
    { query: { activeOnly: true } },
    { query: { Workstations: ["ws-00001"] } },
    { query: { UserIds: [1] }, accept: csv },
  ],
  querySessions: [
    { body: {} },
    { body: { ActiveOnly: true, IdleAtLeastSeconds: 60 } },
    {
      body: {
        ...window,
        Features,
        Search: "keller",
        Sort: [{ Field: "DurationSeconds", Direction: "Descending" }],
        Limit: 5,
      },
    },
    { body: { ActiveOnly: true, ...names, GroupIds: [1], ProjectIds: [1] } },
    { body: { ActiveOnly: true, GroupNames: ["Research"], ProjectNames: ["Falcon"] } },
    {
      body: { EndedOnly: true, PresentServersOnly: true, ...ids, Offset: 10, Limit: 10, Sort: [{ Field: "UserName" }] },
    },
  ],
  querySessionGroups: [
    { body: { ...window, GroupBy: "Group" } },
    { body: { ...window, GroupBy: "User", Selections: Features, IncludeActive: true, Limit: 5 } },
  ],
  getUserLookup: [{}],
  createGroup: [{ body: { Name: "Recorded", UserIds: [1, 2] } }],
  getGroups: [{}, { query: { Prefix: "re", includeDisabled: true } }],
  getGroup: [{ of: "createGroup" }],
  updateGroup: [{ of: "createGroup", body: { Name: "Recorded 2", IsEnabled: false, UserIds: [2, 3] } }],
  deleteGroup: [{ of: "createGroup" }],
  createProject: [{ body: { Name: "Recorded" } }],
  getProjects: [{}, { query: { Prefix: "tu", includeDisabled: true } }],
  updateProject: [{ of: "createProject", body: { Name: "Recorded 2", IsEnabled: false } }],
  deleteProject: [{ of: "createProject" }],
  createLicense: [
    {
      body: {
        Kind: "Package",
        Name: "suite",
        Vendor: "papersoft",
        LicenseServerId: 1,
        Purchases,
        Components: [{ Name: "writer" }],
      },
    },
    { body: { Name: "office", Vendor: "papersoft", LicenseType: "NamedUser", LicenseServerId: 1, Purchases } },
  ],
  addLicenseUsage: [
    {
      of: "createLicense",
      body: {
        Sessions: [
          {
            UserName: "mkeller",
            Workstation: "ws-0142",
            StartTimeUtc: "2026-02-27T08:00:00.000Z",
            EndTimeUtc: "2026-02-27T09:30:00.000Z",
          },
        ],
        Denials: [{ UserName: "pruiz", DenialTimeUtc: "2026-02-27T09:41:10.000Z", DenialType: "NoLicenseAvailable" }],
      },
    },
  ],
  getLicenseTypes: [{}],
  getPackages: [{}],
  getPackage: [{ of: "createLicense" }],
  setPackage: [{ of: "createLicense", body: { Components: [{ FeatureId: 1, NumberOfTokens: 2 }] } }],
  deletePackage: [{ of: "createLicense" }],
  setProductName: [{ body: { Vendor: "cadworks", FeatureName: "cad_core", ProductName: "CAD Professional" } }],
  getProductNames: [{}],
  createProcurement: [
    { body: { FeatureId: 1, Quantity: 4, ExpirationDateUtc: "2027-06-30T00:00:00.000Z", AssetInfo: "PO 4812" } },
  ],
  queryProcurements: [
    { body: {} },
    {
      body: {
        Features,
        ExpiresBeforeUtc: "2027-01-01T00:00:00.000Z",
        Search: "PO",
        Sort: [{ Field: "ExpirationDateUtc" }],
        Limit: 5,
      },
    },
  ],
  updateProcurement: [{ of: "createProcurement", body: { Quantity: 6, HostIds: "h1" } }],
  importProcurements: [
    {
      body: "FeatureName,FeatureVersion,Quantity,AssetInfo,Price,Currency\ncad_core,2026.1,6,PO 4812,10,EUR\ncad_core,2026.1,1,PO 9,,",
    },
  ],
  getProcurementTemplate: [{ accept: csv }],
  deleteProcurement: [{ of: "createProcurement" }],
  ...messageCalls,
  getLicenseServers: [{}, { query: { includeDisabled: true, includeDeleted: true } }],
  getLicenseServerLookup: [{}],
  getLicenseServerStatistics: [{}],
  getLicenseServer: [{ id: 1 }],
  getLicenseServerStates: [{ id: 1 }],
  getQueuedRequests: [
    {},
    { query: { ...ids, Vendors: ["cadworks"], FeatureName: "cad_core", PageNumber: 2, PageSize: 10 } },
    { accept: csv },
  ],
  getDenials: [
    {},
    { query: { ...days, trueDenialsOnly: true } },
    { query: { ...ids, Vendors: ["cadworks"], DenialTypes: ["Other"], PageNumber: 2, PageSize: 10 } },
    { accept: csv },
  ],
  queryDenials: [
    { body: {} },
    {
      body: {
        ...window,
        TrueDenialsOnly: true,
        ErrorText: "reached",
        Sort: [{ Field: "UserName" }, { Field: "DenialTimeUtc", Direction: "Descending" }],
      },
    },
    { body: { Features, ...names, Search: "keller", Limit: 5 } },
  ],
  getDenialCounts: [
    { query: { GroupBy: "Feature" } },
    { query: { GroupBy: "User", ...days, ...ids, trueDenialsOnly: true, Top: 3 } },
  ],
  getDenialsOverTime: [
    { query: { StartDateUtc: "2026-02-20", BucketSize: "Day" } },
    { query: { ...days, BucketSize: "Hour", TimeZone: "Europe/Berlin", ...ids, trueDenialsOnly: true } },
  ],
  createBrokerCommand: [{ body: { BrokerId: "broker-cad", LicenseServerId: 1, CommandType: "data_inquiry" } }],
  getBrokerCommands: [{}, { query: { BrokerId: "broker-cad", LicenseServerIds: [1], Statuses: ["Pending"] } }],
  updateBrokerCommands: [{ of: "createBrokerCommand", body: (Id) => ({ Id, Status: "Working" }) }],
  postBrokerCompositeMessage: messages,
  postAgentMessage: [
    {
      body: {
        MessageId: "m-1",
        MessageType: "Login",
        HostName: "ws-0142",
        UserName: "mkeller",
        TimestampUtc: "2026-03-02T09:57:00.000Z",
      },
    },
  ],
  testAgentListener: [{}],
  createClientCredential: [{ body: { Type: "server-api", Description: "Dashboard" } }],
  getClientCredentials: [{}],
  rotateClientCredential: [{ of: "createClientCredential" }],
  revokeClientCredential: [{ of: "createClientCredential" }],
  createAccount: [
    { body: { Name: "mkeller", Role: "viewer", Password: "seven bright lanterns", LicenseServerIds: [1, 2] } },
    { body: { Name: "broker-cad", Role: "broker", Password: "seven bright lanterns" } },
    { body: { Name: "broker-eda", Role: "broker", Password: "seven bright lanterns" } },
  ],
  ...collectorCalls,
  ...alertCalls,
  ...ownCalls,
  getAccounts: [{}],
  getAccount: [{}],
  getAccountSessions: [{ prepare: ownSessions }, { query: { PageNumber: 2, PageSize: 10 } }],
  deleteAccountSession: [{ id: 1 }, { id: 2 }, { id: 3 }],
  deleteAccountSessions: [{}, { prepare: ownSessions, query: { KeepCurrent: true } }],
  deleteSessionsOfAccount: [{ of: "createAccount" }],
  setAccountViews: [{ body: { Views: [{ Name: "Full", Address: "/now?show=full" }] } }],
  getAccountViews: [{}],
  deleteAccountView: [{ id: 1 }],
  updateAccount: [{ of: "createAccount", body: { IsDisabled: true, LicenseServerIds: [1] } }],
  deleteAccount: [{ of: "createAccount" }],
  getAuditLog: [{}, { query: { PageNumber: 2, PageSize: 10 } }],
};
