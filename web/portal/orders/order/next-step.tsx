import { Link } from "@tanstack/react-router";
import { useIntl } from "#ui/intl.ts";
import { brand } from "#brand/brand.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import { projection } from "#domain/orders/projection.ts";
import { buttonClass } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { deliverables, DownloadAll } from "../../shell/downloads.tsx";
import { AgainLink } from "../../ordering/again-link.tsx";
import { PayLink } from "../../shell/pay-link.tsx";
import { useStatusWords } from "../../shell/status-words.ts";
import { useWords } from "../../words.ts";

/** What the page offers first, by status; nothing while the ball is with us. */
export function NextStep({ order }: { order: OrderView }) {
  const { action } = projection[order.status];
  switch (action) {
    case "accept_or_reject":
      return <Decide order={order} />;
    case "pay":
    case "continue":
      return <PayOrContinue order={order} />;
    case "download":
      return <Ready order={order} />;
    case "order_again":
    case "ask_again":
      return <Ended order={order} />;
    case "contact":
      return <Trouble />;
    case "wait":
      return null;
  }
}

function Decide({ order }: { order: OrderView }) {
  const { t } = useWords();
  const locale = useLocale();
  const link = (
    <Link
      to="/$locale/order/quotations/$hash"
      params={{ locale, hash: order.hash }}
      className={buttonClass({ look: "primary" })}
    >
      {t("order.review_quote")}
    </Link>
  );
  return (
    <Notice tone="warning" action={link}>
      {t("status_hint.acceptation")}
    </Notice>
  );
}

function PayOrContinue({ order }: { order: OrderView }) {
  const { t } = useWords();
  const { hint } = useStatusWords();
  const locale = useLocale();
  if (order.cart_hash === null) return null;
  const due = order.status === "payment";
  const link = (
    <div className="cluster-2-4 middle">
      <Link
        to="/$locale/orders/$cart_hash/$order_hash"
        params={{ locale, cart_hash: order.cart_hash, order_hash: order.hash }}
        className={buttonClass({ look: "primary" })}
      >
        {t(due ? "order.pay" : "order.continue")}
      </Link>
      {due && <PayLink order={order} />}
    </div>
  );
  return (
    <Notice tone={due ? "danger" : "warning"} action={link}>
      {hint(order.service_type, order.status)}
    </Notice>
  );
}

function Ready({ order }: { order: OrderView }) {
  const { t } = useWords();
  const { hint } = useStatusWords();
  return (
    <Notice
      tone="success"
      live="status"
      action={deliverables(order).length > 0 && <DownloadAll order={order} look="primary" />}
    >
      {order.booking === null ? t("order.ready") : hint(order.service_type, order.status)}
    </Notice>
  );
}

/** How and when it ended; the order can be repeated. */
function Ended({ order }: { order: OrderView }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const again = (
    <AgainLink order={order} className={buttonClass({ look: "primary" })}>
      {t("quote.order_again")}
    </AgainLink>
  );
  return (
    <Notice tone="neutral" action={again}>
      <p>{order.end ? t(`order.end.${order.end.how}`) : t(`status_hint.${order.status}`)}</p>
      {order.end && <p>{formatInstant(tag, order.end.at, "moment")}</p>}
      {order.refund && (
        <p>
          {t(`order.refund_text.${order.refund.state}`, {
            amount: formatMoney(tag, order.refund.amount),
            moment: formatInstant(tag, order.refund.at, "moment"),
          })}
        </p>
      )}
    </Notice>
  );
}

function Trouble() {
  const { t } = useWords();
  return (
    <Notice tone="danger">
      <p>{t("order.trouble")}</p>
      <p>
        <a href={`mailto:${brand.seller.email}`}>{brand.seller.email}</a> · {brand.seller.phone}
      </p>
    </Notice>
  );
}
