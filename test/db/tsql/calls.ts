// What each operation that writes is called with so that its statements show: one line a way through it. In this order, on one database:
// what is created is then changed and taken away. The compiler shows an operation that is missing.
import type { Database } from "../../../db/index.ts";
import type { Input, OperationId } from "../../../handlers/types.ts";
import { hostClaimOfAgent, openAlert, sessionsOfAccount } from "./account-rows.ts";
import { collectorState, messages } from "./messages.ts";

/** A call as the recording takes it; `OneCall` holds it to the operation's types. */
export interface Call {
  /** The operation whose first reply names the Id of the path, and what `body` is made with. */
  readonly of?: OperationId;
  /** The Id of the path itself. */
  readonly id?: number;
  readonly query?: object;
  readonly body?: unknown;
  /** Makes rows that no operation makes, before the call. */
  readonly prepare?: (db: Database) => Promise<void>;
}

interface OneCall<Id extends OperationId> extends Call {
  readonly query?: Partial<Input<Id>["query"]>;
  readonly body?: Input<Id>["body"] | ((id: number) => Input<Id>["body"]);
}

/** What reads is held by oracles that run on SQL Server, too. */
type WritingId = Exclude<OperationId, `get${string}` | `query${string}` | "testAgentListener" | "testCollectorReading">;

type AlertRule = Input<"createAlertRule">["body"];

function alertRule(Threshold: number): AlertRule {
  const Condition = { Kind: "UsedPercent", Threshold, ForMinutes: 10 } as const;
  return { Name: "A rule", Condition, Scope: { Vendors: ["acmecad"] } };
}

const Purchases = [{ Quantity: 5, ExpirationDateUtc: "2099-12-31" }];
const schedule = {
  ...({ Name: "Rightsizing", Report: "Rightsizing", Rhythm: "Monthly", Day: 1, Hour: 7 } as const),
  Recipients: ["a@example.com"],
};

export const calls: { readonly [Id in WritingId]: readonly OneCall<Id>[] } = {
  createGroup: [{ body: { Name: "Recorded", UserIds: [1, 2] } }],
  updateGroup: [{ of: "createGroup", body: { Name: "Recorded 2", IsEnabled: false, UserIds: [2, 3] } }],
  deleteGroup: [{ of: "createGroup" }],
  createProject: [{ body: { Name: "Recorded" } }],
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
  setPackage: [{ of: "createLicense", body: { Components: [{ FeatureId: 1, NumberOfTokens: 2 }] } }],
  deletePackage: [{ of: "createLicense" }],
  setProductName: [{ body: { Vendor: "cadworks", FeatureName: "cad_core", ProductName: "CAD Professional" } }],
  createProcurement: [
    { body: { FeatureId: 1, Quantity: 4, ExpirationDateUtc: "2027-06-30T00:00:00.000Z", AssetInfo: "PO 4812" } },
  ],
  updateProcurement: [{ of: "createProcurement", body: { Quantity: 6, HostIds: "h1" } }],
  importProcurements: [
    {
      body: "FeatureName,FeatureVersion,Quantity,AssetInfo,Price,Currency\ncad_core,2026.1,6,PO 4812,10,EUR\ncad_core,2026.1,1,PO 9,,",
    },
  ],
  deleteProcurement: [{ of: "createProcurement" }],
  updateUser: [{ id: 2, body: { Department: "Fluids", CostCenter: null, ManagerUserId: 1, IsActive: true } }],
  importUsers: [{ body: "Name,FirstName,Department,Manager\nkadams,Kerry,Fluids,newcomer\nnewcomer,Neo,Tooling,\n" }],
  createAnnotation: [
    { body: { Text: "Moved", StartUtc: "2026-02-24T10:00:00Z", LicenseServerId: 1 } },
    { body: { Text: "Slow", StartUtc: "2026-02-24T10:00:00Z", FeatureName: "cad_core" } },
  ],
  updateAnnotation: [{ of: "createAnnotation", body: { EndUtc: "2026-02-24T12:00:00Z" } }],
  deleteAnnotation: [{ of: "createAnnotation" }],
  updateSetup: [{ body: { IsDismissed: true } }, { body: { IsDismissed: false } }],
  createSystemMessage: [{ body: { Text: "Maintenance tonight" } }],
  deleteSystemMessage: [{ of: "createSystemMessage" }],
  createBrokerCommand: [{ body: { BrokerId: "broker-cad", LicenseServerId: 1, CommandType: "data_inquiry" } }],
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
    {
      body: {
        MessageId: "m-2",
        MessageType: "ProjectSelected",
        HostName: "ws-0142",
        UserName: "mkeller",
        TimestampUtc: "2026-03-02T09:57:00.000Z",
        Payload: { ProjectName: "Gearbox" },
      },
    },
  ],
  createClientCredential: [{ body: { Type: "server-api", Description: "Dashboard" } }],
  rotateClientCredential: [{ of: "createClientCredential" }],
  revokeClientCredential: [{ of: "createClientCredential" }],
  createAccount: [
    { body: { Name: "mkeller", Role: "viewer", Password: "seven bright lanterns", LicenseServerIds: [1, 2] } },
    { body: { Name: "broker-cad", Role: "broker", Password: "seven bright lanterns" } },
    { body: { Name: "broker-eda", Role: "broker", Password: "seven bright lanterns" } },
    { body: { Name: "agent-eda", Role: "agent", Password: "seven bright lanterns" } },
  ],
  setCollectorState: [{ body: collectorState }],
  deleteCollector: [{ of: "setCollectorState" }],
  createLicenseServerClaim: [{ body: { LicenseServerId: 1, Holder: "broker-cad" } }],
  updateLicenseServerClaim: [{ of: "createLicenseServerClaim", body: { Holder: "broker-eda" } }],
  deleteLicenseServerClaim: [{ of: "createLicenseServerClaim" }],
  updateAgentHostClaim: [{ prepare: hostClaimOfAgent, id: 1, body: { Holder: "agent-eda" } }],
  deleteAgentHostClaim: [{ id: 1 }],
  createAlertRule: [{ body: alertRule(90) }],
  updateAlertRule: [{ of: "createAlertRule", body: alertRule(95) }],
  deleteAlertRule: [{ of: "createAlertRule" }],
  createUsualAlertRules: [{}],
  updateAlert: [
    { prepare: openAlert, id: 1, body: { IsAcknowledged: true, Note: "On order", SilencedUntilUtc: null } },
  ],
  createCalendarToken: [{ body: { Name: "Outlook" } }],
  revokeCalendarToken: [{ of: "createCalendarToken" }],
  createNotificationDestination: [{ body: { Name: "Program", Kind: "Webhook", Address: "https://example.com/hook" } }],
  updateNotificationDestination: [
    { of: "createNotificationDestination", body: { Name: "Program 2", Address: "https://example.org/hook" } },
  ],
  testNotificationDestination: [{ of: "createNotificationDestination" }],
  createAvailabilityAlert: [{ body: { FeatureName: "cad_core", Channel: "Browser" } }],
  deleteAvailabilityAlert: [{ of: "createAvailabilityAlert" }],
  createReportSchedule: [{ body: schedule }],
  updateReportSchedule: [{ of: "createReportSchedule", body: { ...schedule, Rhythm: "Weekly" } }],
  testReportSchedule: [{ of: "createReportSchedule" }],
  deleteReportSchedule: [{ of: "createReportSchedule" }],
  deleteNotificationDestination: [{ of: "createNotificationDestination" }],
  deleteAccountSession: [{ prepare: sessionsOfAccount, id: 1 }, { id: 2 }, { id: 3 }],
  deleteAccountSessions: [{}, { prepare: sessionsOfAccount, query: { KeepCurrent: true } }],
  deleteSessionsOfAccount: [{ of: "createAccount" }],
  setAccountViews: [{ body: { Views: [{ Name: "Full", Address: "/now?show=full" }] } }],
  deleteAccountView: [{ id: 1 }],
  setAccountPassword: [{ body: { Password: "seven bright lanterns", NewPassword: "seven other lanterns" } }],
  updateAccount: [{ of: "createAccount", body: { IsDisabled: true, LicenseServerIds: [1] } }],
  deleteAccount: [{ of: "createAccount" }],
};
