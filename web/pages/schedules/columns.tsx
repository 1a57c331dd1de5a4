// The columns of schedules.
import type { ReportSchedule, ReportSending } from "../../../generated/client/index.js";
import { actsColumn, RowButton } from "../../components/table/acts-column.tsx";
import type { Column } from "../../components/table/columns.ts";
import { momentColumn, nameColumn } from "../../components/table/usual-columns.tsx";
import { unseen } from "../../components/text/tags.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { t } from "../../words/words.ts";
import { dueText } from "./times.ts";

const badges = { Waiting: "badge", Delivered: "badge badge-good", Failed: "badge badge-bad" } as const;

export function SendingState({ sending: { State } }: { readonly sending: ReportSending }) {
  return <span className={badges[State]}>{t(`schedules.states.${State}`)}</span>;
}

const lastOf = ({ Sendings }: ReportSchedule) => Sendings[0];

interface Acts {
  readonly onChange: (schedule: ReportSchedule) => void;
  readonly onShow: (schedule: ReportSchedule) => void;
}

/** `isEverybody`: there are schedules of others among them. */
export function scheduleColumns(isEverybody: boolean, { onChange, onShow }: Acts): readonly Column<ReportSchedule>[] {
  const owner: Column<ReportSchedule> = {
    ...{ id: "owner", header: t("alerts.owner"), value: ({ AccountName }) => AccountName, width: 8, isWideOnly: true },
  };
  return [
    nameColumn(t("columns.name")),
    {
      ...{ id: "report", header: t("schedules.report"), value: ({ Report }) => t(`schedules.reports.${Report}`) },
      isWideOnly: true,
    },
    { id: "due", header: t("schedules.due"), value: dueText, isWideOnly: true, least: 15 },
    ...(isEverybody ? [owner] : []),
    {
      ...momentColumn("next", t("schedules.next"), ({ NextUtc }: ReportSchedule) => NextUtc),
      cell: ({ NextUtc }) => (NextUtc === null ? t("alerts.disabled") : <TimeText instant={NextUtc} />),
      isWideOnly: true,
    },
    {
      ...{
        id: "last",
        header: t("schedules.last"),
        value: (one) => lastOf(one)?.DueUtc ?? null,
        width: 6,
        isWideOnly: true,
      },
      cell: (one) => {
        const last = lastOf(one);
        return last === undefined ? <span className="none">–</span> : <SendingState sending={last} />;
      },
    },
    actsColumn(
      (one) => (
        <>
          <RowButton onPress={() => onShow(one)}>{t.rich("schedules.showOne", { name: one.Name, unseen })}</RowButton>
          <RowButton onPress={() => onChange(one)}>{t.rich("common.changeOne", { name: one.Name, unseen })}</RowButton>
        </>
      ),
      12.75,
    ),
  ];
}
