import type { MoneyView } from "#contract/shared.ts";
import { useIntl } from "#ui/intl.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { useCustomer } from "../startup.ts";
import { useWords } from "../words.ts";
import style from "./price-card.module.css";
import type { Order } from "./use-order.ts";

/** R3: who has money on the balance reads that it may pay this; one in another currency pays nothing. */
export default function BalanceNote({ order: { offer, why_not } }: { readonly order: Order }) {
  const { t } = useWords();
  const { locale } = useIntl();
  const balance = useCustomer()?.account_balance;
  if (!balance || !offer || why_not !== null || !mayPay(balance, offer.price_gross)) return null;
  return <p className={style.note}>{t("price.balance", { amount: formatMoney(locale, balance) })}</p>;
}

/** A balance is never below zero. */
const mayPay = (balance: MoneyView, due: MoneyView): boolean =>
  balance.currency_code === due.currency_code && /[1-9]/.test(balance.currency_amount_decimal);
