import { locales } from "#brands/brand.ts";
import { ZoneSettings } from "#ui/zone-settings.tsx";
import { language, theme } from "./api.ts";
import { useZoneText } from "./text.ts";

/** Language and theme of the zone. */
export function ZonePreferences() {
  const { t } = useZoneText();
  const labels = {
    theme: t("zone.theme"),
    themes: { auto: t("zone.theme_auto"), light: t("zone.theme_light"), dark: t("zone.theme_dark") },
  };
  return <ZoneSettings languages={locales} language={language} theme={theme} labels={labels} />;
}
