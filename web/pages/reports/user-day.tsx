// A report: what one user had checked out on one day of the reader's zone.
import { useMemo } from "react";
import {
  getUserLookup,
  querySessions,
  type SessionField,
  type UserLookupEntry,
} from "../../../generated/client/index.js";
import { Picker } from "../../components/form/picker.tsx";
import { DayField } from "../../components/form/report-fields.tsx";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import { serviceOrder } from "../../components/table/columns.ts";
import { CsvDownload } from "../../components/table/download.tsx";
import { serverColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/notices.tsx";
import { formatDay } from "../../format/times.ts";
import { type AddressValues, useAddress } from "../../service/address.ts";
import { useMeasured } from "../../service/measured.ts";
import { useList, useOperation } from "../../service/queries.ts";
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
    Sort: serviceOrder<SessionField>(columns, address.get("sort") ?? "", "begin"),
  };
  const sessions = useList("querySessions", querySessions, body, user !== "");
  const users = useOperation("getUserLookup", getUserLookup, {});
  const key = user.toLowerCase();
  const exists = users.data === undefined || users.data.some(({ Name }) => Name.toLowerCase() === key);
  const spoken = formatDay(start.getTime());
  return (
    <Report
      title={t("pages.userDay")}
      about={t("reports.userDay.about")}
      queryText={t("reports.userDay.query", { user, day: spoken })}
      fields={<UserDayFields user={user} day={day} names={users.data ?? []} setAddress={setAddress} />}
      isUnfolded
      query={sessions}
      measured={useMeasured({ startUtc: body.StartUtc, endUtc: body.EndUtc })}
      download={
        user !== "" && <CsvDownload operation={querySessions} input={{ body }} fileName={`sessions-${user}-${day}`} />
      }
    >
      {user === "" && <EmptyState title={t("reports.userDay.choose")} advice={t("reports.userDay.chooseAdvice")} />}
      {user !== "" && !exists && (
        <EmptyState title={t("common.noUser", { name: user })} advice={t("reports.userDay.typePart")} />
      )}
      {user !== "" && exists && (
        <ReportTable
          label={t("reports.userDay.table", { user, day: spoken })}
          list={sessions.data}
          of="checkouts"
          columns={columns}
          sort="begin"
          more={sessions.more ?? undefined}
          none={
            <EmptyState
              title={t("reports.userDay.none", { user, day: spoken })}
              advice={t("reports.userDay.tryAnother")}
            />
          }
        />
      )}
    </Report>
  );
}

interface UserDayFieldsProps {
  readonly user: string;
  readonly day: string;
  readonly names: readonly UserLookupEntry[];
  readonly setAddress: (changes: AddressValues) => void;
}

function UserDayFields({ user, day, names, setAddress }: UserDayFieldsProps) {
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
