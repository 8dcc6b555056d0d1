import { useId, useState } from "react";
import { passwordChange } from "#contract/accounts/accounts.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextField } from "#ui/field.tsx";
import { namedTextOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { call } from "../../api.ts";
import { useZoneText } from "../../text.ts";
import style from "./profile-page.module.css";

type Values = { current_password: string; password: string; password_confirmation: string };
const blank: Values = { current_password: "", password: "", password_confirmation: "" };

/** A new password; every other session ends. */
export function PasswordChange() {
  const [round, setRound] = useState(0);
  return <PasswordFields key={round} onDone={() => setRound(round + 1)} />;
}

function PasswordFields({ onDone }: { onDone: () => void }) {
  const { t } = useZoneText();
  const id = useId();
  const sentence = useProblemText();
  const [refusal, setRefusal] = useState("");
  const form = useForm<Values, typeof passwordChange>({
    schema: passwordChange,
    initial: blank,
    onError: (error) => setRefusal(sentence(error)),
    send: async (body) => {
      setRefusal("");
      await call("changeTranslatorPassword", { body });
      toast(t("profile.saved"));
      onDone();
    },
  });
  const { summary_ref, problems, idOf } = form;
  const labels = {
    current_password: t("password.current"),
    password: t("password.new"),
    password_confirmation: t("password.repeat"),
  };
  const field = (name: keyof Values, autoComplete: string) => (
    <TextField
      {...namedTextOf(form, name)}
      label={labels[name]}
      type="password"
      autoComplete={autoComplete}
      required
    />
  );
  return (
    <section className={style.part} aria-labelledby={id}>
      <h2 id={id}>{t("password.change")}</h2>
      <FormBox form={form} className={style.form}>
        <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} labels={labels} />
        {refusal !== "" && (
          <Notice tone="danger" live="alert">
            {refusal}
          </Notice>
        )}
        {field("current_password", "current-password")}
        {field("password", "new-password")}
        {field("password_confirmation", "new-password")}
        <Button type="submit" busy={form.sending}>
          {t("password.save")}
        </Button>
      </FormBox>
    </section>
  );
}
