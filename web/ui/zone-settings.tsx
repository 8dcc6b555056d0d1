import { useId } from "react";
import { locale_names, type Locale } from "#brands/brand.ts";
import { useText } from "./i18n.tsx";
import { type Preference, type Theme, themes, usePreference } from "./preference.ts";
import style from "./zone-settings.module.css";

/** The language and the theme of a zone, on each of its pages and before login. */
export function ZoneSettings<L extends Locale>(props: {
  readonly languages: readonly L[];
  readonly language: Preference<L>;
  readonly theme: Preference<Theme>;
  readonly labels: { readonly theme: string; readonly themes: Record<Theme, string> };
}) {
  const { languages, language, theme, labels } = props;
  const { t } = useText();
  const id = useId();
  const chosen_language = usePreference(language);
  const chosen_theme = usePreference(theme);
  return (
    <div className={style.settings}>
      <label htmlFor={`${id}language`}>{t("ui.language")}</label>
      <select
        id={`${id}language`}
        value={chosen_language}
        onChange={(event) => {
          const wanted = languages.find((one) => one === event.target.value);
          if (wanted !== undefined) language.write(wanted);
        }}
      >
        {languages.map((one) => (
          <option key={one} value={one}>
            {locale_names[one]}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}theme`}>{labels.theme}</label>
      <select
        id={`${id}theme`}
        value={chosen_theme}
        onChange={(event) => {
          const wanted = themes.find((one) => one === event.target.value);
          if (wanted) theme.write(wanted);
        }}
      >
        {themes.map((one) => (
          <option key={one} value={one}>
            {labels.themes[one]}
          </option>
        ))}
      </select>
    </div>
  );
}
