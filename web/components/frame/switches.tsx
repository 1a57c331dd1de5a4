// The switches of the frame: the language, and light or dark.

import { useState } from "react";
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

type Theme = "system" | "light" | "dark";
const key = "licences.theme";
const names: Readonly<Record<Theme, string>> = {
  system: t("frame.themes.system"),
  light: t("frame.themes.light"),
  dark: t("frame.themes.dark"),
};

function storedTheme(): Theme {
  const stored = localStorage.getItem(key);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Applies the reader's choice to the page. Called before anything is drawn, so that nothing flashes. */
export function applyTheme(theme: Theme = storedTheme()): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  dispatchEvent(new Event("theme"));
}

export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme);
  const choose = (chosen: Theme) => {
    localStorage.setItem(key, chosen);
    setTheme(chosen);
    applyTheme(chosen);
  };
  return (
    <label className="theme-switch">
      <span>{t("frame.colours")}</span>
      <select value={theme} onChange={(event) => choose(event.target.value as Theme)}>
        {Object.entries(names).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
