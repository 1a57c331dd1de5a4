// Choosing one feature of all licence servers, told apart by its version and its server.
import { useMemo } from "react";
import type { FeatureLookupEntry, LicenseServerLookupEntry } from "../../../generated/client/index.js";
import { t } from "../../words/words.ts";
import { Picker } from "./picker.tsx";

interface FeaturePickerProps {
  /** Undefined until they are known. */
  readonly features: readonly FeatureLookupEntry[] | undefined;
  readonly servers: readonly LicenseServerLookupEntry[] | undefined;
  /** Null: all features. */
  readonly chosenId: number | null;
  readonly onChoose: (id: number | null) => void;
}

export function FeaturePicker({ features, servers, chosenId, onChoose }: FeaturePickerProps) {
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
      label={t("common.feature")}
      placeholder={t("components.allFeatures")}
      choices={choices}
      chosenId={chosenId}
      isLoading={features === undefined}
      onChoose={onChoose}
    />
  );
}
