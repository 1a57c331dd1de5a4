// The form that makes a feature a package, or changes what a package consists of.

import { type FormEvent, useState } from "react";
import {
  type FeatureLookupEntry,
  getFeatureLookup,
  getLicenseServerLookup,
  getPackage,
  type LicensePackage,
  setPackage,
} from "../../../generated/client/index.js";
import { Dialog } from "../../components/form/dialog.tsx";
import { FeaturePicker } from "../../components/form/feature-picker.tsx";
import { FormEnd } from "../../components/form/form-end.tsx";
import { AnswerNotice } from "../../components/frame/answer-notice.tsx";
import { unseen } from "../../components/text/tags.tsx";
import { service } from "../../service/api.ts";
import { refreshed, useChange } from "../../service/changes.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";

interface PackageFormProps {
  /** Null: a new one. */
  readonly package: LicensePackage | null;
  readonly onClose: () => void;
}

/** A component as the form has it; the number of licences null: not known. */
interface Component {
  readonly id: number;
  readonly tokens: number | null;
}

export function PackageForm({ package: changed, onClose }: PackageFormProps) {
  const id = changed?.FeatureId ?? 1;
  const stored = useOperation("getPackage", getPackage, { id }, { enabled: changed !== null });
  const known = stored.data?.Components.map(({ Feature, NumberOfTokens }) => ({
    id: Feature.Id,
    tokens: NumberOfTokens,
  }));
  const components = changed === null ? [] : known;
  return (
    <Dialog
      title={
        changed === null
          ? t("records.packages.addTitle")
          : t("records.packages.consists", { name: changed.FeatureName })
      }
      onClose={onClose}
    >
      {changed !== null && <AnswerNotice query={stored} />}
      {components !== undefined && <Fields package={changed} components={components} onClose={onClose} />}
    </Dialog>
  );
}

function Fields({
  package: changed,
  components,
  onClose,
}: PackageFormProps & { readonly components: readonly Component[] }) {
  const change = useChange();
  const features = useOperation("getFeatureLookup", getFeatureLookup, {});
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {});
  const [featureId, setFeatureId] = useState(changed?.FeatureId ?? null);
  const [chosen, setChosen] = useState(components);
  const serverId = features.data?.find(({ Id }) => Id === featureId)?.LicenseServerId;
  const isOther = ({ Id, LicenseServerId }: FeatureLookupEntry) =>
    LicenseServerId === serverId && Id !== featureId && !chosen.some((one) => one.id === Id);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const done = await change.run(async () => {
      if (featureId === null) throw new Error(t("records.chooseFeature"));
      const Components = chosen.map(({ id, tokens }) => ({ FeatureId: id, NumberOfTokens: tokens }));
      await setPackage(service, { id: featureId, body: { Components } });
      await refreshed("getPackages", "getPackage");
    });
    if (done) onClose();
  };
  const choose = (id: number | null) => {
    setFeatureId(id);
    setChosen([]);
  };
  const nameOf = (id: number) =>
    features.data?.find(({ Id }) => Id === id)?.Name ?? t("records.packages.featureNumber", { id: String(id) });
  const set = (id: number, tokens: number | null) =>
    setChosen(chosen.map((one) => (one.id === id ? { id, tokens } : one)));
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      {changed === null && (
        <FeaturePicker
          label={t("records.packages.which")}
          features={features.data}
          servers={servers.data}
          chosenId={featureId}
          onChoose={choose}
          isRequired
        />
      )}
      {serverId !== undefined && (
        <FeaturePicker
          key={chosen.length}
          label={t("records.packages.addComponent")}
          features={features.data?.filter(isOther)}
          servers={servers.data}
          chosenId={null}
          onChoose={(id) => id !== null && setChosen([...chosen, { id, tokens: 1 }])}
          isRequired
        />
      )}
      {chosen.length > 0 && (
        <ul className="members" aria-label={t("records.packages.components")}>
          {chosen.map(({ id, tokens }) => (
            <li key={id}>
              <span>{nameOf(id)}</span>
              <input
                type="number"
                inputMode="numeric"
                min={1}
                max={2_147_483_647}
                value={tokens ?? ""}
                aria-label={t("records.packages.tokens", { name: nameOf(id) })}
                onChange={({ target }) => set(id, target.value === "" ? null : Number(target.value))}
              />
              <button type="button" className="link" onClick={() => setChosen(chosen.filter((one) => one.id !== id))}>
                {t.rich("common.removeOne", { name: nameOf(id), unseen })}
              </button>
            </li>
          ))}
        </ul>
      )}
      <FormEnd change={change} onClose={onClose} action={changed === null ? t("common.add") : t("common.save")} />
    </form>
  );
}
