import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { CircleCheck, CircleX, Hourglass, Replace } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { brand } from "#brand/brand.ts";
import type { PaymentStatus } from "#contract/payments/money.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { usePoll } from "#ui/poll.ts";
import { toast } from "#ui/toast.tsx";
import { useIntl } from "#ui/intl.ts";
import { usePurchase } from "../../analytics.ts";
import { call } from "../../late-api.ts";
import { NotFoundPage } from "../../shell/refusal-pages.tsx";
import { AfterPaying } from "../../shell/after-paying.tsx";
import { GuestAccount } from "../../shell/guest-account.tsx";
import { Polled } from "../../shell/polled.tsx";
import { OrderLinks } from "../../shell/order-links.tsx";
import { top_up_draft } from "../../top-up-draft.ts";
import { TransferData } from "../../shell/transfer-details.tsx";
import { useFailureText, useWords } from "../../words.ts";
import style from "./payment.module.css";
import { holdsWork, nextKey } from "./payment-words.ts";

/**
 * R18: one page for all three addresses. It shows the state on the server, whatever the address says: a payment has
 * arrived only after the provider reported it (§4).
 */
export function PaymentPage() {
  const { payment } = useSearch({ strict: false });
  return payment === undefined ? <NotFoundPage /> : <PaymentState hash={payment} />;
}

function PaymentState({ hash }: { hash: string }) {
  // A return from the provider proves nothing, but triggers an immediate status request.
  useQuery({
    queryKey: ["payment-return", hash],
    queryFn: () => call("returnFromPayment", { params: { hash } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  const query = usePoll<PaymentStatus>({
    key: ["payment", hash],
    load: (signal) => call("payment", { params: { hash }, signal }),
    isFinal: ({ state }) => state !== "waiting",
  });
  return (
    <Polled query={query}>
      {(payment) => {
        if (payment.state === "success" && payment.kind === "top_up")
          return <ToppedUp key="success" payment={payment} />;
        if (payment.state === "success" && payment.kind === "invoice")
          return <InvoicePaid key="success" payment={payment} />;
        if (payment.state === "success") return <Success key="success" payment={payment} />;
        if (payment.state === "failed") return <Failed key="failed" payment={payment} />;
        if (payment.state === "replaced") return <Replaced key="replaced" payment={payment} />;
        if (payment.transfer)
          return <Transfer key="transfer" payment={payment} transfer={payment.transfer} />;
        return <Waiting key="waiting" payment={payment} />;
      }}
    </Polled>
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
/** Other ways to pay are offered after this time. */
const offer_wait_ms = 10_000;

function usePassed(milliseconds: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = globalThis.setTimeout(() => setPassed(true), milliseconds);
    return () => globalThis.clearTimeout(timer);
  }, [milliseconds]);
  return passed;
}

function Waiting({ payment }: { payment: PaymentStatus }) {
  const { t } = useWords();
  const locale = useLocale();
  const long = usePassed(long_wait_ms);
  const offers = usePassed(offer_wait_ms);
  return (
    <Result
      tone="info"
      icon={<Hourglass size={40} strokeWidth={1.5} aria-hidden="true" />}
      title={t("pay.checking")}
    >
      <div className={style.running} aria-hidden="true" />
      <output>{t(long ? "pay.long" : "pay.checking_text")}</output>
      {offers && (
        <>
          <p>{t("pay.waiting_choice")}</p>
          <div className="cluster-3 at-center">
            <StartAgain
              request_hash={payment.payment_request_hash}
              method={payment.method}
              label={t("pay.again")}
            />
            <Link
              to="/$locale/orders/pay/$request_hash"
              params={{ locale, request_hash: payment.payment_request_hash }}
              className={buttonClass({ look: "secondary" })}
            >
              {t("pay.other_method")}
            </Link>
            <OrderLinks orders={payment.orders} />
          </div>
        </>
      )}
    </Result>
  );
}

/** A completed top-up: its amount and bonus; the balance is loaded again. */
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

/** A paid invoice: no work starts, so it links only to the list. */
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

/** A means of payment: by its name where it is the only one without bonus money, otherwise with its amounts. */
function useMeansText(all: PaymentStatus["paid_by"]): (means: PaymentStatus["paid_by"][number]) => string {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const hasBonus = ({ bonus }: (typeof all)[number]) => bonus.currency_amount_decimal !== "0.00";
  const is_mixed = all.length > 1 || all.some(hasBonus);
  return (means) => {
    if (!is_mixed) return means.name;
    const values = { name: means.name, amount: formatMoney(tag, means.amount) };
    return hasBonus(means)
      ? t("pay.means_bonus", { ...values, bonus: formatMoney(tag, means.bonus) })
      : t("pay.means", values);
  };
}

function Success({ payment }: { payment: PaymentStatus }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const own = payment.orders.find(({ hash }) => hash !== null)?.hash ?? null;
  usePurchase(payment);
  const meansText = useMeansText(payment.paid_by);
  const next = nextKey(payment.kind, own !== null);
  const on_account = payment.method === "deferred";
  const title = on_account
    ? t("pay.on_account")
    : t("pay.received", { amount: formatMoney(tag, payment.total) });
  return (
    <Result
      tone="success"
      icon={<CircleCheck size={40} strokeWidth={1.5} aria-hidden="true" />}
      title={title}
    >
      {on_account && <p>{t("pay.on_account_text")}</p>}
      {(payment.paid_by.length > 1 || payment.method === "balance") && (
        <ul className={style.means}>
          {payment.paid_by.map((means) => (
            <li key={`${means.name} ${means.amount.currency_amount_decimal}`}>{meansText(means)}</li>
          ))}
        </ul>
      )}
      {own !== null && payment.kind === "cart" ? (
        <AfterPaying hashes={payment.orders.flatMap(({ hash }) => hash ?? [])} />
      ) : (
        <>
          {next !== null && <p>{t(next)}</p>}
          <OrderLinks orders={payment.orders} look="primary" />
        </>
      )}
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
      {ids !== "" && holdsWork(payment.kind) && <p>{t("pay.nothing_lost", { ids })}</p>}
      <div className="cluster-3 at-center">
        <Link
          to="/$locale/orders/pay/$request_hash"
          params={{ locale, request_hash: payment.payment_request_hash }}
          className={buttonClass({ look: "primary" })}
        >
          {t("ui.try_again")}
        </Link>
        <ByTransfer request_hash={payment.payment_request_hash} />
      </div>
      <p className="muted">
        <a href={`mailto:${brand.seller.email}`}>{brand.seller.email}</a> · {brand.seller.phone}
      </p>
    </Result>
  );
}

const transfers = ["bank_transfer", "transfer"];

/** The slow way that never fails, where the brand has it: one press and the account is on the page. */
function ByTransfer({ request_hash }: { request_hash: string }) {
  const { t } = useWords();
  const { data } = useQuery({
    queryKey: ["payment-request", request_hash],
    queryFn: ({ signal }) => call("paymentRequest", { params: { hash: request_hash }, signal }),
  });
  const method = data?.payment_methods.find((one) => transfers.includes(one.method))?.method;
  if (method === undefined || data?.state !== "open") return null;
  return <StartAgain request_hash={request_hash} method={method} label={t("due.by_transfer")} />;
}

/** Starts another attempt and redirects to its provider. */
function StartAgain(props: { request_hash: string; method: string; label: string }) {
  const { request_hash, method, label } = props;
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const keyFor = useIdempotency();
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
      {label}
    </Button>
  );
}

/** Shown when the same amount is paid, or being paid, by another attempt. */
function Replaced({ payment }: { payment: PaymentStatus }) {
  const { t } = useWords();
  const locale = useLocale();
  return (
    <Result
      tone="info"
      icon={<Replace size={40} strokeWidth={1.5} aria-hidden="true" />}
      title={t("pay.replaced")}
    >
      <p>{t("pay.replaced_text")}</p>
      <div className="cluster-3 at-center">
        {payment.replaced_by !== null && (
          <Link
            to="/$locale/payment/confirmation"
            params={{ locale }}
            search={{ payment: payment.replaced_by }}
            className={buttonClass({ look: "primary" })}
          >
            {t("pay.replaced_see")}
          </Link>
        )}
        <OrderLinks orders={payment.orders} />
      </div>
    </Result>
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
      <TransferData payment={payment} transfer={transfer} />
      <OrderLinks orders={payment.orders} />
    </Result>
  );
}
