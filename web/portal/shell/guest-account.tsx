import { useState } from "react";
import { guestAccountInput } from "#contract/accounts.ts";
import { Button } from "#ui/button.tsx";
import { namedTextOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { Notice } from "#ui/notice.tsx";
import { call } from "../api.ts";
import { useLoggedIn } from "../startup.ts";
import { useWords } from "../words.ts";
import style from "./forms.module.css";
import { PasswordField } from "./password-field.tsx";
import { TroubleNotice, useTrouble } from "./trouble.tsx";

/** R20: an account from a guest's order, with a password only; `hash` is the order's or its cart's. */
export function GuestAccount({ hash }: { hash: string }) {
  const { t } = useWords();
  const logged_in = useLoggedIn();
  const [done, setDone] = useState(false);
  const keyFor = useIdempotency();
  const trouble = useTrouble();
  const form = useForm<{ password: string }, typeof guestAccountInput>({
    schema: guestAccountInput,
    initial: { password: "" },
    toInput: ({ password }) => ({ password, hash }),
    onError: trouble.tell,
    send: async (body) => {
      trouble.forget();
      await call("guestAccount", { body, idempotency_key: keyFor(body) });
      setDone(true);
    },
  });
  if (logged_in) return null;
  return (
    <section className={`${style.card} ${style.start}`} aria-labelledby="guest-account">
      <h2 id="guest-account">{t("guest.title")}</h2>
      {done ? (
        <Notice tone="success" live="status" title={t("activate.title")}>
          {t("guest.done")}
        </Notice>
      ) : (
        <FormBox form={form} className={style.inline}>
          <p>{t("guest.text")}</p>
          <TroubleNotice of={trouble} />
          <PasswordField {...namedTextOf(form, "password")} fresh label={t("login.password")} />
          <Button look="primary" type="submit" wide busy={form.sending}>
            {t("login.create")}
          </Button>
        </FormBox>
      )}
    </section>
  );
}
