import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { resetInput } from "#contract/accounts.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextField } from "#ui/field.tsx";
import { namedTextOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { ZoneCard } from "#ui/zone-card.tsx";
import { brand_name, call, logo } from "../../api.ts";
import { login_place, useGo } from "../../links.tsx";
import { useZoneText } from "../../text.ts";
import { ZonePreferences } from "../../zone-preferences.tsx";

type Values = { password: string; password_confirmation: string };

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
  const go = useGo();
  const sentence = useProblemText();
  const [refusal, setRefusal] = useState("");
  const form = useForm<Values, typeof resetInput>({
    schema: resetInput,
    initial: { password: "", password_confirmation: "" },
    toInput: (values) => ({ token, ...values }),
    onError: (error) => setRefusal(sentence(error)),
    send: async (body) => {
      setRefusal("");
      await call("setTranslatorPassword", { body });
      toast(t("password.done"));
      await go(login_place, true);
    },
  });
  const { summary_ref, problems, idOf } = form;
  const labels = { password: t("password.new"), password_confirmation: t("password.repeat") };
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
        hint={t("password.rule")}
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
        {t("password.save")}
      </Button>
    </FormBox>
  );
}
