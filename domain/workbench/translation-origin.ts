import { regions } from "../files/document-count.ts";

/** How a translation was made, from the weakest: a file is as the weakest of its segments. */
export const translation_origins = ["machine", "machine_post_edited", "human"] as const;
export type TranslationOrigin = (typeof translation_origins)[number];

/** A segment of a file that a person has handed in. */
type DeliveredSegment = {
  readonly locked: boolean;
  /** Who wrote the present target. */
  readonly origin: string | null;
  /** The machine stage made a target. */
  readonly has_draft: boolean;
};

/** The origin of a file that a person has handed in: every segment was confirmed, so none is a machine's alone. */
export const originOfDelivery = (segments: readonly DeliveredSegment[]): TranslationOrigin =>
  segments.some(({ locked, origin, has_draft }) => !locked && (has_draft || origin === "engine"))
    ? "machine_post_edited"
    : "human";

/** What keeps its text in addition to whole regions; those of the list after it are counted as things. */
const left_things = ["field", "embedded", "image"] as const;
export const left_texts = [...regions, ...left_things] as const;
const uncounted: ReadonlySet<string> = new Set(left_things.slice(1));

/** What of a document stayed as it was: words, or things where words are not counted. */
export type LeftText = { readonly what: (typeof left_texts)[number]; readonly words: number };
export const isCountedInWords = ({ what }: Pick<LeftText, "what">): boolean => !uncounted.has(what);
