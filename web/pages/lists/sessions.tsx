// Checkouts: who had which licence from when to when, in any window. Charts and counts of checkouts lead here.
import { querySessions } from "../../../generated/client/index.js";
import { CsvDownload } from "../../components/download/csv-download.tsx";
import { Chosen } from "../../components/form/chosen.tsx";
import { ServerField } from "../../components/form/report-fields.tsx";
import { SearchField } from "../../components/form/search-field.tsx";
import { WindowFields } from "../../components/form/window-fields.tsx";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import { serverColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { useAddress } from "../../service/address.ts";
import { useOperation } from "../../service/queries.ts";
import { onServer, serverIn } from "../../service/report-address.ts";
import { windowOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { beginAndDuration, duration, end, feature, licences, user, workstation } from "../reports/session-columns.tsx";
import { askedInWords, listQuestion } from "./list-question.ts";

const columns = [
  user,
  feature,
  beginAndDuration,
  end,
  { ...duration, isWideOnly: true },
  workstation,
  serverColumn,
  licences,
];

export function Sessions() {
  const [address, setAddress] = useAddress();
  const window = windowOf(address);
  const project = address.get("project");
  const body = {
    ...listQuestion(address, window),
    ...onServer(serverIn(address)),
    ...(project !== null && { ProjectNames: [project] }),
    Sort: [{ Field: "StartTimeUtc" as const, Direction: "Descending" as const }],
  };
  const answer = useOperation("querySessions", querySessions, { body: { ...body, Limit: 1000 } });
  return (
    <Report
      title={t("pages.checkouts")}
      about={t("lists.checkoutsAbout")}
      asked={askedInWords(address, window)}
      fields={
        <>
          <WindowFields window={window} setAddress={setAddress} />
          <ServerField value={serverIn(address)} onChange={(id) => setAddress({ server: id })} />
          <SearchField
            value={address.get("q") ?? ""}
            hint={t("lists.checkoutsHint")}
            onChange={(q) => setAddress({ q })}
          />
          <Chosen
            names={{
              feature: t("common.feature"),
              user: t("common.user"),
              group: t("columns.group"),
              project: t("columns.project"),
            }}
            address={address}
            setAddress={setAddress}
          />
        </>
      }
      query={answer}
      download={<CsvDownload operation={querySessions} input={{ body }} fileName="checkouts" />}
    >
      <ReportTable
        label={t("pages.checkouts")}
        answer={answer.data}
        of="checkouts"
        columns={columns}
        none={
          <EmptyState title={t("lists.nobodyHad")}>
            <p>{t("lists.longerOrAll")}</p>
          </EmptyState>
        }
      />
    </Report>
  );
}
