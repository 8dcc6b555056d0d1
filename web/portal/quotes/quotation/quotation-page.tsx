import { Link, useParams } from "@tanstack/react-router";
import { Hourglass } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { brand } from "#brand/brand.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import type { QuotationView } from "#contract/quotes/quotations.ts";
import { buttonClass } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { languageName } from "#ui/language-names.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { usePoll } from "#ui/poll.ts";
import { Pairs } from "#ui/pairs.tsx";
import { QuoteTime } from "./quote-time.tsx";
import { AgainLink } from "../../ordering/again-link.tsx";
import { Polled } from "../../shell/polled.tsx";
import { HowCounted } from "../../shell/how-counted.tsx";
import { Messages } from "../../shell/messages.tsx";
import { QuoteDue } from "../../shell/quote-due.tsx";
import { PriceParts } from "../../shell/price-parts.tsx";
import { RawMachine } from "../../shell/raw-machine.tsx";
import { capital, rateText } from "../../shell/order-words.ts";
import { useOrderChanges } from "../../shell/order-changes.ts";
import { WaitingPurchase } from "../../shell/waiting-purchase.tsx";
import { useWords } from "../../words.ts";
import { loadQuote, type QuoteOrOrder } from "./data.ts";
import { Decision, DecisionForm } from "./decision.tsx";
import { Options, withOption } from "./options.tsx";
import { SupplementCard } from "./supplement.tsx";
import style from "./quotation.module.css";

/** R7: the quote of one order, to accept or to reject; the hash opens it without login. */
export function QuotationPage() {
  const { hash = "" } = useParams({ strict: false });
  const query = usePoll<QuoteOrOrder>({
    key: ["quotation", hash],
    load: (signal) => loadQuote(hash, signal),
    // An open quote may be replaced or run out while it is read.
    isFinal: (found) => found.kind === "quote" && found.quote.state !== "open",
    limit_minutes: 30,
  });
  const { data } = query;
  useOrderChanges(data ? (data.kind === "quote" ? data.quote.order_hash : data.order.hash) : null);
  return (
    <Polled query={query}>
      {(found) =>
        found.kind === "quote" ? <Quote quote={found.quote} /> : <Preparing order={found.order} />
      }
    </Polled>
  );
}

function Preparing({ order }: { order: OrderView }) {
  const { t } = useWords();
  const locale = useLocale();
  return (
    <div className={style.waiting}>
      <Hourglass size={40} strokeWidth={1.5} aria-hidden="true" />
      <PageHead title={t("quote.preparing")} brand={brand.name} />
      <div aria-live="polite" className="stack-3">
        {order.quote_due_at && <QuoteDue due_at={order.quote_due_at} clock={style.clock} />}
      </div>
      <p>{t("created.mail_too")}</p>
      <Link to="/$locale/account/order/$hash" params={{ locale, hash: order.hash }}>
        {t("order.see")}
      </Link>
    </div>
  );
}

function Quote({ quote: found }: { quote: QuotationView }) {
  const { t } = useWords();
  const [chosen, setOption] = useState(1);
  // A newer version may offer fewer ways than the one that was read.
  const option = found.options.some(({ position }) => position === chosen) ? chosen : 1;
  const quote = withOption(found, option);
  const { locale: tag } = useIntl();
  const waits = quote.waiting_approval;
  return (
    <div className={style.page}>
      <div className={style.head}>
        <PageHead
          title={t(quote.supplement ? "supplement.title" : "quote.title", { id: String(quote.order_id) })}
          brand={brand.name}
        />
        {(quote.state === "open" || quote.state === "preview") && (
          <p>{t("quote.valid_until", { moment: formatInstant(tag, quote.valid_until, "moment") })}</p>
        )}
      </div>
      {quote.state === "preview" && <Notice tone="info">{t("quote.preview")}</Notice>}
      <State quote={quote} />
      {quote.supplement ? (
        // A withdrawn one shows no amounts: others may apply now.
        quote.state !== "superseded" && <SupplementCard quote={quote} supplement={quote.supplement} />
      ) : (
        <Content quote={quote} options={<Options quote={found} option={option} onChoose={setOption} />} />
      )}
      {waits && <WaitingPurchase waits={waits} />}
      {quote.state === "open" && !waits && !quote.supplement && (
        <Decision quote={quote} option={found.options.length === 0 ? undefined : option} />
      )}
      {quote.state === "preview" ? (
        <div inert>
          <DecisionForm quote={quote} option={option} />
        </div>
      ) : (
        <Messages hash={quote.order_hash} source_lang={quote.source_lang} />
      )}
    </div>
  );
}

/** What is quoted: the text, the ways to have it, the date, the note of the desk, and the price. */
function Content({ quote, options }: { quote: QuotationView; options: ReactNode }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const [from, to] = [languageName(tag, quote.source_lang), languageName(tag, quote.target_lang)];
  const pair = quote.source_lang === quote.target_lang ? from : `${from} – ${to}`;
  const about = [
    t(`service.${quote.service_type}`),
    ...(quote.package ? [quote.package] : []),
    ...(quote.package === "light" ? [t("origin.machine_post_edited")] : []),
    ...(quote.words > 0 ? [t("ui.words", { n: quote.words })] : []),
  ];
  return (
    <section className={style.card} aria-label={t("quote.content")}>
      <div>
        <h2>{pair}</h2>
        <p className="muted">{about.map(capital).join(" · ")}</p>
        {/* Several lines are shown with their amounts below. */}
        {quote.lines.length === 1 && <p>{quote.lines[0]?.label}</p>}
      </div>
      {(quote.files.length > 0 || !quote.session) && (
        <ul className={style.files}>
          {quote.files.map((file, place) => (
            <li key={`${place} ${file.name}`}>
              <span>{file.name}</span>
              {file.words !== null && <span className="num">{t("ui.words", { n: file.words })}</span>}
            </li>
          ))}
          {quote.files.length === 0 && (
            <li>
              <span>{t("quote.text")}</span>
              {quote.words > 0 && <span className="num">{t("ui.words", { n: quote.words })}</span>}
            </li>
          )}
        </ul>
      )}
      {quote.files.some(({ words }) => words !== null) && (
        <HowCounted of={{ order: quote.order_hash }} className={style.how} />
      )}
      {options}
      {quote.raw_machine && <RawMachine />}
      <QuoteTime quote={quote} />
      {quote.note !== "" && (
        <Notice tone="neutral" title={t("quote.note")}>
          <p className={style.note}>{quote.note}</p>
        </Notice>
      )}
      <Costs quote={quote} />
    </section>
  );
}

function Costs({ quote }: { quote: QuotationView }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  return (
    <Pairs>
      <PriceParts
        basis={quote.user_type}
        prices={quote}
        rate={rateText(tag, quote.tax_rate)}
        legend={quote.tax_legend}
      />
      {quote.lines.length > 1 && (
        <div className={style.lines}>
          <dt>{t("quote.lines")}</dt>
          <dd>{t("ui.net")}</dd>
        </div>
      )}
      {quote.lines.length > 1 &&
        quote.lines.map((line, place) => (
          <div key={`${place} ${line.label}`} className="hint">
            <dt>{line.label.trim() === "" ? t("quote.line", { n: place + 1 }) : line.label}</dt>
            <dd>{t("price.net_amount", { price: formatMoney(tag, line.amount) })}</dd>
          </div>
        ))}
    </Pairs>
  );
}

/** What became of a quote that is no longer open. */
function State({ quote }: { quote: QuotationView }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const locale = useLocale();
  const at = quote.decided_at ? formatInstant(tag, quote.decided_at, "moment") : "";
  const again = (
    <AgainLink
      order={{ service_type: quote.service_type, hash: quote.order_hash }}
      className={buttonClass({ size: "small", look: "primary" })}
      for_quote={quote.state === "expired"}
    >
      {t(quote.state === "expired" ? "quote.ask_new" : "quote.order_again")}
    </AgainLink>
  );
  if (quote.state === "accepted")
    return (
      <Notice
        tone="success"
        live="status"
        action={
          quote.payment_request_hash && (
            <Link
              to="/$locale/orders/pay/$request_hash"
              params={{ locale, request_hash: quote.payment_request_hash }}
              className={buttonClass({ size: "small" })}
            >
              {t("quote.pay", {
                amount: formatMoney(tag, quote.supplement ? quote.supplement.delta : quote.price_gross),
              })}
            </Link>
          )
        }
      >
        <p>{t("quote.accepted")}</p>
        {at && <p>{at}</p>}
      </Notice>
    );
  if (quote.state === "rejected")
    return (
      <Notice tone="neutral" live="status" action={again}>
        <p>{t("quote.rejected")}</p>
        {at && <p>{at}</p>}
      </Notice>
    );
  if (quote.state === "expired" || quote.state === "superseded")
    return (
      <Notice tone="warning" live="status" action={quote.state === "expired" ? again : undefined}>
        {t(`quote.${quote.state}`)}
      </Notice>
    );
  return null;
}
