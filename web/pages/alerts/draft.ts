// The draft of a rule: what its form shows, and what the page sends to the service. It leaves out the fields that a kind does not
// have.
import type { AlertKind, AlertPer, AlertRule, AlertRuleInput, AlertSeverity } from "../../../generated/client/index.js";
import { readersZone } from "../../format/times.ts";

export interface Draft {
  readonly name: string;
  readonly severity: AlertSeverity;
  readonly isEnabled: boolean;
  readonly kind: AlertKind;
  readonly threshold: string;
  readonly resolve: string;
  readonly forMinutes: string;
  readonly resolveAfter: string;
  readonly trueOnly: boolean;
  readonly states: readonly ServerState[];
  readonly serverId: string;
  readonly feature: string;
  readonly per: AlertPer;
  readonly quietStart: string;
  readonly quietEnd: string;
  readonly destinations: readonly number[];
}

export interface RuleFieldsProps {
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
}

export type ServerState = AlertRule["Condition"]["States"][number];

export const kinds = [
  ...["UsedPercent", "UsedLicenses", "FreeLicenses", "Denials", "LicenseServerState", "VendorDaemonState"],
  ...["CollectorSilent", "CollectorBacklog", "Expiration", "TotalChanged", "LongCheckout", "BorrowedPastDue"],
  "UserLicenses",
] as readonly AlertKind[];

const used: readonly AlertKind[] = ["UsedPercent", "UsedLicenses", "FreeLicenses"];
const without = (...some: readonly AlertKind[]) => kinds.filter((kind) => !some.includes(kind));

/** Which kinds have a field. */
const having = {
  threshold: without("LicenseServerState", "VendorDaemonState", "CollectorSilent", "TotalChanged", "BorrowedPastDue"),
  resolve: [...used, "Denials", "CollectorBacklog"],
  forMinutes: without("Expiration", "LongCheckout", "BorrowedPastDue"),
  trueOnly: ["Denials"],
  states: ["LicenseServerState", "VendorDaemonState"],
  server: without("CollectorSilent", "CollectorBacklog"),
  feature: without("LicenseServerState", "VendorDaemonState", "CollectorSilent", "CollectorBacklog"),
  per: [...used, "Denials", "UserLicenses"],
} as const satisfies Record<string, readonly AlertKind[]>;

export function has(field: keyof typeof having, kind: AlertKind): boolean {
  return (having[field] as readonly AlertKind[]).includes(kind);
}

/** Whether `ForMinutes` is how far the rule looks back, and not how long its condition must be true. */
export const looksBack = (kind: AlertKind) => ["Denials", "TotalChanged", "CollectorSilent"].includes(kind);

export const newDraft: Draft = {
  ...{ name: "", severity: "Warning", isEnabled: true, kind: "UsedPercent", threshold: "90", resolve: "" },
  ...{ forMinutes: "10", resolveAfter: "5", trueOnly: true, states: ["DOWN", "SILENT"], serverId: "", feature: "" },
  ...{ per: "Feature", quietStart: "", quietEnd: "", destinations: [] },
};

export function draftOf(rule: AlertRule): Draft {
  const { Condition, Scope } = rule;
  const text = (number: number | null) => (number === null ? "" : String(number));
  return {
    ...{ name: rule.Name, severity: rule.Severity, isEnabled: rule.IsEnabled, kind: Condition.Kind },
    threshold: text(Condition.Threshold),
    resolve: Condition.ResolveThreshold === Condition.Threshold ? "" : text(Condition.ResolveThreshold),
    forMinutes: text(Condition.ForMinutes),
    resolveAfter: text(Condition.ResolveAfterMinutes),
    ...{ trueOnly: Condition.TrueDenialsOnly, states: Condition.States, per: Scope.Per },
    ...{ serverId: text(Scope.LicenseServerIds[0] ?? null), feature: Scope.FeatureNames.join(", ") },
    ...{ quietStart: rule.QuietStart ?? "", quietEnd: rule.QuietEnd ?? "", destinations: rule.Destinations },
  };
}

/** What the form does not show of the rule stays as it is. */
export function inputOf(draft: Draft, before: AlertRule | null): AlertRuleInput {
  const { kind } = draft;
  const number = (text: string) => (text.trim() === "" ? null : Number(text));
  const names = draft.feature.split(",").flatMap((name) => name.trim() || []);
  const isQuiet = draft.quietStart !== "" && draft.quietEnd !== "";
  const isSame = before?.Condition.Kind === kind;
  return {
    ...{ Name: draft.name.trim() || "–", Severity: draft.severity, IsEnabled: draft.isEnabled },
    Condition: {
      Kind: kind,
      Threshold: has("threshold", kind) ? number(draft.threshold) : null,
      ResolveThreshold: has("resolve", kind) ? number(draft.resolve) : null,
      ForMinutes: has("forMinutes", kind) ? number(draft.forMinutes) : null,
      ResolveAfterMinutes: number(draft.resolveAfter) ?? 5,
      TrueDenialsOnly: has("trueOnly", kind) && draft.trueOnly,
      States: has("states", kind) ? [...draft.states] : [],
    },
    Scope: {
      LicenseServerIds: has("server", kind) && draft.serverId !== "" ? serversOf(draft.serverId, before) : [],
      FeatureIds: isSame ? before.Scope.FeatureIds : [],
      FeatureNames: has("feature", kind) ? names : [],
      Vendors: isSame ? before.Scope.Vendors : [],
      Per: has("per", kind) ? draft.per : "Feature",
    },
    ...(isQuiet && {
      ...{ QuietStart: draft.quietStart, QuietEnd: draft.quietEnd },
      QuietTimeZone: before?.QuietTimeZone ?? readersZone,
    }),
    Destinations: [...draft.destinations],
  };
}

/** A rule on several licence servers keeps them while the first one is not changed. */
function serversOf(serverId: string, before: AlertRule | null): number[] {
  const known = before?.Scope.LicenseServerIds ?? [];
  return String(known[0]) === serverId ? known : [Number(serverId)];
}

/** Fields whose value does not fit the others; the browser checks each field by itself. */
export function misfits({ kind, threshold, resolve, states, quietStart, quietEnd }: Draft) {
  const isResolve = has("resolve", kind) && resolve !== "" && threshold !== "";
  const isFree = kind === "FreeLicenses";
  return {
    resolve: isResolve && (isFree ? Number(resolve) < Number(threshold) : Number(resolve) > Number(threshold)),
    states: has("states", kind) && states.length === 0,
    quiet: quietStart !== "" && quietStart === quietEnd,
  };
}
