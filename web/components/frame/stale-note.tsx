// Says that what is shown answers the question before the one that is asked now.
import { t } from "../../words/words.ts";
export const StaleNote = () => (
  <span className="stale-note" role="status">
    {t("frame.stale")}
  </span>
);
