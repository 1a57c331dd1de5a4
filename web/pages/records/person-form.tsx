// The form about a person. Only changed fields are sent, so that the recorded sources of the others stay.

import { useState } from "react";
import {
  getUser,
  getUserLookup,
  type UserDetails,
  type UserUpdate,
  updateUser,
} from "../../../generated/client/index.js";
import { ActForm, Dialog } from "../../components/form/dialog.tsx";
import { SelectField, TextField } from "../../components/form/fields.tsx";
import { Picker } from "../../components/form/picker.tsx";
import { QueryNotice } from "../../components/frame/panel.tsx";
import { service } from "../../service/api.ts";
import { allRefreshed, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { textIn } from "./form-values.ts";

interface PersonFormProps {
  readonly id: number;
  readonly onClose: () => void;
}

export function PersonForm({ id, onClose }: PersonFormProps) {
  const query = useOperation("getUser", getUser, { id });
  const { data: user } = query;
  return (
    <Dialog title={t("common.changeTitle", { name: user?.Name ?? "" })} onClose={onClose}>
      <QueryNotice query={query} />
      {user !== undefined && <Fields user={user} onClose={onClose} />}
    </Dialog>
  );
}

const texts = [
  ["FirstName", t("columns.firstName")],
  ["LastName", t("columns.lastName")],
  ["Email", t("columns.email")],
  ["Department", t("columns.department")],
  ["CostCenter", t("columns.costCenter")],
  ["Location", t("columns.location")],
] as const;

const states = [
  ["", null, t("common.notKnown")],
  ["true", true, t("records.people.isThere")],
  ["false", false, t("records.people.left")],
] as const;

/** The changed fields of the form. */
function changesIn(form: FormData, user: UserDetails, ManagerUserId: number | null): UserUpdate {
  const stated = states.find(([value]) => value === form.get("IsActive"))?.[1] ?? null;
  const given = texts.map(([name]) => [name, textIn(form, name)] as const);
  const all = { ...Object.fromEntries(given), ManagerUserId, IsActive: stated };
  const changed = Object.fromEntries(
    Object.entries(all).filter(([name, value]) => value !== user[name as keyof UserDetails]),
  );
  const HoldsFrom = textIn(form, "HoldsFrom");
  if (HoldsFrom === null) return changed;
  // The day is that of the department and the cost centre, which the service takes only with them.
  return { ...changed, Department: textIn(form, "Department"), CostCenter: textIn(form, "CostCenter"), HoldsFrom };
}

function Fields({ user, onClose }: { readonly user: UserDetails; readonly onClose: () => void }) {
  const users = useOperation("getUserLookup", getUserLookup, {});
  const [managerId, setManagerId] = useState(user.ManagerUserId);
  const act = async (form: FormData) => {
    const body = changesIn(form, user, managerId);
    if (Object.keys(body).length > 0) await updateUser(service, { id: user.Id, body });
    await allRefreshed();
  };
  return (
    <ActForm act={act} onClose={onClose} action={t("common.save")}>
      {texts.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          name={name}
          type={name === "Email" ? "email" : "text"}
          maxLength={name === "Email" ? 254 : 255}
          dir="auto"
          defaultValue={user[name] ?? ""}
        />
      ))}
      <TextField
        label={t("records.people.holdsFrom")}
        name="HoldsFrom"
        type="date"
        min="1970-01-01"
        max={new Date().toISOString().slice(0, 10)}
      />
      <Picker
        label={t("columns.manager")}
        placeholder={t("records.people.noManager")}
        choices={(users.data ?? []).map(({ Id, Name }) => ({ id: Id, name: Name }))}
        chosenId={managerId}
        isLoading={users.data === undefined}
        onChoose={setManagerId}
      />
      <SelectField
        label={t("columns.state")}
        name="IsActive"
        defaultValue={String(user.IsActive ?? "")}
        choices={states.map(([value, , label]) => [value, label])}
      />
    </ActForm>
  );
}
