// The status of a licence server, by a word, a shape and a colour: PARTIAL and DOWN can't be overlooked.
import type { LicenseServerStatus } from "../../../generated/client/index.js";

const words: Readonly<Record<LicenseServerStatus, readonly [kind: string, sign: string, word: string]>> = {
  UP: ["good", "●", "Up"],
  PARTIAL: ["warning", "▲", "Partly down"],
  DOWN: ["bad", "■", "Down"],
  NO_VALID_LIC_FILE: ["bad", "■", "No valid licence file"],
  SILENT: ["warning", "…", "Silent"],
  UNKNOWN: ["unknown", "?", "Not heard of yet"],
};

export function StatusBadge({ status }: { readonly status: LicenseServerStatus }) {
  const [kind, sign, word] = words[status];
  return (
    <span className={`badge badge-${kind}`} title={status}>
      <span aria-hidden="true">{sign}</span> {word}
    </span>
  );
}
