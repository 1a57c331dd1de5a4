// The columns of the table of commands for brokers.

import type { BrokerCommand, BrokerCommandStatus, BrokerCommandType } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import { unseen } from "../../components/text/tags.tsx";
import { AgeText, TimeText } from "../../components/text/time-text.tsx";
import { t } from "../../words/words.ts";

export const commandNames: Readonly<Record<BrokerCommandType, string>> = {
  status: t("administration.commands.names.status"),
  data_inquiry: t("administration.commands.names.data_inquiry"),
  start: t("administration.commands.names.start"),
  stop: t("administration.commands.names.stop"),
  reread: t("administration.commands.names.reread"),
  denial: t("administration.commands.names.denial"),
  remove_license: t("administration.commands.names.remove_license"),
};

export const statusKinds: Readonly<Record<BrokerCommandStatus, readonly [kind: string, word: string]>> = {
  Pending: ["unknown", t("administration.commands.states.pending")],
  Working: ["warning", t("administration.commands.states.working")],
  Complete: ["good", t("administration.commands.states.complete")],
  Error: ["bad", t("administration.commands.states.error")],
  Cancel: ["unknown", t("administration.commands.states.cancel")],
};

export function CommandStatus({ status }: { readonly status: BrokerCommandStatus }) {
  const [kind, word] = statusKinds[status];
  return <span className={`badge badge-${kind}`}>{word}</span>;
}

/** Made once for a page: `onShow` gets the command to show in full. */
export function brokerCommandColumns(onShow: (command: BrokerCommand) => void): readonly Column<BrokerCommand>[] {
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
      phoneWidth: 11,
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
      isWideOnly: true,
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
