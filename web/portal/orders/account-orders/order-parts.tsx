import { Link } from "@tanstack/react-router";
import type { OrderListRow } from "#contract/orders/orders.ts";
import { projection } from "#domain/orders/projection.ts";
import { buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { languageName } from "#ui/language-names.ts";
import { AgainLink } from "../../ordering/again-link.tsx";
import { DownloadAll } from "../../shell/downloads.tsx";
import { useOrderName } from "../../shell/order-name.ts";
import { useRights } from "../../shell/may.ts";
import { right_of_action } from "../act-rights.ts";
import { useWords } from "../../words.ts";
import style from "./orders.module.css";

/** "Polish – English", or the one language of a proofreading. */
export function pairOf(tag: string, order: Pick<OrderListRow, "source_lang" | "target_lang">): string {
  const [from, to] = [languageName(tag, order.source_lang), languageName(tag, order.target_lang)];
  return order.source_lang === order.target_lang ? from : `${from} – ${to}`;
}

/** Number and name of an order; the link is its name, the row around it is none. */
export function OrderLink({ order }: { order: OrderListRow }) {
  const locale = useLocale();
  const nameOf = useOrderName();
  return (
    <Link to="/$locale/account/order/$hash" params={{ locale, hash: order.hash }}>
      {`${order.id} · ${nameOf(order)}`}
    </Link>
  );
}

/** The one thing to do with an order, named by it; nothing while the ball is with us. */
export function OrderAction({ order, strong = false }: { order: OrderListRow; strong?: boolean }) {
  const { t } = useWords();
  const locale = useLocale();
  const id = String(order.id);
  const look = `${buttonClass({ look: strong ? "primary" : "secondary", size: "small" })} ${style.act}`;
  const { action } = projection[order.status];
  const may = useRights();
  if (!may(right_of_action[action])) return null;
  switch (action) {
    case "accept_or_reject":
      return (
        <Link
          to="/$locale/order/quotations/$hash"
          params={{ locale, hash: order.hash }}
          className={look}
          aria-label={t("orders.review_order", { id })}
        >
          {t("order.review_quote")}
        </Link>
      );
    case "pay":
    case "continue":
      if (order.cart_hash === null) return null;
      return (
        <Link
          to="/$locale/orders/$cart_hash/$order_hash"
          params={{ locale, cart_hash: order.cart_hash, order_hash: order.hash }}
          className={look}
          aria-label={t(action === "pay" ? "orders.pay_order" : "orders.continue_order", { id })}
        >
          {t(action === "pay" ? "order.pay" : "order.continue")}
        </Link>
      );
    case "download":
      return <DownloadAll order={order} size="small" />;
    case "order_again":
    case "ask_again":
      return (
        <AgainLink
          order={order}
          className={look}
          label={t(order.is_lapsed ? "orders.ask_new_order" : "orders.again_order", { id })}
          for_quote={order.is_lapsed}
        >
          {t(order.is_lapsed ? "quote.ask_new" : "quote.order_again")}
        </AgainLink>
      );
    case "wait":
    case "contact":
      return null;
  }
}
