import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIntl } from "#ui/intl.ts";
import { brand } from "#brand/brand.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import { owesWholeSession } from "#domain/orders/refund.ts";
import { projection } from "#domain/orders/projection.ts";
import { serverNow } from "#ui/server-clock.ts";
import { buttonClass } from "#ui/button.tsx";
import { DateText, formatInstant } from "#ui/date-text.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { Timeline } from "#ui/timeline.tsx";
import { deliverables, DownloadAll } from "../../shell/downloads.tsx";
import { AgainLink } from "../../ordering/again-link.tsx";
import { useRights } from "../../shell/may.ts";
import { right_of_action } from "../act-rights.ts";
import { PayLink } from "../../shell/pay-link.tsx";
import { minutesUntil } from "../../shell/minutes-left.ts";
import { useStatusWords } from "../../shell/status-words.ts";
import { useWords } from "../../words.ts";
import { LazyPaperHint } from "./lazy-draft.tsx";
import style from "./order.module.css";

const primary = buttonClass({ look: "primary" });

/** What happens next: who acts, until when, and the one thing to press; the progress of the order under it. */
export function NextStep({ order }: { order: OrderView }) {
  const { t } = useWords();
  const words = useStatusWords();
  const { who } = order.next;
  return (
    <section className={`${style.next} ${style[toneOf(order)] ?? ""}`} aria-labelledby="next-title">
      <div className={style.now}>
        <div className={style.say} aria-live="polite">
          {who !== "none" && <p className={style.who}>{t(`next.who.${who}`)}</p>}
          <h2 id="next-title">
            <Sentence order={order} />
          </h2>
          <More order={order} />
        </div>
        <When order={order} />
      </div>
      <Act order={order} />
      <Timeline
        label={t("order.progress")}
        steps={order.timeline.map((step) => ({
          ...step,
          key: step.stage,
          label: words.stage(order.service_type, step.stage),
          ...(step.state === "current" && { note: words.state(order) }),
        }))}
      />
    </section>
  );
}

function toneOf({ next: { what, who } }: OrderView): "needed" | "ready" | "trouble" | "plain" {
  if (who === "you") return "needed";
  if (what === "finished") return "ready";
  return what === "failure" ? "trouble" : "plain";
}

/** The next act in one sentence. */
function Sentence({ order }: { order: OrderView }): ReactNode {
  const { t } = useWords();
  const { hint } = useStatusWords();
  const { locale: tag } = useIntl();
  const { status, service_type, next, end, paused } = order;
  if (next.what === "paused" && paused !== null && paused.why !== "withdrawal")
    return t(`order.paused.${paused.why}`, { moment: formatInstant(tag, paused.since, "dated") });
  if (next.what === "paused") return t("next.state.paused");
  if (next.what === "pending") return t("next.text.pending");
  if (next.what !== status) return t(`next.text.${next.what as Waited}`);
  if (end !== null) return t(`order.end.${end.how}`);
  if (status === "finished" && order.booking === null) return t("order.ready");
  if (status === "failure") return t("order.trouble");
  if (status === "calculation") {
    const due = order.quote_due_at;
    // D13: the moment of the order's own clock stays right while the page is open.
    return due === null || minutesUntil(Date.parse(due), serverNow()) === 0
      ? t("created.any_moment")
      : t("created.quote_by", { time: formatInstant(tag, due, "dated") });
  }
  return (
    <LazyPaperHint order={order}>
      {status === "acceptation" && isChange(order) ? t("next.text.change") : hint(service_type, status)}
    </LazyPaperHint>
  );
}
type Waited = NonNullable<OrderView["waits_for"]>;
/** A quote after the order was bought proposes a change. */
const isChange = ({ placed_at }: OrderView): boolean => placed_at !== null;

/** What else the moment needs: when it ended and what was refunded, whom to call, what a transfer lacks. */
function More({ order }: { order: OrderView }) {
  const { status, end, refund } = order;
  const { t } = useWords();
  const { locale: tag } = useIntl();
  if (status === "failure")
    return (
      <p>
        <a href={`mailto:${brand.seller.email}`}>{brand.seller.email}</a> · {brand.seller.phone}
      </p>
    );
  if (order.part_paid) {
    const { received, missing } = order.part_paid;
    return (
      <p>{t("pay.part", { received: formatMoney(tag, received), missing: formatMoney(tag, missing) })}</p>
    );
  }
  if (end === null) return null;
  return (
    <>
      <p>{formatInstant(tag, end.at, "moment")}</p>
      {refund && (
        <p>
          {t(`order.refund_text.${refund.state}`, {
            amount: formatMoney(tag, refund.amount),
            moment: formatInstant(tag, refund.at, "moment"),
          })}
        </p>
      )}
      {refund === null && isSessionOwed(order) && <p>{t("order.session_no_refund")}</p>}
    </>
  );
}

/** 4.8: a paid session that its customer cancelled so late that all of its price is due. */
function isSessionOwed({ end, booking, paid_at }: OrderView): boolean {
  if (end?.how !== "cancelled_by_customer" || booking === null || paid_at === null) return false;
  return owesWholeSession(Date.parse(booking.starts_at) - Date.parse(end.at));
}

/** The date that matters now, large. */
function When({ order: { next, booking } }: { order: OrderView }) {
  const { t } = useWords();
  const { locale } = useIntl();
  if (next.until === null) return null;
  const name =
    next.who === "you" ? "you" : next.what === "calculation" ? "quote" : booking ? "begins" : "delivery";
  return (
    <p className={style.when}>
      <span>{t(`next.until.${name}`)}</span>
      {booking && name === "begins" ? (
        <strong>{formatInstant(locale, booking.starts_at, "zoned")}</strong>
      ) : (
        <strong>
          <DateText value={next.until} form="short" />
        </strong>
      )}
    </p>
  );
}

/** What the customer can do first, by status; what else is asked of them follows right under this part. */
function Act({ order }: { order: OrderView }) {
  const { t } = useWords();
  const locale = useLocale();
  const { what } = order.next;
  const may = useRights();
  if (
    what === "payment" &&
    may("payments.make") &&
    order.status !== "payment" &&
    order.payment_request_hash !== null
  )
    return (
      <Acts>
        <Link
          to="/$locale/orders/pay/$request_hash"
          params={{ locale, request_hash: order.payment_request_hash }}
          className={primary}
        >
          {t("order.pay")}
        </Link>
      </Acts>
    );
  const { action } = projection[order.status];
  if (what !== order.status || !may(right_of_action[action])) return null;
  switch (action) {
    case "accept_or_reject":
      return (
        <Acts>
          <Link
            to="/$locale/order/quotations/$hash"
            params={{ locale, hash: order.hash }}
            className={primary}
          >
            {t(isChange(order) ? "next.see_change" : "order.review_quote")}
          </Link>
        </Acts>
      );
    case "pay":
    case "continue":
      return <PayOrContinue order={order} />;
    case "download":
      if (deliverables(order).length === 0) return null;
      return (
        <Acts>
          <DownloadAll order={order} look="primary" />
        </Acts>
      );
    case "order_again":
    case "ask_again":
      return (
        <Acts>
          <AgainLink order={order} className={primary} for_quote={order.is_lapsed}>
            {t(order.is_lapsed ? "quote.ask_new" : "quote.order_again")}
          </AgainLink>
        </Acts>
      );
    case "contact":
    case "wait":
      return null;
  }
}

const Acts = ({ children }: { children: ReactNode }) => <div className="cluster-2-4 middle">{children}</div>;

function PayOrContinue({ order }: { order: OrderView }) {
  const { t } = useWords();
  const locale = useLocale();
  if (order.cart_hash === null) return null;
  const due = order.status === "payment";
  return (
    <Acts>
      <Link
        to="/$locale/orders/$cart_hash/$order_hash"
        params={{ locale, cart_hash: order.cart_hash, order_hash: order.hash }}
        className={primary}
      >
        {t(due ? "order.pay" : "order.continue")}
      </Link>
      {due && <PayLink order={order} />}
    </Acts>
  );
}
