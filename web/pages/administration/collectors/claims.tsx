// Claims: which machine reports which licence server, and which agent speaks for which workstation. Administrators let a second
// machine report a licence server, move a claim, or release it.
import { useMemo, useState } from "react";
import {
  deleteAgentHostClaim,
  deleteLicenseServerClaim,
  getAgentHostClaims,
  getLicenseServerClaims,
  getLicenseServerLookup,
  type LicenseServerLookupEntry,
} from "../../../../generated/client/index.js";
import { RowsDownload } from "../../../components/download/rows-download.tsx";
import { ConfirmDialog } from "../../../components/form/confirm-dialog.tsx";
import { matcherOf, SearchField } from "../../../components/form/search-field.tsx";
import { AdministratorsOnly } from "../../../components/frame/administrators-only.tsx";
import { AnswerNotice, firstNoticed } from "../../../components/frame/answer-notice.tsx";
import { PageTitle } from "../../../components/frame/page-title.tsx";
import { DataTable } from "../../../components/table/data-table.tsx";
import { EmptyState } from "../../../components/text/empty-state.tsx";
import { formatCount } from "../../../format/numbers.ts";
import { useAddress } from "../../../service/address.ts";
import { service } from "../../../service/api.ts";
import { refreshed } from "../../../service/changes.ts";
import { useOperation } from "../../../service/queries.ts";
import { t } from "../../../words/words.ts";
import { type ClaimAct, claimColumns, type ShownClaim, shownClaims } from "./claim-columns.tsx";
import { ClaimForm, giveClaim } from "./claim-form.tsx";

const title = t("pages.claims");

export const Claims = () => (
  <AdministratorsOnly title={title} way={[t("menu.administration"), t("menu.system"), t("menu.brokers"), title]}>
    <ClaimList />
  </AdministratorsOnly>
);

function ClaimList() {
  const [address, setAddress] = useAddress();
  const answer = useOperation("getLicenseServerClaims", getLicenseServerClaims, {});
  // Of more workstations than these the search of getAgentHostClaims finds the others.
  const hosts = useOperation("getAgentHostClaims", getAgentHostClaims, { PageSize: 1000 });
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {});
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const [isAdding, setAdding] = useState(false);
  const columns = useMemo(() => claimColumns((act, claim) => setAsked({ act, claim })), []);
  const query = address.get("q") ?? "";
  const all = useMemo(() => shownClaims(answer.data ?? [], hosts.data?.Items ?? []), [answer.data, hosts.data]);
  const isThere = answer.data !== undefined && hosts.data !== undefined;
  const total = (answer.data?.length ?? 0) + (hosts.data?.TotalCount ?? 0);
  const found = useMemo(() => {
    const matches = matcherOf(query);
    return all.filter(({ name, Holder, BrokerId, CreatedBy }) => matches([name, Holder, BrokerId, CreatedBy]));
  }, [all, query]);
  const close = () => {
    setAsked(null);
    setAdding(false);
  };
  const rows = found.map(({ name, Holder, BrokerId, CreatedBy, CreatedUtc }) => {
    return [name, Holder, BrokerId, CreatedBy, CreatedUtc];
  });
  return (
    <>
      <PageTitle title={title}>
        {rows.length > 0 && (
          <RowsDownload
            columns={["Name", "Holder", "BrokerId", "CreatedBy", "CreatedUtc"]}
            rows={rows}
            fileName="claims"
          />
        )}
        <button
          type="button"
          className="no-print"
          onClick={() => void Promise.all([answer.refetch(), hosts.refetch()])}
          disabled={answer.isFetching || hosts.isFetching}
        >
          {t("components.refresh")}
        </button>
        <button type="button" className="button primary" onClick={() => setAdding(true)}>
          {t("collectors.letReportServer")}
        </button>
      </PageTitle>
      <p className="about">{t("collectors.claimsAbout")}</p>
      <AnswerNotice query={firstNoticed(answer, hosts)} />
      {isThere && total === 0 && (
        <EmptyState title={t("collectors.noClaims")}>
          <p>{t("collectors.noClaimsAdvice")}</p>
        </EmptyState>
      )}
      {isThere && total > 0 && (
        <>
          <search className="filters">
            <SearchField value={query} hint={t("collectors.claimsHint")} onChange={(q) => setAddress({ q })} />
          </search>
          <p className="soft counted" aria-live="polite">
            {t("collectors.claimsCounted", { shown: formatCount(found.length), total })}
          </p>
        </>
      )}
      {found.length > 0 && (
        <DataTable
          label={t("collectors.claims")}
          rows={found}
          columns={columns}
          rowId={({ on, Id }) => `${on} ${Id}`}
          initialSort="server"
        />
      )}
      {(isAdding || asked !== null) && <ClaimDialog asked={asked} servers={servers.data ?? []} onClose={close} />}
    </>
  );
}

interface AskedAct {
  readonly act: ClaimAct;
  readonly claim: ShownClaim;
}

interface ClaimDialogProps {
  /** Null: a new claim. */
  readonly asked: AskedAct | null;
  readonly servers: readonly LicenseServerLookupEntry[];
  readonly onClose: () => void;
}

function ClaimDialog({ asked, servers, onClose }: ClaimDialogProps) {
  if (asked === null || asked.act === "move") {
    return <ClaimForm moved={asked?.claim ?? null} servers={servers} onClose={onClose} />;
  }
  const { act, claim } = asked;
  const { on, Id: id, name: server, Holder: machine } = claim;
  if (act === "confirm") {
    return (
      <ConfirmDialog
        title={t("collectors.confirmTitle", { server })}
        consequence={t("collectors.confirmConsequence", { machine })}
        action={t("collectors.confirm")}
        act={async () => {
          await giveClaim(claim, machine);
          await refreshed("getLicenseServerClaims");
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={t("collectors.releaseTitle", { server })}
      consequence={
        on === "server"
          ? t("collectors.releaseConsequence", { machine })
          : t("collectors.releaseHostConsequence", { machine })
      }
      action={t("collectors.release")}
      act={async () => {
        await (on === "server" ? deleteLicenseServerClaim(service, { id }) : deleteAgentHostClaim(service, { id }));
        await refreshed("getLicenseServerClaims", "getAgentHostClaims");
      }}
      onClose={onClose}
    />
  );
}
