import { service_traits, type Service } from "#domain/catalog.ts";
import { formatMinutes } from "#ui/date-text.tsx";
import { useIntl } from "#ui/intl.ts";
import { useDeskText } from "./text.ts";

/**
 * How much an order is: its words and files. Without either it is links, which are not counted; of a call or a visit it is
 * the length.
 */
export function useVolume(): (of: {
  readonly service_type: Service;
  readonly words: number;
  readonly files?: number;
  readonly duration_minutes: number | null;
}) => string {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return ({ service_type, words, files = 0, duration_minutes }) => {
    const length = duration_minutes === null ? null : formatMinutes(locale, duration_minutes);
    const counted = words > 0 ? t("ui.words", { n: words }) : t("order.not_counted");
    const parts = [
      // Spoken words are not counted.
      service_traits[service_type].session === null ? counted : length,
      files > 0 ? t("ui.files", { n: files }) : null,
    ].filter((part) => part !== null);
    return parts.length === 0 ? "–" : parts.join(", ");
  };
}
