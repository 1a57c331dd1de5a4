// Groups: departments and teams that use is counted to. Administrators make, rename, disable and delete them, and say who is
// a member.

import { useMemo, useState } from "react";
import { deleteGroup, type Group, getGroups } from "../../../generated/client/index.js";
import { ConfirmDialog } from "../../components/form/confirm-dialog.tsx";
import { actsColumn, RowButton } from "../../components/table/acts-column.tsx";
import type { Column } from "../../components/table/columns.ts";
import { countColumn, GroupName } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { unseen } from "../../components/text/tags.tsx";
import { service } from "../../service/api.ts";
import { refreshed } from "../../service/changes.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { enabledColumn } from "./columns.tsx";
import { GroupForm } from "./group-form.tsx";
import { ManagedList } from "./managed-list.tsx";

const csv = {
  columns: ["Id", t("columns.name"), "IsEnabled", t("records.groups.members")],
  valuesOf: ({ Id, Name, IsEnabled, Members }: Group) => [Id, Name, IsEnabled, Members],
};

const groupColumns = (onChange: (one: Group) => void, onDelete: (one: Group) => void): readonly Column<Group>[] => [
  { id: "name", header: t("columns.name"), value: ({ Name }) => Name, cell: ({ Name }) => <GroupName name={Name} /> },
  { ...countColumn("members", t("records.groups.members"), ({ Members }: Group) => Members, 6.5), isWideOnly: true },
  enabledColumn,
  actsColumn(
    (group) => (
      <>
        <RowButton onPress={() => onChange(group)}>
          {t.rich("common.changeOne", { name: group.Name, unseen })}
        </RowButton>
        <RowButton isDanger onPress={() => onDelete(group)}>
          {t.rich("common.deleteOne", { name: group.Name, unseen })}
        </RowButton>
      </>
    ),
    11.25,
  ),
];

export function Groups() {
  const answer = useOperation("getGroups", getGroups, { IncludeDisabled: true });
  const [edited, setEdited] = useState<Group | "new" | null>(null);
  const [deleted, setDeleted] = useState<Group | null>(null);
  const columns = useMemo(() => groupColumns(setEdited, setDeleted), []);
  return (
    <ManagedList
      title={t("pages.groups")}
      about={t("records.groups.about")}
      query={answer}
      rows={answer.data}
      columns={columns}
      rowId={({ Id }) => Id}
      sort="name"
      counted="records.groups.counted"
      file="groups"
      hint={t("columns.name")}
      textsOf={nameOf}
      none={
        <EmptyState title={t("records.groups.none")}>
          <p>{t("records.groups.noneAdvice")}</p>
        </EmptyState>
      }
      add={t("common.add")}
      onAdd={() => setEdited("new")}
      csv={csv}
    >
      {edited !== null && <GroupForm group={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      {deleted !== null && (
        <ConfirmDialog
          title={t("records.groups.deleteTitle", { name: deleted.Name })}
          consequence={t("records.groups.deleteConsequence")}
          action={t("common.delete")}
          typed={deleted.Members > 0 ? deleted.Name : undefined}
          act={async () => {
            await deleteGroup(service, { id: deleted.Id });
            await refreshed("getGroups");
          }}
          onClose={() => setDeleted(null)}
        />
      )}
    </ManagedList>
  );
}

const nameOf = ({ Name }: Group) => [Name];
