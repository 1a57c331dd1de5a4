// Claims: which machine reports which licence server. Administrators let a second one report it, move a claim, or release it.
import { useMemo, useState } from "react";
import {
  deleteLicenseServerClaim,
  getLicenseServerClaims,
  getLicenseServerLookup,
  type LicenseServerClaim,
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
import { type ClaimAct, claimColumns } from "./claim-columns.tsx";
import { ClaimForm } from "./claim-form.tsx";

const title = "Licence server claims";

export const Claims = () => (
  <AdministratorsOnly title={title} way={["Administration", "System & Security", "Brokers", title]}>
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
          Refresh
        </button>
        <button type="button" className="button primary" onClick={() => setAdding(true)}>
          Let a machine report a server
        </button>
      </PageTitle>
      <p className="about">
        The first machine that reports a licence server claims it: reports of other machines about it are refused from
        then on. For two collectors on one server, let the second one report it here.
      </p>
      <AnswerNotice query={answer} />
      {answer.data?.length === 0 && (
        <EmptyState title="No licence server is claimed yet">
          <p>A claim appears by itself when a collector with credentials of its own first reports a licence server.</p>
        </EmptyState>
      )}
      {answer.data !== undefined && answer.data.length > 0 && (
        <>
          <search className="filters">
            <SearchField value={query} hint="Licence server, machine or broker" onChange={(q) => setAddress({ q })} />
          </search>
          <p className="soft counted" aria-live="polite">
            {formatCount(found.length)} of {formatCount(answer.data.length)} claims
          </p>
        </>
      )}
      {found.length > 0 && (
        <DataTable label="Claims" rows={found} columns={columns} rowId={({ Id }) => Id} initialSort="server" />
      )}
      {(isAdding || asked?.act === "move") && (
        <ClaimForm moved={asked?.claim ?? null} servers={servers.data ?? []} onClose={close} />
      )}
      {asked?.act === "release" && (
        <ConfirmDialog
          title={`Release the claim on ${asked.claim.LicenseServerName}?`}
          consequence={`${asked.claim.Holder} may not report it any more, unless it claims it again: if this is the only claim, the next machine that reports the licence server gets it.`}
          action="Release"
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
