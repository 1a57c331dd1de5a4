// The language of the pages; without a choice it is the browser's.
import { chooseLanguage, type Language, language, languages } from "../../words/language.ts";
import { t } from "../../words/words.ts";

export function LanguageSwitch() {
  return (
    <label className="theme-switch">
      <span>{t("frame.language")}</span>
      <select value={language} onChange={(event) => chooseLanguage(event.target.value as Language)}>
        {Object.entries(languages).map(([value, name]) => (
          <option key={value} value={value} lang={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
