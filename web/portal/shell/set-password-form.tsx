import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { brand } from "#brand/brand.ts";
import type { resetInput } from "#contract/accounts/accounts.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { namedTextOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { session } from "../api.ts";
import { call } from "../late-api.ts";
import { storeLocale } from "../locale.ts";
import { useLoggedIn } from "../startup.ts";
import { useWords } from "../words.ts";
import style from "./forms.module.css";
import { LogInLink } from "./login-link.tsx";
import { PasswordField } from "./password-field.tsx";
import { masked } from "./resend-block.tsx";
import { TroubleNotice, useTrouble } from "./trouble.tsx";

type Values = { readonly password: string; readonly password_confirmation: string };

/** R8 *Set*: a password by the link of a mail; it logs in at once where no second factor is asked for (decision 0277). */
export function SetPasswordForm({ token, email }: { readonly token: string; readonly email: string }) {
  const { t } = useWords();
  const [saved, setSaved] = useState(false);
  const logged_in = useLoggedIn();
  const trouble = useTrouble();
  const enter = useEntry(email);
  const form = useForm<Values, typeof resetInput>({
    schema: async () => (await import("#contract/accounts/accounts.ts")).resetInput,
    initial: { password: "", password_confirmation: "" },
    toInput: (values) => ({ ...values, token }),
    check: ({ password, password_confirmation }) =>
      password === password_confirmation ? {} : { password_confirmation: "password.mismatch" },
    onError: trouble.report,
    send: async (body) => {
      trouble.forget();
      await call("resetPassword", { body });
      // Every session has ended, the one in this browser too.
      if (logged_in) session.clear();
      if (await enter(body.password)) toast(t("reset.done"));
      else setSaved(true);
    },
  });
  const { summary_ref, problems, idOf } = form;
  if (saved)
    return (
      <Notice tone="success" live="status" action={<LogInLink email={email} />}>
        {t("reset.saved")}
      </Notice>
    );
  return (
    <FormBox form={form} className={style.card}>
      <ErrorSummary
        ref={summary_ref}
        problems={problems}
        idOf={idOf}
        labels={{ password: t("password.new"), password_confirmation: t("password.repeat") }}
      />
      <TroubleNotice of={trouble} />
      <p>
        <span className="hint">{t("reset.account")}</span> {masked(email)}
      </p>
      {/* Only for password managers, which store the pair under this name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...namedTextOf(form, "password")} fresh label={t("password.new")} />
      <PasswordField
        {...namedTextOf(form, "password_confirmation")}
        label={t("password.repeat")}
        autoComplete="new-password"
      />
      <Button look="primary" type="submit" wide busy={form.sending}>
        {t("reset.save")}
      </Button>
    </FormBox>
  );
}

/** Logs in by the ordinary call and opens the orders or the demo; false where it asks for more than the password. */
function useEntry(email: string) {
  const locale = useLocale();
  const navigate = useNavigate();
  return async (password: string): Promise<boolean> => {
    try {
      const body = { username: email, password, grant_type: "password" as const };
      session.write(await call("accessToken", { body }), false);
    } catch {
      return false;
    }
    if (brand.app === "machine_translation_demo") {
      // Its only page has no language in its address.
      storeLocale(locale);
      await navigate({ to: "/", replace: true });
    } else await navigate({ to: "/$locale/account/orders", params: { locale }, replace: true });
    return true;
  };
}
