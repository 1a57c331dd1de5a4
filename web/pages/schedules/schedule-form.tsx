// The form that makes a schedule, or changes one.
import { type FormEvent, useState } from "react";
import { createReportSchedule, type ReportSchedule, updateReportSchedule } from "../../../generated/client/index.js";
import { Dialog } from "../../components/form/dialog.tsx";
import { FormEnd } from "../../components/form/form-end.tsx";
import { useVisit } from "../../components/frame/use-visit.ts";
import { service } from "../../service/api.ts";
import { refreshed, useChange } from "../../service/changes.ts";
import type { MailedReport } from "../../service/mailed-report.ts";
import { useOwnUser } from "../../service/own-user.ts";
import { t } from "../../words/words.ts";
import { type Draft, draftOf, inputOf, newDraft } from "./draft.ts";
import { RecipientFields, ReportFields, TimeFields } from "./schedule-fields.tsx";

interface ScheduleFormProps {
  /** Null: a new one. */
  readonly schedule: ReportSchedule | null;
  /** The page that is to be sent; null: none in particular. */
  readonly of: MailedReport | null;
  readonly onClose: () => void;
  readonly onDelete: (schedule: ReportSchedule) => void;
}

export function ScheduleForm({ schedule, of, onClose, onDelete }: ScheduleFormProps) {
  const change = useChange();
  const visit = useVisit();
  const isOthers = schedule !== null && visit !== null && schedule.AccountName !== visit.name;
  const ownAddress = useOwnUser()?.Email ?? null;
  const [edited, setDraft] = useState<Draft>(() => (schedule === null ? newDraft(of) : draftOf(schedule)));
  const draft = { ...edited, recipients: edited.recipients ?? ownAddress };
  const edit = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = inputOf(draft);
    const done = await change.run(async () => {
      if (schedule === null) await createReportSchedule(service, { body });
      else await updateReportSchedule(service, { id: schedule.Id, body });
      await refreshed("getReportSchedules");
    });
    if (done) onClose();
  };
  const title = schedule === null ? t("schedules.make") : t("common.changeTitle", { name: schedule.Name });
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="form rule-form" onSubmit={(event) => void submit(event)}>
        <label className="field">
          <span>{t("columns.name")}</span>
          <input
            required
            maxLength={128}
            pattern=".*\S.*"
            title={t("schedules.nameNeeded")}
            autoComplete="off"
            value={draft.name}
            onChange={(event) => edit({ name: event.target.value })}
          />
        </label>
        <ReportFields draft={draft} onChange={edit} />
        <TimeFields draft={draft} onChange={edit} />
        <RecipientFields draft={draft} onChange={edit} ownerId={isOthers ? schedule.AccountId : null} />
        <label className="choice">
          <input
            type="checkbox"
            checked={draft.isEnabled}
            onChange={(event) => edit({ isEnabled: event.target.checked })}
          />{" "}
          {t("schedules.isEnabled")}
        </label>
        <FormEnd change={change} onClose={onClose} action={schedule === null ? t("common.add") : t("common.save")}>
          {schedule !== null && (
            <button type="button" className="button danger" onClick={() => onDelete(schedule)}>
              {t("common.deleteAsk")}
            </button>
          )}
        </FormEnd>
      </form>
    </Dialog>
  );
}
