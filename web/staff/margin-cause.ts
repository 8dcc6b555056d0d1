import { events } from "#domain/orders/events.ts";
import { useDeskText } from "./text.ts";

/** Why an order costs more than planned: an event of the order in words, or a decision about a fee. */
export function useMarginCause(): (event: string) => string {
  const { t } = useDeskText();
  return (event) => {
    const known = events.find((one) => one === event);
    return known ? t(`event.${known}`) : t("margin.fee_decide");
  };
}
