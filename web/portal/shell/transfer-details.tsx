import type { PaymentStatus } from "#contract/payments/money.ts";
import type { PartPaid as Part } from "#contract/shared.ts";
import { what_follows } from "#domain/payments/what-follows.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { useIntl } from "#ui/intl.ts";
import { formatMoney, MoneyText } from "#ui/money-text.tsx";
import { useWords } from "../words.ts";
import style from "./transfer-details.module.css";

/** What a bank asks for in a transfer, each with a button that copies it. */
export function TransferData(props: {
  payment: PaymentStatus;
  transfer: NonNullable<PaymentStatus["transfer"]>;
}) {
  const { payment, transfer } = props;
  const { part } = payment;
  const amount = part?.missing ?? payment.amount;
  const { t } = useWords();
  const rows = [
    ["pay.transfer_name", transfer.name],
    ["pay.transfer_iban", transfer.iban],
    ["pay.transfer_bic", transfer.bic],
    ["pay.transfer_bank", transfer.bank],
    ["pay.transfer_title", transfer.title],
    ["pay.transfer_amount", amount.currency_amount_decimal],
  ] as const;
  return (
    <>
      {part && <PartPaid part={part} />}
      <p>{t(`pay.transfer_text.${what_follows[payment.kind]}`)}</p>
      <dl className={style.transfer}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>
              {label === "pay.transfer_amount" ? <MoneyText value={amount} /> : <span>{value}</span>}
              <CopyButton
                text={() => value}
                label={t("pay.copy")}
                name={t("pay.copy_name", { name: t(label) })}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {t("pay.transfer_until")} <DateText value={transfer.until} form="dated" />
      </p>
    </>
  );
}

/** What has come of an amount due by transfer, and what is missing. */
export function PartPaid({ part: { received, missing } }: { readonly part: Part }) {
  const { t } = useWords();
  const { locale } = useIntl();
  return (
    <p>{t("pay.part", { received: formatMoney(locale, received), missing: formatMoney(locale, missing) })}</p>
  );
}
