// One schedule: sending its report now, and what became of the last sendings, asked again every few seconds.
import { type ReportSchedule, testReportSchedule } from "../../../generated/client/index.js";
import { Dialog } from "../../components/form/dialog.tsx";
import { ErrorNotice } from "../../components/text/error-notice.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { formatCount } from "../../format/numbers.ts";
import { service } from "../../service/api.ts";
import { refreshed, useChange } from "../../service/changes.ts";
import { t } from "../../words/words.ts";
import { SendingState } from "./columns.tsx";

interface SendingsProps {
  readonly schedule: ReportSchedule;
  readonly onClose: () => void;
}

export function Sendings({ schedule: { Id, Name, IsEnabled, Sendings: sendings }, onClose }: SendingsProps) {
  const change = useChange();
  const send = () =>
    void change.run(async () => {
      await testReportSchedule(service, { id: Id });
      await refreshed("getReportSchedules");
    });
  return (
    <Dialog title={t("schedules.sentBy", { name: Name })} onClose={onClose}>
      {sendings.length === 0 && <p className="soft">{t("schedules.nothingSent")}</p>}
      <ul className="deliveries" aria-live="polite">
        {sendings.map((sending) => (
          <li key={sending.Id}>
            <p>
              <SendingState sending={sending} /> <TimeText instant={sending.DueUtc} />
              {sending.Rows !== null &&
                ` · ${t("schedules.rowsSent", { rows: formatCount(sending.Rows), count: sending.Rows })}`}
            </p>
            {sending.Error !== null && <p lang="en">{sending.Error}</p>}
            {sending.Error !== null && sending.Answer !== null && (
              <p className="soft" lang="en">
                {sending.Answer}
              </p>
            )}
            {sending.State === "Waiting" && sending.Attempts > 0 && sending.NextAttemptUtc !== null && (
              <p className="soft">
                {t("notifications.again")} <TimeText instant={sending.NextAttemptUtc} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {change.error !== null && <ErrorNotice error={change.error} />}
      <div className="dialog-buttons">
        {IsEnabled && (
          <button type="button" onClick={send} disabled={change.isBusy}>
            {t("schedules.sendNow")}
          </button>
        )}
        <button type="button" className="button primary" onClick={onClose}>
          {t("notifications.close")}
        </button>
      </div>
    </Dialog>
  );
}
