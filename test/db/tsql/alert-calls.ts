// What the operations of alerts are called with (calls.ts).
import type { Input, OperationId } from "../../../handlers/types.ts";
import type { OneCall } from "./call.ts";

type AlertRule = Input<"createAlertRule">["body"];

function alertRule(Condition: AlertRule["Condition"], Scope: AlertRule["Scope"] = { Vendors: ["acmecad"] }): AlertRule {
  return { Name: "A rule", Condition, Scope };
}

export const alertCalls = {
  createAlertRule: [{ body: alertRule({ Kind: "UsedPercent", Threshold: 90, ForMinutes: 10 }) }],
  getAlertRules: [{}],
  updateAlertRule: [{ of: "createAlertRule", body: alertRule({ Kind: "UsedPercent", Threshold: 95 }) }],
  queryAlertPreview: [
    { body: { Rule: alertRule({ Kind: "UsedPercent", Threshold: 90, ForMinutes: 10 }) } },
    { body: { Rule: alertRule({ Kind: "Denials", Threshold: 3, ForMinutes: 60 }), Days: 7 } },
    { body: { Rule: alertRule({ Kind: "LicenseServerState", States: ["DOWN"] }, {}) } },
    { body: { Rule: alertRule({ Kind: "TotalChanged", ForMinutes: 60 }) } },
    { body: { Rule: alertRule({ Kind: "UserLicenses", Threshold: 2 }) } },
    { body: { Rule: alertRule({ Kind: "LongCheckout", Threshold: 12 }) } },
    { body: { Rule: alertRule({ Kind: "BorrowedPastDue" }) } },
  ],
  getAlerts: [{}, { query: { RuleIds: [1], Severities: ["Critical"], PageNumber: 2, PageSize: 10 } }],
  getAlertHistory: [{}, { query: { StartDateUtc: "2026-02-01", EndDateTimeUtc: "2026-03-01", RuleIds: [1] } }],
  deleteAlertRule: [{ of: "createAlertRule" }],
} satisfies { readonly [Id in OperationId]?: readonly OneCall<Id>[] };
