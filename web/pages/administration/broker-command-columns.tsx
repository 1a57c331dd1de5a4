// The columns of the table of commands for brokers.
import type { BrokerCommand, BrokerCommandStatus, BrokerCommandType } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import { AgeText, TimeText } from "../../components/text/time-text.tsx";

export const commandNames: Readonly<Record<BrokerCommandType, string>> = {
  status: "Report whether it runs",
  data_inquiry: "Report features and checkouts",
  start: "Start the licence manager",
  stop: "Stop the licence manager",
  reread: "Read the licence file again",
  denial: "Report denials",
  remove_license: "Take a licence back",
};

export const statusKinds: Readonly<Record<BrokerCommandStatus, readonly [kind: string, word: string]>> = {
  Pending: ["unknown", "waits for its broker"],
  Working: ["warning", "under way"],
  Complete: ["good", "complete"],
  Error: ["bad", "failed"],
  Cancel: ["unknown", "called off"],
};

export function CommandStatus({ status }: { readonly status: BrokerCommandStatus }) {
  const [kind, word] = statusKinds[status];
  return <span className={`badge badge-${kind}`}>{word}</span>;
}

/** Made once for a page: `onShow` gets the command to show in full. */
export function brokerCommandColumns(onShow: (command: BrokerCommand) => void): readonly Column<BrokerCommand>[] {
  return [
    { id: "id", header: "No.", value: ({ Id }) => Id, width: 5, isNumber: true, isWideOnly: true },
    { id: "broker", header: "Broker", value: ({ BrokerId }) => BrokerId, width: 10, isWideOnly: true },
    {
      id: "command",
      header: "Command",
      value: ({ CommandType }) => commandNames[CommandType],
      cell: (command) => (
        <button type="button" className="link" onClick={() => onShow(command)}>
          {commandNames[command.CommandType]}
          <span className="unseen">: show number {command.Id}</span>
        </button>
      ),
    },
    {
      id: "status",
      header: "Status",
      value: ({ Status }) => Status,
      cell: ({ Status }) => <CommandStatus status={Status} />,
      width: 10.5,
    },
    {
      id: "created",
      header: "Handed out",
      value: ({ CreatedUtc }) => CreatedUtc,
      cell: ({ CreatedUtc, RequestedBy }) => (
        <>
          <TimeText instant={CreatedUtc} />
          {RequestedBy !== null && <span className="sub">by {RequestedBy}</span>}
        </>
      ),
      width: 15,
      isWideOnly: true,
    },
    {
      id: "moved",
      header: "Last moved",
      value: ({ CompletedUtc, StartedUtc, CreatedUtc }) => CompletedUtc ?? StartedUtc ?? CreatedUtc,
      cell: ({ CompletedUtc, StartedUtc, CreatedUtc }) => (
        <AgeText instant={CompletedUtc ?? StartedUtc ?? CreatedUtc} />
      ),
      width: 8,
      isWideOnly: true,
    },
  ];
}
