// What a rule looks at, and when nothing may begin to fire.
import { type AlertPer, getFeatureLookup } from "../../../generated/client/index.js";
import { ChoiceField, ServerField } from "../../components/form/report-fields.tsx";
import { readersZone } from "../../format/times.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { has, misfits, type RuleFieldsProps } from "./draft.ts";

const pers: readonly AlertPer[] = ["Feature", "LicenseServer", "Selection"];

export function Scope({ draft, onChange }: RuleFieldsProps) {
  const features = useOperation("getFeatureLookup", getFeatureLookup, {});
  const names = [...new Set((features.data ?? []).map(({ Name }) => Name))];
  return (
    <>
      {has("server", draft.kind) && (
        <ServerField
          value={draft.serverId === "" ? null : Number(draft.serverId)}
          onChange={(serverId) => onChange({ serverId })}
        />
      )}
      {has("feature", draft.kind) && (
        <label className="field">
          <span>{t("alerts.featureName")}</span>
          <input
            list="rule-features"
            autoComplete="off"
            value={draft.feature}
            onChange={(event) => onChange({ feature: event.target.value })}
          />
          <datalist id="rule-features">
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </label>
      )}
      {has("per", draft.kind) && (
        <ChoiceField
          label={t("alerts.per")}
          value={draft.per}
          choices={pers.map((per) => [per, t(`alerts.pers.${per}`)])}
          onChange={(per) => onChange({ per: per as AlertPer })}
        />
      )}
    </>
  );
}

export function QuietHours({ draft, onChange }: RuleFieldsProps) {
  const isNeeded = draft.quietStart !== "" || draft.quietEnd !== "";
  return (
    <fieldset className="rule-quiet">
      <legend>{t("alerts.quiet")}</legend>
      <label className="field">
        <span>{t("alerts.quietFrom")}</span>
        <input
          type="time"
          required={isNeeded}
          value={draft.quietStart}
          onChange={(event) => onChange({ quietStart: event.target.value })}
        />
      </label>
      <label className="field">
        <span>{t("alerts.quietTo")}</span>
        <input
          type="time"
          required={isNeeded}
          value={draft.quietEnd}
          onChange={(event) => onChange({ quietEnd: event.target.value })}
        />
      </label>
      <Mistake text={misfits(draft).quiet && t("alerts.quietSame")} />
      <small>{t("alerts.quietAbout", { zone: readersZone })}</small>
    </fieldset>
  );
}

/** Why what was entered does not fit; false: it does. */
export function Mistake({ text }: { readonly text: string | false }) {
  return (
    text !== false && (
      <small className="field-error" role="alert">
        {text}
      </small>
    )
  );
}
