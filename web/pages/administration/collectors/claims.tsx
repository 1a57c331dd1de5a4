// Claims: which machine reports which licence server. Administrators let a second one report it, move a claim, or release it.
import { useMemo, useState } from "react";
import {
  deleteLicenseServerClaim,
  getLicenseServerClaims,
  getLicenseServerLookup,
  type LicenseServerClaim,
  updateLicenseServerClaim,
} from "../../../../generated/client/index.js";
import { RowsDownload } from "../../../components/download/rows-download.tsx";
import { ConfirmDialog } from "../../../components/form/confirm-dialog.tsx";
import { matcherOf, SearchField } from "../../../components/form/search-field.tsx";
import { AdministratorsOnly } from "../../../components/frame/administrators-only.tsx";
import { AnswerNotice } from "../../../components/frame/answer-notice.tsx";
import { PageTitle } from "../../../components/frame/page-title.tsx";
import { DataTable } from "../../../components/table/data-table.tsx";
import { EmptyState } from "../../../components/text/empty-state.tsx";
import { formatCount } from "../../../format/numbers.ts";
import { useAddress } from "../../../service/address.ts";
import { service } from "../../../service/api.ts";
import { refreshed } from "../../../service/changes.ts";
import { useOperation } from "../../../service/queries.ts";
import { t } from "../../../words/words.ts";
import { type ClaimAct, claimColumns } from "./claim-columns.tsx";
import { ClaimForm } from "./claim-form.tsx";

const title = t("pages.claims");

export const Claims = () => (
  <AdministratorsOnly title={title} way={[t("menu.administration"), t("menu.system"), t("menu.brokers"), title]}>
    <ClaimList />
  </AdministratorsOnly>
);

function ClaimList() {
  const [address, setAddress] = useAddress();
  const answer = useOperation("getLicenseServerClaims", getLicenseServerClaims, {});
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {});
  const [asked, setAsked] = useState<{ act: ClaimAct; claim: LicenseServerClaim } | null>(null);
  const [isAdding, setAdding] = useState(false);
  const columns = useMemo(() => claimColumns((act, claim) => setAsked({ act, claim })), []);
  const query = address.get("q") ?? "";
  const found = useMemo(() => {
    const matches = matcherOf(query);
    return (answer.data ?? []).filter(({ LicenseServerName, Holder, BrokerId, CreatedBy }) =>
      matches([LicenseServerName, Holder, BrokerId, CreatedBy]),
    );
  }, [answer.data, query]);
  const close = () => {
    setAsked(null);
    setAdding(false);
  };
  const rows = found.map(({ LicenseServerName, Holder, BrokerId, CreatedBy, CreatedUtc }) => {
    return [LicenseServerName, Holder, BrokerId, CreatedBy, CreatedUtc];
  });
  return (
    <>
      <PageTitle title={title}>
        {rows.length > 0 && (
          <RowsDownload
            columns={["LicenseServerName", "Holder", "BrokerId", "CreatedBy", "CreatedUtc"]}
            rows={rows}
            fileName="license-server-claims"
          />
        )}
        <button type="button" className="no-print" onClick={() => void answer.refetch()} disabled={answer.isFetching}>
          {t("components.refresh")}
        </button>
        <button type="button" className="button primary" onClick={() => setAdding(true)}>
          {t("collectors.letReportServer")}
        </button>
      </PageTitle>
      <p className="about">{t("collectors.claimsAbout")}</p>
      <AnswerNotice query={answer} />
      {answer.data?.length === 0 && (
        <EmptyState title={t("collectors.noClaims")}>
          <p>{t("collectors.noClaimsAdvice")}</p>
        </EmptyState>
      )}
      {answer.data !== undefined && answer.data.length > 0 && (
        <>
          <search className="filters">
            <SearchField value={query} hint={t("collectors.claimsHint")} onChange={(q) => setAddress({ q })} />
          </search>
          <p className="soft counted" aria-live="polite">
            {t("collectors.claimsCounted", { shown: formatCount(found.length), total: answer.data.length })}
          </p>
        </>
      )}
      {found.length > 0 && (
        <DataTable
          label={t("collectors.claims")}
          rows={found}
          columns={columns}
          rowId={({ Id }) => Id}
          initialSort="server"
        />
      )}
      {(isAdding || asked?.act === "move") && (
        <ClaimForm moved={asked?.claim ?? null} servers={servers.data ?? []} onClose={close} />
      )}
      {asked?.act === "confirm" && (
        <ConfirmDialog
          title={t("collectors.confirmTitle", { server: asked.claim.LicenseServerName })}
          consequence={t("collectors.confirmConsequence", { machine: asked.claim.Holder })}
          action={t("collectors.confirm")}
          act={async () => {
            await updateLicenseServerClaim(service, { id: asked.claim.Id, body: { Holder: asked.claim.Holder } });
            await refreshed("getLicenseServerClaims");
          }}
          onClose={close}
        />
      )}
      {asked?.act === "release" && (
        <ConfirmDialog
          title={t("collectors.releaseTitle", { server: asked.claim.LicenseServerName })}
          consequence={t("collectors.releaseConsequence", { machine: asked.claim.Holder })}
          action={t("collectors.release")}
          act={async () => {
            await deleteLicenseServerClaim(service, { id: asked.claim.Id });
            await refreshed("getLicenseServerClaims");
          }}
          onClose={close}
        />
      )}
    </>
  );
}
