import { Link, useParams } from "@tanstack/react-router";
import { CircleCheck, Hourglass } from "lucide-react";
import { useEffect, useState } from "react";
import { useIntl } from "react-intl";
import { brand } from "#brand/brand.ts";
import type { OrderView } from "#contract/orders.ts";
import { buttonClass } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { usePoll } from "#ui/poll.ts";
import { usePurchaseOfOrder } from "../../analytics.ts";
import { GuestAccount } from "../../shell/guest-account.tsx";
import { Loaded } from "../../shell/load-state.tsx";
import { useWords } from "../../words.ts";
import style from "./created.module.css";
import { loadCreated } from "./data.ts";

/** The desk answers within a quarter of an hour (§9); the page waits a little longer than that. */
const wait_minutes = 30;

/** R20: thanks, says what happens next, and turns into the way to the quote when it is there. */
export function CreatedPage() {
  const { id = "", creationtype } = useParams({ strict: false });
  const is_quote = creationtype === "quote";
  const query = usePoll<OrderView>({
    key: ["created", id],
    load: (signal) => loadCreated(id, signal),
    isFinal: ({ status }) => !is_quote || status !== "calculation",
    limit_minutes: wait_minutes,
  });
  return (
    <Loaded query={query}>
      {(order) => (is_quote ? <QuoteAsked order={order} /> : <OrderMade order={order} />)}
    </Loaded>
  );
}

function QuoteAsked({ order }: { order: OrderView }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const locale = useLocale();
  const minutes = useMinutesLeft(order.quote_due_at);
  const waiting = order.status === "calculation";
  return (
    <div className={style.page}>
      <span className={style.icon}>
        {waiting ? (
          <Hourglass size={40} strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <CircleCheck size={40} strokeWidth={1.5} aria-hidden="true" />
        )}
      </span>
      <PageHead title={t("created.quote_title", { id: String(order.id) })} brand={brand.name} />
      <div aria-live="polite" className={style.state}>
        {waiting && order.quote_due_at && (
          <>
            <p>{t("created.quote_by", { time: formatInstant(tag, order.quote_due_at, "time") })}</p>
            <p className={style.clock}>
              {minutes > 0 ? t("created.minutes_left", { n: minutes }) : t("created.any_moment")}
            </p>
          </>
        )}
        {!waiting && (
          <>
            <Notice tone="success">{t("created.quote_ready")}</Notice>
            <Link
              to="/$locale/order/quotations/$hash"
              params={{ locale, hash: order.hash }}
              className={buttonClass({ look: "primary" })}
            >
              {t("created.see_quote")}
            </Link>
          </>
        )}
      </div>
      <p>{t("created.mail_too")}</p>
      <Steps keys={["created.quote_step_1", "created.quote_step_2", "created.quote_step_3"]} />
      <GuestAccount hash={order.hash} />
      <div className={style.links}>
        <Link to="/$locale/account/order/$hash" params={{ locale, hash: order.hash }}>
          {t("order.see")}
        </Link>
        <Link to="/$locale/order/write" params={{ locale }}>
          {t("created.new_order")}
        </Link>
      </div>
    </div>
  );
}

function OrderMade({ order }: { order: OrderView }) {
  const { t } = useWords();
  const locale = useLocale();
  usePurchaseOfOrder(order);
  return (
    <div className={style.page}>
      <span className={style.icon}>
        <CircleCheck size={40} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <PageHead title={t("created.order_title", { id: String(order.id) })} brand={brand.name} />
      <p>{t("created.order_text")}</p>
      <Steps keys={["created.order_step_1", "created.order_step_2", "created.order_step_3"]} />
      <Link
        to="/$locale/account/order/$hash"
        params={{ locale, hash: order.hash }}
        className={buttonClass({ look: "primary" })}
      >
        {t("order.see")}
      </Link>
      <GuestAccount hash={order.hash} />
    </div>
  );
}

type StepKey = `created.quote_step_${1 | 2 | 3}` | `created.order_step_${1 | 2 | 3}`;
function Steps({ keys }: { keys: readonly StepKey[] }) {
  const { t } = useWords();
  return (
    <ol className={style.steps}>
      {keys.map((key, i) => (
        <li key={key}>
          <span aria-hidden="true">{i + 1}</span>
          {t(key)}
        </li>
      ))}
    </ol>
  );
}

/** Whole minutes until an instant, followed while the page is open; 0 when it has passed. */
function useMinutesLeft(due_at: string | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = globalThis.setInterval(() => setNow(Date.now()), 10_000);
    return () => globalThis.clearInterval(timer);
  }, []);
  return due_at === null ? 0 : Math.max(0, Math.ceil((Date.parse(due_at) - now) / 60_000));
}
