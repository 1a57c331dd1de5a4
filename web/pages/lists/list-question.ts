// What the address of a list of denials or checkouts asks for, as a question to the service and in words.
import { formatMoment } from "../../format/times.ts";
import { spanOf, type TimeWindow } from "../../service/window.ts";
import { t } from "../../words/words.ts";

/** The part that both lists have: the window, a feature's name, the names of a user and a group, words. */
export function listQuestion(address: URLSearchParams, window: TimeWindow) {
  const feature = address.get("feature");
  const user = address.get("user");
  const group = address.get("group");
  const words = (address.get("q") ?? "").trim();
  return {
    ...spanOf(window),
    ...(feature !== null && { Products: [{ FeatureName: feature }] }),
    ...(user !== null && { UserNames: [user] }),
    ...(group !== null && { GroupNames: [group] }),
    ...(words !== "" && { Search: words.slice(0, 255) }),
  };
}

export function askedInWords(address: URLSearchParams, { startUtc, endUtc }: TimeWindow): string {
  const parts = [
    t("lists.askedWindow", { from: formatMoment(startUtc), to: formatMoment(endUtc ?? Date.now()) }),
    address.has("feature") && t("lists.askedFeature", { name: address.get("feature") ?? "" }),
    address.has("user") && t("lists.askedUser", { name: address.get("user") ?? "" }),
    address.has("group") && t("lists.askedGroup", { name: address.get("group") ?? "" }),
    address.has("project") && t("lists.askedProject", { name: address.get("project") ?? "" }),
    address.has("q") && t("lists.askedText", { text: address.get("q") ?? "" }),
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}
