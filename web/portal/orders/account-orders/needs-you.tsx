import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useIntl } from "#ui/intl.ts";
import type { OrderListRow, OwnOrderRow } from "#contract/orders/orders.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { PayLink } from "../../shell/pay-link.tsx";
import { useStatusWords } from "../../shell/status-words.ts";
import { useWords } from "../../words.ts";
import { ordersOptions } from "./data.ts";
import { OrderAction, OrderLink, pairOf } from "./order-parts.tsx";
import style from "./orders.module.css";

/** Statuses by urgency, the earliest to expire first: quotes, payments and questions, drafts. */
const urgency: Readonly<Partial<Record<OrderListRow["status"], number>>> = {
  acceptation: 0,
  payment: 1,
  draft: 2,
};
const urgencyOf = ({ status, waits_for }: OwnOrderRow): number =>
  waits_for !== null && urgency[status] === undefined ? 1 : (urgency[status] ?? 3);

/** What waits for the customer, on top of everything else; nothing when nothing does. */
export function NeedsYou() {
  const { t } = useWords();
  const { data } = useQuery(ordersOptions({ group: "needs_you" }));
  if (!data || data.data.length === 0) return null;
  const rows = data.data.toSorted((a, b) => urgencyOf(a) - urgencyOf(b));
  return (
    <section className={style.needs} aria-labelledby="needs-title">
      <h2 id="needs-title">{t("orders.needs_you", { n: data.meta.total })}</h2>
      <ul>
        {rows.map((order) => (
          <Need key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}

function Need({ order }: { order: OwnOrderRow }) {
  const { label } = useStatusWords();
  const { t } = useWords();
  const locale = useLocale();
  // A status that waits for the customer has its own action; other actions are on the page of the order.
  const by_status = urgency[order.status] !== undefined;
  const { locale: tag } = useIntl();
  return (
    <li className={style.need}>
      <div className="break shrink">
        <h3>
          <OrderLink order={order} />
        </h3>
        <p className="hint">{`${t(`service.${order.service_type}`)} · ${pairOf(tag, order)}`}</p>
      </div>
      <div className="cluster-2-4 middle">
        {by_status || order.waits_for === null ? (
          <StatusBadge status={order.status} label={label(order.service_type, order.status)} />
        ) : (
          <Badge tone="warning">{t(`orders.waits_for.${order.waits_for}`)}</Badge>
        )}
        {order.price_gross && (
          <strong>
            <MoneyText value={order.price_gross} />
          </strong>
        )}
      </div>
      <div className={style.do}>
        {order.status === "payment" && <PayLink order={order} short />}
        {by_status ? (
          <OrderAction order={order} strong={order.status !== "draft"} />
        ) : (
          <Link
            to="/$locale/account/order/$hash"
            params={{ locale, hash: order.hash }}
            className={buttonClass({ look: "primary", size: "small" })}
            aria-label={t("orders.see_order", { id: String(order.id) })}
          >
            {t("orders.see")}
          </Link>
        )}
      </div>
    </li>
  );
}
