// People from a spreadsheet: the CSV of their page, changed, or that of another program.
import { importUsers } from "../../../../generated/client/index.js";
import { service } from "../../../service/api.ts";
import { t } from "../../../words/words.ts";
import { CsvImport } from "../csv-import.tsx";

export function PeopleImport({ onClose }: { readonly onClose: () => void }) {
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
