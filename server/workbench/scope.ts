import type { Language } from "#domain/catalog.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { MemoryScope } from "#server/memory/index.ts";
import type { Place } from "./rows.ts";

/** A job with what decides whose memories it reads. */
export type ScopedJob = Pick<Place, "source_lang" | "target_lang"> & {
  readonly order: { readonly brand_id: number; readonly customer_id: number | null };
};

/** The memories and terms that a job reads: those of the order's customer and those of the brand. */
export const scopeOf = ({
  order: { brand_id, customer_id },
  source_lang,
  target_lang,
}: ScopedJob): MemoryScope => ({ brand_id, customer_id, source_lang, target_lang });

/** The same for an order. */
export const orderScope = (
  order: Pick<OrderRow, "brand_id" | "customer_id" | "source_lang" | "target_lang">,
): MemoryScope =>
  scopeOf({
    order,
    source_lang: order.source_lang as Language,
    target_lang: order.target_lang as Language,
  });
