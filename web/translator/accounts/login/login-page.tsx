import { Link, useNavigate } from "@tanstack/react-router";
import { useText } from "#ui/i18n.tsx";
import { ZoneLogin } from "#ui/zone-login.tsx";
import { brand_name, call, logo, session } from "../../api.ts";
import { useZoneText } from "../../text.ts";
import { ZonePreferences } from "../../zone-preferences.tsx";

/** T1: lets translators in and leads on to where they wanted to go. */
export function LoginPage({ expired, next }: { expired: boolean; next: string }) {
  const { t } = useZoneText();
  const { t: shared } = useText();
  const navigate = useNavigate();
  return (
    <ZoneLogin
      title={t("zone.name")}
      brand={brand_name}
      logo={logo}
      note={t("login.note")}
      labels={{
        username: t("login.email"),
        password: t("login.password"),
        code: t("login.code"),
        code_hint: t("login.code_hint"),
        wait: (time) => t("login.wait", { time }),
      }}
      expired={expired}
      send={async (credentials) => {
        session.write(await call("translatorToken", { body: credentials }), false);
        await navigate({ to: next, replace: true });
      }}
      settings={
        <>
          <Link to="/forgotten">{shared("ui.forgotten.title")}</Link>
          <ZonePreferences />
        </>
      }
    />
  );
}
