// The columns of the table of claims, with what can be done to each.

import type { LicenseServerClaim } from "../../../../generated/client/index.js";
import type { Column } from "../../../components/table/columns.ts";
import { momentColumn } from "../../../components/table/usual-columns.tsx";
import { unseen } from "../../../components/text/tags.tsx";
import { t } from "../../../words/words.ts";

export type ClaimAct = "confirm" | "move" | "release";

/** Made once for a page: `onAct` gets the act and the claim. */
export function claimColumns(
  onAct: (act: ClaimAct, claim: LicenseServerClaim) => void,
): readonly Column<LicenseServerClaim>[] {
  return [
    {
      id: "server",
      header: t("common.server"),
      value: ({ LicenseServerName }) => LicenseServerName,
      cell: ({ LicenseServerName }) => <span title={LicenseServerName}>{LicenseServerName}</span>,
    },
    {
      id: "holder",
      header: t("collectors.machine"),
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
      header: t("collectors.givenBy"),
      value: ({ CreatedBy }) => CreatedBy,
      cell: ({ CreatedBy }) => CreatedBy ?? <span className="soft">{t("collectors.firstReport")}</span>,
      width: 8.5,
      isWideOnly: true,
      needs: "room",
    },
    {
      ...momentColumn("since", t("columns.since"), ({ CreatedUtc }: LicenseServerClaim) => CreatedUtc),
      isWideOnly: true,
    },
    {
      id: "acts",
      header: t("columns.actions"),
      value: ({ Id }) => Id,
      cell: (claim) => (
        <span className="row-buttons">
          {claim.CreatedBy === null && (
            <button type="button" onClick={() => onAct("confirm", claim)}>
              {t.rich("collectors.confirmOne", { server: claim.LicenseServerName, unseen })}
            </button>
          )}
          <button type="button" onClick={() => onAct("move", claim)}>
            {t.rich("collectors.moveOne", { server: claim.LicenseServerName, unseen })}
          </button>
          <button type="button" className="button danger" onClick={() => onAct("release", claim)}>
            {t.rich("collectors.releaseOne", { server: claim.LicenseServerName, unseen })}
          </button>
        </span>
      ),
      width: 12.5,
    },
  ];
}
