// What can be done about a holder of a licence: write to them, take the licence back, see all about them. The one menu of every
// list of holders.
import { useState } from "react";
import { useNavigate } from "react-router";
import {
  type BrokerCommandCreate,
  type Collector,
  getCollectors,
  getLicenseServerClaims,
  type LicenseServerClaim,
  type Session,
} from "../../../generated/client/index.js";
import { Menu, type MenuEntry } from "../../components/form/menu.tsx";
import { useIsAdministrator } from "../../components/frame/visit.tsx";
import { actsColumn, allAbout } from "../../components/table/usual-columns.tsx";
import { userPath } from "../../service/links.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";

/** The managers for which the collector can take a licence back. */
const takingBack: readonly string[] = ["flexlm"];

/** The broker that can take the licence back, or why none can. */
function wayBack(
  { LicenseServerId, LicenseServerName: server, IsBorrowed }: Session,
  collectors: readonly Collector[],
  claims: readonly LicenseServerClaim[],
): { readonly broker: string } | { readonly reason: string } {
  if (IsBorrowed) return { reason: t("components.holder.borrowed") };
  const readers = collectors.flatMap(({ BrokerId: broker, Status, Sources }) =>
    Sources.filter(({ LicenseServers }) => LicenseServers.some(({ Id }) => Id === LicenseServerId)).map(
      ({ Manager: manager, AsksLicenseServer: isAsking }) => ({
        broker,
        isSilent: Status === "Silent",
        manager,
        isAsking,
      }),
    ),
  );
  const able = readers.filter(({ manager, isAsking }) => isAsking && takingBack.includes(manager));
  const found = able.find(({ isSilent }) => !isSilent);
  if (found !== undefined) return { broker: found.broker };
  if (able[0] !== undefined) return { reason: t("components.holder.silent", { broker: able[0].broker }) };
  const asking = readers.find(({ isAsking }) => isAsking);
  if (asking !== undefined) return { reason: t("components.holder.noCommand", { manager: asking.manager }) };
  const [reader] = readers;
  if (reader !== undefined) return { reason: t("components.holder.logOnly", { broker: reader.broker, server }) };
  // A program other than our collector does not report whether it can; it may.
  const broker = claims.find((claim) => claim.LicenseServerId === LicenseServerId)?.BrokerId;
  return broker == null ? { reason: t("components.holder.noCollector", { server }) } : { broker };
}

function commandOf(session: Session, broker: string): BrokerCommandCreate {
  const { FeatureName, UserName, Workstation, Display, LicenseServerId } = session;
  return {
    BrokerId: broker,
    LicenseServerId,
    CommandType: "remove_license",
    Parameters: { FeatureName, UserName, ...(Workstation && { Workstation }), ...(Display && { Display }) },
  };
}

/** Loads nothing before it is opened: a list may have thousands of holders. */
export function HolderMenu({ session }: { readonly session: Session }) {
  const { UserName: name, Email } = session;
  const isAdministrator = useIsAdministrator();
  const [isOpened, setOpened] = useState(false);
  const enabled = isAdministrator && isOpened;
  const collectors = useOperation("getCollectors", getCollectors, {}, { enabled });
  const claims = useOperation("getLicenseServerClaims", getLicenseServerClaims, {}, { enabled });
  const navigate = useNavigate();
  const label = t("components.holder.takeBack");
  const takeBack = (): MenuEntry => {
    if ((collectors.error ?? claims.error) !== null) return { label, disabledReason: t("components.holder.notKnown") };
    if (collectors.data === undefined || claims.data === undefined)
      return { label, disabledReason: t("components.holder.looking") };
    const way = wayBack(session, collectors.data, claims.data);
    if ("reason" in way) return { label, disabledReason: way.reason };
    const state = { command: commandOf(session, way.broker) };
    return { label, onClick: () => void navigate("/administration/broker-commands", { state }) };
  };
  const entries: readonly MenuEntry[] = [
    Email === null
      ? { label: t("components.holder.write", { name }), disabledReason: t("components.holder.noAddress") }
      : { label: t("components.holder.write", { name }), href: `mailto:${Email}` },
    ...(isAdministrator ? [takeBack()] : []),
    { label: allAbout(name), href: userPath(name) },
  ];
  return (
    <Menu label={t("components.holder.menu", { name })} entries={entries} onOpen={() => setOpened(true)} className="" />
  );
}

export const holderMenuColumn = {
  ...actsColumn((session: Session) => <HolderMenu session={session} />, 4),
  // A phone has no room for a longer word.
  header: t("columns.more"),
};
