// The slider: what another number of licences would have meant, asked again when it rests.
import { useEffect, useId, useState } from "react";
import { type Answer, getRightsizing, type Input, type RightsizingItem } from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/figure.tsx";
import { formatCount, formatPercent } from "../../format/numbers.ts";
import { formatDuration } from "../../format/times.ts";
import { useAddress } from "../../service/address.ts";
import { type Asked, useOperation } from "../../service/queries.ts";
import { numberIn } from "../../service/report-address.ts";
import { t } from "../../words/words.ts";
import { Saving, useCosts } from "./saving.tsx";

interface OtherNumber {
  readonly asked: number;
  /** The slider's end: with so many nobody would have been short. */
  readonly most: number;
  /** Of the number in the address; nothing is asked where there is none. */
  readonly answer: Asked<Answer<"getRightsizing">>;
  /** Of the licences that are owned. */
  readonly costs: Asked<Answer<"getCosts">>;
}

/**
 * What the number of licences in the address would have meant: as many as there were while it names none. Asked by the page
 * together with everything else, before the item is known; the page says once what fails on it.
 */
export function useOtherNumber(
  item: RightsizingItem | undefined,
  input: Input<"getRightsizing">,
  isEnabled: boolean,
): OtherNumber {
  const [address] = useAddress();
  const most = Math.max(item?.Total ?? 0, item?.Max ?? 0, 1);
  const named = numberIn(address, "licenses", -1, 0, 999_999_999);
  const ofNumber = { ...input, Licenses: [Math.max(0, named)] };
  const answer = useOperation("getRightsizing", getRightsizing, ofNumber, { enabled: isEnabled && named >= 0 });
  const costs = useCosts(input, isEnabled);
  const asked = named < 0 || (item !== undefined && named > most) ? most : named;
  return { asked, most, answer, costs };
}

interface WhatIfProps {
  readonly item: RightsizingItem;
  readonly other: OtherNumber;
}

const restMs = 150;

const nobodyShort = { ShortageSeconds: 0, CheckoutsBeyond: 0, UsersTouched: 0 };

export function WhatIf({ item, other: { asked, most, answer, costs } }: WhatIfProps) {
  const [, setAddress] = useAddress();
  const id = useId();
  // Where the reader has moved it to, until the address says so.
  const [moved, setMoved] = useState<number | null>(null);
  const licenses = Math.min(moved ?? asked, most);
  useEffect(() => {
    if (moved === null) return;
    if (moved === asked) {
      setMoved(null);
      return;
    }
    const timer = setTimeout(() => setAddress({ licenses: String(moved) }), restMs);
    return () => clearTimeout(timer);
  }, [moved, asked, setAddress]);
  const isMost = licenses >= most;
  const answered = answer.data?.Items[0]?.WhatIf[0];
  const meant = isMost ? nobodyShort : answered;
  const isOld = (!isMost && (licenses !== answered?.Licenses || answer.isPlaceholderData)) || costs.isPlaceholderData;
  const fewer = item.Total === null ? null : item.Total - licenses;
  return (
    <section className="panel" aria-label={t("decisions.other.label")}>
      <h2>{t("decisions.other.title")}</h2>
      <div className="slider">
        <label htmlFor={id}>{t("columns.licences")}</label>
        <input
          id={id}
          type="range"
          min={0}
          max={most}
          value={licenses}
          onChange={(event) => setMoved(Number(event.target.value))}
        />
        <output htmlFor={id}>
          {formatCount(licenses)}
          {fewer !== null && fewer !== 0 && (
            <small>
              {" "}
              {fewer > 0
                ? t("decisions.other.fewer", { count: formatCount(fewer) })
                : t("decisions.other.more", { count: formatCount(-fewer) })}
            </small>
          )}
        </output>
      </div>
      {isMost && <p className="soft">{t("decisions.other.move")}</p>}
      <dl className={isOld ? "figures money report-old" : "figures money"} aria-live="polite" aria-busy={isOld}>
        <Figure name={t("decisions.other.shortage")}>
          {formatDuration(meant?.ShortageSeconds)}{" "}
          <small>
            {t("decisions.other.ofTime", {
              share: formatPercent(shareOf(meant?.ShortageSeconds, item.MeasuredSeconds)),
            })}
          </small>
        </Figure>
        <Figure name={t("decisions.other.beyond")}>{formatCount(meant?.CheckoutsBeyond)}</Figure>
        <Figure name={t("decisions.other.users")}>{formatCount(meant?.UsersTouched)}</Figure>
        <Saving fewer={fewer} costs={costs} />
      </dl>
    </section>
  );
}

const shareOf = (part: number | undefined, whole: number) =>
  part === undefined || whole === 0 ? null : (100 * part) / whole;
