import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { LoadFailed } from "#ui/load-failed.tsx";
import { NewPasswordForm } from "#ui/new-password-form.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { ZoneCard } from "#ui/zone-card.tsx";
import { brand_name, call, logo } from "../../api.ts";
import { useZoneText } from "../../text.ts";
import { ZonePreferences } from "../../zone-preferences.tsx";

/** The link of an invitation or of a forgotten password leads here. */
export function PasswordPage({ token }: { token: string }) {
  const { t } = useZoneText();
  const owner = useQuery({
    queryKey: ["password-link", token],
    queryFn: () => call("translatorLink", { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <ZoneCard title={t("password.title")} brand={brand_name} logo={logo} settings={<ZonePreferences />}>
      {owner.isError && <LoadFailed error={owner.error} onRetry={owner.refetch} />}
      {owner.isPending && <Skeleton rows={3} />}
      {owner.data && (
        <>
          <p>
            {t(owner.data.is_invitation ? "password.welcome" : "password.for", {
              name: owner.data.name,
              email: owner.data.email,
            })}
          </p>
          <PasswordForm token={token} email={owner.data.email} />
        </>
      )}
    </ZoneCard>
  );
}

function PasswordForm({ token, email }: { token: string; email: string }) {
  const { t } = useZoneText();
  const navigate = useNavigate();
  const words = {
    password: t("password.new"),
    repeat: t("password.repeat"),
    rule: t("password.rule"),
    save: t("password.save"),
  };
  return (
    <NewPasswordForm
      token={token}
      email={email}
      words={words}
      send={async (body) => {
        await call("setTranslatorPassword", { body });
        toast(t("password.done"));
        await navigate({ to: "/login", replace: true });
      }}
    />
  );
}
