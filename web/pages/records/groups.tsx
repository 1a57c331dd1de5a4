// Groups: departments and teams that use is counted to. Administrators add, rename, disable and delete them, and choose
// their members.

import { useMemo, useState } from "react";
import {
  createGroup,
  deleteGroup,
  type Group,
  getGroup,
  getGroups,
  getUserLookup,
  type UserLookupEntry,
  updateGroup,
} from "../../../generated/client/index.js";
import { ActForm, ConfirmDialog, Dialog } from "../../components/form/dialog.tsx";
import { CheckField, TextField } from "../../components/form/fields.tsx";
import { Picker } from "../../components/form/picker.tsx";
import { QueryNotice } from "../../components/frame/panel.tsx";
import { type Column, wideOnly } from "../../components/table/columns.ts";
import { countColumn, GroupName } from "../../components/table/usual-columns.tsx";
import { unseen } from "../../components/text/notices.tsx";
import { formatCount } from "../../format/numbers.ts";
import { service } from "../../service/api.ts";
import { refreshed, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { textIn } from "./form-values.ts";
import { changeAndDeleteColumn, enabledColumn, ManagedList } from "./managed-list.tsx";

interface GroupFormProps {
  /** Null: a new one. */
  readonly group: Group | null;
  readonly onClose: () => void;
}

function GroupForm({ group, onClose }: GroupFormProps) {
  const users = useOperation("getUserLookup", getUserLookup, {});
  const members = useOperation("getGroup", getGroup, { id: group?.Id ?? 1 }, { enabled: group !== null });
  const stored =
    group === null ? [] : members.data?.Members.filter(({ IsReported }) => !IsReported).map(({ UserId }) => UserId);
  return (
    <Dialog
      title={group === null ? t("records.groups.addTitle") : t("common.changeTitle", { name: group.Name })}
      onClose={onClose}
    >
      {group !== null && <QueryNotice query={members} />}
      {stored !== undefined && <Fields group={group} stored={stored} users={users.data} onClose={onClose} />}
    </Dialog>
  );
}

interface FieldsProps extends GroupFormProps {
  readonly stored: readonly number[];
  /** Undefined until they are loaded. */
  readonly users: readonly UserLookupEntry[] | undefined;
}

function Fields({ group, stored, users, onClose }: FieldsProps) {
  const [chosen, setChosen] = useState<readonly number[]>(stored);
  const act = async (form: FormData) => {
    const Name = textIn(form, "name") ?? "";
    const isSame = chosen.length === stored.length && chosen.every((id) => stored.includes(id));
    const body = { Name, IsEnabled: form.has("enabled"), ...(!isSame && { UserIds: [...chosen] }) };
    if (group === null) await createGroup(service, { body });
    else await updateGroup(service, { id: group.Id, body });
    await refreshed("getGroups", "getGroup");
  };
  return (
    <ActForm act={act} onClose={onClose} action={group === null ? t("common.add") : t("common.save")}>
      <TextField label={t("columns.name")} name="name" required maxLength={255} defaultValue={group?.Name} />
      <CheckField label={t("records.offered")} name="enabled" defaultChecked={group?.IsEnabled ?? true} />
      <Members users={users} chosen={chosen} onChange={setChosen} />
    </ActForm>
  );
}

interface MembersProps {
  readonly users: readonly UserLookupEntry[] | undefined;
  readonly chosen: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

function Members({ users, chosen, onChange }: MembersProps) {
  const names = new Map((users ?? []).map(({ Id, Name }) => [Id, Name]));
  const others = (users ?? []).filter(({ Id }) => !chosen.includes(Id)).map(({ Id, Name }) => ({ id: Id, name: Name }));
  return (
    <>
      <Picker
        key={chosen.length}
        label={t("records.groups.addMember", { count: formatCount(chosen.length) })}
        placeholder={t("records.groups.nameOfUser")}
        choices={others}
        chosenId={null}
        isLoading={users === undefined}
        onChoose={(id) => id !== null && onChange([...chosen, id])}
      />
      {chosen.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be reachable by keyboard
        <ul className="members" aria-label={t("records.groups.members")} tabIndex={0}>
          {chosen.map((id) => (
            <li key={id}>
              {names.get(id) ?? t("records.groups.userNumber", { id: String(id) })}
              <button type="button" className="link" onClick={() => onChange(chosen.filter((one) => one !== id))}>
                {t.rich("common.removeOne", { name: names.get(id) ?? "", unseen })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const csv = {
  columns: ["Id", t("columns.name"), "IsEnabled", t("records.groups.members")],
  valuesOf: ({ Id, Name, IsEnabled, Members }: Group) => [Id, Name, IsEnabled, Members],
};

const groupColumns = (onChange: (one: Group) => void, onDelete: (one: Group) => void): readonly Column<Group>[] => [
  { id: "name", header: t("columns.name"), value: ({ Name }) => Name, cell: ({ Name }) => <GroupName name={Name} /> },
  wideOnly(countColumn("members", t("records.groups.members"), ({ Members }) => Members, 6.5)),
  enabledColumn,
  changeAndDeleteColumn(({ Name }) => Name, onChange, onDelete),
];

export function Groups() {
  const query = useOperation("getGroups", getGroups, { IncludeDisabled: true });
  const [edited, setEdited] = useState<Group | "new" | null>(null);
  const [deleted, setDeleted] = useState<Group | null>(null);
  const columns = useMemo(() => groupColumns(setEdited, setDeleted), []);
  return (
    <ManagedList
      title={t("pages.groups")}
      of="groups"
      query={query}
      rows={query.data}
      columns={columns}
      rowId={({ Id }) => Id}
      sort="name"
      file="groups"
      hint={t("columns.name")}
      textsOf={nameOf}
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
          act={() => deleteGroup(service, { id: deleted.Id })}
          refreshes={["getGroups"]}
          onClose={() => setDeleted(null)}
        />
      )}
    </ManagedList>
  );
}

const nameOf = ({ Name }: Group) => [Name];
