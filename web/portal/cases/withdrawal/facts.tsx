import { useIntl } from "#ui/intl.ts";
import type { WithdrawalOrder } from "#contract/accounts/legal.ts";
import { Notice } from "#ui/notice.tsx";
import { useWords } from "../../words.ts";
import { formatDay } from "./moments.ts";

/** R27: facts about this contract, shown before the statement; they do not block it. */
export function Facts({ order }: { order: WithdrawalOrder }) {
  const { t } = useWords();
  const { locale } = useIntl();
  const { fact, until } = order;
  return (
    <Notice tone="info">
      <p>{t(`withdrawal.fact.${fact}`)}</p>
      {until !== null && (fact === "not_begun" || fact === "begun" || fact === "begun_without_consent") && (
        <p>{t("withdrawal.until", { day: formatDay(locale, until) })}</p>
      )}
    </Notice>
  );
}
