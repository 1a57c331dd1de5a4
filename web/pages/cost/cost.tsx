// What licences cost, feature by feature, and who pays for those of a month.
import { ChoiceField, ServerField } from "../../components/form/report-fields.tsx";
import { WindowFields } from "../../components/form/window-fields.tsx";
import { formatUtcMonth } from "../../format/times.ts";
import { useAddress } from "../../service/address.ts";
import { payers } from "../../service/mailed-report.ts";
import { onServer, serverIn } from "../../service/report-address.ts";
import { spanOf, windowOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { ChargeBack } from "./charge-back.tsx";
import { CostOfFeatures } from "./features.tsx";
import { monthsBefore } from "./months.ts";

const views = ["features", ...payers] as const;
const shares = ["Use", "Peak"] as const;

export function Cost() {
  const [address, setAddress] = useAddress();
  const view = views.find((name) => name === address.get("show")) ?? "features";
  const serverId = serverIn(address);
  const ShowField = (
    <ChoiceField
      label={t("cost.show")}
      value={view}
      choices={views.map((name) => [name, t(`cost.views.${name}`)])}
      onChange={(show) => setAddress({ show, sort: null })}
    />
  );
  const OfServer = <ServerField value={serverId} onChange={(id) => setAddress({ server: id })} />;
  if (view === "features") {
    const window = windowOf(address);
    return (
      <CostOfFeatures
        input={{ ...spanOf(window), ...onServer(serverId) }}
        asked={t("cost.asked", { from: window.from, to: window.to })}
        fields={
          <>
            {ShowField}
            <WindowFields window={window} setAddress={setAddress} />
            {OfServer}
          </>
        }
      />
    );
  }
  const months = monthsBefore(Date.now());
  const month = months.find((one) => one === address.get("month")) ?? (months[1] as string);
  const share = shares.find((name) => name === address.get("by")) ?? "Use";
  return (
    <ChargeBack
      input={{ Month: month, GroupBy: view, ShareOf: share, ...onServer(serverId) }}
      asked={t("cost.chargeAsked", { month: formatUtcMonth(month), by: t(`cost.shares.${share}`) })}
      fields={
        <>
          {ShowField}
          <ChoiceField
            label={t("cost.month")}
            value={month}
            choices={months.map((one) => [one, formatUtcMonth(one)])}
            onChange={(value) => setAddress({ month: value })}
          />
          <ChoiceField
            label={t("cost.by")}
            value={share}
            choices={shares.map((name) => [name, t(`cost.shares.${name}`)])}
            onChange={(by) => setAddress({ by })}
          />
          {OfServer}
        </>
      }
    />
  );
}
