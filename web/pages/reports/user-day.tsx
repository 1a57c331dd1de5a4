// A report: what one user had checked out on one day of the reader's zone.
import { useMemo } from "react";
import { getUserLookup, querySessions, type UserLookupEntry } from "../../../generated/client/index.js";
import { CsvDownload } from "../../components/download/csv-download.tsx";
import { DayField } from "../../components/form/day-field.tsx";
import { Picker } from "../../components/form/picker.tsx";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import { serverColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { formatDay } from "../../format/times.ts";
import { type AddressValues, useAddress } from "../../service/address.ts";
import { useOperation } from "../../service/queries.ts";
import { dayIn, dayOf, midnight } from "../../service/window.ts";
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
      title="One user on one day"
      about="Every licence that somebody held on a day, from when to when, on which workstation."
      asked={`${user} on ${spoken}.`}
      fields={<Question user={user} day={day} names={users.data ?? []} setAddress={setAddress} />}
      query={sessions}
      download={
        user !== "" && <CsvDownload operation={querySessions} input={{ body }} fileName={`sessions-${user}-${day}`} />
      }
    >
      {user === "" && (
        <EmptyState title="Choose a user and a day">
          <p>Choose a user, by typing part of the name, and a day.</p>
        </EmptyState>
      )}
      {user !== "" && (
        <ReportTable
          label={`Sessions of ${user} on ${spoken}`}
          answer={sessions.data}
          of="sessions"
          columns={columns}
          none={
            <EmptyState title={isKnown ? `${user} held no licence on ${spoken}` : `No user is called ${user}`}>
              <p>
                {isKnown
                  ? "Try the day before or after, or another user."
                  : "Names are as the licence manager prints them. Type part of one above, and choose from the list."}
              </p>
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
        label="User"
        choices={choices}
        chosenId={chosen?.id ?? null}
        onChoose={(id) => setAddress({ user: choices.find((one) => one.id === id)?.name ?? null, day })}
        placeholder={user === "" ? "Type part of a name" : user}
      />
      <DayField label="Day" value={day} onChange={(value) => setAddress({ day: value })} />
      <button type="button" onClick={() => move(-1)}>
        Day before
      </button>
      <button type="button" onClick={() => move(1)}>
        Day after
      </button>
    </>
  );
}
