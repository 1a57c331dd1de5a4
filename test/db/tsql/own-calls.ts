// The calls about what belongs to an account: calendar tokens and notification destinations (calls.ts).
import type { OperationId } from "../../../handlers/types.ts";
import type { OneCall } from "./call.ts";

type Own = Extract<OperationId, `${string}${"Notification" | "CalendarToken" | "ReportSchedule"}${string}`>;

const schedule = {
  ...({ Name: "Rightsizing", Report: "Rightsizing", Rhythm: "Monthly", Day: 1, Hour: 7 } as const),
  Recipients: ["a@example.com"],
};

export const ownCalls: { readonly [Id in Own]: readonly OneCall<Id>[] } = {
  createCalendarToken: [{ body: { Name: "Outlook" } }],
  getCalendarTokens: [{}, { query: { AllAccounts: true } }],
  revokeCalendarToken: [{ of: "createCalendarToken" }],
  createNotificationDestination: [{ body: { Name: "Program", Kind: "Webhook", Address: "https://example.com/hook" } }],
  getNotificationDestinations: [{}, { query: { AllAccounts: true } }],
  updateNotificationDestination: [
    { of: "createNotificationDestination", body: { Name: "Program 2", Address: "https://example.org/hook" } },
  ],
  testNotificationDestination: [{ of: "createNotificationDestination" }],
  getNotificationDeliveries: [{ of: "createNotificationDestination" }],
  createReportSchedule: [{ body: schedule }],
  getReportSchedules: [{}],
  updateReportSchedule: [{ of: "createReportSchedule", body: { ...schedule, Rhythm: "Weekly" } }],
  testReportSchedule: [{ of: "createReportSchedule" }],
  deleteReportSchedule: [{ of: "createReportSchedule" }],
  deleteNotificationDestination: [{ of: "createNotificationDestination" }],
};
