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
import { Answered } from "../../components/frame/answered.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { Freshness } from "../../components/text/freshness.tsx";
import { formatCount } from "../../format/numbers.ts";
import { useAddress } from "../../service/address.ts";
import { service } from "../../service/api.ts";
import { refreshed } from "../../service/changes.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { brokerCommandColumns, commandNames, statusKinds } from "./broker-command-columns.tsx";
import { BrokerCommandDetails } from "./broker-command-details.tsx";
import { HandOutCommand } from "./hand-out-command.tsx";

const everyMs = 5000;
const isStatus = (text: string): text is BrokerCommandStatus => text in statusKinds;

export const BrokerCommands = () => (
  <AdministratorsOnly
    title={t("pages.brokerCommands")}
    way={[t("menu.administration"), t("menu.system"), t("menu.brokers"), t("pages.brokerCommands")]}
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
      <PageTitle title={t("pages.brokerCommands")}>
        <Freshness query={answer} refresh={() => void answer.refetch()} every={everyMs / 1000} />
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
      <AnswerNotice query={answer} />
      <Answered query={answer}>
        {answer.data?.length === 0 && (
          <EmptyState
            title={isStatus(status) ? t("administration.commands.noneThisFar") : t("administration.commands.none")}
          >
            <p>{t("administration.commands.about")}</p>
          </EmptyState>
        )}
        {answer.data !== undefined && answer.data.length > 0 && (
          <p className="soft counted" aria-live="polite">
            {t("administration.commands.counted", { shown: formatCount(found.length), total: answer.data.length })}
          </p>
        )}
        {found.length > 0 && (
          <DataTable
            label={t("administration.commands.table")}
            rows={found}
            columns={columns}
            rowId={({ Id }) => Id}
            initialSort={address.get("sort") ?? "-created"}
            onSort={(sort) => setAddress({ sort })}
          />
        )}
      </Answered>
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
