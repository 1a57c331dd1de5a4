// The status of a licence server, by a word, a shape and a colour: PARTIAL and DOWN can't be overlooked.
import type { LicenseServerStatus } from "../../../generated/client/index.js";
import { t } from "../../words/words.ts";

const words: Readonly<Record<LicenseServerStatus, readonly [kind: string, sign: string, word: string]>> = {
  UP: ["good", "●", t("components.status.up")],
  PARTIAL: ["warning", "▲", t("components.status.partial")],
  DOWN: ["bad", "■", t("components.status.down")],
  NO_VALID_LIC_FILE: ["bad", "■", t("components.status.invalid")],
  SILENT: ["warning", "…", t("components.status.silent")],
  UNKNOWN: ["unknown", "?", t("components.status.unknown")],
};

export function StatusBadge({ status }: { readonly status: LicenseServerStatus }) {
  const [kind, sign, word] = words[status];
  return (
    <span className={`badge badge-${kind}`} title={status}>
      <span aria-hidden="true">{sign}</span> {word}
    </span>
  );
}
