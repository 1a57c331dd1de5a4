// What the reasons are called for which a request is denied.
import type { DenialType } from "../../../generated/client/index.js";
import { t } from "../../words/words.ts";

export const denialReasons: Readonly<Record<DenialType, string>> = {
  NoLicenseAvailable: t("lists.reasons.none"),
  AllLicensesAreReservedForOthers: t("lists.reasons.reserved"),
  Other: t("lists.reasons.other"),
};
