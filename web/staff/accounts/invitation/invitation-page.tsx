import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { LoadFailed } from "#ui/load-failed.tsx";
import { NewPasswordForm } from "#ui/new-password-form.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ZoneCard } from "#ui/zone-card.tsx";
import { brand_name, call, logo } from "../../api.ts";
import { DeskSettings } from "../../desk-settings.tsx";
import { useDeskText } from "../../text.ts";

/** Sets the password by the link of an invitation or a reset. */
export function InvitationPage({ token }: { token: string }) {
  const { t } = useDeskText();
  const invited = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => call("staffInvited", { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <ZoneCard title={t("invitation.title")} brand={brand_name} logo={logo} settings={<DeskSettings />}>
      {invited.isError && <LoadFailed error={invited.error} onRetry={invited.refetch} />}
      {invited.isPending && <Skeleton rows={3} />}
      {invited.data && (
        <>
          <p>
            {t(invited.data.is_invitation ? "invitation.text" : "invitation.for", {
              name: invited.data.name,
              email: invited.data.email,
            })}
          </p>
          <PasswordForm token={token} email={invited.data.email} />
        </>
      )}
    </ZoneCard>
  );
}

function PasswordForm({ token, email }: { token: string; email: string }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const words = {
    password: t("invitation.password"),
    repeat: t("invitation.repeat"),
    rule: t("invitation.rule"),
    save: t("invitation.save"),
  };
  return (
    <NewPasswordForm
      token={token}
      email={email}
      words={words}
      send={async (body) => {
        await call("acceptStaffInvitation", { body });
        await navigate({ to: "/login", search: { welcome: true }, replace: true });
      }}
    />
  );
}
