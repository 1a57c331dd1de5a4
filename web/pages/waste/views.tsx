// The views of waste: what each asks the service, and its columns.
import { useMemo } from "react";
import {
  getFeaturesHeldTogether,
  getSimultaneousCheckouts,
  getWaste,
  getWastefulSessions,
  getWasteHolders,
  type Input,
} from "../../../generated/client/index.js";
import { CsvDownload } from "../../components/download/csv-download.tsx";
import { useOperation } from "../../service/queries.ts";
import { useAnswered } from "../../service/use-answered.ts";
import { featureColumns, holderColumns, pairColumns, sessionColumns, simultaneousColumns } from "./columns.tsx";
import { WasteFigures } from "./figures.tsx";
import { type ViewProps, WasteReport } from "./report.tsx";

interface Asking<Question> extends ViewProps {
  readonly input: Question;
}

const fileName = "waste";
const all = { PageSize: 1000 };

export function Features({ input, ...props }: Asking<Partial<Input<"getWaste">>>) {
  const answer = useOperation("getWaste", getWaste, { ...input, ...all });
  return (
    <WasteReport
      {...props}
      answer={answer}
      columns={featureColumns}
      download={<CsvDownload operation={getWaste} input={input} fileName={fileName} />}
      figures={(items) => <WasteFigures items={items} />}
    />
  );
}

export function Holders({ input, ...props }: Asking<Partial<Input<"getWasteHolders">>>) {
  const answer = useOperation("getWasteHolders", getWasteHolders, { ...input, ...all });
  const kind = useAnswered(answer, input.GroupBy ?? "User");
  const columns = useMemo(() => holderColumns(kind), [kind]);
  return (
    <WasteReport
      {...props}
      answer={answer}
      columns={columns}
      download={<CsvDownload operation={getWasteHolders} input={input} fileName={fileName} />}
    />
  );
}

export function Sessions({ input, ...props }: Asking<Partial<Input<"getWastefulSessions">>>) {
  const answer = useOperation("getWastefulSessions", getWastefulSessions, { ...input, ...all });
  return (
    <WasteReport
      {...props}
      answer={answer}
      columns={sessionColumns}
      download={<CsvDownload operation={getWastefulSessions} input={input} fileName={fileName} />}
    />
  );
}

export function Simultaneous({ input, ...props }: Asking<Partial<Input<"getSimultaneousCheckouts">>>) {
  const answer = useOperation("getSimultaneousCheckouts", getSimultaneousCheckouts, { ...input, ...all });
  return (
    <WasteReport
      {...props}
      answer={answer}
      columns={simultaneousColumns}
      download={<CsvDownload operation={getSimultaneousCheckouts} input={input} fileName={fileName} />}
    />
  );
}

export function Together({ input, ...props }: Asking<Partial<Input<"getFeaturesHeldTogether">>>) {
  const answer = useOperation("getFeaturesHeldTogether", getFeaturesHeldTogether, { ...input, ...all });
  return (
    <WasteReport
      {...props}
      answer={answer}
      columns={pairColumns}
      download={<CsvDownload operation={getFeaturesHeldTogether} input={input} fileName={fileName} />}
    />
  );
}
