import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { useIntl } from "react-intl";
import { useWords } from "../words.ts";
import { PriceBar, PriceCard } from "./price-card.tsx";
import { QuoteContact } from "./quote-contact.tsx";
import type { Order } from "./use-order.ts";
import style from "./order-form.module.css";

/**
 * The frame of every order form: what is asked on the left, the price beside it, both ways to send it. Nothing typed
 * is ever lost to an error.
 */
export function OrderForm({ order, children }: { order: Order; children: ReactNode }) {
  const { t } = useWords();
  const { form, asking, is_guest, go, main } = order;
  const { summary_ref } = form;
  return (
    <form
      noValidate
      className={style.grid}
      onSubmit={(event) => {
        event.preventDefault();
        go(main);
      }}
    >
      <div className={style.form}>
        <DraftNotice order={order} />
        <ErrorSummary
          ref={summary_ref}
          problems={form.problems}
          idOf={form.idOf}
          labels={{
            text: t("write.text"),
            target_langs: t("write.to"),
            category_id: t("write.category"),
            email: t("contact.email"),
            phone: t("contact.phone"),
            discount_code: t("price.code"),
          }}
        />
        <Failure error={order.error} />
        {children}
        {asking && is_guest && <QuoteContact form={form} />}
      </div>
      <div className={style.aside}>
        <PriceCard order={order} />
      </div>
      <PriceBar order={order} />
    </form>
  );
}

/** G12: says that the page was filled from a draft, and lets it go. */
function DraftNotice({ order: { restored_at, discard } }: { order: Order }) {
  const { t } = useWords();
  const { locale } = useIntl();
  if (restored_at === null) return null;
  return (
    <Notice
      tone="info"
      action={
        <Button size="small" onClick={discard}>
          {t("write.discard")}
        </Button>
      }
    >
      {t("write.restored", { time: formatInstant(locale, restored_at, "time") })}
    </Notice>
  );
}

/** A refusal in the server's words; anything else in ours. What was typed stays. */
function Failure({ error }: { error: unknown }) {
  const { t } = useWords();
  if (error === null) return null;
  return (
    <Notice tone="danger" live="alert">
      {error instanceof ApiError && error.message !== "" ? error.message : t("error.not_sent")}
    </Notice>
  );
}
