// Columns that the tables of many pages have: a count, an instant, a feature with its version, a licence server.
import { Fragment, type ReactNode } from "react";
import { formatCount } from "../../format/numbers.ts";
import { featurePath, groupPath, projectPath, serverPath, userPath } from "../../service/links.ts";
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

/** The path that a click leads to within these pages; null: the browser handles it, for example in another tab. */
export function internalPath(event: React.MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest("a[data-internal]") : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  return isPlain ? (link?.getAttribute("href") ?? null) : null;
}

interface RowButtonProps {
  /** The act and its object, for screen readers. */
  readonly children: ReactNode;
  readonly isDanger?: boolean;
  readonly onPress: () => void;
}

export const RowButton = ({ children, isDanger = false, onPress }: RowButtonProps) => (
  <button type="button" className={isDanger ? "button danger" : undefined} onClick={onPress}>
    {children}
  </button>
);

/** In rem: the space around the buttons and the cell. */
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

/** A name that may be truncated; its tooltip shows all of it. */
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

/** `to`: the path that the feature of a row leads to; `title`: the content of that page, by the name of the feature. */
export const featureColumn = <Row extends NamedFeature>(
  to = ({ FeatureName }: Row) => featurePath(FeatureName ?? ""),
  title = allAbout,
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
  /** The page about the feature, unless given. */
  readonly to?: string;
  readonly title?: (name: string) => string;
  /** Behind the version. */
  readonly note?: ReactNode;
}

/** A long name breaks after a punctuation mark, and inside a word only where it has none. */
const breakable = (name: string): ReactNode =>
  [...name.matchAll(/[^_@./:]+[_@./:]*|[_@./:]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));

/** A feature within a cell with other content. */
export const FeatureName = ({
  name,
  version,
  to = featurePath(name),
  title = allAbout,
  note,
}: FeatureNameProps): ReactNode => (
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

interface NameLinkProps {
  readonly to: string;
  readonly name: string;
}

/** A link to the page about what has this name. */
export const NameLink = ({ to, name }: NameLinkProps) => (
  <RowLink to={to} title={allAbout(name)}>
    {name}
  </RowLink>
);

export const whoHolds = (name: string) => t("common.whoHolds", { name });

/** A link to a group; `name` null: there is none. */
export const GroupName = ({ name }: { readonly name: string | null }): ReactNode =>
  name !== null && <NameLink to={groupPath(name)} name={name} />;

/** The same for a project. */
export const ProjectName = ({ name }: { readonly name: string | null }): ReactNode =>
  name !== null && <NameLink to={projectPath(name)} name={name} />;

/** First and last name, as far as they are recorded. */
export const fullName = ({ FirstName, LastName }: Pick<Person, "FirstName" | "LastName">): string =>
  [FirstName, LastName].filter(Boolean).join(" ");

interface FullNameProps {
  readonly of: Pick<Person, "FirstName" | "LastName"> & { readonly Email?: string | null };
  readonly isWideOnly?: boolean;
}

/** First and last name, and the mail address where the row has one; right-to-left text does not affect its surroundings. */
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

/** An icon, as an address seldom fits beside a name. */
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

/** A link to a user, with their full name. */
export const userLinkColumn: Column<Person> = {
  id: "user",
  header: t("columns.user"),
  value: ({ UserName }) => UserName,
  cell: ({ UserName, ...person }) =>
    UserName === null ? (
      t("common.unknown")
    ) : (
      <>
        <NameLink to={userPath(UserName)} name={UserName} /> <FullName of={person} />
      </>
    ),
};

/** A link to a licence server; a row of several has none. */
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
