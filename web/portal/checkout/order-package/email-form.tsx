import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { limits } from "#domain/catalog.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox, TextArea, TextField } from "#ui/field.tsx";
import { textOf, tickOf } from "#ui/form.ts";
import { useLocale } from "#ui/i18n.tsx";
import { Notice } from "#ui/notice.tsx";
import { CategoryField } from "../../ordering/extra-fields.tsx";
import { LanguageFields, LanguageHint } from "../../ordering/language-fields.tsx";
import { Offers } from "../../ordering/offers.tsx";
import { OrderForm } from "../../ordering/order-form.tsx";
import style from "../../ordering/order-form.module.css";
import { given, type OrderKind } from "../../ordering/order-values.ts";
import { type Order, orderDraft, startOf, useOrder } from "../../ordering/use-order.ts";
import { useWords } from "../../words.ts";
import { WordMeter } from "./word-meter.tsx";

/** R6a, §5: one message of plain language; more than 165 words are two, more than two are a written translation. */
const email: OrderKind = {
  service: "e-mail",
  size: "size.e-mail",
  single_target: true,
  details: ({ plain_language, subject }) => ({
    ...(plain_language ? { plain_language } : {}),
    ...given("subject", subject, (text) => text.trim()),
  }),
  check: ({ plain_language }): Record<string, string> =>
    plain_language ? {} : { plain_language: "email.plain_language" },
};
/** §5: what two messages hold. */
const most_words = 2 * limits.email_unit_words;

export function EmailForm() {
  const { t } = useWords();
  const order = useOrder(email);
  const { form, text_words } = order;
  const { values } = form;
  return (
    <OrderForm order={order} labels={{ text: t("email.message"), plain_language: t("email.plain") }}>
      <div className={style.card}>
        <LanguageFields order={order} />
        <TextField
          {...textOf(form, "subject")}
          label={t("email.subject")}
          optional
          maxLength={200}
          autoComplete="off"
        />
        <div className="stack-4">
          <TextArea
            {...textOf(form, "text")}
            label={t("email.message")}
            required
            dir="auto"
            lang={values.source_lang}
            over={<LanguageHint order={order} in_text />}
          />
          <WordMeter words={text_words} unit={limits.email_unit_words} most={most_words} />
          {text_words > most_words && (
            <AsWritten order={order}>{t("email.too_long_text", { words: most_words })}</AsWritten>
          )}
        </div>
        <CategoryField form={form} />
        {order.why_not === "email_specialized" && (
          <AsWritten order={order}>{t("price.why.email_specialized")}</AsWritten>
        )}
        <Checkbox
          {...tickOf(form, "plain_language")}
          label={t("email.plain")}
          hint={t("email.plain_hint")}
          required
        />
      </div>
      <Offers order={order} />
    </OrderForm>
  );
}

/** A longer text is sold by the word; the typed text is carried over. */
function AsWritten({ order: { form }, children }: { order: Order; children: ReactNode }) {
  const { t } = useWords();
  const locale = useLocale();
  const navigate = useNavigate();
  const carryOver = () => {
    const written = orderDraft({ service: "write" });
    const stored = written.read()?.data ?? startOf({});
    const { source_lang, target_langs, text, category_id } = form.values;
    const before = stored.text.trim();
    written.write({
      ...stored,
      source_lang,
      target_langs,
      category_id,
      mode: "text",
      // An existing draft is not overwritten by the carried text.
      text: before === "" || text.includes(before) ? text : `${before}\n\n${text}`,
    });
    void navigate({ to: "/$locale/order/write", params: { locale }, search: { copied: "1" } });
  };
  return (
    <Notice
      tone="info"
      live="status"
      action={
        <Button size="small" onClick={carryOver}>
          {t("email.as_written")}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
