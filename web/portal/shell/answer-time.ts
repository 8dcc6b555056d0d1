import { useQuery } from "@tanstack/react-query";
import { limits } from "#domain/catalog.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useIntl } from "#ui/intl.ts";
import { serverNow } from "#ui/server-clock.ts";
import { brandOptions } from "../startup.ts";
import { useWords } from "../words.ts";

/** A page that stays open while the office closes learns of it. */
const read_every_ms = 5 * 60_000;

const useQuotes = () =>
  useQuery({ ...brandOptions(useLocale()), refetchInterval: read_every_ms }).data?.meta.quotes;

/** In how many minutes of open hours the brand promises a quote. */
export const useQuoteMinutes = (): number => useQuotes()?.minutes ?? limits.quote_minutes;

/** When a quote comes that is asked for now, as a part of a sentence: in how many minutes, or by when in closed hours. */
export function useAnswerTime(): string {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const minutes = useQuoteMinutes();
  const due_at = useQuotes()?.due_at ?? null;
  if (due_at === null || Date.parse(due_at) <= serverNow()) return t("answer.in_minutes", { n: minutes });
  return t("answer.by_time", { time: formatInstant(tag, due_at, "dated") });
}
