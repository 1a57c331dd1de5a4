// One command for a broker with all that is known of it, kept up to date while it is open; it can be called off.
import type { BrokerCommand, LicenseServerLookupEntry } from "../../../generated/client/index.js";
import { Dialog } from "../../components/form/dialog.tsx";
import { ErrorNotice } from "../../components/text/error-notice.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { useChange } from "../../service/changes.ts";
import { t } from "../../words/words.ts";
import { CommandStatus, commandNames } from "./broker-command-columns.tsx";

interface BrokerCommandDetailsProps {
  readonly command: BrokerCommand;
  readonly servers: readonly LicenseServerLookupEntry[];
  readonly callOff: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function BrokerCommandDetails({ command, servers, callOff, onClose }: BrokerCommandDetailsProps) {
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
      <dl className="details">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {command.ErrorMessage !== null && <p className="notice notice-error">{command.ErrorMessage}</p>}
      {command.Output !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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
