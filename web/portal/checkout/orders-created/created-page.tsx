import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { CircleCheck, Hourglass, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useIntl } from "#ui/intl.ts";
import { brand } from "#brand/brand.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import { buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { usePoll } from "#ui/poll.ts";
import { usePurchaseOfOrder } from "../../analytics.ts";
import { AfterPaying } from "../../shell/after-paying.tsx";
import { GuestAccount } from "../../shell/guest-account.tsx";
import { call } from "../../late-api.ts";
import { Polled } from "../../shell/polled.tsx";
import { QuoteDue } from "../../shell/quote-due.tsx";
import { TransferData } from "../../shell/transfer-details.tsx";
import { useCustomer } from "../../startup.ts";
import { useWords } from "../../words.ts";
import style from "./created.module.css";
import { loadCreated } from "./data.ts";

/** The desk answers within a quarter of an hour (§9); the page waits a little longer than that. */
const wait_minutes = 30;

/** R20: confirms the order, names the next step, and links to the quote when it is ready. */
export function CreatedPage() {
  const { id = "", creationtype } = useParams({ strict: false });
  const query = usePoll<OrderView>({
    key: ["created", id],
    load: (signal) => loadCreated(id, signal),
    isFinal: ({ status }) => creationtype !== "quote" || status !== "calculation",
    limit_minutes: wait_minutes,
  });
  return (
    <Polled query={query}>
      {(order) =>
        creationtype === "quote" ? (
          <QuoteAsked order={order} />
        ) : (
          <OrderMade order={order} creationtype={creationtype ?? ""} />
        )
      }
    </Polled>
  );
}

function Thanks(props: { icon: LucideIcon; order: OrderView; steps: Steps; children: ReactNode }) {
  const { icon: Icon, order, steps, children } = props;
  const { t } = useWords();
  const locale = useLocale();
  const hashes = useBoughtTogether(order, steps);
  const id = String(order.id);
  return (
    <div className={style.page}>
      <span className={style.icon}>
        <Icon size={40} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <PageHead
        title={t(steps === "quote" ? "created.title_quote" : "created.title", { id })}
        brand={brand.name}
      />
      {children}
      <AfterPaying hashes={hashes} steps={steps} />
      <Link to="/$locale/order/write" params={{ locale }}>
        {t("created.new_order")}
      </Link>
      <GuestAccount hash={order.hash} />
    </div>
  );
}

/** The order and the others of its cart, as far as their links are known to this visit or account. */
function useBoughtTogether({ hash, cart_hash }: OrderView, steps: Steps): readonly string[] {
  const { data } = useQuery({
    queryKey: ["created-cart", cart_hash],
    queryFn: ({ signal }) => call("cart", { params: { hash: cart_hash ?? "" }, signal }),
    // What waits for its quote is in no cart yet.
    enabled: cart_hash !== null && steps !== "quote",
    retry: false,
  });
  const others = data?.items.flatMap(({ order_hash }) => order_hash ?? []) ?? [];
  return [...new Set([hash, ...others])];
}
type Steps = "quote" | "order" | "transfer";

function QuoteAsked({ order }: { order: OrderView }) {
  const { t } = useWords();
  const locale = useLocale();
  const waiting = order.status === "calculation";
  return (
    <Thanks icon={waiting ? Hourglass : CircleCheck} order={order} steps="quote">
      <div aria-live="polite" className={style.state}>
        {waiting && order.quote_due_at && <QuoteDue due_at={order.quote_due_at} clock={style.clock} />}
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
      {waiting && <p>{t("created.mail_too")}</p>}
    </Thanks>
  );
}

/** An order that is bought, by how it is paid; a word we do not know gets the thanks alone. */
function OrderMade({ order, creationtype }: { order: OrderView; creationtype: string }) {
  usePurchaseOfOrder(order);
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const balance = useCustomer()?.account_balance;
  switch (creationtype) {
    case "invoice":
      return (
        <Thanks icon={CircleCheck} order={order} steps="order">
          <p>{t("created.invoice_text")}</p>
        </Thanks>
      );
    case "transfer":
      return (
        <Thanks icon={Hourglass} order={order} steps="transfer">
          <TransferAsked order={order} />
        </Thanks>
      );
    case "balance":
      return (
        <Thanks icon={CircleCheck} order={order} steps="order">
          <p>
            {balance
              ? t("created.balance_text", { amount: formatMoney(tag, balance) })
              : t("created.balance_paid")}
          </p>
        </Thanks>
      );
    case "order":
    default:
      return (
        <Thanks icon={CircleCheck} order={order} steps="order">
          <p>{t("created.order_text")}</p>
        </Thanks>
      );
  }
}

/** Account and reference of a transfer, when the address names the payment; else a link to them. */
function TransferAsked({ order }: { order: OrderView }) {
  const { t } = useWords();
  const locale = useLocale();
  const { payment } = useSearch({ strict: false });
  const { data } = useQuery({
    queryKey: ["payment", payment],
    queryFn: ({ signal }) => call("payment", { params: { hash: payment ?? "" }, signal }),
    enabled: payment !== undefined,
  });
  if (data?.transfer) return <TransferData payment={data} transfer={data.transfer} />;
  return (
    <>
      <p>{t("pay.transfer_text.work")}</p>
      {order.payment_request_hash && (
        <Link
          to="/$locale/orders/pay/$request_hash"
          params={{ locale, request_hash: order.payment_request_hash }}
          className={buttonClass({ look: "primary" })}
        >
          {t("order.pay")}
        </Link>
      )}
    </>
  );
}
