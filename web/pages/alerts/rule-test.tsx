// What a rule would have found in the last 30 days: how many on each day, and the latest ones.
import { useEffect, useRef, useState } from "react";
import {
  type AlertPreview,
  type AlertRuleInput,
  type AlertsOfDay,
  queryAlertPreview,
} from "../../../generated/client/index.js";
import { DataTable } from "../../components/table/data-table.tsx";
import { ErrorNotice } from "../../components/text/notices.tsx";
import { formatCount } from "../../format/numbers.ts";
import { formatDay, readersZone } from "../../format/times.ts";
import { service } from "../../service/api.ts";
import { useChange } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { previewColumns } from "./alert-columns.tsx";
import type { Draft } from "./rule-fields.tsx";

interface RuleTestProps {
  /** The form's content: a result for an earlier one is out of date. */
  readonly draft: Draft;
  readonly input: () => AlertRuleInput;
}

export function RuleTest({ draft, input }: RuleTestProps) {
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
