// The columns of the table of claims, with what can be done to each.

import type { AgentHostClaim, LicenseServerClaim } from "../../../../generated/client/index.js";
import type { Column } from "../../../components/table/columns.ts";
import { momentColumn } from "../../../components/table/usual-columns.tsx";
import { unseen } from "../../../components/text/tags.tsx";
import { t } from "../../../words/words.ts";

export type ClaimAct = "confirm" | "move" | "release";

/** A claim on a licence server, or of an agent on a workstation. */
export interface ShownClaim
  extends Pick<LicenseServerClaim, "Id" | "Holder" | "BrokerId" | "CreatedBy" | "CreatedUtc"> {
  readonly on: "server" | "host";
  readonly name: string;
}

export function shownClaims(
  servers: readonly LicenseServerClaim[],
  hosts: readonly AgentHostClaim[],
): readonly ShownClaim[] {
  return [
    ...servers.map((claim) => ({ ...claim, on: "server" as const, name: claim.LicenseServerName })),
    ...hosts.map((claim) => ({ ...claim, on: "host" as const, name: claim.HostName, BrokerId: null })),
  ];
}

/** Made once for a page: `onAct` gets the act and the claim. */
export function claimColumns(onAct: (act: ClaimAct, claim: ShownClaim) => void): readonly Column<ShownClaim>[] {
  return [
    {
      id: "server",
      header: t("collectors.claimed"),
      value: ({ name }) => name,
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    {
      id: "holder",
      header: t("collectors.machine"),
      value: ({ BrokerId, Holder }) => BrokerId ?? Holder,
      cell: ({ BrokerId, Holder }) => (
        <>
          <span title={BrokerId ?? Holder}>{BrokerId ?? Holder}</span>
          {BrokerId !== null && BrokerId !== Holder && (
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
      cell: ({ CreatedBy, on }) =>
        CreatedBy ?? (
          <span className="soft">{t(on === "server" ? "collectors.firstReport" : "collectors.firstMessage")}</span>
        ),
      width: 8.5,
      isWideOnly: true,
      needs: "room",
    },
    {
      ...momentColumn("since", t("columns.since"), ({ CreatedUtc }: ShownClaim) => CreatedUtc),
      isWideOnly: true,
    },
    {
      id: "acts",
      header: t("columns.actions"),
      value: ({ Id }) => Id,
      cell: (claim) => (
        <span className="row-buttons">
          {claim.on === "server" && claim.CreatedBy === null && (
            <button type="button" onClick={() => onAct("confirm", claim)}>
              {t.rich("collectors.confirmOne", { server: claim.name, unseen })}
            </button>
          )}
          <button type="button" onClick={() => onAct("move", claim)}>
            {t.rich("collectors.moveOne", { server: claim.name, unseen })}
          </button>
          <button type="button" className="button danger" onClick={() => onAct("release", claim)}>
            {t.rich("collectors.releaseOne", { server: claim.name, unseen })}
          </button>
        </span>
      ),
      width: 17,
    },
  ];
}
