// Choosing one of many by typing part of its name: a combobox by the pattern of the ARIA authoring practices.
import { type KeyboardEvent, useId, useMemo, useState } from "react";
import {
  type FeatureLookupEntry,
  getFeatureLookup,
  getLicenseServerLookup,
  type LicenseServerLookupEntry,
} from "../../../generated/client/index.js";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { movedTo, Options, optionId } from "./report-fields.tsx";
import { matcherOf } from "./search-field.tsx";

export interface Choice {
  readonly id: number;
  readonly name: string;
  /** Distinguishes it from others with the same name. */
  readonly detail?: string;
}

interface PickerProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosenId: number | null;
  readonly onChoose: (id: number | null) => void;
  /** The choices are not loaded yet. */
  readonly isLoading?: boolean;
  /** What no choice means. */
  readonly placeholder: string;
}

/** There are more: type on to find them. */
const mostShown = 50;

export function Picker({ label, choices, chosenId, onChoose, placeholder, isLoading = false }: PickerProps) {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const chosen = useMemo(() => choices.find(({ id }) => id === chosenId), [choices, chosenId]);
  const found = useMemo(() => matching(choices, typed), [choices, typed]);
  const isOpen = typed !== null;
  const close = () => setTyped(null);
  const choose = (choice: Choice | undefined) => {
    if (choice !== undefined) onChoose(choice.id);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedTo(event.key, active, found.length);
    if (next !== undefined) {
      event.preventDefault();
      if (!isOpen) setTyped("");
      else setActive(next);
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      if (typed === "") choose(undefined);
      else if (found.length > 0) choose(found[active]);
    } else if (event.key === "Escape") close();
  };
  return (
    <div className="field picker">
      <label htmlFor={`${listId}-input`}>{label}</label>
      <input
        id={`${listId}-input`}
        type="search"
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found.length > 0 ? optionId(listId, active) : undefined}
        placeholder={placeholder}
        value={typed ?? (chosen === undefined ? "" : nameOf(chosen))}
        onFocus={(event) => event.target.select()}
        onBlur={close}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          if (event.target.value === "") onChoose(null);
        }}
      />
      <div id={listId} role="listbox" aria-label={label} className="picker-list" hidden={!isOpen}>
        {isOpen && (
          <Options listId={listId} found={found} active={active} keyOf={({ id }) => id} onChoose={choose}>
            {({ name, detail }) => (
              <>
                {name} <span className="sub">{detail}</span>
              </>
            )}
          </Options>
        )}
        {isOpen && found.length === 0 && (
          <p className="soft">{isLoading ? t("common.loading") : t("components.nothingFound")}</p>
        )}
      </div>
    </div>
  );
}

const nameOf = ({ name, detail }: Choice) => (detail ? `${name} (${detail})` : name);

function matching(choices: readonly Choice[], typed: string | null): readonly Choice[] {
  if (typed === null) return [];
  const matches = matcherOf(typed);
  const found: Choice[] = [];
  for (const choice of choices) {
    if (matches([nameOf(choice)])) found.push(choice);
    if (found.length === mostShown) break;
  }
  return found;
}

interface FeaturePickerProps {
  /** Undefined until they are loaded. */
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
  const { features, servers, chosenId, onChoose, label = t("columns.feature"), isRequired = false } = props;
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

/** The picker with the features and licence servers to choose from. */
export function FeatureField(props: Pick<FeaturePickerProps, "chosenId" | "onChoose">) {
  const features = useOperation("getFeatureLookup", getFeatureLookup, {}).data;
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {}).data;
  return <FeaturePicker features={features} servers={servers} {...props} />;
}
