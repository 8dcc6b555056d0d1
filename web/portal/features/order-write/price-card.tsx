import { useState } from "react";
import { useIntl } from "react-intl";
import type { MoneyView } from "#contract/shared.ts";
import { Button } from "#ui/button.tsx";
import { formatInstant, formatMinutes } from "#ui/date-text.tsx";
import { TextField } from "#ui/field.tsx";
import { languageName } from "#ui/language-names.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { Bone } from "#ui/skeleton.tsx";
import { useViewItem } from "../../analytics.ts";
import { useWords } from "../../words.ts";
import style from "./price-card.module.css";
import type { Write } from "./use-write.ts";

/** The price of what is chosen, net and gross, its date, and the two ways to go on. */
export function PriceCard({ write }: { write: Write }) {
  const { t } = useWords();
  const { locale } = useIntl();
  const { form, quote, words, quote_failed, retryQuote, stale } = write;
  const { source_lang, target_langs } = form.values;
  const targets = target_langs.map((code) => languageName(locale, code)).join(", ");
  const by_hand = quote?.unavailable != null;
  useViewItem(stale || quote?.from_price ? null : write.offer);
  return (
    <section className={style.card} aria-label={t("price.title")} aria-busy={stale}>
      <h2>{t("price.title")}</h2>
      <dl className={`${style.pairs} ${stale ? style.stale : ""}`}>
        <Pair label={t("price.languages")}>{`${languageName(locale, source_lang)} – ${targets}`}</Pair>
        {words > 0 && <Pair label={t("price.size")}>{t("ui.words", { n: words })}</Pair>}
        {!by_hand && <Numbers write={write} />}
      </dl>
      {by_hand && <Notice tone="info">{t("price.by_hand")}</Notice>}
      {quote?.from_price && !by_hand && <p className={style.note}>{t("price.from_note")}</p>}
      {quote_failed && (
        <Notice
          tone="warning"
          live="status"
          action={
            <Button size="small" onClick={retryQuote}>
              {t("ui.try_again")}
            </Button>
          }
        >
          {t("price.out_of_date")}
        </Notice>
      )}
      <Said write={write} />
      <Discount write={write} />
      <Buttons write={write} />
    </section>
  );
}

const Pair = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** "23 %" of basis points, without a float: 2300 is 23, 810 is 8.1. */
function formatRate(tag: string, bps: number): string {
  return new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 2 }).format(bps / 10_000);
}

function Numbers({ write: { offer, quote } }: { write: Write }) {
  const { t } = useWords();
  const { locale } = useIntl();
  if (!offer || !quote) return <Bone height="9rem" />;
  const money = (value: MoneyView) => formatMoney(locale, value);
  const from = (value: MoneyView) =>
    quote.from_price ? t("offer.from", { price: money(value) }) : money(value);
  return (
    <>
      <Pair label={t("price.package")}>{offer.public_name}</Pair>
      <Pair label={t("price.delivery")}>
        {quote.from_price
          ? formatMinutes(locale, offer.production_minutes)
          : formatInstant(locale, offer.delivery_at, "short")}
      </Pair>
      {offer.targets.length > 1 &&
        offer.targets.map(({ target_lang, price_net }) => (
          <Pair key={target_lang} label={languageName(locale, target_lang)}>
            {money(price_net)}
          </Pair>
        ))}
      <Pair label={t("ui.net")}>{money(offer.price_net)}</Pair>
      <Pair label={t("ui.vat_rate", { rate: formatRate(locale, quote.tax_rate_bps) })}>
        {money(offer.vat)}
      </Pair>
      <div className={style.total}>
        <dt>{t("ui.total")}</dt>
        <dd className="num">{from(offer.price_gross)}</dd>
      </div>
    </>
  );
}

/** The whole price in one sentence, said when it has settled. */
function Said({ write: { offer, quote, stale } }: { write: Write }) {
  const { t } = useWords();
  const { locale } = useIntl();
  return (
    <output className="visually-hidden">
      {offer && quote && !stale && !quote.from_price && quote.unavailable === null
        ? t("price.sentence", {
            package: offer.public_name,
            moment: formatInstant(locale, offer.delivery_at, "moment"),
            net: formatMoney(locale, offer.price_net),
            total: formatMoney(locale, offer.price_gross),
          })
        : ""}
    </output>
  );
}

function Discount({ write: { form, quote } }: { write: Write }) {
  const { t } = useWords();
  const [open, setOpen] = useState(form.values.discount_code !== "");
  const { discount } = quote ?? { discount: null };
  const id = form.idOf("discount_code");
  if (!open)
    return (
      <Button
        look="quiet"
        size="small"
        onClick={() => {
          setOpen(true);
          globalThis.setTimeout(() => document.getElementById(id)?.focus(), 0);
        }}
      >
        {t("price.have_code")}
      </Button>
    );
  return (
    <div className={style.code}>
      <TextField
        id={id}
        label={t("price.code")}
        value={form.values.discount_code}
        maxLength={40}
        autoComplete="off"
        problem={
          form.problems["discount_code"] ?? (discount && !discount.valid ? "price.code_invalid" : undefined)
        }
        onChange={(event) => form.set("discount_code", event.target.value)}
      />
      {discount?.valid && (
        <Notice tone="success" live="status">
          {t("price.code_applied", { code: discount.code })}
        </Notice>
      )}
    </div>
  );
}

function Buttons({ write: { form, quote, main, go, asking, is_guest } }: { write: Write }) {
  const { t } = useWords();
  const busy = (intent: "order" | "quote") => form.sending && form.values.intent === intent;
  const asks = asking && is_guest;
  return (
    <div className={style.buttons}>
      {!asks && !quote?.unavailable && (
        <Button
          look={main === "order" ? "primary" : "secondary"}
          wide
          busy={busy("order")}
          onClick={() => go("order")}
        >
          {t("write.continue")}
        </Button>
      )}
      <Button
        look={main === "quote" ? "primary" : "secondary"}
        wide
        busy={busy("quote")}
        onClick={() => go("quote")}
      >
        {t(asks ? "write.send_request" : "write.free_quote")}
      </Button>
      <p className={style.note}>{t("write.quote_time")}</p>
    </div>
  );
}

/** On a phone the price and the next step stay within reach of the thumb. */
export function PriceBar({ write }: { write: Write }) {
  const { t } = useWords();
  const { locale } = useIntl();
  const { offer, quote, main, go, form, asking } = write;
  const priced = offer && quote && quote.unavailable === null;
  const net = priced ? formatMoney(locale, offer.price_net) : "";
  return (
    <div className={style.bar}>
      <span className={style.bartext}>
        {priced && (
          <>
            <strong className="num">
              {quote.from_price
                ? t("offer.from", { price: formatMoney(locale, offer.price_gross) })
                : t("price.net_amount", { price: net })}
            </strong>
            <span>
              {quote.from_price
                ? formatMinutes(locale, offer.production_minutes)
                : formatInstant(locale, offer.delivery_at, "short")}
            </span>
          </>
        )}
      </span>
      <Button look="primary" busy={form.sending} onClick={() => go(main)}>
        {t(asking ? "write.send_short" : main === "order" ? "write.continue_short" : "write.quote_short")}
      </Button>
    </div>
  );
}
