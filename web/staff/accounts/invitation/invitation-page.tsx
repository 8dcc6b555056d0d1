import { useNavigate } from "@tanstack/react-router";
import { PasswordLinkPage } from "#ui/password-link-page.tsx";
import { brand_name, call, logo, session } from "../../api.ts";
import { DeskSettings } from "../../desk-settings.tsx";
import { useDeskText } from "../../text.ts";

/** Sets the password by the link of an invitation or a reset. */
export function InvitationPage({ token }: { token: string }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const words = {
    title: t("invitation.title"),
    password: t("invitation.password"),
    repeat: t("invitation.repeat"),
    rule: t("invitation.rule"),
    save: t("invitation.save"),
  };
  return (
    <PasswordLinkPage
      token={token}
      brand={brand_name}
      logo={logo}
      settings={<DeskSettings />}
      words={words}
      owner={() => call("staffInvited", { body: { token } })}
      greeting={({ is_invitation, ...who }) => t(is_invitation ? "invitation.text" : "invitation.for", who)}
      send={async (body) => {
        await call("acceptStaffInvitation", { body });
      }}
      enter={async (body) => session.write(await call("staffToken", { body }), false)}
      done={(entered) =>
        navigate(
          entered ? { to: "/", replace: true } : { to: "/login", search: { welcome: true }, replace: true },
        )
      }
    />
  );
}
