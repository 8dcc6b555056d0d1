import { Link, useNavigate } from "@tanstack/react-router";
import { useText } from "#ui/i18n.tsx";
import { ZoneLogin } from "#ui/zone-login.tsx";
import { brand_name, call, logo, session } from "../../api.ts";
import { DeskSettings } from "../../desk-settings.tsx";
import { useDeskText } from "../../text.ts";

/** S1: lets staff in and leads on to where they wanted to go. */
export function LoginPage(props: { expired: boolean; next: string; welcome: boolean }) {
  const { expired, next, welcome } = props;
  const { t } = useDeskText();
  const { t: shared } = useText();
  const navigate = useNavigate();
  return (
    <ZoneLogin
      title={t("desk.name")}
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
      done={welcome ? t("invitation.done") : undefined}
      expired={expired}
      send={async (credentials) => {
        session.write(await call("staffToken", { body: credentials }), false);
        await navigate({ to: next, replace: true });
      }}
      settings={
        <>
          <Link to="/forgotten">{shared("ui.forgotten.title")}</Link>
          <DeskSettings />
        </>
      }
    />
  );
}
