// Annotations: what administrators note for charts over time, such as an outage or a migration.
import { useMemo, useState } from "react";
import { type Annotation, deleteAnnotation, getAnnotations } from "../../../generated/client/index.js";
import { ConfirmDialog } from "../../components/form/confirm-dialog.tsx";
import { actsColumn, RowButton } from "../../components/table/acts-column.tsx";
import type { Column } from "../../components/table/columns.ts";
import { RowLink } from "../../components/table/row-link.tsx";
import { allAbout, momentColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { unseen } from "../../components/text/tags.tsx";
import { service } from "../../service/api.ts";
import { refreshed } from "../../service/changes.ts";
import { featurePath, serverPath } from "../../service/links.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { AnnotationForm } from "./annotation-form.tsx";
import { ManagedList } from "./managed-list.tsx";

const textsOf = (one: Annotation) => [one.Text, one.LicenseServerName, one.FeatureName, one.CreatedBy];

const csv = {
  columns: ["Id", t("records.annotations.text"), "StartUtc", "EndUtc", "LicenseServerName", "FeatureName", "CreatedBy"],
  valuesOf: (one: Annotation) => [
    ...[one.Id, one.Text, one.StartUtc, one.EndUtc, one.LicenseServerName, one.FeatureName, one.CreatedBy],
  ],
};

const about: Column<Annotation> = {
  id: "about",
  header: t("records.annotations.aboutWhat"),
  value: ({ LicenseServerName, FeatureName }) => LicenseServerName ?? FeatureName,
  cell: ({ LicenseServerId, LicenseServerName, FeatureName }) => {
    const name = LicenseServerName ?? FeatureName;
    if (name === null) return t("records.annotations.everything");
    return (
      <RowLink to={LicenseServerId === null ? featurePath(name) : serverPath(LicenseServerId)} title={allAbout(name)}>
        {name}
      </RowLink>
    );
  },
  width: 13,
  isWideOnly: true,
};

const annotationColumns = (
  onChange: (one: Annotation) => void,
  onDelete: (one: Annotation) => void,
): readonly Column<Annotation>[] => [
  {
    id: "text",
    header: t("records.annotations.what"),
    value: ({ Text }) => Text,
    cell: ({ Text }) => <span title={Text}>{Text}</span>,
  },
  about,
  { ...momentColumn("start", t("columns.from"), ({ StartUtc }: Annotation) => StartUtc), isWideOnly: true },
  { ...momentColumn("end", t("columns.until"), ({ EndUtc }: Annotation) => EndUtc), isWideOnly: true },
  actsColumn(
    (one) => (
      <>
        <RowButton onPress={() => onChange(one)}>{t.rich("common.changeOne", { name: one.Text, unseen })}</RowButton>
        <RowButton isDanger onPress={() => onDelete(one)}>
          {t.rich("common.deleteOne", { name: one.Text, unseen })}
        </RowButton>
      </>
    ),
    10.25,
  ),
];

export function Annotations() {
  const answer = useOperation("getAnnotations", getAnnotations, { PageSize: 1000 });
  const [edited, setEdited] = useState<Annotation | "new" | null>(null);
  const [deleted, setDeleted] = useState<Annotation | null>(null);
  const columns = useMemo(() => annotationColumns(setEdited, setDeleted), []);
  return (
    <ManagedList
      title={t("pages.annotations")}
      about={t("records.annotations.about")}
      query={answer}
      rows={answer.data?.Items}
      {...(answer.data !== undefined && { total: answer.data.TotalCount })}
      columns={columns}
      rowId={({ Id }) => Id}
      sort=""
      counted="records.annotations.counted"
      file="annotations"
      hint={t("records.annotations.hint")}
      textsOf={textsOf}
      none={
        <EmptyState title={t("records.annotations.none")}>
          <p>{t("records.annotations.noneAdvice")}</p>
        </EmptyState>
      }
      add={t("common.add")}
      onAdd={() => setEdited("new")}
      csv={csv}
    >
      {edited !== null && (
        <AnnotationForm annotation={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
      {deleted !== null && (
        <ConfirmDialog
          title={t("records.annotations.deleteTitle")}
          consequence={t("records.annotations.deleteConsequence", { text: deleted.Text })}
          action={t("common.delete")}
          act={async () => {
            await deleteAnnotation(service, { id: deleted.Id });
            await refreshed("getAnnotations");
          }}
          onClose={() => setDeleted(null)}
        />
      )}
    </ManagedList>
  );
}
