import type { OrderListRow } from "#contract/orders/orders.ts";
import { service_traits } from "#domain/catalog.ts";
import { useWords } from "../words.ts";

type Named = Pick<OrderListRow, "attachments" | "first_words" | "service_type">;

/** The name of an order: its first file, the first words of its text, or its service where it has neither. */
export function useOrderName(): (order: Named) => string {
  const { t } = useWords();
  return ({ attachments, first_words, service_type }) => {
    const [first, ...more] = attachments.source;
    if (first) return more.length > 0 ? `${first.name} +${more.length}` : first.name;
    if (service_traits[service_type].session !== null) return t(`service.${service_type}`);
    return first_words ?? t(`service.${service_type}`);
  };
}
