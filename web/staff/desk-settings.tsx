import { ZoneSettings } from "#ui/zone-settings.tsx";
import { desk_languages, language, theme } from "./api.ts";
import { useDeskText } from "./text.ts";

/** Language and theme of the desk. */
export function DeskSettings() {
  const { t } = useDeskText();
  const labels = {
    theme: t("desk.theme"),
    themes: { auto: t("desk.theme_auto"), light: t("desk.theme_light"), dark: t("desk.theme_dark") },
  };
  return <ZoneSettings languages={desk_languages} language={language} theme={theme} labels={labels} />;
}
