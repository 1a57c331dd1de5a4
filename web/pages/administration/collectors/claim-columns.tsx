// The columns of the table of claims, with what can be done to each.
import type { LicenseServerClaim } from "../../../../generated/client/index.js";
import type { Column } from "../../../components/table/columns.ts";
import { momentColumn } from "../../../components/table/usual-columns.tsx";

export type ClaimAct = "move" | "release";

/** Made once for a page: `onAct` gets the act and the claim. */
export function claimColumns(
  onAct: (act: ClaimAct, claim: LicenseServerClaim) => void,
): readonly Column<LicenseServerClaim>[] {
  return [
    {
      id: "server",
      header: "Licence server",
      value: ({ LicenseServerName }) => LicenseServerName,
      cell: ({ LicenseServerName }) => <span title={LicenseServerName}>{LicenseServerName}</span>,
    },
    {
      id: "holder",
      header: "Machine",
      value: ({ BrokerId, Holder }) => BrokerId ?? Holder,
      cell: ({ BrokerId, Holder }) => (
        <>
          <span title={BrokerId ?? Holder}>{BrokerId ?? Holder}</span>
          {BrokerId !== Holder && (
            <span className="sub" title={Holder}>
              {Holder}
            </span>
          )}
        </>
      ),
      isWideOnly: true,
    },
    {
      id: "by",
      header: "Given by",
      value: ({ CreatedBy }) => CreatedBy,
      cell: ({ CreatedBy }) => CreatedBy ?? <span className="soft">its first report</span>,
      width: 8.5,
      isWideOnly: true,
    },
    { ...momentColumn("since", "Since", ({ CreatedUtc }: LicenseServerClaim) => CreatedUtc), isWideOnly: true },
    {
      id: "acts",
      header: "Actions",
      value: ({ Id }) => Id,
      cell: (claim) => (
        <span className="row-buttons">
          <button type="button" onClick={() => onAct("move", claim)}>
            Move<span className="unseen"> the claim on {claim.LicenseServerName}</span>
          </button>
          <button type="button" className="button danger" onClick={() => onAct("release", claim)}>
            Release<span className="unseen"> the claim on {claim.LicenseServerName}</span>
          </button>
        </span>
      ),
      width: 10.25,
    },
  ];
}
