// Claims: which machine reports which licence server, and which agent speaks for which workstation. Administrators let a second
// machine report a licence server, move a claim, or release it.
import { useMemo, useState } from "react";
import {
  type AgentHostClaim,
  createLicenseServerClaim,
  deleteAgentHostClaim,
  deleteLicenseServerClaim,
  getAccounts,
  getAgentHostClaims,
  getClientCredentials,
  getLicenseServerClaims,
  getLicenseServerLookup,
  type LicenseServerClaim,
  type LicenseServerLookupEntry,
  updateAgentHostClaim,
  updateLicenseServerClaim,
} from "../../../generated/client/index.js";
import { ConfirmDialog, FormDialog } from "../../components/form/dialog.tsx";
import { SelectField, serverChoices } from "../../components/form/fields.tsx";
import { matcherOf, SearchField } from "../../components/form/search-field.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { firstNoticed, QueryNotice } from "../../components/frame/panel.tsx";
import { type Column, wideOnly } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { RowsDownload } from "../../components/table/download.tsx";
import { momentColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState, unseen } from "../../components/text/notices.tsx";
import { RefreshButton } from "../../components/text/time-text.tsx";
import { formatCount } from "../../format/numbers.ts";
import { useAddress } from "../../service/address.ts";
import { service } from "../../service/api.ts";
import { allPages, refreshed, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";

type ClaimAct = "confirm" | "move" | "release";

/** A claim on a licence server, or of an agent on a workstation. */
interface ShownClaim extends Pick<LicenseServerClaim, "Id" | "Holder" | "BrokerId" | "CreatedBy" | "CreatedUtc"> {
  readonly on: "server" | "host";
  readonly name: string;
}

function shownClaims(servers: readonly LicenseServerClaim[], hosts: readonly AgentHostClaim[]): readonly ShownClaim[] {
  return [
    ...servers.map((claim) => ({ ...claim, on: "server" as const, name: claim.LicenseServerName })),
    ...hosts.map((claim) => ({ ...claim, on: "host" as const, name: claim.HostName, BrokerId: null })),
  ];
}

/** Memoised by the page: `onAct` gets the act and the claim. */
function claimColumns(onAct: (act: ClaimAct, claim: ShownClaim) => void): readonly Column<ShownClaim>[] {
  return [
    {
      id: "server",
      header: t("collectors.claimed"),
      value: ({ name }) => name,
      cell: ({ name }) => (
        <span className="clamped" title={name}>
          {name}
        </span>
      ),
    },
    {
      id: "holder",
      header: t("collectors.machine"),
      value: ({ BrokerId, Holder }) => BrokerId ?? Holder,
      cell: ({ BrokerId, Holder }) => (
        <>
          <span title={BrokerId ?? Holder}>{BrokerId ?? Holder}</span>
          {BrokerId !== null && BrokerId !== Holder && (
            <span className="sub below" title={Holder}>
              {Holder}
            </span>
          )}
        </>
      ),
      isWideOnly: true,
    },
    {
      id: "by",
      header: t("collectors.givenBy"),
      value: ({ CreatedBy }) => CreatedBy,
      cell: ({ CreatedBy, on }) =>
        CreatedBy ?? (
          <span className="soft">{t(on === "server" ? "collectors.firstReport" : "collectors.firstMessage")}</span>
        ),
      width: 10,
      needs: "room",
    },
    wideOnly(momentColumn("since", t("columns.since"), ({ CreatedUtc }) => CreatedUtc)),
    {
      id: "acts",
      header: t("columns.actions"),
      value: ({ Id }) => Id,
      cell: (claim) => (
        <span className="row-buttons">
          {claim.on === "server" && claim.CreatedBy === null && (
            <button type="button" onClick={() => onAct("confirm", claim)}>
              {t.rich("collectors.confirmOne", { server: claim.name, unseen })}
            </button>
          )}
          <button type="button" onClick={() => onAct("move", claim)}>
            {t.rich("collectors.moveOne", { server: claim.name, unseen })}
          </button>
          <button type="button" className="button danger" onClick={() => onAct("release", claim)}>
            {t.rich("collectors.releaseOne", { server: claim.name, unseen })}
          </button>
        </span>
      ),
      width: 19,
      phoneWidth: 12.5,
    },
  ];
}

interface ClaimFormProps {
  /** Null: a new claim, beside existing ones. */
  readonly moved: ShownClaim | null;
  readonly servers: readonly LicenseServerLookupEntry[];
  readonly onClose: () => void;
}

function ClaimForm({ moved, servers, onClose }: ClaimFormProps) {
  const machines = useMachines(moved?.on ?? "server");
  const act = async (form: FormData) => {
    const Holder = String(form.get("holder"));
    if (moved !== null) await giveClaim(moved, Holder);
    else await createLicenseServerClaim(service, { body: { LicenseServerId: Number(form.get("server")), Holder } });
    await refreshed("getLicenseServerClaims", "getAgentHostClaims");
  };
  return (
    <FormDialog
      title={moved === null ? t("collectors.letReportServer") : t("collectors.moveTitle", { server: moved.name })}
      act={act}
      action={moved === null ? t("collectors.letReport") : t("collectors.move")}
      onClose={onClose}
    >
      {moved === null ? (
        <SelectField label={t("common.server")} name="server" required choices={serverChoices(servers)} />
      ) : (
        <p>{t("collectors.moveConsequence", { machine: moved.BrokerId ?? moved.Holder })}</p>
      )}
      <SelectField
        label={t("collectors.machine")}
        name="holder"
        required
        choices={machines.filter(([holder]) => holder !== moved?.Holder)}
      />
    </FormDialog>
  );
}

async function giveClaim({ Id: id, on }: ShownClaim, Holder: string): Promise<void> {
  if (on === "server") await updateLicenseServerClaim(service, { id, body: { Holder } });
  else await updateAgentHostClaim(service, { id, body: { Holder } });
}

const typeOf = { server: "collector", host: "agent" } as const;
const roleOf = { server: "broker", host: "agent" } as const;

/** Possible holders of a claim, with their display names: client credentials of collectors or agents, and their accounts. */
function useMachines(on: ShownClaim["on"]): readonly (readonly [holder: string, name: string])[] {
  const credentials = useOperation("getClientCredentials", getClientCredentials, {});
  const accounts = useOperation("getAccounts", getAccounts, {});
  const collectors = (credentials.data ?? [])
    .filter(({ Type, RevokedUtc }) => Type === typeOf[on] && RevokedUtc === null)
    .map(
      ({ ClientId, Description }) =>
        [ClientId, Description === null ? ClientId : `${Description} (${ClientId})`] as const,
    );
  const brokers = (accounts.data ?? [])
    .filter(({ Role }) => Role === roleOf[on])
    .map(({ Name }) => [Name, t("collectors.account", { name: Name })] as const);
  return [...collectors, ...brokers];
}

export function Claims() {
  const [address, setAddress] = useAddress();
  const serverClaims = useOperation("getLicenseServerClaims", getLicenseServerClaims, {});
  const hosts = useOperation("getAgentHostClaims", allPages(getAgentHostClaims), {});
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {});
  const [pending, setPending] = useState<PendingAct | null>(null);
  const [isAdding, setAdding] = useState(false);
  const columns = useMemo(() => claimColumns((act, claim) => setPending({ act, claim })), []);
  const query = address.get("q") ?? "";
  const all = useMemo(
    () => shownClaims(serverClaims.data ?? [], hosts.data?.Items ?? []),
    [serverClaims.data, hosts.data],
  );
  const isThere = serverClaims.data !== undefined && hosts.data !== undefined;
  const total = (serverClaims.data?.length ?? 0) + (hosts.data?.TotalCount ?? 0);
  const found = useMemo(() => {
    const matches = matcherOf(query);
    return all.filter(({ name, Holder, BrokerId, CreatedBy }) => matches([name, Holder, BrokerId, CreatedBy]));
  }, [all, query]);
  const close = () => {
    setPending(null);
    setAdding(false);
  };
  const rows = found.map(({ name, Holder, BrokerId, CreatedBy, CreatedUtc }) => {
    return [name, Holder, BrokerId, CreatedBy, CreatedUtc];
  });
  return (
    <>
      <PageTitle title={t("pages.claims")}>
        <RefreshButton
          onPress={() => void Promise.all([serverClaims.refetch(), hosts.refetch()])}
          isBusy={serverClaims.isFetching || hosts.isFetching}
        />
        {rows.length > 0 && (
          <RowsDownload
            columns={["Name", "Holder", "BrokerId", "CreatedBy", "CreatedUtc"]}
            rows={() => rows}
            fileName="claims"
            isPrimary={false}
          />
        )}
        <button type="button" className="button primary" onClick={() => setAdding(true)}>
          {t("collectors.letReportServer")}
        </button>
      </PageTitle>
      <p className="about">{t("collectors.claimsAbout")}</p>
      <QueryNotice query={firstNoticed(serverClaims, hosts)} />
      {isThere && total === 0 && (
        <EmptyState title={t("collectors.noClaims")} advice={t("collectors.noClaimsAdvice")} />
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
          label={t("pages.claims")}
          rows={found}
          columns={columns}
          rowId={({ on, Id }) => `${on} ${Id}`}
          initialSort="server"
        />
      )}
      {(isAdding || pending !== null) && <ClaimDialog pending={pending} servers={servers.data ?? []} onClose={close} />}
    </>
  );
}

interface PendingAct {
  readonly act: ClaimAct;
  readonly claim: ShownClaim;
}

interface ClaimDialogProps {
  /** Null: a new claim. */
  readonly pending: PendingAct | null;
  readonly servers: readonly LicenseServerLookupEntry[];
  readonly onClose: () => void;
}

function ClaimDialog({ pending, servers, onClose }: ClaimDialogProps) {
  if (pending === null || pending.act === "move") {
    return <ClaimForm moved={pending?.claim ?? null} servers={servers} onClose={onClose} />;
  }
  const { act, claim } = pending;
  const { on, Id: id, name: server, Holder: machine } = claim;
  if (act === "confirm") {
    return (
      <ConfirmDialog
        title={t("collectors.confirmTitle", { server })}
        consequence={t("collectors.confirmConsequence", { machine })}
        action={t("collectors.confirm")}
        act={() => giveClaim(claim, machine)}
        refreshes={["getLicenseServerClaims"]}
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
      act={() => (on === "server" ? deleteLicenseServerClaim(service, { id }) : deleteAgentHostClaim(service, { id }))}
      refreshes={["getLicenseServerClaims", "getAgentHostClaims"]}
      onClose={onClose}
    />
  );
}
