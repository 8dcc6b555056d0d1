import { limits } from "../catalog.ts";

/** The sizes of a page in use: the sworn one of the law, and the two of the market (characters with spaces). */
export const page_sizes = [limits.sworn_page_characters, 1500, 1800] as const;
export type PageSize = (typeof page_sizes)[number];

/**
 * Pages of a text by its characters with runs of white space as one. A started sworn page is a whole one (regulation
 * of 24 January 2005, § 8); other pages are given to a tenth, rounded up.
 */
export function textPages(characters_collapsed: number, size: PageSize): number {
  if (characters_collapsed === 0) return 0;
  if (size === limits.sworn_page_characters) return Math.ceil(characters_collapsed / size);
  return Math.ceil((characters_collapsed * 10) / size) / 10;
}
