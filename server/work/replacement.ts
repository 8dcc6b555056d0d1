import { services, service_traits } from "#domain/catalog.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import { sql } from "kysely";
import { productionMinutes, deliveryDate } from "#domain/orders/delivery.ts";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import { swornPages } from "#domain/pricing/sheet.ts";
import { brandOfRow } from "#server/pricing/index.ts";

const sworn_services = services.filter((service) => service_traits[service].sworn);

/** Whether a translator of the pair without an assignment in the order `o` could do its stage `active`. */
export const someone_qualifies = sql`exists (select from translator t join translator_pair pair on pair.translator_id = t.id
  where t.active and t.nda_signed_at is not null and pair.target_lang = o.target_lang
    and pair.stage_kind = case active.kind when 'machine_translation' then 'translation' else active.kind end
    and (o.source_lang = o.target_lang or pair.source_lang = o.source_lang)
    and (pair.sworn or o.service_type <> all(${[...sworn_services]}::text[]))
    and not exists (select from stage earlier where earlier.order_id = o.id and earlier.translator_id = t.id))`;

/**
 * §4.3 T50: whether another translator could still do the stage before the promised date: one of the pair without an
 * assignment in the order, and enough working time. After a missed promised date there is none.
 */
export function replacementFor(order: OrderRow, someone: boolean, now: Date): LoadedFacts["replacement"] {
  if (order.session_starts_at !== null) return order.session_starts_at <= now ? "none" : "possible";
  if (order.deadline === null) return "possible";
  const minutes = productionMinutes({
    service: order.service_type,
    plan: order.plan,
    words: order.words,
    sworn_pages: swornPages(order.characters_collapsed),
    // A late replacement is assumed to work at the speed of the fastest promised delivery.
    speed: "quarter",
    minutes: order.duration_minutes ?? 0,
  });
  if (deliveryDate(now.getTime(), minutes, brandOfRow(order.brand_id)) > order.deadline.getTime())
    return "none";
  return someone ? "possible" : "none";
}
