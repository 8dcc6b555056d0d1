import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useIntl } from "#ui/intl.ts";
import type { OrderListRow } from "#contract/orders/orders.ts";
import { buttonClass } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { PayLink } from "../../shell/pay-link.tsx";
import { OrderBadge } from "../../shell/order-badge.tsx";
import { useBasis, useBasisText } from "../../shell/price-basis.ts";
import { useWords } from "../../words.ts";
import { needed_search, ordersOptions } from "./data.ts";
import { OrderAction, OrderLink, pairOf } from "./order-parts.tsx";
import style from "./orders.module.css";

/** Statuses by urgency, the earliest to expire first: quotes, payments and questions, drafts. */
const urgency: Readonly<Partial<Record<OrderListRow["status"], number>>> = {
  acceptation: 0,
  payment: 1,
  draft: 2,
};
const urgencyOf = ({ status, next }: OrderListRow): number => urgency[status] ?? (next.who === "you" ? 1 : 3);

/** What waits for the customer, on top of everything else; nothing when nothing does. */
export function NeedsYou() {
  const { t } = useWords();
  const { data } = useQuery(ordersOptions(needed_search));
  if (!data || data.data.length === 0) return null;
  const rows = data.data.toSorted((a, b) => urgencyOf(a) - urgencyOf(b));
  return (
    <section className={style.needs} aria-labelledby="needs-title">
      <h2 id="needs-title">{t("orders.needs_you", { n: data.meta.total })}</h2>
      <ul>
        {rows.map((order, place) => (
          <Need key={order.id} order={order} first={place === 0} />
        ))}
      </ul>
    </section>
  );
}

/** The most urgent one has the main button of the page. */
function Need({ order, first }: { order: OrderListRow; first: boolean }) {
  const { t } = useWords();
  const locale = useLocale();
  // A status that waits for the customer has its own action; other actions are on the page of the order.
  const by_status = urgency[order.status] !== undefined;
  const { locale: tag } = useIntl();
  const priceText = useBasisText(useBasis());
  return (
    <li className={style.need}>
      <div className="break shrink">
        <h3>
          <OrderLink order={order} />
        </h3>
        <p className="hint">{`${t(`service.${order.service_type}`)} · ${pairOf(tag, order)}`}</p>
      </div>
      <div className="stack-1 at-start">
        <OrderBadge order={order} />
        {order.next.until !== null && (
          <span className="hint">
            {t("orders.until", { moment: formatInstant(tag, order.next.until, "short") })}
          </span>
        )}
      </div>
      <strong className={style.price}>
        {order.price_net &&
          order.price_gross &&
          priceText({ price_net: order.price_net, price_gross: order.price_gross })}
      </strong>
      <div className={style.do}>
        {order.status === "payment" && <PayLink order={order} short />}
        {by_status ? (
          <OrderAction order={order} strong={first} />
        ) : (
          <Link
            to="/$locale/account/order/$hash"
            params={{ locale, hash: order.hash }}
            className={buttonClass({ look: first ? "primary" : "secondary", size: "small" })}
            aria-label={t("orders.see_order", { id: String(order.id) })}
          >
            {t("orders.see")}
          </Link>
        )}
      </div>
    </li>
  );
}
