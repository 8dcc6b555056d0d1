import { useQueryClient } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { CircleCheck, CircleX, Hourglass } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { brand } from "#brand/brand.ts";
import type { PaymentStatus } from "#contract/money.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { MoneyText, formatMoney } from "#ui/money-text.tsx";
import { DateText } from "#ui/date-text.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { usePoll } from "#ui/poll.ts";
import { toast } from "#ui/toast.tsx";
import { useIntl } from "react-intl";
import { usePurchase } from "../../analytics.ts";
import { call } from "../../api.ts";
import { NotFoundPage } from "../../shell/error-pages.tsx";
import { GuestAccount } from "../../shell/guest-account.tsx";
import { Loaded } from "../../shell/load-state.tsx";
import { top_up_draft } from "../../top-up-draft.ts";
import { useWords } from "../../words.ts";
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

function Success({ payment }: { payment: PaymentStatus }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const locale = useLocale();
  const [first] = payment.orders;
  usePurchase(payment);
  const title = t("pay.received", { amount: formatMoney(tag, payment.amount) });
  return (
    <Result
      tone="success"
      icon={<CircleCheck size={40} strokeWidth={1.5} aria-hidden="true" />}
      title={title}
    >
      <p>{t("pay.next")}</p>
      {payment.orders.length > 1 && (
        <ul className={style.orders}>
          {payment.orders.map(({ id, hash }) => (
            <li key={hash}>
              <Link to="/$locale/account/order/$hash" params={{ locale, hash }}>
                {t("order.number", { id: String(id) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {first && (
        <Link
          to="/$locale/account/order/$hash"
          params={{ locale, hash: first.hash }}
          className={buttonClass({ look: "primary" })}
        >
          {t("order.see")}
        </Link>
      )}
      {first && <GuestAccount hash={first.hash} />}
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
      <Link
        to="/$locale/orders/pay/$request_hash"
        params={{ locale, request_hash: payment.payment_request_hash }}
        className={buttonClass({ look: "primary" })}
      >
        {t("ui.try_again")}
      </Link>
      <p className={style.contact}>
        <a href={`mailto:${brand.seller.email}`}>{brand.seller.email}</a> · {brand.seller.phone}
      </p>
    </Result>
  );
}

function Transfer(props: { payment: PaymentStatus; transfer: NonNullable<PaymentStatus["transfer"]> }) {
  const { payment, transfer } = props;
  const { t } = useWords();
  const rows = [
    ["pay.transfer_name", transfer.name],
    ["pay.transfer_iban", transfer.iban],
    ["pay.transfer_bic", transfer.bic],
    ["pay.transfer_title", transfer.title],
    ["pay.transfer_amount", payment.amount.currency_amount_decimal],
  ] as const;
  const copy = async (text: string) => {
    await globalThis.navigator.clipboard.writeText(text);
    toast(t("pay.copied"));
  };
  return (
    <Result
      tone="info"
      icon={<Hourglass size={40} strokeWidth={1.5} aria-hidden="true" />}
      title={t("pay.transfer_head")}
    >
      <p>{t("pay.transfer_text")}</p>
      <dl className={style.transfer}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{label === "pay.transfer_amount" ? <MoneyText value={payment.amount} /> : value}</dd>
            <Button
              size="small"
              look="quiet"
              aria-label={t("pay.copy_name", { name: t(label) })}
              onClick={() => void copy(value)}
            >
              {t("pay.copy")}
            </Button>
          </div>
        ))}
      </dl>
      <p>
        {t("pay.transfer_until")} <DateText value={transfer.until} form="moment" />
      </p>
    </Result>
  );
}
