// The form that adds an annotation, or changes what it says, its times and what it is about.
import { type FormEvent, useMemo, useState } from "react";
import {
  type Annotation,
  createAnnotation,
  getFeatureLookup,
  getLicenseServerLookup,
  updateAnnotation,
} from "../../../generated/client/index.js";
import { Dialog } from "../../components/form/dialog.tsx";
import { FormEnd } from "../../components/form/form-end.tsx";
import { Picker } from "../../components/form/picker.tsx";
import { ServerOptions } from "../../components/form/server-options.tsx";
import { service } from "../../service/api.ts";
import { refreshed, useChange } from "../../service/changes.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { momentFor, momentIn, textIn } from "./form-values.ts";

interface AnnotationFormProps {
  /** Null: a new one. */
  readonly annotation: Annotation | null;
  readonly onClose: () => void;
}

export function AnnotationForm({ annotation, onClose }: AnnotationFormProps) {
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
  const change = useChange();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = {
      Text: textIn(form, "text") ?? "",
      StartUtc: momentIn(form, "start") ?? "",
      EndUtc: momentIn(form, "end"),
      LicenseServerId: serverId,
      FeatureName: feature,
    };
    const done = await change.run(async () => {
      if (annotation === null) await createAnnotation(service, { body });
      else await updateAnnotation(service, { id: annotation.Id, body });
      await refreshed("getAnnotations");
    });
    if (done) onClose();
  };
  const title = annotation === null ? t("records.annotations.addTitle") : t("records.annotations.changeTitle");
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="form" onSubmit={(event) => void submit(event)}>
        <label className="field">
          <span>{t("records.annotations.text")}</span>
          <input name="text" required maxLength={200} autoComplete="off" defaultValue={annotation?.Text} />
        </label>
        <Moment name="start" label={t("records.annotations.start")} value={annotation?.StartUtc} isRequired />
        <Moment name="end" label={t("records.annotations.end")} value={annotation?.EndUtc} />
        <label className="field">
          <span>{t("common.server")}</span>
          <select
            value={serverId ?? ""}
            onChange={(event) => {
              setServer(Number(event.target.value) || null);
              setFeature(null);
            }}
          >
            <option value="">{t("records.annotations.noServer")}</option>
            <ServerOptions servers={servers.data ?? []} />
          </select>
        </label>
        <Picker
          key={feature}
          label={t("common.feature")}
          placeholder={t("records.annotations.noFeature")}
          choices={names}
          chosenId={names.find(({ name }) => name === feature)?.id ?? null}
          isLoading={features.data === undefined}
          onChoose={(id) => {
            setFeature(names.find((one) => one.id === id)?.name ?? null);
            setServer(null);
          }}
        />
        <FormEnd change={change} onClose={onClose} action={annotation === null ? t("common.add") : t("common.save")} />
      </form>
    </Dialog>
  );
}

/** Each name once, and the one that is chosen. */
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
    <label className="field">
      <span>{label}</span>
      <input
        name={name}
        type="datetime-local"
        max="9999-12-31T23:59"
        required={isRequired}
        defaultValue={momentFor(value)}
      />
    </label>
  );
}
