import { useState } from "react";
import type { orderLinkInput } from "#contract/views/tracking.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { namedTextOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { Notice } from "#ui/notice.tsx";
import { call } from "../../late-api.ts";
import { EmailField } from "../../shell/email-field.tsx";
import { NotFoundPage } from "../../shell/refusal-pages.tsx";
import style from "../../shell/forms.module.css";
import { TroubleNotice, useTrouble } from "../../shell/trouble.tsx";
import { useWords } from "../../words.ts";

/** Shown for an unknown or ended link; a guest can have it sent again by number and address. */
export function LostLink() {
  const { t } = useWords();
  const [found, setFound] = useState(false);
  const trouble = useTrouble();
  const form = useForm<{ order_number: string; email: string }, typeof orderLinkInput>({
    schema: async () => (await import("#contract/views/tracking.ts")).orderLinkInput,
    initial: { order_number: "", email: "" },
    onError: trouble.report,
    send: async (body) => {
      trouble.forget();
      await call("findOrderLink", { body });
      setFound(true);
    },
  });
  return (
    <>
      <NotFoundPage />
      <section className={style.card} aria-labelledby="lost-link">
        <h2 id="lost-link">{t("order_link.lost")}</h2>
        {found ? (
          <Notice tone="success" live="status">
            {t("order_link.found")}
          </Notice>
        ) : (
          <FormBox form={form} className="stack-5">
            <p>{t("order_link.lost_text")}</p>
            <TroubleNotice of={trouble} />
            <TextField
              {...namedTextOf(form, "order_number")}
              required
              label={t("withdrawal.order_number")}
              inputMode="numeric"
            />
            <EmailField
              {...namedTextOf(form, "email")}
              onValue={(email) => form.set("email", email)}
              required
            />
            <Button look="primary" type="submit" busy={form.sending}>
              {t("order_link.send")}
            </Button>
          </FormBox>
        )}
      </section>
    </>
  );
}
