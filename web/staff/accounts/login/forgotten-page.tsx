import { ForgottenPassword } from "#ui/forgotten-password.tsx";
import { useText } from "#ui/i18n.tsx";
import { ZoneCard } from "#ui/zone-card.tsx";
import { brand_name, call, logo } from "../../api.ts";
import { DeskSettings } from "../../desk-settings.tsx";
import { DeskLink, login_place } from "../../links.tsx";
import { useDeskText } from "../../text.ts";

/** S1: requests a link for a new password. */
export function ForgottenPage() {
  const { t } = useDeskText();
  const { t: shared } = useText();
  return (
    <ZoneCard title={shared("ui.forgotten.title")} brand={brand_name} logo={logo} settings={<DeskSettings />}>
      <ForgottenPassword
        label={t("login.email")}
        send={(body) => call("forgotStaffPassword", { body })}
        back={<DeskLink place={login_place}>{shared("ui.forgotten.back")}</DeskLink>}
      />
    </ZoneCard>
  );
}
