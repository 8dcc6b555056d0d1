import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useIntl } from "react-intl";
import { useWords } from "../../words.ts";
import { ContentFields } from "./content-fields.tsx";
import { ExtraFields } from "./extra-fields.tsx";
import { LanguageFields } from "./language-fields.tsx";
import { OfferMatrix } from "./offer-matrix.tsx";
import { PriceBar, PriceCard } from "./price-card.tsx";
import { QuoteContact } from "./quote-contact.tsx";
import { useWrite, type Write } from "./use-write.ts";
import style from "./write-form.module.css";

/** R3: from text to price in seconds, then an order or a quote. Nothing typed is ever lost to an error. */
export function WriteForm() {
  const { t } = useWords();
  const write = useWrite();
  const { form, asking, is_guest, go, main } = write;
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
        <DraftNotice write={write} />
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
        <Failure error={write.error} />
        <div className={style.card}>
          <LanguageFields form={form} />
          <ContentFields write={write} />
        </div>
        <Offers write={write} />
        <ExtraFields form={form} />
        {asking && is_guest && <QuoteContact form={form} />}
      </div>
      <div className={style.aside}>
        <PriceCard write={write} />
      </div>
      <PriceBar write={write} />
    </form>
  );
}

function Offers({ write: { form, quote, quote_failed, retryQuote, stale } }: { write: Write }) {
  const { t } = useWords();
  if (quote && quote.unavailable === null && quote.offers.length > 0)
    return (
      <OfferMatrix
        quote={quote}
        chosen={form.values}
        stale={stale}
        onChoose={(chosen) => form.patch(chosen)}
      />
    );
  if (quote) return <Notice tone="info">{t(`price.why.${quote.unavailable ?? "pair_not_priced"}`)}</Notice>;
  if (quote_failed)
    return (
      <Notice tone="warning" action={<Button onClick={retryQuote}>{t("ui.try_again")}</Button>}>
        {t("price.not_loaded")}
      </Notice>
    );
  return <Skeleton rows={4} height="4.75rem" />;
}

/** G12: says that the page was filled from a draft, and lets it go. */
function DraftNotice({ write: { restored_at, discard } }: { write: Write }) {
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
