// Denials: when, who, where, which feature, why, true or false, in any window. Every count of denials leads here.
import { queryDenials } from "../../../generated/client/index.js";
import { CsvDownload } from "../../components/download/csv-download.tsx";
import { Chosen } from "../../components/form/chosen.tsx";
import { ChoiceField, ServerField, TrueDenialsField } from "../../components/form/report-fields.tsx";
import { SearchField } from "../../components/form/search-field.tsx";
import { WindowFields } from "../../components/form/window-fields.tsx";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import { denialReasons } from "../../components/text/denial-reasons.ts";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { useAddress } from "../../service/address.ts";
import { useOperation } from "../../service/queries.ts";
import { onlyTrueDenials, onServer, serverIn } from "../../service/report-address.ts";
import { windowOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { denialColumns } from "./denial-columns.tsx";
import { askedInWords, listQuestion } from "./list-question.ts";

type Reason = keyof typeof denialReasons;
const isReason = (text: string): text is Reason => text in denialReasons;

export function Denials() {
  const [address, setAddress] = useAddress();
  const window = windowOf(address);
  const isTrueOnly = onlyTrueDenials(address);
  const reason = address.get("reason") ?? "";
  const body = {
    ...listQuestion(address, window),
    ...(isTrueOnly && { TrueDenialsOnly: true }),
    ...(isReason(reason) && { DenialTypes: [reason] }),
    ...onServer(serverIn(address)),
  };
  const answer = useOperation("queryDenials", queryDenials, { body: { ...body, Limit: 1000 } });
  return (
    <Report
      title={t("pages.denials")}
      about={t("lists.denialsAbout")}
      asked={askedInWords(address, window)}
      fields={
        <>
          <WindowFields window={window} setAddress={setAddress} />
          <TrueDenialsField isChosen={isTrueOnly} setAddress={setAddress} />
          <ChoiceField
            label={t("columns.reason")}
            value={isReason(reason) ? reason : ""}
            choices={[["", t("common.all")], ...Object.entries(denialReasons)]}
            onChange={(value) => setAddress({ reason: value })}
          />
          <ServerField value={serverIn(address)} onChange={(id) => setAddress({ server: id })} />
          <SearchField
            value={address.get("q") ?? ""}
            hint={t("lists.denialsHint")}
            onChange={(q) => setAddress({ q })}
          />
          <Chosen
            names={{ feature: t("common.feature"), user: t("common.user"), group: t("columns.group") }}
            address={address}
            setAddress={setAddress}
          />
        </>
      }
      query={answer}
      download={<CsvDownload operation={queryDenials} input={{ body }} fileName="denials" />}
    >
      <ReportTable
        label={t("pages.denials")}
        answer={answer.data}
        of="denials"
        columns={denialColumns}
        none={
          <EmptyState title={t("common.nobodyDenied")}>
            <p>
              {t("lists.longerWindow")} {t("common.denialsSource")}
            </p>
          </EmptyState>
        }
      />
    </Report>
  );
}
