import { limits } from "../catalog.ts";

/** Page sizes: the sworn page defined by law, and two that are usual in the market (characters with spaces). */
export const page_sizes = [limits.sworn_page_characters, 1500, 1800] as const;
export type PageSize = (typeof page_sizes)[number];

/**
 * Pages of a text by its characters, runs of white space counted as one. A started sworn page counts as a whole one
 * (regulation of 24 January 2005, § 8); other pages are rounded up to a tenth.
 */
export function textPages(characters_collapsed: number, size: PageSize): number {
  if (characters_collapsed === 0) return 0;
  if (size === limits.sworn_page_characters) return Math.ceil(characters_collapsed / size);
  return Math.ceil((characters_collapsed * 10) / size) / 10;
}
