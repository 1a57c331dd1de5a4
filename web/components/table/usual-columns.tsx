// Columns that the tables of many pages have: a count, a moment, a feature with its version, a licence server.
import { Fragment, type ReactNode } from "react";
import { formatCount } from "../../format/numbers.ts";
import { groupPath, projectPath, serverPath, userPath } from "../../service/links.ts";
import { t } from "../../words/words.ts";
import { TimeText } from "../text/time-text.tsx";
import { type Column, momentWidth } from "./columns.ts";

interface RowLinkProps {
  /** A path of ours. */
  readonly to: string;
  readonly title: string;
  readonly children: ReactNode;
}

export const RowLink = ({ to, title, children }: RowLinkProps) => (
  <a href={to} title={title} data-internal>
    {children}
  </a>
);

/** The path that a click leads to within these pages; null: the browser handles it, such as into another tab. */
export function internalPath(event: React.MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest("a[data-internal]") : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  return isPlain ? (link?.getAttribute("href") ?? null) : null;
}

interface RowButtonProps {
  /** The act, and what it is done to for those who don't see the row. */
  readonly children: ReactNode;
  readonly isDanger?: boolean;
  readonly onPress: () => void;
}

export const RowButton = ({ children, isDanger = false, onPress }: RowButtonProps) => (
  <button type="button" className={isDanger ? "button danger" : undefined} onClick={onPress}>
    {children}
  </button>
);

/** In rem: what is left out around the buttons and the cell. */
const savedOnPhone = 1.25;

/** `width` in rem. */
export const actsColumn = <Row,>(cell: (row: Row) => ReactNode, width: number): Column<Row> => ({
  id: "acts",
  header: t("columns.actions"),
  value: () => null,
  cell: (row) => <span className="row-buttons">{cell(row)}</span>,
  width,
  phoneWidth: width - savedOnPhone,
  isScreenOnly: true,
});

/** `width` in rem. */
export const countColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => number | null,
  width: number,
): Column<Row> => ({ id, header, value, cell: (row) => formatCount(value(row)), width, isNumber: true });

/** A name that may be cut off; its tooltip shows all of it. */
export const nameColumn = <Row extends { readonly Name: string }>(header: string): Column<Row> => ({
  id: "name",
  header,
  value: ({ Name }: Row) => Name,
  cell: ({ Name }) => <span title={Name}>{Name}</span>,
});

/** `value`: an instant as the service writes it. */
export const momentColumn = <Row,>(id: string, header: string, value: (row: Row) => string | null): Column<Row> => ({
  id,
  header,
  value,
  cell: (row) => <TimeText instant={value(row)} />,
  width: momentWidth,
  phoneWidth: 6.75,
});

interface NamedFeature {
  readonly FeatureName: string | null;
  readonly FeatureVersion: string | null;
}

/** `to`: the path that the feature of a row leads to; `title`: what is there, by the name of the feature. */
export const featureColumn = <Row extends NamedFeature>(
  to: (row: Row) => string,
  title: (name: string) => string,
): Column<Row> => ({
  id: "feature",
  fields: ["FeatureName", "FeatureVersion"],
  header: t("columns.feature"),
  value: ({ FeatureName, FeatureVersion }) => `${FeatureName ?? ""} ${FeatureVersion ?? ""}`,
  cell: (row) => <FeatureName name={row.FeatureName ?? ""} version={row.FeatureVersion} to={to(row)} title={title} />,
});

interface FeatureNameProps {
  readonly name: string;
  readonly version: string | null;
  readonly to: string;
  readonly title: (name: string) => string;
  /** Behind the version. */
  readonly note?: ReactNode;
}

/** A long name breaks after a mark in it, and inside a word only where it has none. */
const breakable = (name: string): ReactNode =>
  [...name.matchAll(/[^_@./:]+[_@./:]*|[_@./:]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));

/** A feature in a cell, whatever else the cell shows. */
export const FeatureName = ({ name, version, to, title, note }: FeatureNameProps): ReactNode => (
  <>
    <RowLink to={to} title={title(name)}>
      {breakable(name)}
    </RowLink>{" "}
    {(version !== null || note !== undefined) && (
      <span className="sub">
        {version} {note}
      </span>
    )}
  </>
);

export const allAbout = (name: string) => t("common.allAbout", { name });
export const whoHolds = (name: string) => t("common.whoHolds", { name });

/** A group in a cell, leading to its page; `name` null: there is none. */
export const GroupName = ({ name }: { readonly name: string | null }): ReactNode =>
  name !== null && (
    <RowLink to={groupPath(name)} title={allAbout(name)}>
      {name}
    </RowLink>
  );

/** The same of a project. */
export const ProjectName = ({ name }: { readonly name: string | null }): ReactNode =>
  name !== null && (
    <RowLink to={projectPath(name)} title={allAbout(name)}>
      {name}
    </RowLink>
  );

/** First and last name, as far as they are recorded. */
export const fullName = ({ FirstName, LastName }: Pick<Person, "FirstName" | "LastName">): string =>
  [FirstName, LastName].filter(Boolean).join(" ");

interface FullNameProps {
  readonly of: Pick<Person, "FirstName" | "LastName"> & { readonly Email?: string | null };
  readonly isWideOnly?: boolean;
}

/** First and last name, and the mail address where the row has one; a text from right to left turns nothing around it. */
export function FullName({ of, isWideOnly }: FullNameProps): ReactNode {
  const name = fullName(of);
  if (name === "" && of.Email == null) return null;
  return (
    <span className={isWideOnly ? "sub wide-only" : "sub"} title={name}>
      <bdi>{name}</bdi>
      {of.Email != null && (
        <>
          &nbsp;
          <MailLink address={of.Email} />
        </>
      )}
    </span>
  );
}

/** A sign, as an address seldom has room beside a name. */
export const MailLink = ({ address }: { readonly address: string }) => (
  <a className="mail-sign" href={`mailto:${address}`} aria-label={address} title={address}>
    ✉
  </a>
);

interface Person {
  readonly UserName: string | null;
  readonly FirstName?: string | null;
  readonly LastName?: string | null;
}

/** A user, leading to their page, and who that is. */
export const userLinkColumn: Column<Person> = {
  id: "user",
  header: t("columns.user"),
  value: ({ UserName }) => UserName,
  cell: ({ UserName, ...person }) =>
    UserName === null ? (
      t("common.unknown")
    ) : (
      <>
        <RowLink to={userPath(UserName)} title={allAbout(UserName)}>
          {UserName}
        </RowLink>{" "}
        <FullName of={person} />
      </>
    ),
};

/** A licence server, leading to its page; a row of several has none. */
export const serverColumn: Column<{
  readonly LicenseServerId: number | null;
  readonly LicenseServerName: string | null;
}> = {
  id: "server",
  fields: ["LicenseServerName"],
  header: t("common.server"),
  value: ({ LicenseServerName }) => LicenseServerName,
  cell: ({ LicenseServerId: id, LicenseServerName: name }) =>
    id === null || name === null ? (
      <span className="none">–</span>
    ) : (
      <RowLink to={serverPath(id)} title={allAbout(name)}>
        {breakable(name)}
      </RowLink>
    ),
  isWideOnly: true,
};
