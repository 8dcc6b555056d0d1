import { useNavigate } from "@tanstack/react-router";
import { PasswordLinkPage } from "#ui/password-link-page.tsx";
import { toast } from "#ui/toast.tsx";
import { brand_name, call, logo, session } from "../../api.ts";
import { useZoneText } from "../../text.ts";
import { ZonePreferences } from "../../zone-preferences.tsx";

/** The link of an invitation or of a forgotten password leads here. */
export function PasswordPage({ token }: { token: string }) {
  const { t } = useZoneText();
  const navigate = useNavigate();
  const words = {
    title: t("password.title"),
    password: t("password.new"),
    repeat: t("password.repeat"),
    rule: t("password.rule"),
    save: t("password.save"),
  };
  return (
    <PasswordLinkPage
      token={token}
      brand={brand_name}
      logo={logo}
      settings={<ZonePreferences />}
      words={words}
      owner={() => call("translatorLink", { body: { token } })}
      greeting={({ is_invitation, ...who }) => t(is_invitation ? "password.welcome" : "password.for", who)}
      send={async (body) => {
        await call("setTranslatorPassword", { body });
      }}
      enter={async (body) => session.write(await call("translatorToken", { body }), false)}
      done={(entered) => {
        toast(t(entered ? "password.entered" : "password.done"));
        return navigate({ to: entered ? "/" : "/login", replace: true });
      }}
    />
  );
}
