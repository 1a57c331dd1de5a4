// Checks and completes rules: which fields each kind of condition allows and needs. No query here.
import type { components } from "../../generated/contract.ts";
import { type FieldErrors, invalidFields } from "../problem.ts";
import { isTimeZone } from "../time/zone-offset.ts";

type Schemas = components["schemas"];
export type AlertSubject = Schemas["AlertSubject"];
export type Kind = Schemas["AlertKind"];
export type Condition = Schemas["AlertCondition"];
export type Scope = Schemas["AlertScope"];
type RuleInput = Schemas["AlertRuleInput"];
type ConditionInput = Schemas["AlertConditionInput"];

/** Times of day such as 22:00, by the clocks of a time zone. */
interface QuietHours {
  readonly start: string;
  readonly end: string;
  readonly timeZone: string;
}

/** As it is stored: in the contract's words, with defaults. */
export interface Definition {
  readonly Condition: Condition;
  readonly Scope: Scope;
  readonly QuietStart: string | null;
  readonly QuietEnd: string | null;
  readonly QuietTimeZone: string | null;
}

export interface CheckedRule extends Definition {
  readonly Name: string;
  readonly Severity: Schemas["AlertSeverity"];
  readonly IsEnabled: boolean;
  readonly Destinations: readonly number[];
}

type Field = "Threshold" | "ResolveThreshold" | "ForMinutes" | "TrueDenialsOnly" | "States";
type Filter = Exclude<keyof Scope, "Per">;

interface Fields {
  readonly needs: readonly Field[];
  readonly knows: readonly Field[];
  readonly filters: readonly Filter[];
  /** Whether features can be taken together. */
  readonly isSummed?: true;
}

const filters: readonly Filter[] = ["LicenseServerIds", "FeatureIds", "FeatureNames", "Vendors"];
const used: Fields = { needs: ["Threshold"], knows: ["ResolveThreshold", "ForMinutes"], filters, isSummed: true };

const fieldsOf: Readonly<Record<Kind, Fields>> = {
  UsedPercent: used,
  UsedLicenses: used,
  FreeLicenses: used,
  Denials: {
    needs: ["Threshold", "ForMinutes"],
    knows: ["ResolveThreshold", "TrueDenialsOnly"],
    filters,
    isSummed: true,
  },
  LicenseServerState: { needs: ["States"], knows: ["ForMinutes"], filters: ["LicenseServerIds"] },
  VendorDaemonState: { needs: ["States"], knows: ["ForMinutes"], filters: ["LicenseServerIds", "Vendors"] },
  CollectorSilent: { needs: ["ForMinutes"], knows: [], filters: [] },
  CollectorBacklog: { needs: ["Threshold"], knows: ["ResolveThreshold", "ForMinutes"], filters: [] },
  Expiration: { needs: ["Threshold"], knows: [], filters },
  TotalChanged: { needs: ["ForMinutes"], knows: [], filters },
  LongCheckout: { needs: ["Threshold"], knows: [], filters },
  BorrowedPastDue: { needs: [], knows: [], filters },
  UserLicenses: { needs: ["Threshold"], knows: ["ForMinutes"], filters, isSummed: true },
};

/** These count in a length of time, which must have one. */
const counted: readonly Kind[] = ["Denials", "TotalChanged", "CollectorSilent"];

/** Throws a problem that names every field that is wrong. `path` leads to the rule in the body, with its dot. */
export function checkedRule(input: RuleInput, path = ""): CheckedRule {
  const errors: Record<string, string[]> = {};
  const refuse = (field: string, text: string) => {
    errors[`${path}${field}`] = [text];
  };
  checkCondition(input.Condition, refuse);
  checkScope(input, refuse);
  checkQuietHours(input, refuse);
  if (Object.keys(errors).length > 0) throw invalidFields(errors as FieldErrors);
  const isQuiet = isGiven(input.QuietStart);
  return {
    Name: input.Name,
    Severity: input.Severity ?? "Warning",
    IsEnabled: input.IsEnabled ?? true,
    Condition: whole(input.Condition),
    Scope: wholeScope(input),
    QuietStart: input.QuietStart ?? null,
    QuietEnd: input.QuietEnd ?? null,
    QuietTimeZone: isQuiet ? (input.QuietTimeZone ?? "UTC") : null,
    Destinations: input.Destinations ?? [],
  };
}

/** Null, false and empty are as if left out. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
}

type Refuse = (field: string, text: string) => void;

function checkCondition(condition: ConditionInput, refuse: Refuse): void {
  const { Kind } = condition;
  const { needs, knows } = fieldsOf[Kind];
  for (const field of needs) {
    if (!isGiven(condition[field])) refuse(`Condition.${field}`, `is needed where Kind is ${Kind}`);
  }
  const all: readonly string[] = ["Kind", "ResolveAfterMinutes", ...needs, ...knows];
  for (const [field, value] of Object.entries(condition)) {
    if (isGiven(value) && !all.includes(field)) refuse(`Condition.${field}`, `is not allowed where Kind is ${Kind}`);
  }
  if (counted.includes(Kind) && condition.ForMinutes === 0) {
    refuse("Condition.ForMinutes", "must be a whole number from 1 to 1440");
  }
  checkThresholds(condition, refuse);
}

/** Of these the number may have a fraction. */
const fractional: readonly Kind[] = ["UsedPercent", "LongCheckout"];
/** These would always hold at 0. */
const aboveZero: readonly Kind[] = ["UsedPercent", "UsedLicenses", "Denials", "CollectorBacklog"];

function checkThresholds({ Kind, Threshold, ResolveThreshold }: ConditionInput, refuse: Refuse): void {
  if (typeof Threshold !== "number") return;
  if (!fractional.includes(Kind) && !Number.isInteger(Threshold)) {
    refuse("Condition.Threshold", `must be a whole number where Kind is ${Kind}`);
  }
  if (Threshold === 0 && aboveZero.includes(Kind)) {
    refuse("Condition.Threshold", "must be a number above 0, since 0 always holds");
  }
  if (typeof ResolveThreshold !== "number") return;
  if (Kind === "FreeLicenses" ? ResolveThreshold < Threshold : ResolveThreshold > Threshold) {
    refuse("Condition.ResolveThreshold", `must not be ${Kind === "FreeLicenses" ? "below" : "above"} Threshold`);
  }
}

function checkScope({ Condition: { Kind }, Scope = {} }: RuleInput, refuse: Refuse): void {
  const { filters: allowed, isSummed } = fieldsOf[Kind];
  for (const field of filters) {
    if (isGiven(Scope[field]) && !allowed.includes(field))
      refuse(`Scope.${field}`, `is not allowed where Kind is ${Kind}`);
  }
  if ((Scope.Per ?? "Feature") !== "Feature" && !isSummed) refuse("Scope.Per", `is not allowed where Kind is ${Kind}`);
}

function checkQuietHours({ QuietStart, QuietEnd, QuietTimeZone }: RuleInput, refuse: Refuse): void {
  if (isGiven(QuietStart) !== isGiven(QuietEnd)) {
    refuse(isGiven(QuietStart) ? "QuietEnd" : "QuietStart", "is needed for quiet hours");
  } else if (isGiven(QuietStart) && QuietStart === QuietEnd) refuse("QuietEnd", "must not be the same as QuietStart");
  if (!isGiven(QuietTimeZone)) return;
  if (!isTimeZone(QuietTimeZone as string)) {
    refuse("QuietTimeZone", "must be the name of a time zone such as Europe/Berlin");
  } else if (!isGiven(QuietStart)) refuse("QuietStart", "is needed for quiet hours");
}

/** With the defaults of what the kind knows. */
function whole(condition: ConditionInput): Condition {
  const { knows, needs } = fieldsOf[condition.Kind];
  const has = (field: Field) => knows.includes(field) || needs.includes(field);
  const Threshold = condition.Threshold ?? null;
  return {
    Kind: condition.Kind,
    Threshold,
    ResolveThreshold: has("ResolveThreshold") ? (condition.ResolveThreshold ?? Threshold) : null,
    ForMinutes: has("ForMinutes") ? (condition.ForMinutes ?? 0) : null,
    ResolveAfterMinutes: condition.ResolveAfterMinutes ?? 5,
    TrueDenialsOnly: condition.TrueDenialsOnly ?? false,
    States: condition.States ?? [],
  };
}

function wholeScope({ Scope = {} }: RuleInput): Scope {
  const { LicenseServerIds = [], FeatureIds = [], FeatureNames = [], Vendors = [], Per = "Feature" } = Scope;
  return { LicenseServerIds, FeatureIds, FeatureNames, Vendors, Per };
}

export function quietHoursOf({ QuietStart, QuietEnd, QuietTimeZone }: Definition): QuietHours | null {
  if (QuietStart === null || QuietEnd === null || QuietTimeZone === null) return null;
  return { start: QuietStart, end: QuietEnd, timeZone: QuietTimeZone };
}
