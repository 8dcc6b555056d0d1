import { lazy, Suspense, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { limits, service_traits } from "#domain/catalog.ts";
import type { MoneyView } from "#contract/shared.ts";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { TextField } from "#ui/field.tsx";
import { textOf } from "#ui/form.ts";
import { languageName } from "#ui/language-names.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { formatPercent } from "#domain/percent.ts";
import { Bone } from "#ui/skeleton.tsx";
import { Pairs } from "#ui/pairs.tsx";
import { useViewItem } from "../analytics.ts";
import { isLoggedIn } from "../api.ts";
import { useAnswerTime } from "../shell/answer-time.ts";
import { leading, useBasis, useBasisText, useIsAbroad } from "../shell/price-basis.ts";
import { PriceParts } from "../shell/price-parts.tsx";
import { useWords } from "../words.ts";
import { arrivedFiles } from "./order-files.ts";
import style from "./price-card.module.css";
import { isByHand, type Order } from "./use-order.ts";

/** Read by customers who are logged in. */
const BalanceNote = lazy(() => import("./balance-note.tsx"));

export type PriceRow = { readonly label: string; readonly value: string };
type Props = {
  readonly order: Order;
  /** Further rows of a service after its languages: time, duration, quantity. */
  readonly rows?: readonly PriceRow[];
};

/** The price of what is chosen, net and gross, its date, and the two ways to go on. */
export function PriceCard({ order, rows = [] }: Props) {
  const { t } = useWords();
  useViewItem(order.stale || order.unsent || order.quote?.from_price ? null : order.offer);
  return (
    <section className={style.card} aria-label={t("price.title")} aria-busy={order.stale}>
      <h2>{t("price.title")}</h2>
      <PriceRows order={order} rows={rows} />
      <PriceNotices order={order} />
      {isLoggedIn() && (
        <Suspense>
          <BalanceNote order={order} />
        </Suspense>
      )}
      <PriceAnnouncement order={order} />
      {!service_traits[order.kind.service].by_hand && <Discount order={order} />}
      <Buttons order={order} />
    </section>
  );
}

/** What is ordered and what it costs, line by line. */
export function PriceRows({ order, rows = [] }: Props) {
  const { t } = useWords();
  const { locale } = useIntl();
  const { form, quote, words, stale, why_not, uploads, unsent } = order;
  const { source_lang, target_langs } = form.values;
  const targets = target_langs.map((code) => languageName(locale, code)).join(", ");
  const one = target_langs.length === 1 && target_langs[0] === source_lang;
  const units = quote?.units ?? null;
  const given = uploads.rows.length;
  const ready = arrivedFiles(uploads).length;
  const counted = units && units.unit !== "word" && !stale ? units : null;
  const has_size =
    words > 0 ||
    (why_not !== "links" && service_traits[order.kind.service].content.some((mode) => mode !== "links"));
  return (
    <Pairs className={`${style.rows} ${stale || unsent ? style.stale : ""}`}>
      <Pair label={t(one ? "ui.language" : "price.languages")}>
        {one ? targets : `${languageName(locale, source_lang)} – ${targets}`}
      </Pair>
      {/* Always shown: a row that appears with the first word would move the buttons under the pointer. */}
      {has_size && !counted && (
        <Pair label={t("price.size")}>{words > 0 ? t("ui.words", { n: words }) : "–"}</Pair>
      )}
      {counted && counted.quantity > 0 && (
        <Pair label={t("price.size")}>{t(order.kind.size ?? "ui.words", { n: counted.quantity })}</Pair>
      )}
      {ready < given && (ready > 0 || unsent) && (
        <Pair label={t("content.mode.files")}>{t("price.files_of", { ready, total: given })}</Pair>
      )}
      {rows.map(({ label, value }) => (
        <Pair key={label} label={label}>
          {value}
        </Pair>
      ))}
      {why_not === null && <Numbers order={order} />}
    </Pairs>
  );
}

/** That a person prices it, that a price is the lowest possible, that it is of an earlier state. */
function PriceNotices({ order }: Props) {
  const { t } = useWords();
  const { kind, offer, quote, quote_failed, offline, retryQuote, why_not, unsent } = order;
  const priceText = useBasisText(useBasis());
  const when = useAnswerTime();
  return (
    <>
      {unsent && (
        <Notice tone={unsent === "sending" ? "info" : "warning"} live="status">
          {t(`price.unsent.${unsent}`)}
        </Notice>
      )}
      {isByHand(why_not) && (
        <Notice tone="info">
          {t(
            why_not === "own_date" ? "price.own_date" : why_not === "links" ? "price.links" : "price.by_hand",
            { when },
          )}
        </Notice>
      )}
      {quote?.from_price && why_not === null && (
        <p className={style.note}>
          {service_traits[kind.service].unit === "page"
            ? t(kind.from_note ?? "price.from_note", { characters: limits.sworn_page_characters })
            : t("price.from_note")}
          {offer && service_traits[kind.service].unit !== "page" && (
            <strong className={style.least}>{t("price.minimum", { price: priceText(offer) })}</strong>
          )}
        </p>
      )}
      {quote?.matches.is_partial === true && why_not === null && (
        <p className={style.note}>{t("price.memory_next")}</p>
      )}
      {(quote_failed || offline) && (
        <Notice
          tone="warning"
          live="status"
          action={
            <Button size="small" onClick={retryQuote}>
              {t("ui.try_again")}
            </Button>
          }
        >
          {t(offline ? "price.offline" : "price.out_of_date")}
        </Notice>
      )}
    </>
  );
}

const Pair = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** "23 %" of basis points, without a float: 2300 is 23, 810 is 8.1. */
export function formatRate(tag: string, bps: number): string {
  return formatPercent(tag, bps / 10_000, 2);
}

/** Whether there are packages to choose from; a service without them is priced as the first package, without its name. */
const isPackaged = ({ offer, quote }: Order): boolean =>
  quote?.offers.some(({ package: key }) => key !== offer?.package) ?? false;

function Numbers({ order }: Props) {
  const { kind, offer, quote, unsent } = order;
  const { t } = useWords();
  const { locale } = useIntl();
  const basis = useBasis();
  const abroad = useIsAbroad();
  if (!offer || !quote) return <Bone height="9rem" />;
  const money = (value: MoneyView) => formatMoney(locale, value);
  const posting = quote.posting ?? null;
  const { repeated_words, known_words } = quote.matches;
  const matched = repeated_words + known_words;
  return (
    <>
      {isPackaged(order) && <Pair label={t("price.package")}>{offer.public_name}</Pair>}
      {service_traits[kind.service].session === null && !quote.from_price && (
        <Pair label={t("price.delivery")}>{formatInstant(locale, offer.delivery_at, "short")}</Pair>
      )}
      {offer.targets.length > 1 &&
        offer.targets.map((target) => (
          <Pair key={target.target_lang} label={languageName(locale, target.target_lang)}>
            {money(leading(basis, target))}
          </Pair>
        ))}
      {offer.saving && (
        <Pair label={t("price.matches", { n: matched })}>
          <span className="num">{`−${money(basis === "company" ? offer.saving.net : offer.saving.gross)}`}</span>
        </Pair>
      )}
      {posting && (
        <Pair label={t("price.posting")}>
          {posting.free ? t("price.free") : money(leading(basis, posting))}
        </Pair>
      )}
      <PriceParts
        basis={basis}
        prices={offer}
        rate={formatRate(locale, quote.tax_rate_bps)}
        abroad={basis === "company" && abroad}
        {...(unsent ? { label: t("price.so_far") } : {})}
        show={(value) => (quote.from_price ? t("offer.from", { price: money(value) }) : money(value))}
      />
    </>
  );
}

/** The price in one sentence for screen readers, announced when it is final. */
function PriceAnnouncement({ order }: Props) {
  const { offer, quote, stale, kind, unsent } = order;
  const { t } = useWords();
  const { locale } = useIntl();
  const basis = useBasis();
  const sentence = () => {
    if (!offer || !quote || stale || unsent || quote.from_price || quote.unavailable !== null) return "";
    const what = isPackaged(order) ? offer.public_name : t(`tab.${kind.service}`);
    const price = {
      net: formatMoney(locale, offer.price_net),
      total: formatMoney(locale, offer.price_gross),
    };
    const company = basis === "company";
    // A call or a visit has the time that was chosen for it; nothing is delivered.
    if (service_traits[kind.service].session !== null)
      return t(company ? "price.sentence_session" : "price.sentence_session_gross", { what, ...price });
    return t(company ? "price.sentence" : "price.sentence_gross", {
      what,
      moment: formatInstant(locale, offer.delivery_at, "moment"),
      ...price,
    });
  };
  return <output className="visually-hidden">{sentence()}</output>;
}

function Discount({ order: { form, quote } }: Props) {
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
    <div className="stack-2">
      <TextField
        {...textOf(form, "discount_code")}
        label={t("price.code")}
        maxLength={40}
        autoComplete="off"
        problem={
          form.problems["discount_code"] ?? (discount && !discount.valid ? "price.code_invalid" : undefined)
        }
        onKeyDown={(event) => {
          // A code applies itself; Enter here means "apply", not "order".
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {discount?.valid && (
        <Notice tone="success" live="status">
          {t("price.code_applied", { code: discount.code })}
        </Notice>
      )}
    </div>
  );
}

function Buttons({ order }: Props) {
  const { t } = useWords();
  const { form, kind, why_not, main, go, asking, cart } = order;
  const is_session = service_traits[kind.service].session !== null;
  const press = (intent: "order" | "quote") => ({
    onClick: (event: { preventDefault: () => void }) => {
      // The press may make this the main button, and it must not submit the form as well.
      event.preventDefault();
      go(intent);
    },
  });
  // The main one submits the form, so that Enter in any field does the same; the other is a press of its own.
  const act = (intent: "order" | "quote") => ({
    wide: true,
    look: main === intent ? ("primary" as const) : ("secondary" as const),
    busy: form.sending && form.values.intent === intent,
    ...(main === intent ? { type: "submit" as const } : press(intent)),
  });
  const by_hand = isByHand(why_not);
  const when = useAnswerTime();
  const quote = (
    <div className="stack-1">
      <Button {...act("quote")}>{t(asking ? "write.send_request" : "write.free_quote")}</Button>
      <p className={style.note}>{t(by_hand ? "write.quote_time" : "write.quote_when", { when })}</p>
    </div>
  );
  const back = order.stopAsking;
  if (by_hand && !(asking && back)) return quote;
  if (asking)
    return (
      <div className="stack-3">
        {quote}
        <Button look="quiet" wide onClick={back ?? undefined}>
          {t("write.order_instead")}
        </Button>
      </div>
    );
  return (
    <div className="stack-3">
      <div className="stack-1">
        <Button {...act("order")}>
          {cart?.changed
            ? t("write.save_change")
            : cart
              ? t("write.add_to_order", { n: cart.items })
              : t("write.continue")}
        </Button>
        <p className={style.note}>{t(is_session ? "write.book_when" : "write.order_when")}</p>
      </div>
      {quote}
    </div>
  );
}
