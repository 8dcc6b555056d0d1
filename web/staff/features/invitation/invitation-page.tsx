import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { staffPassword } from "#contract/desk-users.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextField } from "#ui/field.tsx";
import { namedTextOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { ZoneCard } from "#ui/zone-card.tsx";
import { brand_name, call, logo } from "../../api.ts";
import { DeskSettings } from "../../desk-settings.tsx";
import { login_place, useGo } from "../../links.tsx";
import { useDeskText } from "../../text.ts";

type Values = { password: string; password_confirmation: string };

/** The link of an invitation leads here: the first password of an account of the desk. */
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
          <p>{t("invitation.text", invited.data)}</p>
          <PasswordForm token={token} email={invited.data.email} />
        </>
      )}
    </ZoneCard>
  );
}

function PasswordForm({ token, email }: { token: string; email: string }) {
  const { t } = useDeskText();
  const go = useGo();
  const sentence = useProblemText();
  const [refusal, setRefusal] = useState("");
  const form = useForm<Values, typeof staffPassword>({
    schema: staffPassword,
    initial: { password: "", password_confirmation: "" },
    toInput: (values) => ({ token, ...values }),
    onError: (error) => setRefusal(sentence(error)),
    send: async (body) => {
      setRefusal("");
      await call("acceptStaffInvitation", { body });
      await go({ ...login_place, search: { welcome: true } }, true);
    },
  });
  const labels = { password: t("invitation.password"), password_confirmation: t("invitation.repeat") };
  const { summary_ref, problems, idOf } = form;
  return (
    <FormBox form={form}>
      <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} labels={labels} />
      {refusal !== "" && (
        <Notice tone="danger" live="alert">
          {refusal}
        </Notice>
      )}
      {/* A password manager keeps the password under the address it belongs to. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <TextField
        {...namedTextOf(form, "password")}
        label={labels.password}
        hint={t("invitation.rule")}
        type="password"
        autoComplete="new-password"
        required
      />
      <TextField
        {...namedTextOf(form, "password_confirmation")}
        label={labels.password_confirmation}
        type="password"
        autoComplete="new-password"
        required
      />
      <Button look="primary" type="submit" wide busy={form.sending}>
        {t("invitation.save")}
      </Button>
    </FormBox>
  );
}
