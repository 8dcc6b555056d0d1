import type { DialogueView } from "#contract/desk-dialogue.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { useIntl } from "react-intl";
import { useDeskText } from "../../text.ts";

const isNothing = ({ currency_amount_decimal }: { currency_amount_decimal: string }): boolean =>
  /^0+\.00$/.test(currency_amount_decimal);

/** What an end of an order means for its money, read before it is confirmed. */
export function EndingText({ ending }: { ending: DialogueView["endings"][number] }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { captured, refund, credit, receivable } = ending;
  return (
    <div>
      <p>
        {t("ending.refund", { captured: formatMoney(locale, captured), refund: formatMoney(locale, refund) })}
      </p>
      {!isNothing(credit) && <p>{t("ending.credit", { credit: formatMoney(locale, credit) })}</p>}
      {!isNothing(receivable) && (
        <p>{t("ending.receivable", { receivable: formatMoney(locale, receivable) })}</p>
      )}
    </div>
  );
}
