import { formatInstant } from "#ui/date-text.tsx";
import { useIntl } from "#ui/intl.ts";
import { serverNow } from "#ui/server-clock.ts";
import { useWords } from "../words.ts";
import { useMinutesLeft } from "./minutes-left.ts";
import { isOtherDay, leftOf } from "./quote-wait.ts";

/** By when a quote arrives, and, large, how long that still takes. */
export function QuoteDue({ due_at, clock }: { due_at: string; clock: string | undefined }) {
  const { t } = useWords();
  const { locale } = useIntl();
  const minutes = useMinutesLeft(due_at);
  const form = isOtherDay(Date.parse(due_at), serverNow()) ? "dated" : "time";
  const left = leftOf(minutes);
  return (
    <>
      <p>{t("created.quote_by", { time: formatInstant(locale, due_at, form) })}</p>
      {left !== null && <p className={clock}>{t(left, { n: minutes })}</p>}
    </>
  );
}
