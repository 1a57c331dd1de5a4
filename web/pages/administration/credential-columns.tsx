// The columns of the table of client credentials, with what can be done to each.
import type { ClientCredential, ClientCredentialType } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import { momentColumn } from "../../components/table/usual-columns.tsx";

export const typeNames: Readonly<Record<ClientCredentialType, string>> = {
  "server-api": "Server API",
  collector: "Collector",
  agent: "Agent",
};

export type CredentialAct = "rotate" | "revoke";

/** Made once for a page: `onAct` gets the act and the credential. */
export function credentialColumns(
  onAct: (act: CredentialAct, credential: ClientCredential) => void,
): readonly Column<ClientCredential>[] {
  return [
    {
      id: "client",
      header: "Client ID",
      value: ({ ClientId }) => ClientId,
      cell: ({ ClientId, Type, Description }) => (
        <>
          <code title={ClientId}>{ClientId}</code>
          <span className="sub phone-only">{Description ?? typeNames[Type]}</span>
        </>
      ),
    },
    {
      id: "type",
      header: "Type",
      value: ({ Type }) => typeNames[Type],
      width: 7,
      isWideOnly: true,
    },
    {
      id: "description",
      header: "Description",
      value: ({ Description }) => Description,
      isWideOnly: true,
    },
    {
      id: "state",
      header: "State",
      value: ({ RevokedUtc }) => (RevokedUtc === null ? "valid" : "revoked"),
      cell: ({ RevokedUtc }) =>
        RevokedUtc === null ? (
          <span className="badge badge-good">valid</span>
        ) : (
          <span className="badge badge-bad">revoked</span>
        ),
      width: 6.5,
      isWideOnly: true,
    },
    { ...momentColumn("created", "Made", ({ CreatedUtc }: ClientCredential) => CreatedUtc), isWideOnly: true },
    {
      id: "acts",
      header: "Actions",
      value: ({ RevokedUtc }) => (RevokedUtc === null ? 0 : 1),
      cell: (credential) =>
        credential.RevokedUtc === null ? (
          <span className="row-buttons">
            <button type="button" onClick={() => onAct("rotate", credential)}>
              Rotate<span className="unseen"> the secret of {credential.ClientId}</span>
            </button>
            <button type="button" className="button danger" onClick={() => onAct("revoke", credential)}>
              Revoke<span className="unseen"> {credential.ClientId}</span>
            </button>
          </span>
        ) : (
          <span className="soft">revoked</span>
        ),
      width: 10.25,
    },
  ];
}
