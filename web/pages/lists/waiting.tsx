// Who waits for licences now: for which feature, since when, on which workstation. The count on Overview leads here.
import { getQueuedRequests } from "../../../generated/client/index.js";
import { CsvDownload } from "../../components/download/csv-download.tsx";
import { Chosen } from "../../components/form/chosen.tsx";
import { ServerField } from "../../components/form/report-fields.tsx";
import { MoreAbout } from "../../components/frame/more-about.tsx";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import { waitingColumns } from "../../components/table/request-columns.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { useAddress } from "../../service/address.ts";
import { refreshMs, useOperation } from "../../service/queries.ts";
import { onServer, serverIn } from "../../service/report-address.ts";
import { t } from "../../words/words.ts";

export function WaitingList() {
  const [address, setAddress] = useAddress();
  const feature = address.get("feature") ?? "";
  const input = { ...onServer(serverIn(address)), ...(feature !== "" && { FeatureName: feature }) };
  const answer = useOperation("getQueuedRequests", getQueuedRequests, { ...input, PageSize: 1000 }, { refreshMs });
  return (
    <Report
      title={t("pages.waiting")}
      about={t("lists.waiting.about")}
      asked={feature === "" ? t("lists.waiting.asked") : t("lists.askedFeature", { name: feature })}
      fields={
        <>
          <ServerField value={serverIn(address)} onChange={(id) => setAddress({ server: id })} />
          <Chosen names={{ feature: t("common.feature") }} address={address} setAddress={setAddress} />
        </>
      }
      query={answer}
      download={<CsvDownload operation={getQueuedRequests} input={input} fileName="waiting" />}
    >
      <ReportTable
        label={t("pages.waiting")}
        answer={answer.data}
        of="rows"
        columns={waitingColumns}
        none={
          <EmptyState title={t("lists.waiting.nobody")}>
            <p>{t("lists.waiting.source")}</p>
          </EmptyState>
        }
      />
      <MoreAbout links={[[t("lists.waiting.counted"), "/now?show=queued"]]} />
    </Report>
  );
}
