import { type ReactNode, Suspense } from "react";
import { useIntl } from "#ui/intl.ts";
import { useQuery } from "@tanstack/react-query";
import type { OrderView } from "#contract/orders/orders.ts";
import { DateText, formatInstant, formatMinutes } from "#ui/date-text.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { Pairs } from "#ui/pairs.tsx";
import { type Entered, useEnteredRows } from "../../shell/entered-rows.tsx";
import { lazyExtra } from "../../shell/lazy-page.ts";
import { InvoiceButton } from "../../shell/downloads.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { PriceParts } from "../../shell/price-parts.tsx";
import { capital, rateText } from "../../shell/order-words.ts";
import { countriesOptions } from "../../startup.ts";
import { useWords } from "../../words.ts";
import style from "./order.module.css";

/** Only for guests. */
const ShowEntered = lazyExtra(async () => ({ default: (await import("./show-entered.tsx")).ShowEntered }));

/** Few orders have them. */
const OrderAnnotations = lazyExtra(
  async () => ({ default: (await import("./order-annotations.tsx")).OrderAnnotations }),
  async () => (await import("../../shell/annotation-words.ts")).loadAnnotationWords(),
);

const Pair = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** What was ordered, in the words of the form. */
export function Details({ order, onShown }: { order: OrderView; onShown: (entered: Entered) => void }) {
  const { t } = useWords();
  const rows = useEnteredRows()({ shipping: null, booking: order.booking });
  const { locale: tag } = useIntl();
  const size =
    order.pages !== null
      ? t("order.pages", { n: order.pages })
      : order.booking === null && order.words > 0
        ? t("ui.words", { n: order.words })
        : null;
  return (
    <section aria-labelledby="details-title">
      <Disclosure className={style.fold} summary={<h2 id="details-title">{t("order.details")}</h2>}>
        <Pairs>
          <Pair label={t("order.service")}>{t(`service.${order.service_type}`)}</Pair>
          {order.package && <Pair label={t("price.package")}>{capital(order.package)}</Pair>}
          {size !== null && <Pair label={t("price.size")}>{size}</Pair>}
          {order.saving && (
            <Pair label={t("price.matches", { n: order.saving.words })}>
              <span className="num">{`−${formatMoney(tag, order.saving.net)}`}</span>
            </Pair>
          )}
          <Pair label={t(order.placed_at === null ? "order.begun" : "order.created")}>
            <DateText value={order.placed_at ?? order.created_at} form="short" />
          </Pair>
          {order.reference && <Pair label={t("checkout.reference")}>{order.reference}</Pair>}
          {order.cost_centre && <Pair label={t("order.cost_centre")}>{order.cost_centre}</Pair>}
          {order.subject !== "" && <Pair label={t("order.subject")}>{order.subject}</Pair>}
          {order.category && <Pair label={t("write.category")}>{order.category.name}</Pair>}
          {order.specialized && <Pair label={t("write.specialized")}>{t("order.yes")}</Pair>}
          {order.is_confidential && <Pair label={t("write.confidential")}>{t("order.yes")}</Pair>}
          {order.annotations.length > 0 && (
            <Suspense fallback={null}>
              <OrderAnnotations regions={order.annotations} />
            </Suspense>
          )}
          {order.booking && (
            <>
              <Pair label={t("booking.starts")}>{formatInstant(tag, order.booking.starts_at, "zoned")}</Pair>
              <Pair label={t("booking.duration")}>{formatMinutes(tag, order.booking.duration_minutes)}</Pair>
            </>
          )}
          {rows.map(({ label, value }) => (
            <Pair key={label} label={label}>
              {value}
            </Pair>
          ))}
        </Pairs>
        {order.is_masked && (
          <Suspense fallback={null}>
            <ShowEntered order={order} onShown={onShown} />
          </Suspense>
        )}
        {order.note_for_translator !== "" && (
          <div>
            <h3>{t("write.note")}</h3>
            <p className={style.note}>{order.note_for_translator}</p>
          </div>
        )}
      </Disclosure>
    </section>
  );
}

/** The price with its VAT, when it was paid, and the papers. */
export function Costs({ order }: { order: OrderView }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const { price_net, vat, price_gross, tax_rate, tax_legend } = order;
  return (
    <section className="stack-3" aria-labelledby="costs-title">
      <h2 id="costs-title">{t("order.costs")}</h2>
      {order.price_options > 1 ? (
        <p>{t("order.price_options", { n: order.price_options })}</p>
      ) : price_net && vat && price_gross && order.status !== "calculation" ? (
        <Pairs className={style.costs}>
          <PriceParts
            basis={order.user_type}
            prices={{ price_net, vat, price_gross }}
            rate={rateText(tag, tax_rate ?? "")}
            legend={tax_legend}
            className={style.sum}
          />
          {order.paid_at && (
            <Pair label={t("order.paid")}>
              <DateText value={order.paid_at} form="short" />
            </Pair>
          )}
          {order.refunds.map(({ amount, state, at }) => (
            <Pair key={`${state} ${at} ${amount.currency_amount_decimal}`} label={t(`order.refund.${state}`)}>
              <MoneyText value={amount} /> · <DateText value={at} form="short" />
            </Pair>
          ))}
        </Pairs>
      ) : (
        <p className="muted">{t("order.no_price")}</p>
      )}
      {order.paid_at !== null && order.invoices.length === 0 && (
        <p className="muted">{t("order.invoice_by_mail")}</p>
      )}
      {order.invoices.map((invoice) => (
        <InvoiceButton key={invoice.hash} order_hash={order.hash} invoice={invoice} />
      ))}
    </section>
  );
}

/** Contact and billing as they were given; only the owner of the order gets them at all. */
export function Buyer({ buyer }: { buyer: NonNullable<OrderView["buyer"]> }) {
  const { t } = useWords();
  const { data = [] } = useQuery(countriesOptions(useLocale()));
  const country = data.find(({ code }) => code === buyer.country)?.name ?? buyer.country;
  const person = [buyer.first_name, buyer.last_name].filter(Boolean).join(" ");
  const town = [buyer.postcode, buyer.city].filter(Boolean).join(" ");
  const lines = [buyer.company_name, person, buyer.address, town, buyer.address === "" ? "" : country];
  return (
    <section aria-labelledby="buyer-title">
      <Disclosure className={style.fold} summary={<h2 id="buyer-title">{t("order.buyer")}</h2>}>
        <address className={style.address}>
          {lines
            .filter((line) => line !== "")
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
          {buyer.vat_id && <span>{`${t("contact.vat_id")}: ${buyer.vat_id}`}</span>}
          <span>{buyer.email}</span>
          {buyer.phone && <span>{buyer.phone}</span>}
        </address>
        <p className="muted">{t("order.buyer_private")}</p>
      </Disclosure>
    </section>
  );
}
