import { useId, useState } from "react";
import { passwordChange } from "#contract/accounts/accounts.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { FormProblems } from "#ui/form-problems.tsx";
import { namedTextOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
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
  const form = useForm<Values, typeof passwordChange>({
    schema: passwordChange,
    initial: blank,
    send: async (body) => {
      await call("changeTranslatorPassword", { body });
      toast(t("profile.saved"));
      onDone();
    },
  });
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
      <FormBox form={form} className="stack-4">
        <FormProblems form={form} labels={labels} />
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
