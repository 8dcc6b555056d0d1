import { brandById } from "#brands/all.ts";
/** The brand of a row in one word. */
export const brandName = (brand_id: number): string => brandById(brand_id)?.slug ?? String(brand_id);
