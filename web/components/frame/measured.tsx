// The notice for a time that was not measured, or only in part: which licence servers, since when, and what to do.
import { createContext, type ReactNode, useContext } from "react";
import { Link } from "react-router";
import type { LicenseServerEntry } from "../../../generated/client/index.js";
import { formatMoment } from "../../format/times.ts";
import { serverPath } from "../../service/links.ts";
import type { Measured } from "../../service/measured.ts";
import { t } from "../../words/words.ts";
import { useIsPhone } from "../text/browser-state.ts";
import { EmptyState } from "../text/notices.tsx";
import { useIsAdministrator } from "./visit.tsx";

/** How many licence servers are named; the others are counted. */
const mostNamed = 3;

type Servers = readonly LicenseServerEntry[];

interface FirstOfProps {
  readonly of: Servers;
  readonly each: (server: LicenseServerEntry, index: number) => ReactNode;
}

const FirstOf = ({ of, each }: FirstOfProps) => (
  <>
    {of.slice(0, mostNamed).map(each)}
    {of.length > mostNamed && ` ${t("measured.more", { count: String(of.length - mostNamed) })}`}
  </>
);

const link = ({ Id, Name }: LicenseServerEntry) => <Link to={serverPath(Id)}>{Name}</Link>;

const nameAfterOthers = (server: LicenseServerEntry, index: number) => (
  <span key={server.Id}>
    {index > 0 && ", "}
    {link(server)}
  </span>
);

/** Each server with its time. */
const sentences = (of: Servers, sentence: (server: LicenseServerEntry) => ReactNode) => (
  <FirstOf
    of={of}
    each={(server) => (
      <span key={server.Id} className="line">
        {sentence(server)}
      </span>
    )}
  />
);

function darkText(server: LicenseServerEntry): ReactNode {
  const { LastUpdateUtc } = server;
  if (LastUpdateUtc === null) return t.rich("measured.never", { names: () => link(server) });
  return t.rich("measured.dark", { names: () => link(server), when: formatMoment(LastUpdateUtc) });
}

const lateText = (server: LicenseServerEntry) =>
  server.KnownSinceUtc !== null &&
  t.rich("measured.late", { names: () => link(server), when: formatMoment(server.KnownSinceUtc) });

/** What is unknown for which licence servers, a sentence each, with a link for administrators to fix it. */
export function Unmeasured({ of: { servers, dark, late, logless } }: { readonly of: Measured }) {
  const isAdministrator = useIsAdministrator();
  if (servers.length === 0)
    return (
      <>
        {t("measured.nobody")} <Link to="/now">{t("measured.firstSteps")}</Link>
      </>
    );
  return (
    <>
      {sentences(dark, darkText)} {sentences(late, lateText)}{" "}
      {logless.length > 0 &&
        t.rich("measured.logless", { names: () => <FirstOf of={logless} each={nameAfterOthers} /> })}{" "}
      {dark.length + logless.length > 0 &&
        (isAdministrator ? (
          <Link to="/administration/collectors">
            {t(dark.length > 0 ? "measured.startCollector" : "measured.readLog")}
          </Link>
        ) : (
          t("measured.askAdministrator")
        ))}
    </>
  );
}

/** Above results that were measured in part, or not at all. */
export function MeasuredNotice({ of }: { readonly of: Measured | undefined }) {
  const isPhone = useIsPhone();
  if (of === undefined) return null;
  const { size } = new Set([...of.dark, ...of.late, ...of.logless]);
  if (size === 0) return null;
  // A phone's first screen is for the result.
  if (isPhone)
    return (
      <details className="notice notice-warning">
        <summary>{t("measured.inPart", { count: size })}</summary>
        <Unmeasured of={of} />
      </details>
    );
  return (
    <p className="notice notice-warning">
      <Unmeasured of={of} />
    </p>
  );
}

/** What was measured of the shown data. */
export const Shown = createContext<Measured | undefined>(undefined);

/** For an empty result: that there is none, unless nothing was measured. */
export function None({ children }: { readonly children: ReactNode }) {
  const measured = useContext(Shown);
  if (!measured?.isNothing) return children;
  return <EmptyState title={unmeasuredText(measured)} advice={<Unmeasured of={measured} />} />;
}

/** Shown instead of "none". */
export const unmeasuredText = ({ logless }: Measured) =>
  t(logless.length > 0 ? "measured.noDenialsKnown" : "measured.nothing");
