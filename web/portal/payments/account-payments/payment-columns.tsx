import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleX, Clock, Replace } from "lucide-react";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { PaymentView } from "#contract/payments/money.ts";
import type { MoneyView } from "#contract/shared.ts";
import { referenceOf } from "#domain/payments/payment-method.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { formatMoney, MoneyText } from "#ui/money-text.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { call } from "../../late-api.ts";
import { customerOptions } from "../../startup.ts";
import { useWords } from "../../words.ts";
import style from "./payments.module.css";

const looks: Record<PaymentView["state"], { tone: Tone; icon: typeof Clock }> = {
  success: { tone: "success", icon: CircleCheck },
  waiting: { tone: "warning", icon: Clock },
  failed: { tone: "danger", icon: CircleX },
  replaced: { tone: "neutral", icon: Replace },
};
const isNothing = ({ currency_amount_decimal }: MoneyView): boolean =>
  /^0\.00$/.test(currency_amount_decimal);

/**
 * The columns of R14, without the fee and the bonus where no payment has one; what "Check again" found is handed to
 * `onStatus`, which says it aloud.
 */
export function usePaymentColumns(
  rows: readonly PaymentView[],
  onStatus: (text: string) => void,
): readonly Column<PaymentView>[] {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const columns: readonly Column<PaymentView>[] = [
    {
      key: "start_date",
      label: t("payments.date"),
      sortable: true,
      cell: ({ date }) => <DateText value={date} form="dated" />,
    },
    {
      key: "transaction_name",
      label: t("payments.transaction"),
      names_row: true,
      cell: ({ method_name, transaction_name }) => (
        <>
          {method_name} <small className={style.reference}>{referenceOf(transaction_name)}</small>
        </>
      ),
    },
    { key: "product", label: t("payments.product"), cell: ({ product }) => product },
    {
      key: "amount",
      label: t("payments.amount"),
      align: "end",
      sortable: true,
      cell: ({ amount }) => <MoneyText value={amount} />,
    },
    {
      key: "bonus",
      label: t("payments.bonus"),
      align: "end",
      cell: ({ bonus }) =>
        isNothing(bonus) ? "—" : <span className={style.plus}>{`+${formatMoney(tag, bonus)}`}</span>,
    },
    {
      key: "gateway_fee",
      label: t("payments.fee"),
      align: "end",
      cell: ({ gateway_fee }) => (isNothing(gateway_fee) ? "—" : <MoneyText value={gateway_fee} />),
    },
    {
      key: "state",
      label: t("payments.state"),
      cell: (payment) => <State payment={payment} onStatus={onStatus} />,
    },
    { key: "invoice", label: t("payments.invoice"), cell: (payment) => <InvoiceLink payment={payment} /> },
  ];
  return columns.filter(
    ({ key }) => (key !== "bonus" && key !== "gateway_fee") || rows.some((row) => !isNothing(row[key])),
  );
}

function InvoiceLink({ payment: { invoice, invoice_id, invoice_kind } }: { payment: PaymentView }) {
  const { t } = useWords();
  const locale = useLocale();
  if (invoice === null || invoice_id === null || invoice_kind === null) return "—";
  return (
    <>
      <Link
        to="/$locale/account/invoices/$id"
        params={{ locale, id: String(invoice_id) }}
        className={style.number}
      >
        {invoice}
      </Link>
      <span className={style.kind}>{t(`document.${invoice_kind}`)}</span>
    </>
  );
}

type WithStatus = { payment: PaymentView; onStatus: (text: string) => void };

function State({ payment, onStatus }: WithStatus) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const { tone, icon: Icon } = looks[payment.state];
  const texts = {
    success: () => t("payments.finished"),
    waiting: () => t("payments.waiting"),
    failed: () => t("payments.failed"),
    replaced: () => t("payments.replaced"),
  };
  return (
    <div className={style.state}>
      <Badge tone={tone} icon={<Icon size={14} strokeWidth={2} aria-hidden="true" />}>
        {texts[payment.state]()}
      </Badge>
      {!isNothing(payment.refunded) && (
        <small>{t("payments.refunded", { amount: formatMoney(tag, payment.refunded) })}</small>
      )}
      {payment.state === "waiting" && <Waiting payment={payment} onStatus={onStatus} />}
    </div>
  );
}

/** What can be done while a payment waits: ask its provider now, or look at how it is to be paid. */
function Waiting({ payment: { hash, transaction_name: name }, onStatus }: WithStatus) {
  const { t } = useWords();
  const locale = useLocale();
  const queries = useQueryClient();
  const problem = useProblemText();
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    // The same text twice would not be announced twice.
    onStatus("");
    try {
      const { state } = await call("checkPayment", { params: { hash } });
      onStatus(t(`payments.checked.${state}`, { name }));
      await queries.invalidateQueries({ queryKey: ["payments"] });
      if (state === "success") await queries.invalidateQueries({ queryKey: customerOptions.queryKey });
    } catch (error) {
      onStatus(problem(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <small>
        {t("payments.waiting_text")}
        {" · "}
        <Link
          to="/$locale/payment/confirmation"
          params={{ locale }}
          search={{ payment: hash }}
          aria-label={t("payments.details_name", { name })}
        >
          {t("payments.details")}
        </Link>
      </small>
      <Button
        size="small"
        busy={busy}
        aria-label={t("payments.check_name", { name })}
        onClick={() => void check()}
      >
        {t("payments.check")}
      </Button>
    </>
  );
}
