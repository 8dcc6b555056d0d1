import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import type { CartView } from "#contract/carts.ts";
import type { MoneyView } from "#contract/shared.ts";
import { formatInstant, formatMinutes } from "#ui/date-text.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { languageName } from "#ui/language-names.ts";
import { formatMoney, MoneyText } from "#ui/money-text.tsx";
import { useWords } from "../../words.ts";
import style from "./summary.module.css";

/** What is in the cart, one line an order. */
export function OrderItems({ cart }: { cart: CartView }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const locale = useLocale();
  return (
    <section className={style.card} aria-labelledby="items-title">
      <div className={style.cardhead}>
        <h2 id="items-title">{t("checkout.items")}</h2>
        <Link to="/$locale/order/write" params={{ locale }}>
          {t("checkout.change")}
        </Link>
      </div>
      <ul>
        {cart.items.map((item) => {
          const [variant = ""] = item.variant_name.split(" ");
          const parts = [variant, t("ui.words", { n: item.words })];
          return (
            <li key={item.order_hash} className={style.item}>
              <div>
                <h3>{`${languageName(tag, item.source_lang)} – ${languageName(tag, item.target_lang)}`}</h3>
                <p>{parts.join(" · ")}</p>
                {item.deadline ? (
                  <p>{t("checkout.delivery", { moment: formatInstant(tag, item.deadline, "moment") })}</p>
                ) : (
                  item.production_minutes !== null && (
                    <p>{t("checkout.working_time", { time: formatMinutes(tag, item.production_minutes) })}</p>
                  )
                )}
              </div>
              <p className={style.price}>
                {t("price.net_amount", { price: formatMoney(tag, item.quotation.price_net) })}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Net, VAT and total of everything. */
export function Totals(props: {
  prices: { price_net: MoneyView; vat: MoneyView; price_gross: MoneyView };
  tax_rate: string | null;
  legend: string | null;
}) {
  const { prices, tax_rate, legend } = props;
  const { t } = useWords();
  return (
    <>
      <dl className={style.pairs}>
        <div>
          <dt>{t("ui.net")}</dt>
          <dd>
            <MoneyText value={prices.price_net} />
          </dd>
        </div>
        <div>
          <dt>{tax_rate === null ? t("ui.vat") : t("ui.vat_rate", { rate: percent(tax_rate) })}</dt>
          <dd>
            <MoneyText value={prices.vat} />
          </dd>
        </div>
        <div className={style.total}>
          <dt>{t("ui.total")}</dt>
          <dd>
            <MoneyText value={prices.price_gross} />
          </dd>
        </div>
      </dl>
      {legend && <p className={style.legal}>{legend}</p>}
    </>
  );
}

/** "23" of the wire becomes "23%"; a word ("exempt", "reverse charge") stays a word. */
const percent = (rate: string): string => (/^\d+(\.\d+)?$/.test(rate) ? `${rate}%` : rate);
