// The form that lets a machine report a licence server, or gives a claim to another machine.
import type { FormEvent } from "react";
import {
  createLicenseServerClaim,
  getAccounts,
  getClientCredentials,
  type LicenseServerLookupEntry,
  updateAgentHostClaim,
  updateLicenseServerClaim,
} from "../../../../generated/client/index.js";
import { Dialog } from "../../../components/form/dialog.tsx";
import { FormEnd } from "../../../components/form/form-end.tsx";
import { ServerOptions } from "../../../components/form/server-options.tsx";
import { service } from "../../../service/api.ts";
import { refreshed, useChange } from "../../../service/changes.ts";
import { useOperation } from "../../../service/queries.ts";
import { t } from "../../../words/words.ts";
import type { ShownClaim } from "./claim-columns.tsx";

interface ClaimFormProps {
  /** Null: a new claim, beside those that there are. */
  readonly moved: ShownClaim | null;
  readonly servers: readonly LicenseServerLookupEntry[];
  readonly onClose: () => void;
}

export function ClaimForm({ moved, servers, onClose }: ClaimFormProps) {
  const change = useChange();
  const machines = useMachines(moved?.on ?? "server");
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const Holder = String(form.get("holder"));
    const done = await change.run(async () => {
      if (moved !== null) await giveClaim(moved, Holder);
      else await createLicenseServerClaim(service, { body: { LicenseServerId: Number(form.get("server")), Holder } });
      await refreshed("getLicenseServerClaims", "getAgentHostClaims");
    });
    if (done) onClose();
  };
  const title = moved === null ? t("collectors.letReportServer") : t("collectors.moveTitle", { server: moved.name });
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="form" onSubmit={(event) => void submit(event)}>
        {moved === null ? (
          <label className="field">
            <span>{t("common.server")}</span>
            <select name="server" required>
              <ServerOptions servers={servers} />
            </select>
          </label>
        ) : (
          <p>{t("collectors.moveConsequence", { machine: moved.BrokerId ?? moved.Holder })}</p>
        )}
        <label className="field">
          <span>{t("collectors.machine")}</span>
          <select name="holder" required>
            {machines
              .filter(([holder]) => holder !== moved?.Holder)
              .map(([holder, name]) => (
                <option key={holder} value={holder}>
                  {name}
                </option>
              ))}
          </select>
        </label>
        <FormEnd
          change={change}
          action={moved === null ? t("collectors.letReport") : t("collectors.move")}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

export async function giveClaim({ Id: id, on }: ShownClaim, Holder: string): Promise<void> {
  if (on === "server") await updateLicenseServerClaim(service, { id, body: { Holder } });
  else await updateAgentHostClaim(service, { id, body: { Holder } });
}

const typeOf = { server: "collector", host: "agent" } as const;
const roleOf = { server: "broker", host: "agent" } as const;

/** Who may have a claim, with how it is shown: client credentials of collectors or agents, and their accounts. */
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
