import { useEffect } from "react";
import { Checkbox, TextField } from "#ui/field.tsx";
import { checkedTextOf, type Form, tickOf } from "#ui/form.ts";
import { TermsLabel } from "../shell/terms-label.tsx";
import { useCustomer } from "../startup.ts";
import { useWords } from "../words.ts";
import type { OrderValues } from "./order-values.ts";
import style from "./order-form.module.css";

/** T08: a customer who names a sum is not asked again while the quote stays within it. */
export default function QuoteLimit(props: {
  readonly form: Form<OrderValues>;
  /** The customer has pressed for it; else it is there because a person prices it. */
  readonly focused: boolean;
}) {
  const { form, focused } = props;
  const { t } = useWords();
  const customer = useCustomer();
  const first = form.idOf("preapproved");
  useEffect(() => {
    if (focused) document.getElementById(first)?.focus();
  }, [focused, first]);
  if (!customer) return null;
  return (
    <section className={style.card} aria-label={t("write.limit_title")}>
      <h2>{t("write.limit_title")}</h2>
      <TextField
        {...checkedTextOf(form, "preapproved")}
        label={t("write.limit", { currency: customer.currency })}
        hint={t("write.limit_hint")}
        optional
        inputMode="decimal"
        autoComplete="off"
      />
      {form.values.preapproved.trim() !== "" && (
        <Checkbox {...tickOf(form, "terms")} required label={<TermsLabel />} />
      )}
      {customer.user_type === "private" && form.values.preapproved.trim() !== "" && (
        <Checkbox
          {...tickOf(form, "preapproved_early")}
          required
          label={t("consent.early_start_label")}
          hint={t("consent.early_start_hint")}
        />
      )}
    </section>
  );
}
