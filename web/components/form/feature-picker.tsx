// Choosing one feature of all licence servers, told apart by its version and its server.
import { useMemo } from "react";
import {
  type FeatureLookupEntry,
  getFeatureLookup,
  getLicenseServerLookup,
  type LicenseServerLookupEntry,
} from "../../../generated/client/index.js";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { Picker } from "./picker.tsx";

interface FeaturePickerProps {
  /** Undefined until they are known. */
  readonly features: readonly FeatureLookupEntry[] | undefined;
  readonly servers: readonly LicenseServerLookupEntry[] | undefined;
  /** Null: all features. */
  readonly chosenId: number | null;
  readonly onChoose: (id: number | null) => void;
  readonly label?: string;
  /** One must be chosen: there is no "all". */
  readonly isRequired?: boolean;
}

export function FeaturePicker(props: FeaturePickerProps) {
  const { features, servers, chosenId, onChoose, label = t("common.feature"), isRequired = false } = props;
  const choices = useMemo(() => {
    const names = new Map((servers ?? []).map(({ Id, Name }) => [Id, Name]));
    return (features ?? []).map(({ Id, Name, Version, LicenseServerId }) => ({
      id: Id,
      name: Name,
      detail: [Version, names.get(LicenseServerId)].filter(Boolean).join(", "),
    }));
  }, [features, servers]);
  return (
    <Picker
      label={label}
      placeholder={t(isRequired ? "components.featureName" : "components.allFeatures")}
      choices={choices}
      chosenId={chosenId}
      isLoading={features === undefined}
      onChoose={onChoose}
    />
  );
}

/** The picker with the features and licence servers that it offers. */
export function FeatureField(props: Pick<FeaturePickerProps, "chosenId" | "onChoose">) {
  const features = useOperation("getFeatureLookup", getFeatureLookup, {}).data;
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {}).data;
  return <FeaturePicker features={features} servers={servers} {...props} />;
}
