// The form that hands a command to a broker.
import { type FormEvent, useState } from "react";
import {
  type BrokerCommandType,
  createBrokerCommand,
  type LicenseServerLookupEntry,
} from "../../../generated/client/index.js";
import { Dialog } from "../../components/form/dialog.tsx";
import { FormEnd } from "../../components/form/form-end.tsx";
import { ServerOptions } from "../../components/form/server-options.tsx";
import { service } from "../../service/api.ts";
import { refreshed, useChange } from "../../service/changes.ts";
import { commandNames } from "./broker-command-columns.tsx";

/** Further fields of a command; `true` where one is required. */
const parameters: Partial<
  Record<BrokerCommandType, readonly (readonly [name: string, label: string, isRequired: boolean])[]>
> = {
  remove_license: [
    ["FeatureName", "Feature", true],
    ["UserName", "User", true],
    ["Workstation", "Workstation", false],
    ["Display", "Display", false],
  ],
  stop: [["Vendor", "Vendor", false]],
  reread: [["Vendor", "Vendor", false]],
};

interface HandOutCommandProps {
  /** Those that are known by their commands. */
  readonly brokers: readonly string[];
  readonly servers: readonly LicenseServerLookupEntry[];
  readonly onClose: () => void;
}

export function HandOutCommand({ brokers, servers, onClose }: HandOutCommandProps) {
  const change = useChange();
  const [type, setType] = useState<BrokerCommandType>("data_inquiry");
  const fields = parameters[type] ?? [];
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const given = fields.flatMap(([name]) => (text(name) === "" ? [] : [[name, text(name)] as const]));
    const done = await change.run(async () => {
      const body = {
        BrokerId: text("broker"),
        CommandType: type,
        LicenseServerId: text("server") === "" ? null : Number(text("server")),
        Parameters: given.length === 0 ? null : Object.fromEntries(given),
      };
      await createBrokerCommand(service, { body });
      await refreshed("getBrokerCommands");
    });
    if (done) onClose();
  };
  return (
    <Dialog title="Send a command" onClose={onClose}>
      <form className="form" onSubmit={(event) => void submit(event)}>
        <label className="field">
          <span>Command</span>
          <select value={type} onChange={(event) => setType(event.target.value as BrokerCommandType)}>
            {Object.entries(commandNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name} ({value})
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>Broker: the name that the collector reports under</span>
          <input name="broker" required maxLength={128} list="broker-names" autoComplete="off" />
        </label>
        <datalist id="broker-names">
          {brokers.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <label className="field">
          <span>Licence server</span>
          <select name="server" defaultValue="">
            <option value="">All of the broker's licence servers</option>
            <ServerOptions servers={servers} />
          </select>
        </label>
        {fields.map(([name, label, isRequired]) => (
          <label key={name} className="field">
            <span>{isRequired ? label : `${label}, if only one is meant`}</span>
            <input name={name} required={isRequired} maxLength={4096} autoComplete="off" />
          </label>
        ))}
        <FormEnd change={change} onClose={onClose} action="Send" />
      </form>
    </Dialog>
  );
}
