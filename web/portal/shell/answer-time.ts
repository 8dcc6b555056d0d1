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

/** When a quote comes that is asked for now, as a part of a sentence: in how many minutes, or by when in closed hours. */
export function useAnswerTime(): string {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const brand = useQuery({ ...brandOptions(useLocale()), refetchInterval: read_every_ms });
  const { minutes = limits.quote_minutes, due_at = null } = brand.data?.meta.quotes ?? {};
  if (due_at === null || Date.parse(due_at) <= serverNow()) return t("answer.in_minutes", { n: minutes });
  return t("answer.by_time", { time: formatInstant(tag, due_at, "dated") });
}
