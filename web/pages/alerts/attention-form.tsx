// The dialog of an alert: who takes care of it, a note, and how long to silence it.
import { useState } from "react";
import { type Alert, type AlertUpdate, updateAlert } from "../../../generated/client/index.js";
import { FormDialog } from "../../components/form/dialog.tsx";
import { CheckField, TextAreaField } from "../../components/form/fields.tsx";
import { ChoiceField } from "../../components/form/report-fields.tsx";
import { formatDayMoment } from "../../format/times.ts";
import { service } from "../../service/api.ts";
import { refreshed } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { textIn } from "../records/form-values.ts";
import { isSilenced, ruleName, subjectText } from "./alert-columns.tsx";

const hours = ["1", "2", "8"] as const;

/** Tomorrow at 8 by the reader's clock. */
function tomorrow(): Date {
  const at = new Date();
  at.setDate(at.getDate() + 1);
  at.setHours(8, 0, 0, 0);
  return at;
}

function untilOf(choice: string): string | null {
  if (choice === "none") return null;
  const at = choice === "tomorrow" ? tomorrow() : new Date(Date.now() + Number(choice) * 3_600_000);
  return at.toISOString();
}

interface AttentionFormProps {
  readonly alert: Alert;
  readonly onClose: () => void;
}

export function AttentionForm({ alert, onClose }: AttentionFormProps) {
  const { Id, RuleName, AcknowledgedUtc, SilencedUntilUtc, Note } = alert;
  const before = isSilenced(alert) ? "same" : "none";
  const [isTaken, setTaken] = useState(true);
  const [silence, setSilence] = useState<string>(before);
  const act = async (form: FormData) => {
    const body: AlertUpdate = {
      Note: textIn(form, "note"),
      ...(isTaken !== (AcknowledgedUtc !== null) && { IsAcknowledged: isTaken }),
      ...(silence !== before && { SilencedUntilUtc: untilOf(silence) }),
    };
    await updateAlert(service, { id: Id, body });
    await refreshed("getAlerts", "getAlertHistory");
  };
  return (
    <FormDialog title={subjectText(alert.Subject)} act={act} onClose={onClose} action={t("common.save")}>
      <p>
        {t(`alerts.kinds.${alert.Kind}`)} · {ruleName(alert.Kind, RuleName)}
      </p>
      <CheckField
        label={t("alerts.isAcknowledged")}
        checked={isTaken}
        onChange={(event) => setTaken(event.target.checked)}
      />
      <TextAreaField label={t("alerts.note")} name="note" rows={3} maxLength={500} defaultValue={Note ?? ""} />
      <ChoiceField
        label={t("alerts.silence")}
        value={silence}
        choices={[
          ...(before === "same" ? [["same", silencedText(SilencedUntilUtc)] as const] : []),
          ["none", t("alerts.silences.none")],
          ...hours.map((one) => [one, t("alerts.silences.hours", { count: Number(one) })] as const),
          ["tomorrow", t("alerts.silences.tomorrow", { time: formatDayMoment(tomorrow().toISOString()) })],
        ]}
        onChange={setSilence}
      />
      <p className="soft">{t("alerts.silenceAbout")}</p>
    </FormDialog>
  );
}

const silencedText = (until: string | null) => t("alerts.silences.tomorrow", { time: formatDayMoment(until ?? "") });
