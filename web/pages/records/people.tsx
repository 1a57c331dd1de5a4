// People: data about users. Administrators change them one by one, or import them from a spreadsheet.
import { useMemo, useState } from "react";
import { getUsers, type Input, importUsers, type User } from "../../../generated/client/index.js";
import { SearchField } from "../../components/form/search-field.tsx";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import { addressOrder, type Column } from "../../components/table/columns.ts";
import { CsvDownload } from "../../components/table/download.tsx";
import { actsColumn, RowButton, userLinkColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState, unseen } from "../../components/text/notices.tsx";
import { useAddress } from "../../service/address.ts";
import { service } from "../../service/api.ts";
import { usePages } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { CsvImport } from "./csv-import.tsx";
import { PersonForm } from "./person-form.tsx";

function PeopleImport({ onClose }: { readonly onClose: () => void }) {
  return (
    <CsvImport
      title={t("records.people.importTitle")}
      about={t("records.people.importAbout")}
      send={(body, DryRun, day) => importUsers(service, { body, DryRun, ...(day !== "" && { HoldsFrom: day }) })}
      act={(rows) => t("records.people.importAct", { rows })}
      header={t("columns.user")}
      cell={({ UserName }) => <bdi>{UserName}</bdi>}
      dayLabel={t("records.people.holdsFrom")}
      onClose={onClose}
    />
  );
}

type UserOrder = NonNullable<Input<"getUsers">["Sort"]>[number];
type Row = User & { readonly UserName: string };

const textColumn = (id: string, field: string, header: string, value: (row: Row) => string | null): Column<Row> => ({
  id,
  fields: [field],
  header,
  value,
  width: 9,
  isWideOnly: true,
  cell: (row) => <bdi>{value(row)}</bdi>,
});

const columnsOf = (onChange: (id: number) => void): readonly Column<Row>[] => [
  { ...userLinkColumn, fields: ["Name"] },
  textColumn("department", "Department", t("columns.department"), ({ Department }) => Department),
  textColumn("costCenter", "CostCenter", t("columns.costCenter"), ({ CostCenter }) => CostCenter),
  textColumn("manager", "Manager", t("columns.manager"), ({ Manager }) => Manager),
  textColumn("location", "Location", t("columns.location"), ({ Location }) => Location),
  textColumn("state", "IsActive", t("columns.state"), ({ IsActive }) =>
    IsActive === false ? t("records.people.left") : null,
  ),
  actsColumn(
    (row) => (
      <RowButton onPress={() => onChange(row.Id)}>{t.rich("common.changeOne", { name: row.Name, unseen })}</RowButton>
    ),
    6.5,
  ),
];

export function People() {
  const [address, setAddress] = useAddress();
  const [open, setOpen] = useState<number | "import" | null>(null);
  const columns = useMemo(() => columnsOf(setOpen), []);
  const words = address.get("q") ?? "";
  const Sort = addressOrder<UserOrder>(columns, address.get("sort") ?? "", "user");
  const input = { ...(words.trim() !== "" && { Search: words }), Sort };
  const query = usePages("getUsers", getUsers, input);
  const { data } = query;
  const rows = useMemo(
    () => data && { ...data, Items: data.Items.map((user) => ({ ...user, UserName: user.Name })) },
    [data],
  );
  const close = () => setOpen(null);
  return (
    <Report
      title={t("pages.people")}
      about={t("records.people.about")}
      queryText={words}
      fields={
        <>
          <SearchField value={words} hint={t("records.people.hint")} onChange={(q) => setAddress({ q })} />
          <button type="button" onClick={() => setOpen("import")}>
            {t("records.import.open")}
          </button>
        </>
      }
      isUnfolded
      query={query}
      download={<CsvDownload operation={getUsers} input={input} fileName="people" />}
    >
      <ReportTable
        label={t("pages.people")}
        list={rows}
        of="rows"
        columns={columns}
        sort="user"
        more={query.more}
        none={<EmptyState title={t("records.people.none")} advice={t("records.people.noneAdvice")} />}
      />
      {open === "import" && <PeopleImport onClose={close} />}
      {typeof open === "number" && <PersonForm id={open} onClose={close} />}
    </Report>
  );
}
