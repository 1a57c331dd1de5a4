// Broker commands: sending them, and watching their progress. Refreshes while it is open.
import { useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  type BrokerCommand,
  type BrokerCommandCreate,
  type BrokerCommandStatus,
  getBrokerCommands,
  getClientCredentials,
  getLicenseServerClaims,
  getLicenseServerLookup,
  type LicenseServerLookupEntry,
  updateBrokerCommands,
} from "../../../generated/client/index.js";
import { Dialog } from "../../components/form/dialog.tsx";
import { ChoiceField } from "../../components/form/report-fields.tsx";
import { matcherOf, SearchField } from "../../components/form/search-field.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { Facts, LoadedContent, QueryNotice } from "../../components/frame/panel.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState, ErrorNotice, unseen } from "../../components/text/notices.tsx";
import { AgeText, Freshness, TimeText } from "../../components/text/time-text.tsx";
import { formatCount } from "../../format/numbers.ts";
import { useAddress } from "../../service/address.ts";
import { service } from "../../service/api.ts";
import { refreshed, useChange, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { commandNames, HandOutCommand } from "./hand-out-command.tsx";

const statusKinds: Readonly<Record<BrokerCommandStatus, readonly [kind: string, word: string]>> = {
  Pending: ["unknown", t("administration.commands.states.pending")],
  Working: ["warning", t("administration.commands.states.working")],
  Complete: ["good", t("administration.commands.states.complete")],
  Error: ["bad", t("administration.commands.states.error")],
  Cancel: ["unknown", t("administration.commands.states.cancel")],
};

function CommandStatus({ status }: { readonly status: BrokerCommandStatus }) {
  const [kind, word] = statusKinds[status];
  return <span className={`badge badge-${kind}`}>{word}</span>;
}

/** Memoised by the page: `onShow` gets the command to show in full. */
function brokerCommandColumns(onShow: (command: BrokerCommand) => void): readonly Column<BrokerCommand>[] {
  return [
    {
      id: "id",
      header: t("administration.commands.number"),
      value: ({ Id }) => Id,
      width: 5,
      isNumber: true,
      isWideOnly: true,
    },
    {
      id: "broker",
      header: t("administration.commands.broker"),
      value: ({ BrokerId }) => BrokerId,
      width: 10,
      isWideOnly: true,
    },
    {
      id: "command",
      header: t("administration.commands.command"),
      value: ({ CommandType }) => commandNames[CommandType],
      cell: (command) => (
        <button type="button" className="link" onClick={() => onShow(command)}>
          {t.rich("administration.commands.show", {
            name: commandNames[command.CommandType],
            id: String(command.Id),
            unseen,
          })}
        </button>
      ),
    },
    {
      id: "status",
      header: t("columns.status"),
      value: ({ Status }) => Status,
      cell: ({ Status }) => <CommandStatus status={Status} />,
      width: 12.25,
      phoneWidth: 12,
    },
    {
      id: "created",
      header: t("administration.commands.handedOut"),
      value: ({ CreatedUtc }) => CreatedUtc,
      cell: ({ CreatedUtc, RequestedBy }) => (
        <>
          <TimeText instant={CreatedUtc} />
          {RequestedBy !== null && (
            <span className="sub">{t("administration.commands.by", { name: RequestedBy })}</span>
          )}
        </>
      ),
      width: 15,
      needs: "room",
    },
    {
      id: "moved",
      header: t("administration.commands.lastMoved"),
      value: ({ CompletedUtc, StartedUtc, CreatedUtc }) => CompletedUtc ?? StartedUtc ?? CreatedUtc,
      cell: ({ CompletedUtc, StartedUtc, CreatedUtc }) => (
        <AgeText instant={CompletedUtc ?? StartedUtc ?? CreatedUtc} />
      ),
      width: 8,
      isWideOnly: true,
    },
  ];
}

interface BrokerCommandDetailsProps {
  readonly command: BrokerCommand;
  readonly servers: readonly LicenseServerLookupEntry[];
  readonly callOff: () => Promise<unknown>;
  readonly onClose: () => void;
}

function BrokerCommandDetails({ command, servers, callOff, onClose }: BrokerCommandDetailsProps) {
  const change = useChange();
  const { Id, BrokerId, LicenseServerId, CommandType, Parameters, Status, RequestedBy } = command;
  const server =
    servers.find((one) => one.Id === LicenseServerId)?.Name ??
    t("components.serverNumber", { id: String(LicenseServerId) });
  const rows: readonly (readonly [name: string, value: React.ReactNode])[] = [
    [t("columns.status"), <CommandStatus key="status" status={Status} />],
    [t("administration.commands.broker"), BrokerId],
    [t("common.server"), LicenseServerId === null ? t("administration.commands.allServers") : server],
    ...Object.entries(Parameters ?? {}).map(([name, value]) => [name, value] as const),
    [t("administration.commands.handedOutBy"), RequestedBy ?? "–"],
    [t("administration.commands.handedOut"), <TimeText key="created" instant={command.CreatedUtc} />],
    [t("administration.commands.begun"), <TimeText key="started" instant={command.StartedUtc} />],
    [t("administration.commands.ended"), <TimeText key="completed" instant={command.CompletedUtc} />],
  ];
  return (
    <Dialog
      title={t("administration.commands.titleOf", { name: commandNames[CommandType], id: String(Id) })}
      onClose={onClose}
    >
      <Facts of={rows} />
      {command.ErrorMessage !== null && <p className="notice notice-error">{command.ErrorMessage}</p>}
      {command.Output !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be reachable by keyboard
        <section aria-label={t("administration.commands.printed")} tabIndex={0} className="command">
          <pre>{command.Output}</pre>
        </section>
      )}
      {change.error !== null && <ErrorNotice error={change.error} />}
      <div className="dialog-buttons">
        {(Status === "Pending" || Status === "Working") && (
          <button
            type="button"
            className="button danger"
            disabled={change.isBusy}
            onClick={() => void change.run(callOff)}
          >
            {t("administration.commands.callOff")}
          </button>
        )}
        <button type="button" onClick={onClose}>
          {t("common.close")}
        </button>
      </div>
    </Dialog>
  );
}

const everyMs = 5000;
const isStatus = (text: string): text is BrokerCommandStatus => text in statusKinds;

/** The commands that contain every word. */
function matching(commands: readonly BrokerCommand[], text: string): readonly BrokerCommand[] {
  const matches = matcherOf(text);
  return commands.filter(({ Id, BrokerId, CommandType, RequestedBy, Parameters }) =>
    matches([Id, BrokerId, CommandType, commandNames[CommandType], RequestedBy, ...Object.values(Parameters ?? {})]),
  );
}

/** The names of the brokers: those that report, those with credentials, and those with commands. */
function useBrokers(commands: readonly BrokerCommand[] | undefined): readonly string[] {
  const claims = useOperation("getLicenseServerClaims", getLicenseServerClaims, {});
  const credentials = useOperation("getClientCredentials", getClientCredentials, {});
  const names = [...(commands ?? []), ...(claims.data ?? []), ...(credentials.data ?? [])];
  return [...new Set(names.flatMap(({ BrokerId }) => BrokerId ?? []))].sort();
}

export function BrokerCommands() {
  const [address, setAddress] = useAddress();
  const status = address.get("status") ?? "";
  const input = isStatus(status) ? { Statuses: [status] } : {};
  const query = useOperation("getBrokerCommands", getBrokerCommands, input, { refreshMs: everyMs });
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {});
  const [isNew, setNew] = useState(false);
  const [shown, setShown] = useState<number | null>(null);
  const found = useMemo(() => matching(query.data ?? [], address.get("q") ?? ""), [query.data, address]);
  const columns = useMemo(() => brokerCommandColumns(({ Id }) => setShown(Id)), []);
  const command = query.data?.find(({ Id }) => Id === shown);
  const callOff = async ({ Id }: BrokerCommand) => {
    await updateBrokerCommands(service, { body: { Id, Status: "Cancel" } });
    await refreshed("getBrokerCommands");
  };
  return (
    <>
      <PageTitle title={t("pages.brokerCommands")}>
        <Freshness query={query} refresh={() => void query.refetch()} every={everyMs / 1000} />
        <button type="button" className="button primary" onClick={() => setNew(true)}>
          {t("administration.commands.send")}
        </button>
      </PageTitle>
      <search className="filters">
        <SearchField
          value={address.get("q") ?? ""}
          hint={t("administration.commands.hint")}
          onChange={(q) => setAddress({ q })}
        />
        <ChoiceField
          label={t("columns.status")}
          value={isStatus(status) ? status : ""}
          choices={[
            ["", t("common.all")],
            ...Object.entries(statusKinds).map(([value, [, word]]) => [value, word] as const),
          ]}
          onChange={(value) => setAddress({ status: value })}
        />
      </search>
      <QueryNotice query={query} />
      <LoadedContent query={query}>
        {query.data?.length === 0 && (
          <EmptyState
            title={isStatus(status) ? t("administration.commands.noneThisFar") : t("administration.commands.none")}
          >
            <p>{t("administration.commands.about")}</p>
          </EmptyState>
        )}
        {query.data !== undefined && query.data.length > 0 && (
          <p className="soft counted" aria-live="polite">
            {t("administration.commands.counted", { shown: formatCount(found.length), total: query.data.length })}
          </p>
        )}
        {found.length > 0 && (
          <DataTable
            label={t("pages.brokerCommands")}
            rows={found}
            columns={columns}
            rowId={({ Id }) => Id}
            initialSort={address.get("sort") ?? "-created"}
            onSort={(sort) => setAddress({ sort })}
          />
        )}
      </LoadedContent>
      {command !== undefined && (
        <BrokerCommandDetails
          command={command}
          servers={servers.data ?? []}
          callOff={() => callOff(command)}
          onClose={() => setShown(null)}
        />
      )}
      <NewCommand commands={query.data} servers={servers.data ?? []} isOpen={isNew} onClose={() => setNew(false)} />
    </>
  );
}

interface NewCommandProps {
  readonly commands: readonly BrokerCommand[] | undefined;
  readonly servers: readonly LicenseServerLookupEntry[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The form, opened here or filled in by another page; never by the address, which anybody can write. */
function NewCommand({ commands, servers, isOpen, onClose }: NewCommandProps) {
  const { state, pathname, search } = useLocation();
  const filled: BrokerCommandCreate | null = state?.command ?? null;
  const navigate = useNavigate();
  const available = useBrokers(commands);
  if (!isOpen && filled === null) return null;
  const brokers = filled === null ? available : [...new Set([filled.BrokerId, ...available])];
  const close = () => {
    onClose();
    if (filled !== null) void navigate(pathname + search, { replace: true, state: null });
  };
  return <HandOutCommand brokers={brokers} servers={servers} filled={filled} onClose={close} />;
}
