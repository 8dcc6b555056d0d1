import { type CountedType, billed_regions, type Region } from "./document-count.ts";

/** Parts of a document that are not billed and stay as they are, unless the order has them translated. */
export const annotation_regions = [
  "notes",
  "comment",
  "chart",
  "alt_text",
  "hidden",
] as const satisfies readonly Region[];
export type AnnotationRegion = (typeof annotation_regions)[number];

/** The annotations among stored names, in the order of the list. */
export const annotationsNamed = (names: readonly string[]): AnnotationRegion[] =>
  annotation_regions.filter((region) => names.includes(region));

/** Where hidden text is a whole sheet or slide; elsewhere it is words between others, which are never translated. */
const with_hidden_pages: ReadonlySet<CountedType> = new Set(["xls", "xlsx", "xlsm", "ppt", "pptx"]);

/** Whether an order can have this part of a document of a type translated. */
export const isAnnotation = (type: CountedType, region: Region): boolean =>
  annotation_regions.some((one) => one === region) &&
  (region !== "hidden" || with_hidden_pages.has(type)) &&
  !billed_regions[type].includes(region);

type Counted = {
  readonly type: CountedType;
  readonly by_region: Readonly<
    Partial<Record<Region, { readonly words: number; readonly characters: number }>>
  >;
};

/** The annotations that a document has, with their words, in the order of the list. */
export const annotationsIn = ({ type, by_region }: Counted): { region: AnnotationRegion; words: number }[] =>
  annotation_regions.flatMap((region) => {
    const words = by_region[region]?.words ?? 0;
    return words > 0 && isAnnotation(type, region) ? [{ region, words }] : [];
  });

/** What chosen annotations of documents add to their billed words and characters. */
export function annotationUnits(
  counts: readonly (Counted | null)[],
  chosen: readonly AnnotationRegion[],
): { words: number; characters: number } {
  let [words, characters] = [0, 0];
  for (const count of counts)
    for (const one of count ? annotationsIn(count) : []) {
      if (!chosen.includes(one.region)) continue;
      words += one.words;
      characters += count?.by_region[one.region]?.characters ?? 0;
    }
  return { words, characters };
}
