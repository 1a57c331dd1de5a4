// Where the alerts of a rule are sent: the destinations of its owner, each with a tick.
import { type AlertRule, getNotificationDestinations } from "../../../generated/client/index.js";
import { useVisit } from "../../components/frame/use-visit.ts";
import { kindNames } from "../../components/text/destination-kinds.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import type { RuleFieldsProps } from "./draft.ts";

interface RuleDestinationsProps extends RuleFieldsProps {
  /** Null: a new one. */
  readonly rule: AlertRule | null;
}

export function RuleDestinations({ draft, onChange, rule }: RuleDestinationsProps) {
  const visit = useVisit();
  const isOthers = rule !== null && visit !== null && rule.OwnerAccountName !== visit.name;
  const answer = useOperation(
    "getNotificationDestinations",
    getNotificationDestinations,
    isOthers ? { AllAccounts: true } : {},
  );
  const { destinations } = draft;
  const offered = answer.data?.filter(
    ({ Id, AccountId }) => !isOthers || AccountId === rule.OwnerAccountId || destinations.includes(Id),
  );
  const toggled = (id: number) =>
    destinations.includes(id) ? destinations.filter((one) => one !== id) : [...destinations, id];
  return (
    <fieldset className="rule-states">
      <legend>{t("alerts.destinations")}</legend>
      {offered?.length === 0 && <small>{t("alerts.noDestinations")}</small>}
      {offered?.map(({ Id, Name, Kind, IsEnabled }) => (
        <label className="choice" key={Id}>
          <input
            type="checkbox"
            checked={destinations.includes(Id)}
            onChange={() => onChange({ destinations: toggled(Id) })}
          />{" "}
          {t(IsEnabled ? "alerts.destination" : "alerts.destinationOff", { name: Name, kind: kindNames[Kind] })}
        </label>
      ))}
    </fieldset>
  );
}
