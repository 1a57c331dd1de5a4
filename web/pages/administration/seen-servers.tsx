// The part of a form that says whose data an account, or a reader's program, sees: all licence servers, or those that are chosen.
import { useState } from "react";
import type { LicenseServerLookupEntry } from "../../../generated/client/index.js";
import { ServerOptions } from "../../components/form/server-options.tsx";
import { t } from "../../words/words.ts";

interface SeenServersProps {
  readonly servers: readonly LicenseServerLookupEntry[];
  /** At first; null: all. */
  readonly chosen: readonly number[] | null;
}

export function SeenServers({ servers, chosen }: SeenServersProps) {
  const [seesAll, setSeesAll] = useState(chosen === null);
  return (
    <>
      <label className="choice">
        <input
          type="checkbox"
          name="sees-all"
          checked={seesAll}
          onChange={(event) => setSeesAll(event.target.checked)}
        />{" "}
        {t("administration.accounts.seesAll")}
      </label>
      {!seesAll && (
        <label className="field">
          <span>{t("administration.accounts.seesSome")}</span>
          <select name="server" multiple size={6} defaultValue={(chosen ?? []).map(String)}>
            <ServerOptions servers={servers} />
          </select>
        </label>
      )}
    </>
  );
}

/** Null: all. */
export const seenServers = (form: FormData): number[] | null =>
  form.has("sees-all") ? null : form.getAll("server").map(Number);
