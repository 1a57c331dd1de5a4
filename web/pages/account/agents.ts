// What a session is in words: the browser and its system by the header User-Agent, or the program by what it calls itself.
import Bowser from "bowser";
import type { AccountSession } from "../../../generated/client/index.js";
import { t } from "../../words/words.ts";

/** The header is whatever its sender wrote: it is shown as text, and says nothing that must be true. */
export function agentName({ Kind, UserAgent }: Pick<AccountSession, "Kind" | "UserAgent">): string {
  if (Kind === "Legacy") return t("account.legacy");
  const agent = UserAgent ?? "";
  const { browser, os } = agent === "" ? { browser: {}, os: {} } : Bowser.parse(agent);
  const isKnown = browser.name !== undefined && browser.name !== "";
  if (Kind === "Program" && !/^Mozilla\//.test(agent)) return agent === "" ? t("account.program") : agent;
  if (!isKnown) return t("account.unknownBrowser");
  return os.name === undefined || os.name === ""
    ? String(browser.name)
    : t("account.browserOn", { browser: String(browser.name), system: os.name });
}
