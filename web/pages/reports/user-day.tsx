// A report: what one user had checked out on one day of the reader's zone.
import { useMemo } from "react";
import { getUserLookup, querySessions, type UserLookupEntry } from "../../../generated/client/index.js";
import { Picker } from "../../components/form/picker.tsx";
import { DayField } from "../../components/form/report-fields.tsx";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import { CsvDownload } from "../../components/table/download.tsx";
import { serverColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/notices.tsx";
import { formatDay } from "../../format/times.ts";
import { type AddressValues, useAddress } from "../../service/address.ts";
import { useOperation } from "../../service/queries.ts";
import { dayIn, dayOf, midnight } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { begin, end, feature, licences, onTheDay, workstation } from "./session-columns.tsx";

const columns = [feature, onTheDay, begin, end, workstation, serverColumn, licences];

export function UserDay() {
  const [address, setAddress] = useAddress();
  const user = (address.get("user") ?? "").trim().slice(0, 255);
  const day = dayIn(address, dayOf(new Date()));
  const start = midnight(day);
  const body = {
    UserNames: [user],
    StartUtc: start.toISOString(),
    EndUtc: midnight(day, 1).toISOString(),
    Sort: [{ Field: "StartTimeUtc" as const }],
  };
  const input = { body: { ...body, Limit: 1000 } };
  const sessions = useOperation("querySessions", querySessions, input, { enabled: user !== "" });
  const users = useOperation("getUserLookup", getUserLookup, {});
  const key = user.toLowerCase();
  const isKnown = users.data === undefined || users.data.some(({ Name }) => Name.toLowerCase() === key);
  const spoken = formatDay(start.getTime());
  return (
    <Report
      title={t("pages.userDay")}
      about={t("reports.userDay.about")}
      asked={t("reports.userDay.asked", { user, day: spoken })}
      fields={<Question user={user} day={day} names={users.data ?? []} setAddress={setAddress} />}
      isUnfolded
      query={sessions}
      download={
        user !== "" && <CsvDownload operation={querySessions} input={{ body }} fileName={`sessions-${user}-${day}`} />
      }
    >
      {user === "" && <EmptyState title={t("reports.userDay.choose")} advice={t("reports.userDay.chooseAdvice")} />}
      {user !== "" && (
        <ReportTable
          label={t("reports.userDay.table", { user, day: spoken })}
          answer={sessions.data}
          of="checkouts"
          columns={columns}
          none={
            <EmptyState
              title={isKnown ? t("reports.userDay.none", { user, day: spoken }) : t("common.noUser", { name: user })}
            >
              <p>{isKnown ? t("reports.userDay.tryAnother") : t("reports.userDay.typePart")}</p>
            </EmptyState>
          }
        />
      )}
    </Report>
  );
}

interface QuestionProps {
  readonly user: string;
  readonly day: string;
  readonly names: readonly UserLookupEntry[];
  readonly setAddress: (changes: AddressValues) => void;
}

function Question({ user, day, names, setAddress }: QuestionProps) {
  const choices = useMemo(() => names.map(({ Id, Name }) => ({ id: Id, name: Name })), [names]);
  const chosen = choices.find(({ name }) => name.toLowerCase() === user.toLowerCase());
  const move = (days: number) => setAddress({ day: dayOf(midnight(day, days)) });
  return (
    <>
      <Picker
        label={t("columns.user")}
        choices={choices}
        chosenId={chosen?.id ?? null}
        onChoose={(id) => setAddress({ user: choices.find((one) => one.id === id)?.name ?? null, day })}
        placeholder={user === "" ? t("reports.userDay.typeName") : user}
      />
      <DayField label={t("common.day")} value={day} onChange={(value) => setAddress({ day: value })} />
      <button type="button" onClick={() => move(-1)}>
        {t("reports.userDay.before")}
      </button>
      <button type="button" onClick={() => move(1)}>
        {t("reports.userDay.after")}
      </button>
    </>
  );
}
