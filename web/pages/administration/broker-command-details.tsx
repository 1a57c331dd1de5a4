// One command for a broker with all that is known of it, kept up to date while it is open; it can be called off.
import type { BrokerCommand, LicenseServerLookupEntry } from "../../../generated/client/index.js";
import { Dialog } from "../../components/form/dialog.tsx";
import { ErrorNotice } from "../../components/text/error-notice.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { useChange } from "../../service/changes.ts";
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
  const server = servers.find((one) => one.Id === LicenseServerId)?.Name ?? `server ${LicenseServerId}`;
  const rows: readonly (readonly [name: string, value: React.ReactNode])[] = [
    ["Status", <CommandStatus key="status" status={Status} />],
    ["Broker", BrokerId],
    ["Licence server", LicenseServerId === null ? "all that the broker looks after" : server],
    ...Object.entries(Parameters ?? {}).map(([name, value]) => [name, value] as const),
    ["Handed out by", RequestedBy ?? "–"],
    ["Handed out", <TimeText key="created" instant={command.CreatedUtc} />],
    ["Begun", <TimeText key="started" instant={command.StartedUtc} />],
    ["Ended", <TimeText key="completed" instant={command.CompletedUtc} />],
  ];
  return (
    <Dialog title={`${commandNames[CommandType]} (number ${Id})`} onClose={onClose}>
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
        <section aria-label="What the command printed" tabIndex={0} className="command">
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
            Call it off
          </button>
        )}
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
