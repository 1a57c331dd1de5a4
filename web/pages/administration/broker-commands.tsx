// Broker commands: sending them, and watching their progress. Refreshes while it is open.
import { useMemo, useState } from "react";
import {
  type BrokerCommand,
  type BrokerCommandStatus,
  getBrokerCommands,
  getClientCredentials,
  getLicenseServerClaims,
  getLicenseServerLookup,
  updateBrokerCommands,
} from "../../../generated/client/index.js";
import { ChoiceField } from "../../components/form/report-fields.tsx";
import { matcherOf, SearchField } from "../../components/form/search-field.tsx";
import { AdministratorsOnly } from "../../components/frame/administrators-only.tsx";
import { AnswerNotice } from "../../components/frame/answer-notice.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { Freshness } from "../../components/text/freshness.tsx";
import { formatCount } from "../../format/numbers.ts";
import { useAddress } from "../../service/address.ts";
import { service } from "../../service/api.ts";
import { refreshed } from "../../service/changes.ts";
import { useOperation } from "../../service/queries.ts";
import { brokerCommandColumns, commandNames, statusKinds } from "./broker-command-columns.tsx";
import { BrokerCommandDetails } from "./broker-command-details.tsx";
import { HandOutCommand } from "./hand-out-command.tsx";

const everyMs = 5000;
const isStatus = (text: string): text is BrokerCommandStatus => text in statusKinds;

export const BrokerCommands = () => (
  <AdministratorsOnly
    title="Broker commands"
    way={["Administration", "System & Security", "Brokers", "Broker commands"]}
  >
    <Commands />
  </AdministratorsOnly>
);

/** The commands that contain every word. */
function matching(commands: readonly BrokerCommand[], asked: string): readonly BrokerCommand[] {
  const matches = matcherOf(asked);
  return commands.filter(({ Id, BrokerId, CommandType, RequestedBy, Parameters }) =>
    matches([Id, BrokerId, CommandType, commandNames[CommandType], RequestedBy, ...Object.values(Parameters ?? {})]),
  );
}

/** The names of the brokers that there are: those that report, that credentials are for, and that had commands. */
function useBrokers(commands: readonly BrokerCommand[] | undefined): readonly string[] {
  const claims = useOperation("getLicenseServerClaims", getLicenseServerClaims, {});
  const credentials = useOperation("getClientCredentials", getClientCredentials, {});
  const names = [...(commands ?? []), ...(claims.data ?? []), ...(credentials.data ?? [])];
  return [...new Set(names.flatMap(({ BrokerId }) => BrokerId ?? []))].sort();
}

function Commands() {
  const [address, setAddress] = useAddress();
  const status = address.get("status") ?? "";
  const input = isStatus(status) ? { Statuses: [status] } : {};
  const answer = useOperation("getBrokerCommands", getBrokerCommands, input, { refreshMs: everyMs });
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {});
  const [isNew, setNew] = useState(false);
  const [shown, setShown] = useState<number | null>(null);
  const found = useMemo(() => matching(answer.data ?? [], address.get("q") ?? ""), [answer.data, address]);
  const columns = useMemo(() => brokerCommandColumns(({ Id }) => setShown(Id)), []);
  const command = answer.data?.find(({ Id }) => Id === shown);
  const callOff = async ({ Id }: BrokerCommand) => {
    await updateBrokerCommands(service, { body: { Id, Status: "Cancel" } });
    await refreshed("getBrokerCommands");
  };
  const brokers = useBrokers(answer.data);
  return (
    <>
      <PageTitle title="Broker commands">
        <Freshness query={answer} refresh={() => void answer.refetch()} every={everyMs / 1000} />
        <button type="button" className="button primary" onClick={() => setNew(true)}>
          Send a command
        </button>
      </PageTitle>
      <search className="filters">
        <SearchField
          value={address.get("q") ?? ""}
          hint="Broker, command, number or who sent it"
          onChange={(q) => setAddress({ q })}
        />
        <ChoiceField
          label="Status"
          value={isStatus(status) ? status : ""}
          choices={[
            ["", "All"],
            ...Object.entries(statusKinds).map(([value, [, word]]) => [value, `${value}: ${word}`] as const),
          ]}
          onChange={(value) => setAddress({ status: value })}
        />
      </search>
      <AnswerNotice query={answer} />
      {answer.data?.length === 0 && (
        <EmptyState title={isStatus(status) ? "No command is this far" : "No command was sent yet"}>
          <p>A broker is the collector beside a licence manager. It fetches its commands when it next asks.</p>
        </EmptyState>
      )}
      {answer.data !== undefined && answer.data.length > 0 && (
        <p className="soft counted" aria-live="polite">
          {formatCount(found.length)} of {formatCount(answer.data.length)} commands
        </p>
      )}
      {found.length > 0 && (
        <DataTable
          label="Commands for brokers"
          rows={found}
          columns={columns}
          rowId={({ Id }) => Id}
          initialSort={address.get("sort") ?? "-created"}
          onSort={(sort) => setAddress({ sort })}
        />
      )}
      {command !== undefined && (
        <BrokerCommandDetails
          command={command}
          servers={servers.data ?? []}
          callOff={() => callOff(command)}
          onClose={() => setShown(null)}
        />
      )}
      {isNew && <HandOutCommand brokers={brokers} servers={servers.data ?? []} onClose={() => setNew(false)} />}
    </>
  );
}
