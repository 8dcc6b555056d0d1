import { Link } from "@tanstack/react-router";
import { ForgottenPassword } from "#ui/forgotten-password.tsx";
import { useText } from "#ui/i18n.tsx";
import { ZoneCard } from "#ui/zone-card.tsx";
import { brand_name, call, logo } from "../../api.ts";
import { DeskSettings } from "../../desk-settings.tsx";
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
        back={<Link to="/login">{shared("ui.forgotten.back")}</Link>}
      />
    </ZoneCard>
  );
}
