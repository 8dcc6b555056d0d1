import { useEffect, useRef, useState } from "react";
import { brand } from "#brand/brand.ts";
import { useIntl } from "#ui/intl.ts";
import type { MoneyView } from "#contract/shared.ts";
import type { Service } from "#domain/catalog.ts";
import { fromDecimal } from "#domain/money.ts";
import { takesTransfer } from "#domain/payments/payment-method.ts";
import { Button } from "#ui/button.tsx";
import { RadioCards, type RadioChoice } from "#ui/field.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useCustomer } from "../startup.ts";
import { useWords } from "../words.ts";
import { Others, PaymentMarks } from "./payment-marks.tsx";
import { colleague, isTransfer, leadsTo, offered, providerOf, type Method } from "./methods.ts";

/** This many payment methods are visible; the others follow after a press of a button. */
const open_methods = 4;

type Props = {
  id: string;
  methods: readonly Method[];
  due: MoneyView;
  value: string;
  problem?: string | undefined;
  onChange: (method: string) => void;
  /** Offers to order now and get a link for another payer. */
  shareable?: boolean;
  /** Balance or voucher pay a part, and the method chosen here the rest. */
  pays_rest?: boolean;
};

/** The means of payment as the server offers them, in its order and texts. */
export function PaymentMethods(props: Props) {
  const { id, methods, due, value, problem, onChange, shareable = false, pays_rest = false } = props;
  const { t } = useWords();
  const choiceOf = useChoice(due);
  const [all, setAll] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  // The pressed button is gone; the focus moves to the first new method.
  useEffect(() => {
    if (all) group.current?.querySelectorAll("input")[open_methods]?.focus();
  }, [all]);
  const possible = offered(methods, useCustomer() !== undefined);
  const chosen = possible.findIndex(({ method }) => method === value);
  const shown = all || chosen >= open_methods ? possible : possible.slice(0, open_methods);
  return (
    <div className="stack-2" ref={group}>
      <RadioCards
        id={id}
        name={id}
        legend={t("checkout.payment")}
        hide_legend
        value={value}
        problem={problem}
        onChange={onChange}
        choices={[
          ...shown.map(choiceOf),
          ...(shareable
            ? [
                {
                  value: colleague,
                  label: t("checkout.colleague"),
                  detail: t("checkout.colleague_text"),
                  aside: <Others />,
                },
              ]
            : []),
        ]}
      />
      {shown.length < possible.length && (
        <div>
          <Button look="quiet" onClick={() => setAll(true)}>
            {t("checkout.more_methods")}
          </Button>
        </div>
      )}
      {pays_rest && isTransfer(methods, value) && (
        <Notice tone="warning" live="status">
          <p>{t("checkout.transfer_whole")}</p>
        </Notice>
      )}
    </div>
  );
}

/** T25: how long the time of a session is reserved, and why no transfer is offered for its order. */
export function SessionTime({ services }: { services: readonly Service[] }) {
  const { t } = useWords();
  return takesTransfer(services) ? null : <p className="hint">{t("booking.pay_in_time")}</p>;
}

/** Whose favourite means of payment is preselected: the customer's country, else the seller's. */
export const useCountry = (): string => useCustomer()?.country || brand.seller.country;

function useChoice(due: MoneyView) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const balance = useCustomer()?.account_balance;
  return ({ method, name }: Method): RadioChoice<string> => {
    const aside = <PaymentMarks method={method} currency={due.currency_code} />;
    if (method !== "balance" || !balance) return { value: method, label: name, aside };
    const detail = balanceCovers(balance, due)
      ? t("checkout.balance_left", { amount: formatMoney(tag, balance) })
      : t("checkout.balance_short", { amount: formatMoney(tag, balance) });
    return { value: method, label: name, detail, aside };
  };
}

/** Whether a balance pays an amount: one in another currency pays nothing. */
function balanceCovers(balance: MoneyView, due: MoneyView): boolean {
  if (balance.currency_code !== due.currency_code) return false;
  return (
    (fromDecimal(balance.currency_amount_decimal) ?? 0n) >= (fromDecimal(due.currency_amount_decimal) ?? 0n)
  );
}

/** What the button leads to, before the press and while it opens. */
export function PayNote(props: {
  methods: readonly Method[];
  method: string;
  busy: boolean;
  pays_rest?: boolean;
  className?: string | undefined;
}) {
  const { methods, method, busy, pays_rest = false, className } = props;
  return (
    <p className={className} aria-live="polite">
      {usePayText(methods, pays_rest && isTransfer(methods, method) ? "" : method, busy)}
    </p>
  );
}

function usePayText(methods: readonly Method[], method: string, busy: boolean): string {
  const { t } = useWords();
  if (method === "") return t("checkout.choose_method");
  const provider = providerOf(methods, method);
  if (provider !== undefined)
    return t(busy ? "checkout.opening_at" : "checkout.leads.provider", { provider });
  return busy ? t("checkout.opening") : t(`checkout.leads.${leadsTo(method)}`);
}
