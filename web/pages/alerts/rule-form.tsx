// The form that makes a rule, or changes one, with a test of the rule beside it.
import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  type AlertPreview,
  type AlertRule,
  type AlertRuleInput,
  type AlertsOfDay,
  createAlertRule,
  getNotificationDestinations,
  queryAlertPreview,
  updateAlertRule,
} from "../../../generated/client/index.js";
import { Dialog, FormEnd } from "../../components/form/dialog.tsx";
import { CheckField } from "../../components/form/fields.tsx";
import { useVisit } from "../../components/frame/visit.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { ErrorNotice } from "../../components/text/notices.tsx";
import { kindNames } from "../../components/text/status-badge.tsx";
import { formatCount } from "../../format/numbers.ts";
import { formatDay, readersZone } from "../../format/times.ts";
import { service } from "../../service/api.ts";
import { refreshed, useChange, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { nameOf, previewColumns } from "./alert-columns.tsx";
import { AddChannel } from "./channel-form.tsx";
import { refreshedOnceEvaluated } from "./evaluated.ts";
import { type Draft, has, misfits, RuleFields, type RuleFieldsProps } from "./rule-fields.tsx";

const newDraft: Draft = {
  name: "",
  severity: "Warning",
  isEnabled: true,
  kind: "UsedPercent",
  threshold: "90",
  resolve: "",
  forMinutes: "10",
  resolveAfter: "5",
  trueOnly: true,
  states: ["DOWN", "SILENT"],
  serverId: "",
  feature: "",
  per: "Feature",
  quietStart: "",
  quietEnd: "",
  destinations: [],
};

function draftOf(rule: AlertRule): Draft {
  const { Condition, Scope } = rule;
  const text = (number: number | null) => (number === null ? "" : String(number));
  return {
    name: nameOf(rule),
    severity: rule.Severity,
    isEnabled: rule.IsEnabled,
    kind: Condition.Kind,
    threshold: text(Condition.Threshold),
    resolve: Condition.ResolveThreshold === Condition.Threshold ? "" : text(Condition.ResolveThreshold),
    forMinutes: text(Condition.ForMinutes),
    resolveAfter: text(Condition.ResolveAfterMinutes),
    trueOnly: Condition.TrueDenialsOnly,
    states: Condition.States,
    per: Scope.Per,
    serverId: text(Scope.LicenseServerIds[0] ?? null),
    feature: Scope.FeatureNames.join(", "),
    quietStart: rule.QuietStart ?? "",
    quietEnd: rule.QuietEnd ?? "",
    destinations: rule.Destinations,
  };
}

/** Fields that the form does not show stay as they are. */
function inputOf(draft: Draft, before: AlertRule | null): AlertRuleInput {
  const name = before !== null && draft.name === nameOf(before) ? before.Name : draft.name.trim();
  const isQuiet = draft.quietStart !== "" && draft.quietEnd !== "";
  return {
    Name: name || "–",
    Severity: draft.severity,
    IsEnabled: draft.isEnabled,
    Condition: conditionOf(draft),
    Scope: scopeOf(draft, before),
    ...(isQuiet && {
      QuietStart: draft.quietStart,
      QuietEnd: draft.quietEnd,
      QuietTimeZone: before?.QuietTimeZone ?? readersZone,
    }),
    Destinations: [...draft.destinations],
  };
}

function conditionOf(draft: Draft): AlertRuleInput["Condition"] {
  const { kind } = draft;
  const number = (text: string) => (text.trim() === "" ? null : Number(text));
  return {
    Kind: kind,
    Threshold: has("threshold", kind) ? number(draft.threshold) : null,
    ResolveThreshold: has("resolve", kind) ? number(draft.resolve) : null,
    ForMinutes: has("forMinutes", kind) ? number(draft.forMinutes) : null,
    ResolveAfterMinutes: number(draft.resolveAfter) ?? 5,
    TrueDenialsOnly: has("trueOnly", kind) && draft.trueOnly,
    States: has("states", kind) ? [...draft.states] : [],
  };
}

function scopeOf(
  { kind, serverId, feature, per }: Draft,
  before: AlertRule | null,
): NonNullable<AlertRuleInput["Scope"]> {
  const same = before?.Condition.Kind === kind ? before.Scope : null;
  return {
    LicenseServerIds: has("server", kind) && serverId !== "" ? serversOf(serverId, before) : [],
    FeatureIds: same?.FeatureIds ?? [],
    FeatureNames: has("feature", kind) ? feature.split(",").flatMap((name) => name.trim() || []) : [],
    Vendors: same?.Vendors ?? [],
    Per: has("per", kind) ? per : "Feature",
  };
}

/** The licence servers of a rule on several stay unless the first one is changed. */
function serversOf(serverId: string, before: AlertRule | null): number[] {
  const stored = before?.Scope.LicenseServerIds ?? [];
  return String(stored[0]) === serverId ? stored : [Number(serverId)];
}

interface RuleDestinationsProps extends RuleFieldsProps {
  /** Null: a new one. */
  readonly rule: AlertRule | null;
  readonly onAdd: () => void;
}

function RuleDestinations({ draft, onChange, rule, onAdd }: RuleDestinationsProps) {
  const visit = useVisit();
  const owner = rule?.OwnerAccountName ?? null;
  // A rule without an owner takes the destinations of the account that changes it.
  const isOthers = owner !== null && visit !== null && owner !== visit.name;
  const query = useOperation(
    "getNotificationDestinations",
    getNotificationDestinations,
    isOthers ? { AllAccounts: true } : {},
  );
  const { destinations } = draft;
  const offered = query.data?.filter(
    ({ Id, AccountId }) => !isOthers || AccountId === rule?.OwnerAccountId || destinations.includes(Id),
  );
  const toggled = (id: number) =>
    destinations.includes(id) ? destinations.filter((one) => one !== id) : [...destinations, id];
  return (
    <fieldset className="rule-states">
      <legend>{t("pages.destinations")}</legend>
      {offered?.length === 0 && <small>{t("alerts.noDestinations")}</small>}
      {offered?.map(({ Id, Name, Kind, IsEnabled }) => (
        <CheckField
          key={Id}
          label={t(IsEnabled ? "alerts.destination" : "alerts.destinationOff", { name: Name, kind: kindNames[Kind] })}
          checked={destinations.includes(Id)}
          onChange={() => onChange({ destinations: toggled(Id) })}
        />
      ))}
      {!isOthers && (
        <button type="button" onClick={onAdd}>
          {t("alerts.newChannel")}
        </button>
      )}
    </fieldset>
  );
}

// The test beside the form: what the rule would have found in the last 30 days: how many on each day, and the latest ones.

interface RuleTestProps {
  /** The form's content: a result for an earlier one is out of date. */
  readonly draft: Draft;
  readonly input: () => AlertRuleInput;
}

function RuleTest({ draft, input }: RuleTestProps) {
  const change = useChange();
  const [shown, setShown] = useState<{ readonly of: Draft; readonly preview: AlertPreview } | null>(null);
  const section = useRef<HTMLElement>(null);
  const runTest = () =>
    change.run(async () => {
      const body = { Rule: input(), Days: 30, TimeZone: readersZone };
      setShown({ of: draft, preview: await queryAlertPreview(service, { body }) });
    });
  useEffect(() => {
    if (shown !== null) section.current?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  return (
    <section className="rule-preview" aria-labelledby="rule-preview" ref={section}>
      <h3 id="rule-preview">{t("alerts.preview")}</h3>
      <button type="button" disabled={change.isBusy} onClick={() => void runTest()}>
        {t("alerts.previewShow")}
      </button>
      {change.error !== null && <ErrorNotice error={change.error} />}
      <div aria-live="polite">
        {shown !== null && (
          <>
            <p>
              {shown.preview.Alerts === null
                ? t("alerts.previewUnknown")
                : t("alerts.previewCount", { count: shown.preview.Alerts })}
            </p>
            {shown.of !== draft && <p className="soft">{t("alerts.previewOld")}</p>}
          </>
        )}
      </div>
      {shown !== null && shown.preview.Items.length > 0 && (
        <>
          <DayStrip days={shown.preview.PerDay} />
          <DataTable
            label={t("alerts.previewTable")}
            rows={shown.preview.Items}
            columns={previewColumns}
            rowId={({ Subject, PendingUtc }) => `${PendingUtc} ${JSON.stringify(Subject)}`}
          />
        </>
      )}
    </section>
  );
}

/** A bar a day; the highest one has its number. */
function DayStrip({ days }: { readonly days: readonly AlertsOfDay[] }) {
  const most = days.reduce((one, other) => (other.Alerts > one.Alerts ? other : one));
  const words = t("alerts.previewMost", { count: formatCount(most.Alerts), day: formatDay(most.StartUtc) });
  return (
    <figure className="day-strip">
      <div role="img" aria-label={words}>
        {days.map(({ StartUtc, Alerts }) => (
          <span key={StartUtc} title={t("alerts.previewDay", { count: formatCount(Alerts), day: formatDay(StartUtc) })}>
            <i style={{ height: `${(100 * Alerts) / most.Alerts}%` }} />
          </span>
        ))}
      </div>
      <figcaption>
        <span>{formatDay(days[0]?.StartUtc ?? "")}</span> <span>{words}</span>
      </figcaption>
    </figure>
  );
}

interface RuleFormProps {
  /** Null: a new one. */
  readonly rule: AlertRule | null;
  readonly onClose: () => void;
  readonly onDelete: (rule: AlertRule) => void;
}

export function RuleForm({ rule, onClose, onDelete }: RuleFormProps) {
  const change = useChange();
  const [draft, setDraft] = useState<Draft>(() => (rule === null ? newDraft : draftOf(rule)));
  const [isAdding, setAdding] = useState(false);
  const edit = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const isFitting = !Object.values(misfits(draft)).includes(true);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = inputOf(draft, rule);
    const done = await change.run(async () => {
      const made =
        rule === null
          ? await createAlertRule(service, { body })
          : await updateAlertRule(service, { id: rule.Id, body });
      await refreshed("getAlertRules");
      void refreshedOnceEvaluated(made.ChangedUtc);
    });
    if (done) onClose();
  };
  return (
    <>
      <Dialog
        title={rule === null ? t("alerts.make") : t("common.changeTitle", { name: nameOf(rule) })}
        onClose={onClose}
      >
        <form className="form with-test" onSubmit={(event) => void submit(event)}>
          <div className="form">
            <RuleFields draft={draft} onChange={edit} />
            <RuleDestinations draft={draft} onChange={edit} rule={rule} onAdd={() => setAdding(true)} />
          </div>
          <RuleTest draft={draft} input={() => inputOf(draft, rule)} />
          <div className="form">
            <FormEnd
              change={change}
              onClose={onClose}
              action={rule === null ? t("common.add") : t("common.save")}
              isReady={isFitting}
            >
              {rule !== null && (
                <button type="button" className="button danger" onClick={() => onDelete(rule)}>
                  {t("common.deleteAsk")}
                </button>
              )}
            </FormEnd>
          </div>
        </form>
      </Dialog>
      {isAdding && (
        <AddChannel
          onMade={({ Id }) => edit({ destinations: [...draft.destinations, Id] })}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
