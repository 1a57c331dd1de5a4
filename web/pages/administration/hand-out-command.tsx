// The form that sends a command to a broker. One that interrupts work names its target, which must be typed first.
import { useState } from "react";
import {
  type BrokerCommandCreate,
  type BrokerCommandType,
  createBrokerCommand,
  type LicenseServerLookupEntry,
} from "../../../generated/client/index.js";
import { FormDialog, TypedTarget } from "../../components/form/dialog.tsx";
import { SelectField, serverChoices, TextField } from "../../components/form/fields.tsx";
import { ChoiceField } from "../../components/form/report-fields.tsx";
import { service } from "../../service/api.ts";
import { refreshed } from "../../service/queries.ts";
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

interface CommandField {
  readonly name: string;
  readonly label: string;
  readonly isRequired?: boolean;
}

interface ParameterFieldsProps {
  readonly fields: readonly CommandField[];
  readonly filled: BrokerCommandCreate["Parameters"];
}

function ParameterFields({ fields, filled }: ParameterFieldsProps) {
  return fields.map(({ name, label, isRequired = false }) => (
    <TextField
      key={name}
      label={isRequired ? label : t("administration.commands.ifOne", { name: label })}
      name={name}
      required={isRequired}
      defaultValue={filled?.[name]}
      maxLength={4096}
    />
  ));
}

/** Further fields of a command; a name is the contract's, in every language. */
const parameters: Partial<Record<BrokerCommandType, readonly CommandField[]>> = {
  remove_license: [
    { name: "FeatureName", label: t("columns.feature"), isRequired: true },
    { name: "UserName", label: t("columns.user"), isRequired: true },
    { name: "Workstation", label: t("columns.workstation") },
    { name: "Display", label: t("columns.display") },
  ],
  stop: [{ name: "Vendor", label: t("columns.vendor") }],
  reread: [{ name: "Vendor", label: t("columns.vendor") }],
};

/** The consequence of a command that interrupts somebody's work. */
const consequences: Partial<Record<BrokerCommandType, string>> = {
  stop: t("administration.commands.stopConsequence"),
  remove_license: t("administration.commands.removeConsequence"),
};

/** These may go to all licence servers of a broker. */
const mayBeForAll: readonly BrokerCommandType[] = ["status", "data_inquiry"];

interface HandOutCommandProps {
  /** Those that there are. */
  readonly brokers: readonly string[];
  readonly servers: readonly LicenseServerLookupEntry[];
  /** The command of another page. Its target was chosen there, and need not be typed. */
  readonly filled: BrokerCommandCreate | null;
  readonly onClose: () => void;
}

export function HandOutCommand({ brokers, servers, filled, onClose }: HandOutCommandProps) {
  const [type, setType] = useState<BrokerCommandType>(filled?.CommandType ?? "data_inquiry");
  const [serverId, setServerId] = useState(String(filled?.LicenseServerId ?? ""));
  const target = servers.find(({ Id }) => String(Id) === serverId)?.Name;
  const consequence = consequences[type];
  const fields = parameters[type] ?? [];
  const isAsFilled = filled !== null && type === filled.CommandType && serverId === String(filled.LicenseServerId);
  const isForAll = mayBeForAll.includes(type);
  const act = async (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const given = fields.flatMap(({ name }) => (text(name) === "" ? [] : [[name, text(name)] as const]));
    const body = {
      BrokerId: text("broker"),
      CommandType: type,
      LicenseServerId: serverId === "" ? null : Number(serverId),
      Parameters: given.length === 0 ? null : Object.fromEntries(given),
    };
    await createBrokerCommand(service, { body });
    await refreshed("getBrokerCommands");
  };
  return (
    <FormDialog
      title={filled === null ? t("administration.commands.send") : commandNames[filled.CommandType]}
      act={act}
      onClose={onClose}
      action={
        target === undefined ? t("administration.commands.sendAll") : t("administration.commands.sendTo", { target })
      }
    >
      <ChoiceField
        label={t("administration.commands.command")}
        value={type}
        choices={Object.entries(commandNames).map(([value, name]) => [value, `${name} (${value})`] as const)}
        onChange={(value) => setType(value as BrokerCommandType)}
      />
      <SelectField
        label={t("administration.commands.brokerField")}
        name="broker"
        required
        defaultValue={filled?.BrokerId}
        choices={brokers.map((name) => [name, name])}
      />
      {brokers.length === 0 && <p className="field-error">{t("administration.commands.noBroker")}</p>}
      <ChoiceField
        label={t("common.server")}
        required={!isForAll}
        value={serverId}
        choices={[
          ["", isForAll ? t("administration.commands.allOfBroker") : t("administration.commands.chooseOne")],
          ...serverChoices(servers),
        ]}
        onChange={setServerId}
      />
      <ParameterFields fields={fields} filled={filled?.Parameters} />
      {consequence !== undefined && isAsFilled && <p className="notice notice-warning">{consequence}</p>}
      {consequence !== undefined && !isAsFilled && target !== undefined && (
        <TypedTarget key={target} target={target} action={commandNames[type]} consequence={consequence} />
      )}
    </FormDialog>
  );
}
