import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import type { OrderListRow } from "#contract/orders.ts";
import { MoneyText } from "#ui/money-text.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { PayLink } from "../../shell/pay-link.tsx";
import { useWords } from "../../words.ts";
import { ordersOptions } from "./data.ts";
import { OrderAction, OrderLink, pairOf } from "./order-parts.tsx";
import style from "./orders.module.css";

/** Quotes before money, money before drafts: in this order they run out. */
const urgency: Readonly<Partial<Record<OrderListRow["status"], number>>> = {
  acceptation: 0,
  payment: 1,
  draft: 2,
};
const urgencyOf = ({ status }: OrderListRow): number => urgency[status] ?? 3;

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

function Need({ order }: { order: OrderListRow }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  return (
    <li className={style.need}>
      <div className={style.what}>
        <h3>
          <OrderLink order={order} />
        </h3>
        <p className={style.muted}>{`${t(`service.${order.service_type}`)} · ${pairOf(tag, order)}`}</p>
      </div>
      <div className={style.state}>
        <StatusBadge status={order.status} />
        {order.price_gross && (
          <strong>
            <MoneyText value={order.price_gross} />
          </strong>
        )}
      </div>
      <div className={style.do}>
        {order.status === "payment" && <PayLink order={order} short />}
        <OrderAction order={order} strong={order.status !== "draft"} />
      </div>
    </li>
  );
}
