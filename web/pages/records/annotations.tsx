// Annotations: administrators' notes for charts over time, such as an outage or a migration.

import { useMemo, useState } from "react";
import {
  type Annotation,
  createAnnotation,
  deleteAnnotation,
  getAnnotations,
  getFeatureLookup,
  getLicenseServerLookup,
  updateAnnotation,
} from "../../../generated/client/index.js";
import { ConfirmDialog, FormDialog } from "../../components/form/dialog.tsx";
import { serverChoices, TextField } from "../../components/form/fields.tsx";
import { Picker } from "../../components/form/picker.tsx";
import { ChoiceField } from "../../components/form/report-fields.tsx";
import { type Column, wideOnly } from "../../components/table/columns.ts";
import { momentColumn, NameLink } from "../../components/table/usual-columns.tsx";
import { service } from "../../service/api.ts";
import { featurePath, serverPath } from "../../service/links.ts";
import { allPages, refreshed, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { momentFor, momentIn, textIn } from "./form-values.ts";
import { changeAndDeleteColumn, ManagedList } from "./managed-list.tsx";

interface AnnotationFormProps {
  /** Null: a new one. */
  readonly annotation: Annotation | null;
  readonly onClose: () => void;
}

function AnnotationForm({ annotation, onClose }: AnnotationFormProps) {
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {});
  const features = useOperation("getFeatureLookup", getFeatureLookup, {});
  const [serverId, setServer] = useState(annotation?.LicenseServerId ?? null);
  const [feature, setFeature] = useState(annotation?.FeatureName ?? null);
  const names = useMemo(
    () =>
      choicesOf(
        features.data?.map(({ Name }) => Name),
        feature,
      ),
    [features.data, feature],
  );
  const act = async (form: FormData) => {
    const body = {
      Text: textIn(form, "text") ?? "",
      StartUtc: momentIn(form, "start") ?? "",
      EndUtc: momentIn(form, "end"),
      LicenseServerId: serverId,
      FeatureName: feature,
    };
    if (annotation === null) await createAnnotation(service, { body });
    else await updateAnnotation(service, { id: annotation.Id, body });
    await refreshed("getAnnotations");
  };
  return (
    <FormDialog
      title={annotation === null ? t("records.annotations.addTitle") : t("records.annotations.changeTitle")}
      act={act}
      onClose={onClose}
      action={annotation === null ? t("common.add") : t("common.save")}
    >
      <TextField
        label={t("records.annotations.text")}
        name="text"
        required
        maxLength={200}
        defaultValue={annotation?.Text}
      />
      <Moment name="start" label={t("records.annotations.start")} value={annotation?.StartUtc} isRequired />
      <Moment name="end" label={t("records.annotations.end")} value={annotation?.EndUtc} />
      <ChoiceField
        label={t("common.server")}
        value={serverId ?? ""}
        choices={[["", t("records.annotations.noServer")], ...serverChoices(servers.data)]}
        onChange={(value) => {
          setServer(Number(value) || null);
          setFeature(null);
        }}
      />
      <Picker
        key={feature}
        label={t("columns.feature")}
        placeholder={t("records.annotations.noFeature")}
        choices={names}
        chosenId={names.find(({ name }) => name === feature)?.id ?? null}
        isLoading={features.data === undefined}
        onChoose={(id) => {
          setFeature(names.find((one) => one.id === id)?.name ?? null);
          setServer(null);
        }}
      />
    </FormDialog>
  );
}

/** Each name once, and the chosen one. */
function choicesOf(names: readonly string[] | undefined, chosen: string | null) {
  const all = [...new Set([...(names ?? []), ...(chosen === null ? [] : [chosen])])];
  return all.map((name, index) => ({ id: index + 1, name }));
}

interface MomentProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | null | undefined;
  readonly isRequired?: boolean;
}

function Moment({ name, label, value, isRequired = false }: MomentProps) {
  return (
    <TextField
      label={label}
      name={name}
      type="datetime-local"
      max="9999-12-31T23:59"
      required={isRequired}
      defaultValue={momentFor(value)}
    />
  );
}

const textsOf = (one: Annotation) => [one.Text, one.LicenseServerName, one.FeatureName, one.CreatedBy];

const csv = {
  columns: ["Id", t("records.annotations.text"), "StartUtc", "EndUtc", "LicenseServerName", "FeatureName", "CreatedBy"],
  valuesOf: (one: Annotation) => [
    ...[one.Id, one.Text, one.StartUtc, one.EndUtc, one.LicenseServerName, one.FeatureName, one.CreatedBy],
  ],
};

const about: Column<Annotation> = {
  id: "about",
  header: t("alerts.subject"),
  value: ({ LicenseServerName, FeatureName }) => LicenseServerName ?? FeatureName,
  cell: ({ LicenseServerId, LicenseServerName, FeatureName }) => {
    const name = LicenseServerName ?? FeatureName;
    if (name === null) return t("records.annotations.everything");
    return <NameLink to={LicenseServerId === null ? featurePath(name) : serverPath(LicenseServerId)} name={name} />;
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
    header: t("records.annotations.text"),
    value: ({ Text }) => Text,
    cell: ({ Text }) => <span title={Text}>{Text}</span>,
  },
  about,
  wideOnly(momentColumn("start", t("components.from"), ({ StartUtc }) => StartUtc)),
  wideOnly(momentColumn("end", t("columns.until"), ({ EndUtc }) => EndUtc)),
  changeAndDeleteColumn(({ Text }) => Text, onChange, onDelete),
];

export function Annotations() {
  const query = useOperation("getAnnotations", allPages(getAnnotations), {});
  const [edited, setEdited] = useState<Annotation | "new" | null>(null);
  const [deleted, setDeleted] = useState<Annotation | null>(null);
  const columns = useMemo(() => annotationColumns(setEdited, setDeleted), []);
  return (
    <ManagedList
      title={t("pages.annotations")}
      of="annotations"
      query={query}
      rows={query.data?.Items}
      columns={columns}
      rowId={({ Id }) => Id}
      sort=""
      file="annotations"
      hint={t("records.annotations.hint")}
      textsOf={textsOf}
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
          act={() => deleteAnnotation(service, { id: deleted.Id })}
          refreshes={["getAnnotations"]}
          onClose={() => setDeleted(null)}
        />
      )}
    </ManagedList>
  );
}
