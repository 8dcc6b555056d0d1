import { limits } from "#domain/catalog.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { useIntl } from "#ui/intl.ts";
import { serverNow } from "#ui/server-clock.ts";
import { useWords } from "../words.ts";
import { useMinutesLeft } from "./minutes-left.ts";
import { isOtherDay, leftOf } from "./quote-wait.ts";

/** By when a quote arrives, and how long that still takes. */
export function useQuoteDue(due_at: string): { readonly by: string; readonly left: string | null } {
  const { t } = useWords();
  const { locale } = useIntl();
  const minutes = useMinutesLeft(due_at);
  const form = isOtherDay(Date.parse(due_at), serverNow()) ? "dated" : "time";
  const left = leftOf(minutes);
  const texts = {
    late: () => t("created.any_moment"),
    minutes: () => t("created.minutes_left", { n: minutes }),
  };
  return {
    by: t("created.quote_by", { time: formatInstant(locale, due_at, form) }),
    left: left && texts[left](),
  };
}

/** Both, the second one large. */
export function QuoteDue({ due_at, clock }: { due_at: string; clock: string | undefined }) {
  const { by, left } = useQuoteDue(due_at);
  return (
    <>
      <p>{by}</p>
      {left !== null && <p className={clock}>{left}</p>}
    </>
  );
}

/** The same in one sentence: how soon it comes while that is soon, else by when. */
export function QuoteSoon({ due_at, soon }: { due_at: string; soon: string }) {
  const { t } = useWords();
  const { by } = useQuoteDue(due_at);
  const minutes = useMinutesLeft(due_at);
  if (minutes === 0) return t("created.any_moment");
  return minutes <= limits.quote_minutes ? soon : by;
}
