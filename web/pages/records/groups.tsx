// Groups: departments and teams that use is counted to. Administrators make, rename, disable and delete them, and say who is
// a member.
import { useMemo, useState } from "react";
import { deleteGroup, type Group, getGroups } from "../../../generated/client/index.js";
import { ConfirmDialog } from "../../components/form/confirm-dialog.tsx";
import type { Column } from "../../components/table/columns.ts";
import { countColumn, GroupName } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { service } from "../../service/api.ts";
import { refreshed } from "../../service/changes.ts";
import { useOperation } from "../../service/queries.ts";
import { actsColumn, enabledColumn, RowButton } from "./columns.tsx";
import { GroupForm } from "./group-form.tsx";
import { ManagedList } from "./managed-list.tsx";

const csv = {
  columns: ["Id", "Name", "IsEnabled", "Members"],
  valuesOf: ({ Id, Name, IsEnabled, Members }: Group) => [Id, Name, IsEnabled, Members],
};

const groupColumns = (onChange: (one: Group) => void, onDelete: (one: Group) => void): readonly Column<Group>[] => [
  { id: "name", header: "Name", value: ({ Name }) => Name, cell: ({ Name }) => <GroupName name={Name} /> },
  { ...countColumn("members", "Members", ({ Members }: Group) => Members, 6.5), isWideOnly: true },
  enabledColumn,
  actsColumn(
    (group) => (
      <>
        <RowButton act="Change" to={group.Name} onPress={() => onChange(group)} />
        <RowButton act="Delete" to={group.Name} isDanger onPress={() => onDelete(group)} />
      </>
    ),
    10.25,
  ),
];

export function Groups() {
  const answer = useOperation("getGroups", getGroups, { includeDisabled: true });
  const [edited, setEdited] = useState<Group | "new" | null>(null);
  const [deleted, setDeleted] = useState<Group | null>(null);
  const columns = useMemo(() => groupColumns(setEdited, setDeleted), []);
  return (
    <ManagedList
      title="Groups"
      about="Use is counted to the group that a licence manager reports with a checkout; where it reports none, to the default group of the user. Members get the group as their default if they have none."
      query={answer}
      rows={answer.data}
      columns={columns}
      rowId={({ Id }) => Id}
      sort="name"
      of="groups"
      hint="Name"
      textsOf={nameOf}
      none={
        <EmptyState title="There is no group yet">
          <p>Add one with its members, or let the licence manager report groups with its checkouts.</p>
        </EmptyState>
      }
      add="Add"
      onAdd={() => setEdited("new")}
      csv={csv}
    >
      {edited !== null && <GroupForm group={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      {deleted !== null && (
        <ConfirmDialog
          title={`Delete the group ${deleted.Name}?`}
          consequence="Its members stay as users, without this group. A group that checkouts or denials are counted to can't be deleted: disable it, and it is no longer offered."
          action="Delete"
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
