// The steps left until licences are really monitored, for administrators: shown on Overview until all are done,
// or an administrator dismisses it for everybody.
import { Link } from "react-router";
import { getSetup, type Setup, updateSetup } from "../../../generated/client/index.js";
import { useIsAdministrator } from "../../components/frame/visit.tsx";
import { code, ErrorNotice } from "../../components/text/notices.tsx";
import { service } from "../../service/api.ts";
import { refreshed, refreshMs, useChange, useOperation } from "../../service/queries.ts";
import { settings } from "../../service/settings.ts";
import { t } from "../../words/words.ts";

const steps = [
  ["HasReport", "/now"],
  ["HasRunningCollector", "/administration/collectors"],
  ["HasDenials", "/denials"],
  ["HasPeople", "/administration/people"],
  ["HasPrices", "/administration/purchases"],
  ["HasAlertChannel", "/alerts"],
  ["HasMail", "/destinations"],
] as const;

/** Undefined until it is loaded, and where the reader may not see it. Made-up data is not monitored. */
export function useSetup(): { readonly data: Setup | undefined; readonly isReady: boolean } {
  const isAdministrator = useIsAdministrator();
  const enabled = isAdministrator && !settings.isDemonstration;
  const { data, error } = useOperation("getSetup", getSetup, {}, { refreshMs, enabled });
  return { data, isReady: !enabled || data !== undefined || error !== null };
}

export function SetupSteps({ setup }: { readonly setup: Setup | undefined }) {
  const change = useChange();
  const done = steps.filter(([name]) => setup?.[name]).length;
  if (setup === undefined || setup.IsDismissed || !setup.HasReport || done === steps.length) return null;
  const dismiss = () =>
    change.run(async () => {
      await updateSetup(service, { body: { IsDismissed: true } });
      await refreshed("getSetup");
    });
  return (
    <section className="panel setup no-print" aria-label={t("collectors.setup.title")}>
      <h2>{t("collectors.setup.title")}</h2>
      <ul>
        {steps.map(([name, to]) => (
          <li key={name}>
            <span aria-hidden="true">{setup[name] ? "✓" : "☐"}</span>
            <span>
              <Link to={to}>{t(`collectors.setup.steps.${name}.title`)}</Link>{" "}
              <span className="soft">
                {setup[name] ? t("collectors.setup.done") : t.rich(`collectors.setup.steps.${name}.text`, { code })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <button type="button" className="link" disabled={change.isBusy} onClick={() => void dismiss()}>
        {t("collectors.setup.dismiss")}
      </button>
      {change.error !== null && <ErrorNotice error={change.error} />}
    </section>
  );
}
