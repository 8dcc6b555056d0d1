import { Link } from "@tanstack/react-router";
import { ForgottenPassword } from "#ui/forgotten-password.tsx";
import { useText } from "#ui/i18n.tsx";
import { ZoneCard } from "#ui/zone-card.tsx";
import { brand_name, call, logo } from "../../api.ts";
import { useZoneText } from "../../text.ts";
import { ZonePreferences } from "../../zone-preferences.tsx";

/** T1: requests a link for a new password. */
export function ForgottenPage() {
  const { t } = useZoneText();
  const { t: shared } = useText();
  return (
    <ZoneCard
      title={shared("ui.forgotten.title")}
      brand={brand_name}
      logo={logo}
      settings={<ZonePreferences />}
    >
      <ForgottenPassword
        label={t("login.email")}
        send={(body) => call("forgotTranslatorPassword", { body })}
        back={<Link to="/login">{shared("ui.forgotten.back")}</Link>}
      />
    </ZoneCard>
  );
}
