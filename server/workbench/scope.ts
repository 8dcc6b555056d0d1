import type { MemoryScope } from "#server/memory/index.ts";
import type { Place } from "./rows.ts";

/** A job with what decides whose memories it reads. */
export type ScopedJob = Pick<Place, "source_lang" | "target_lang"> & {
  readonly order: { readonly brand_id: number; readonly customer_id: number | null };
};

/** The memories and terms that a job reads: those of the order's customer and the house's. */
export const scopeOf = ({
  order: { brand_id, customer_id },
  source_lang,
  target_lang,
}: ScopedJob): MemoryScope => ({ brand_id, customer_id, source_lang, target_lang });
