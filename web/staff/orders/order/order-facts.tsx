import type { ReactNode } from "react";
import type { DeskOrder } from "#contract/views/staff.ts";
import { DateText } from "#ui/date-text.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useDeskText } from "../../text.ts";
import style from "./order-page.module.css";
import { Panel } from "./panel.tsx";

/** Price, margin and what else is known of the order. */
export function OrderFacts({ desk: { order, margin, refunded, wanted_deadline, via } }: { desk: DeskOrder }) {
  const { t } = useDeskText();
  const is_empty =
    !order.price_gross &&
    !margin &&
    !refunded &&
    !order.category &&
    !order.specialized &&
    wanted_deadline === null &&
    via === "portal" &&
    order.reference === null &&
    order.cost_centre === null &&
    order.rating === null;
  if (is_empty) return null;
  return (
    <Panel title={t("desk_order.facts")}>
      <dl className={style.pairs}>
        {order.price_gross && (
          <Fact label={t("orders.gross")}>
            <span className={style.large}>
              <MoneyText value={order.price_gross} />
            </span>
          </Fact>
        )}
        {margin && (
          <Fact label={t("order.margin")}>
            <span className={style.large}>
              <MoneyText value={margin} />
            </span>
          </Fact>
        )}
        {refunded && (
          <Fact label={t(refunded.returned ? "desk_order.refunded" : "desk_order.refund_on_way")}>
            <MoneyText value={refunded.amount} />
          </Fact>
        )}
        {order.price_net && (
          <Fact label={t("ui.net")}>
            <MoneyText value={order.price_net} />
          </Fact>
        )}
        {wanted_deadline !== null && (
          <Fact label={t("desk_order.wanted")}>
            <DateText value={wanted_deadline} form="short" />
          </Fact>
        )}
        {via !== "portal" && <Fact label={t("desk_order.via")}>{t(`desk_order.via.${via}`)}</Fact>}
        {order.reference !== null && <Fact label={t("desk_order.reference")}>{order.reference}</Fact>}
        {order.cost_centre !== null && <Fact label={t("desk_order.cost_centre")}>{order.cost_centre}</Fact>}
        {order.category && <Fact label={t("order.category")}>{order.category.name}</Fact>}
        {order.specialized && <Fact label={t("order.text_kind")}>{t("order.specialized")}</Fact>}
        {order.rating !== null && (
          <Fact label={t("orders.rating")}>
            {`${order.rating}/5`}
            {order.rating_comment !== "" && ` · ${order.rating_comment}`}
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
