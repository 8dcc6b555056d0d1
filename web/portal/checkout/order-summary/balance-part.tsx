import { useIntl } from "#ui/intl.ts";
import type { MoneyView } from "#contract/shared.ts";
import { fromDecimal, toDecimal } from "#domain/money.ts";
import { Checkbox } from "#ui/field.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { useWords } from "../../words.ts";

type Props = {
  readonly id: string;
  readonly balance: MoneyView | null;
  readonly due: MoneyView;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

const minor = ({ currency_amount_decimal }: MoneyView): bigint => fromDecimal(currency_amount_decimal) ?? 0n;

/** Offers a balance that is too small for all of it as the first part; the way chosen below pays the rest. */
export function BalancePart({ id, balance, due, checked, onChange }: Props) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  if (balance === null || balance.currency_code !== due.currency_code || minor(balance) >= minor(due))
    return null;
  const rest = { ...due, currency_amount_decimal: toDecimal(minor(due) - minor(balance)) };
  return (
    <Checkbox
      id={id}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      label={t("checkout.use_balance", { amount: formatMoney(tag, balance) })}
      hint={t("checkout.use_balance_rest", { amount: formatMoney(tag, rest) })}
    />
  );
}
