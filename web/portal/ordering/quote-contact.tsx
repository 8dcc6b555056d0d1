import { useEffect } from "react";
import { Button } from "#ui/button.tsx";
import { checkedTextOf, tickOf } from "#ui/form.ts";
import { Checkbox, TextField } from "#ui/field.tsx";
import { useAnswerTime } from "../shell/answer-time.ts";
import { EmailField } from "../shell/email-field.tsx";
import { TermsLabel } from "../shell/terms-label.tsx";
import { useWords } from "../words.ts";
import type { Order } from "./use-order.ts";
import style from "./order-form.module.css";

/** Where a guest's quote goes: asked on the page itself, so that nothing typed is left behind. */
export default function QuoteContact({ order: { form, stopAsking } }: { order: Order }) {
  const { t } = useWords();
  const when = useAnswerTime();
  const first = form.idOf("email");
  useEffect(() => document.getElementById(first)?.focus(), [first]);
  return (
    <section className={style.card} aria-label={t("write.contact_title")}>
      <div>
        <h2>{t("write.contact_title")}</h2>
        <p>{t("write.contact_text", { when })}</p>
        {stopAsking && (
          <Button look="quiet" size="small" onClick={stopAsking}>
            {t("write.order_instead")}
          </Button>
        )}
      </div>
      <EmailField {...checkedTextOf(form, "email")} onValue={(email) => form.set("email", email)} required />
      <div className={style.two}>
        <TextField
          {...checkedTextOf(form, "first_name")}
          label={t("contact.first_name")}
          optional
          autoComplete="given-name"
        />
        <TextField
          {...checkedTextOf(form, "phone")}
          label={t("contact.phone")}
          optional
          type="tel"
          autoComplete="tel"
        />
      </div>
      <Checkbox {...tickOf(form, "terms")} required label={<TermsLabel />} />
    </section>
  );
}
