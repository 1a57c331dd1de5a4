// Projects that use is counted to. Administrators make, rename, disable and delete them.

import { useMemo, useState } from "react";
import {
  createProject,
  deleteProject,
  getProjects,
  type Project,
  updateProject,
} from "../../../generated/client/index.js";
import { ConfirmDialog, FormDialog } from "../../components/form/dialog.tsx";
import { CheckField, TextField } from "../../components/form/fields.tsx";
import type { Column } from "../../components/table/columns.ts";
import { ProjectName } from "../../components/table/usual-columns.tsx";
import { service } from "../../service/api.ts";
import { refreshed, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { textIn } from "./form-values.ts";
import { changeAndDeleteColumn, enabledColumn, ManagedList } from "./managed-list.tsx";

const csv = {
  columns: ["Id", t("columns.name"), "IsEnabled"],
  valuesOf: ({ Id, Name, IsEnabled }: Project) => [Id, Name, IsEnabled],
};

const projectColumns = (
  onChange: (one: Project) => void,
  onDelete: (one: Project) => void,
): readonly Column<Project>[] => [
  { id: "name", header: t("columns.name"), value: ({ Name }) => Name, cell: ({ Name }) => <ProjectName name={Name} /> },
  enabledColumn,
  changeAndDeleteColumn(({ Name }) => Name, onChange, onDelete),
];

export function Projects() {
  const query = useOperation("getProjects", getProjects, { IncludeDisabled: true });
  const [edited, setEdited] = useState<Project | "new" | null>(null);
  const [deleted, setDeleted] = useState<Project | null>(null);
  const columns = useMemo(() => projectColumns(setEdited, setDeleted), []);
  return (
    <ManagedList
      title={t("pages.projects")}
      of="projects"
      query={query}
      rows={query.data}
      columns={columns}
      rowId={({ Id }) => Id}
      sort="name"
      file="projects"
      hint={t("columns.name")}
      textsOf={nameOf}
      onAdd={() => setEdited("new")}
      csv={csv}
    >
      {edited !== null && <ProjectForm project={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      {deleted !== null && (
        <ConfirmDialog
          title={t("records.projects.deleteTitle", { name: deleted.Name })}
          consequence={t("records.projects.deleteConsequence")}
          action={t("common.delete")}
          act={() => deleteProject(service, { id: deleted.Id })}
          refreshes={["getProjects"]}
          onClose={() => setDeleted(null)}
        />
      )}
    </ManagedList>
  );
}

const nameOf = ({ Name }: Project) => [Name];

interface ProjectFormProps {
  /** Null: a new one. */
  readonly project: Project | null;
  readonly onClose: () => void;
}

function ProjectForm({ project, onClose }: ProjectFormProps) {
  const act = async (form: FormData) => {
    const body = { Name: textIn(form, "name") ?? "", IsEnabled: form.has("enabled") };
    if (project === null) await createProject(service, { body });
    else await updateProject(service, { id: project.Id, body });
    await refreshed("getProjects");
  };
  return (
    <FormDialog
      title={project === null ? t("records.projects.addTitle") : t("common.changeTitle", { name: project.Name })}
      act={act}
      onClose={onClose}
      action={project === null ? t("common.add") : t("common.save")}
    >
      <TextField label={t("columns.name")} name="name" required maxLength={255} defaultValue={project?.Name} />
      <CheckField label={t("records.offered")} name="enabled" defaultChecked={project?.IsEnabled ?? true} />
    </FormDialog>
  );
}
