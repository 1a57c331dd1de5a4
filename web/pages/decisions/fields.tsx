// What the pages on decisions share: the fields of what they ask about, and what they say where there is no feature.
import { ServerField, WorkingHoursField } from "../../components/form/report-fields.tsx";
import { WindowFields } from "../../components/form/window-fields.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import type { AddressValues } from "../../service/address.ts";
import { t } from "../../words/words.ts";
import type { DecisionQuestion } from "./question.ts";

interface FieldsProps {
  readonly question: DecisionQuestion;
  readonly setAddress: (changes: AddressValues) => void;
}

/** When, on which licence server, and whether in working hours only. */
export function QuestionFields({ question, setAddress }: FieldsProps) {
  return (
    <>
      <WindowFields window={question.window} setAddress={setAddress} />
      <ServerField value={question.serverId} onChange={(id) => setAddress({ server: id })} />
      <WorkingHoursField isChosen={question.isWorkingHours} setAddress={setAddress} />
    </>
  );
}

export const NoFeature = () => (
  <EmptyState title={t("decisions.noFeature")}>
    <p>{t("reports.running.advice")}</p>
  </EmptyState>
);
