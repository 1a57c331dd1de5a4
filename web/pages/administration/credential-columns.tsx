// The columns of the table of client credentials, with what can be done to each.

import type { ClientCredential, ClientCredentialType } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import { momentColumn } from "../../components/table/usual-columns.tsx";
import { unseen } from "../../components/text/tags.tsx";
import { formatUtcDay } from "../../format/times.ts";
import { t } from "../../words/words.ts";

export const typeNames: Readonly<Record<ClientCredentialType, string>> = {
  reader: t("administration.credentials.types.reader"),
  "server-api": t("administration.credentials.types.server-api"),
  collector: t("administration.credentials.types.collector"),
  agent: t("administration.credentials.types.agent"),
};

type State = "valid" | "expired" | "revoked";

function stateOf({ RevokedUtc, ExpiresUtc }: ClientCredential): State {
  if (RevokedUtc !== null) return "revoked";
  return ExpiresUtc !== null && Date.parse(ExpiresUtc) <= Date.now() ? "expired" : "valid";
}

export type CredentialAct = "rotate" | "revoke";

/** Made once for a page: `onAct` gets the act and the credential. */
export function credentialColumns(
  onAct: (act: CredentialAct, credential: ClientCredential) => void,
): readonly Column<ClientCredential>[] {
  return [
    {
      id: "client",
      header: t("administration.credentials.clientId"),
      value: ({ ClientId }) => ClientId,
      cell: ({ ClientId, Type, Description }) => (
        <>
          <code title={ClientId}>{ClientId}</code>
          <span className="sub phone-only">{Description ?? typeNames[Type]}</span>
        </>
      ),
      width: 17.25,
      phoneWidth: 9,
    },
    {
      id: "type",
      header: t("columns.type"),
      value: ({ Type }) => typeNames[Type],
      width: 7,
      isWideOnly: true,
      needs: "much room",
    },
    {
      id: "description",
      header: t("columns.description"),
      value: ({ Description }) => Description,
      least: 7,
      isWideOnly: true,
    },
    {
      id: "state",
      header: t("columns.state"),
      value: stateOf,
      cell: (credential) => {
        const { ExpiresUtc, LicenseServerIds } = credential;
        const state = stateOf(credential);
        return (
          <>
            <span className={state === "valid" ? "badge badge-good" : "badge badge-bad"}>
              {t(`administration.credentials.${state}`)}
            </span>
            {state === "valid" && ExpiresUtc !== null && (
              <span className="sub">{t("administration.credentials.until", { day: formatUtcDay(ExpiresUtc) })}</span>
            )}
            {LicenseServerIds !== null && (
              <span className="sub">
                {t("administration.accounts.someServers", { count: LicenseServerIds.length })}
              </span>
            )}
          </>
        );
      },
      width: 9,
      isWideOnly: true,
      needs: "room",
    },
    {
      ...momentColumn("created", t("columns.made"), ({ CreatedUtc }: ClientCredential) => CreatedUtc),
      isWideOnly: true,
      needs: "room",
    },
    {
      ...momentColumn("used", t("columns.lastUsed"), ({ LastUsedUtc }: ClientCredential) => LastUsedUtc),
      isWideOnly: true,
    },
    {
      id: "acts",
      header: t("columns.actions"),
      value: stateOf,
      cell: (credential) =>
        stateOf(credential) === "valid" ? (
          <span className="row-buttons">
            <button type="button" onClick={() => onAct("rotate", credential)}>
              {t.rich("administration.credentials.rotateOne", { client: credential.ClientId, unseen })}
            </button>
            <button type="button" className="button danger" onClick={() => onAct("revoke", credential)}>
              {t.rich("administration.credentials.revokeOne", { client: credential.ClientId, unseen })}
            </button>
          </span>
        ) : (
          <span className="soft">{t(`administration.credentials.${stateOf(credential)}`)}</span>
        ),
      width: 13,
      phoneWidth: 11.75,
    },
  ];
}
