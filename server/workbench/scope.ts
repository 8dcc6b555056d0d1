import type { Language } from "#domain/catalog.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { MemoryScope } from "#server/memory/index.ts";

/** Whose memories and terms an order reads. */
export const scopeOf = ({ brand_id, customer_id, source_lang, target_lang }: OrderRow): MemoryScope => ({
  brand_id,
  customer_id,
  source_lang: source_lang as Language,
  target_lang: target_lang as Language,
});
