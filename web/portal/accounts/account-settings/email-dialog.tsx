import { useState } from "react";
import type { emailChange } from "#contract/accounts/accounts.ts";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { Dialog } from "#ui/dialog.tsx";
import { namedTextOf, textOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { Notice } from "#ui/notice.tsx";
import { call } from "../../late-api.ts";
import { EmailField } from "../../shell/email-field.tsx";
import style from "../../shell/forms.module.css";
import { PasswordField } from "../../shell/password-field.tsx";
import { TroubleNotice, useTrouble } from "../../shell/trouble.tsx";
import { useWords } from "../../words.ts";

/** Asks for another address and the password; the address counts once its owner opens the link sent there. */
export function EmailDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useWords();
  return (
    <Dialog open={open} title={t("email.change_title")} onClose={onClose}>
      <EmailForm onClose={onClose} />
    </Dialog>
  );
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const [sent, setSent] = useState("");
  const trouble = useTrouble();
  const form = useForm<{ email: string; current_password: string }, typeof emailChange>({
    schema: async () => (await import("#contract/accounts/accounts.ts")).emailChange,
    initial: { email: "", current_password: "" },
    onError: (error) => {
      const code = error instanceof ApiError ? error.body.code : "";
      if (code === "account.exists") return form.show({ email: t("email.same") });
      if (code === "credentials.no_match")
        return form.show({ current_password: t("password.wrong_current") });
      trouble.report(error);
      return undefined;
    },
    send: async (body) => {
      trouble.forget();
      await call("changeEmail", { body });
      setSent(body.email);
    },
  });
  if (sent !== "")
    return (
      <>
        <Notice tone="success" live="status">
          {t("email.sent", { email: sent })}
        </Notice>
        <Button onClick={onClose}>{t("ui.close")}</Button>
      </>
    );
  return (
    <FormBox form={form} className={style.inline}>
      <p>{t("email.change_text")}</p>
      <TroubleNotice of={trouble} />
      <EmailField
        {...namedTextOf(form, "email")}
        onValue={(email) => form.set("email", email)}
        required
        label={t("email.new")}
      />
      <PasswordField
        {...textOf(form, "current_password")}
        name="current_password"
        label={t("password.current")}
      />
      <Button look="primary" type="submit" wide busy={form.sending}>
        {t("forgot.send")}
      </Button>
    </FormBox>
  );
}
