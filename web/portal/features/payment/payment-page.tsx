import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { CircleCheck, CircleX, Hourglass } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { brand } from "#brand/brand.ts";
import type { PaymentStatus } from "#contract/money.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { usePoll } from "#ui/poll.ts";
import { toast } from "#ui/toast.tsx";
import { useIntl } from "react-intl";
import { usePurchase } from "../../analytics.ts";
import { call } from "../../api.ts";
import { NotFoundPage } from "../../shell/error-pages.tsx";
import { GuestAccount } from "../../shell/guest-account.tsx";
import { Loaded } from "../../shell/load-state.tsx";
import { OrderLinks } from "../../shell/order-links.tsx";
import { top_up_draft } from "../../top-up-draft.ts";
import { TransferData } from "../../shell/transfer-details.tsx";
import { useFailureText, useWords } from "../../words.ts";
import style from "./payment.module.css";

/**
 * R18: one page for all three addresses. Whatever the address says, the page says what the server knows: money has
 * come only after the provider told us itself (§4).
 */
export function PaymentPage() {
  const { payment } = useSearch({ strict: false });
  return payment === undefined ? <NotFoundPage /> : <PaymentState hash={payment} />;
}

function PaymentState({ hash }: { hash: string }) {
  const query = usePoll<PaymentStatus>({
    key: ["payment", hash],
    load: (signal) => call("payment", { params: { hash }, signal }),
    isFinal: ({ state }) => state !== "waiting",
  });
  return (
    <Loaded query={query}>
      {(payment) => {
        if (payment.state === "success" && payment.kind === "top_up")
          return <ToppedUp key="success" payment={payment} />;
        if (payment.state === "success" && payment.kind === "invoice")
          return <InvoicePaid key="success" payment={payment} />;
        if (payment.state === "success") return <Success key="success" payment={payment} />;
        if (payment.state === "failed") return <Failed key="failed" payment={payment} />;
        if (payment.transfer)
          return <Transfer key="transfer" payment={payment} transfer={payment.transfer} />;
        return <Waiting key="waiting" />;
      }}
    </Loaded>
  );
}

function Result(props: {
  tone: "success" | "danger" | "info";
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  const { tone, icon, title, children } = props;
  return (
    <div className={style.page}>
      <span className={`${style.icon} ${style[tone]}`}>{icon}</span>
      <PageHead title={title} brand={brand.name} />
      {children}
    </div>
  );
}

const long_wait_ms = 30_000;

function Waiting() {
  const { t } = useWords();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = globalThis.setTimeout(() => setLong(true), long_wait_ms);
    return () => globalThis.clearTimeout(timer);
  }, []);
  return (
    <Result
      tone="info"
      icon={<Hourglass size={40} strokeWidth={1.5} aria-hidden="true" />}
      title={t("pay.checking")}
    >
      <div className={style.running} aria-hidden="true" />
      <output>{t(long ? "pay.long" : "pay.checking_text")}</output>
    </Result>
  );
}

/** A top-up that arrived: what it brought, and a balance that is asked for anew. */
function ToppedUp({ payment }: { payment: PaymentStatus }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const locale = useLocale();
  const queries = useQueryClient();
  const amount = formatMoney(tag, payment.amount);
  useEffect(() => {
    top_up_draft.clear();
    for (const name of ["customer", "payments", "prepaid"])
      void queries.invalidateQueries({ queryKey: [name] });
  }, [queries]);
  return (
    <Result
      tone="success"
      icon={<CircleCheck size={40} strokeWidth={1.5} aria-hidden="true" />}
      title={t("pay.received", { amount })}
    >
      <p>
        {payment.bonus.currency_amount_decimal === "0.00"
          ? t("topup.done_plain", { amount })
          : t("topup.done", { amount, bonus: formatMoney(tag, payment.bonus) })}
      </p>
      <Link to="/$locale/order/write" params={{ locale }} className={buttonClass({ look: "primary" })}>
        {t("created.new_order")}
      </Link>
      <Link to="/$locale/account/payments" params={{ locale }}>
        {t("payments.see")}
      </Link>
    </Result>
  );
}

/** An invoice that was open: nothing starts by it, so there is nothing to follow but the list. */
function InvoicePaid({ payment }: { payment: PaymentStatus }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const locale = useLocale();
  return (
    <Result
      tone="success"
      icon={<CircleCheck size={40} strokeWidth={1.5} aria-hidden="true" />}
      title={t("pay.received", { amount: formatMoney(tag, payment.amount) })}
    >
      <p>{t("pay.invoice_paid")}</p>
      <Link to="/$locale/account/invoices" params={{ locale }} className={buttonClass({ look: "primary" })}>
        {t("invoice.all")}
      </Link>
    </Result>
  );
}

function Success({ payment }: { payment: PaymentStatus }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const own = payment.orders.find(({ hash }) => hash !== null)?.hash ?? null;
  usePurchase(payment);
  const on_account = payment.method === "deferred";
  const title = on_account
    ? t("pay.on_account")
    : t("pay.received", { amount: formatMoney(tag, payment.amount) });
  return (
    <Result
      tone="success"
      icon={<CircleCheck size={40} strokeWidth={1.5} aria-hidden="true" />}
      title={title}
    >
      {on_account && <p>{t("pay.on_account_text")}</p>}
      <p>{t(own === null ? "pay.next_payer" : "pay.next")}</p>
      <OrderLinks orders={payment.orders} look="primary" />
      {own !== null && <GuestAccount hash={own} />}
    </Result>
  );
}

function Failed({ payment }: { payment: PaymentStatus }) {
  const { t } = useWords();
  const locale = useLocale();
  const ids = payment.orders.map(({ id }) => String(id)).join(", ");
  return (
    <Result
      tone="danger"
      icon={<CircleX size={40} strokeWidth={1.5} aria-hidden="true" />}
      title={t("pay.failed")}
    >
      <p>{t("pay.failed_text")}</p>
      {ids !== "" && <p>{t("pay.nothing_lost", { ids })}</p>}
      <div className={style.acts}>
        <Link
          to="/$locale/orders/pay/$request_hash"
          params={{ locale, request_hash: payment.payment_request_hash }}
          className={buttonClass({ look: "primary" })}
        >
          {t("ui.try_again")}
        </Link>
        <ByTransfer request_hash={payment.payment_request_hash} />
      </div>
      <p className={style.contact}>
        <a href={`mailto:${brand.seller.email}`}>{brand.seller.email}</a> · {brand.seller.phone}
      </p>
    </Result>
  );
}

const transfers = ["bank_transfer", "transfer"];

/** The slow way that never fails, where the brand has it: one press and the account is on the page. */
function ByTransfer({ request_hash }: { request_hash: string }) {
  const { t } = useWords();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const keyFor = useIdempotency();
  const { data } = useQuery({
    queryKey: ["payment-request", request_hash],
    queryFn: ({ signal }) => call("paymentRequest", { params: { hash: request_hash }, signal }),
  });
  const method = data?.payment_methods.find((one) => transfers.includes(one.method))?.method;
  if (method === undefined || data?.state !== "open") return null;
  const start = async () => {
    setBusy(true);
    try {
      const { redirect_url } = await call("startPayment", {
        params: { hash: request_hash },
        body: { payment_method: method },
        idempotency_key: keyFor([request_hash, method]),
      });
      globalThis.location.assign(redirect_url);
    } catch (error) {
      setBusy(false);
      toast(failureText(error), "warning");
    }
  };
  return (
    <Button busy={busy} onClick={() => void start()}>
      {t("due.by_transfer")}
    </Button>
  );
}

function Transfer(props: { payment: PaymentStatus; transfer: NonNullable<PaymentStatus["transfer"]> }) {
  const { payment, transfer } = props;
  const { t } = useWords();
  return (
    <Result
      tone="info"
      icon={<Hourglass size={40} strokeWidth={1.5} aria-hidden="true" />}
      title={t("pay.transfer_head")}
    >
      <TransferData amount={payment.amount} transfer={transfer} />
      <OrderLinks orders={payment.orders} />
    </Result>
  );
}
