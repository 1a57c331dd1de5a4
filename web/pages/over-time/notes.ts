// What administrators noted, as notes in a chart over time: in words, with the time for which it lasted.
import type { Annotation } from "../../../generated/client/index.js";
import type { ChartNote } from "../../components/chart/chart-notes.ts";
import { formatMoment } from "../../format/times.ts";
import { t } from "../../words/words.ts";

/** More of them would hide the chart. */
const mostNotes = 20;

/** What a chart is about; null: more than one, or any. */
interface Subject {
  readonly featureName: string | null;
  /** The licence servers that it is about; null: all. */
  readonly serverIds: readonly number[] | null;
}

/** In the order of time; those that touch the span between the two instants, in milliseconds since 1970. */
export function annotationNotes(
  annotations: readonly Annotation[],
  { featureName, serverIds }: Subject,
  from: number,
  to: number,
): readonly ChartNote[] {
  const isSame = (name: string) => featureName === null || name.toLowerCase() === featureName.toLowerCase();
  const notes = annotations.flatMap((one): ChartNote[] => {
    const [start, end] = [Date.parse(one.StartUtc), Date.parse(one.EndUtc ?? one.StartUtc)];
    const isAbout =
      (one.FeatureName === null || isSame(one.FeatureName)) &&
      (one.LicenseServerId === null || serverIds === null || serverIds.includes(one.LicenseServerId));
    if (!isAbout || start >= to || end < from) return [];
    return [
      {
        at: Math.max(start, from) / 1000,
        ...(one.EndUtc !== null && { until: Math.min(end, to) / 1000 }),
        text: wordsOf(one),
      },
    ];
  });
  return notes.toSorted((one, other) => one.at - other.at).slice(-mostNotes);
}

function wordsOf({ Text, StartUtc, EndUtc, LicenseServerName, FeatureName }: Annotation): string {
  const about = LicenseServerName ?? FeatureName;
  const text = about === null ? Text : t("overTime.noteAbout", { text: Text, about });
  const from = formatMoment(StartUtc);
  return EndUtc === null
    ? t("overTime.noteAt", { from, text })
    : t("overTime.noteFrom", { from, to: formatMoment(EndUtc), text });
}
