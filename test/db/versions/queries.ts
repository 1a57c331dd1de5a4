// The queries that the version answered that made a stored database, to be sent again after its migration. Each is about
// the past alone, so that its response does not depend on when it is sent.

export interface Query {
  readonly method: "get" | "post";
  readonly path: string;
  readonly body?: unknown;
}

const window = "StartDateUtc=2026-03-03T00:00:00.000Z&EndDateTimeUtc=2026-03-24T00:00:00.000Z";
const [StartUtc, EndUtc] = ["2026-03-03T00:00:00.000Z", "2026-03-24T00:00:00.000Z"];

const get = (path: string): Query => ({ method: "get", path: `/api/v1/${path}` });
const post = (path: string, body: unknown): Query => ({ method: "post", path: `/api/v1/${path}`, body });

export const queries: readonly Query[] = [
  get(`sessions?${window}&PageSize=40`),
  post("sessions/query", {
    StartUtc,
    EndUtc,
    Limit: 30,
    Sort: [{ Field: "DurationSeconds", Direction: "Descending" }],
  }),
  post("sessions/query", { StartUtc, EndUtc, Limit: 30, Search: "ws-3" }),
  post("sessions/groups/query", { StartUtc, EndUtc, GroupBy: "User" }),
  post("sessions/groups/query", { StartUtc, EndUtc, GroupBy: "Group" }),
  post("features/usage-over-time/query", { StartUtc, EndUtc, GroupBy: ["Feature"], BucketSize: "Day" }),
  post("features/usage-over-time/query", { StartUtc, EndUtc, GroupBy: ["Group"], BucketSize: "Hour", Limit: 3 }),
  post("features/usage-over-time/steps/query", { StartUtc, EndUtc: "2026-03-07T00:00:00.000Z", GroupBy: ["Feature"] }),
  get(`features/rightsizing?${window}`),
  get(`features/heat-map?${window}&FeatureNames=cad_pro`),
  get(`features/waste?${window}`),
  get(`features/costs?${window}`),
  get("features/usertop?StartDate=2026-03-03&EndDate=2026-03-24"),
  get(`denials?${window}&PageSize=50`),
  get(`denials/counts?${window}`),
  get(`denials/over-time?${window}&BucketSize=Day`),
  get("features/lookup"),
  get("features/license-types"),
  get("features/by-vendor"),
  get("licenseservers/lookup"),
  get("users/lookup"),
  get("groups"),
  get("groups/1"),
  get("projects"),
  get("packages"),
  get("product-names"),
  get("system-messages"),
  post("procurements/query", {}),
  get("alerts/rules"),
  get("annotations"),
  get("notifications/destinations"),
  get("report-schedules"),
  get("calendar-tokens"),
  get("account/views"),
  get("administration/accounts"),
  get("administration/client-credentials"),
  get("administration/license-server-claims"),
];
