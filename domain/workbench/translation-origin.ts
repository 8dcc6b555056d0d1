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

const isByMachine = ({ locked, origin, has_draft }: DeliveredSegment): boolean =>
  !locked && (has_draft || origin === "engine");

/** The origin of a file that a person has handed in: every segment was confirmed, so none is a machine's alone. */
export const originOfDelivery = (segments: readonly DeliveredSegment[]): TranslationOrigin =>
  segments.some(isByMachine) ? "machine_post_edited" : "human";

/** What a machine made of a file first: a share of the segments that have words, in percent. */
export type MachinePart = { readonly engine: string; readonly percent: number };

/** What `engine` made of the segments with words, at least 1 percent; null where it made none or is not known. */
export function machinePart(engine: string, with_words: readonly DeliveredSegment[]): MachinePart | null {
  const made = with_words.filter(isByMachine).length;
  if (made === 0 || engine === "") return null;
  const translated = with_words.filter(({ locked }) => !locked).length;
  return { engine, percent: Math.max(1, Math.round((100 * made) / translated)) };
}

/** What keeps its text in addition to whole regions; those of the list after it are counted as things. */
const left_things = ["field", "embedded", "image"] as const;
export const left_texts = [...regions, ...left_things] as const;
const uncounted: ReadonlySet<string> = new Set(left_things.slice(1));

/**
 * What a reader of a document that was put together should know. `encoding_changed`: a plain text became UTF-8;
 * `copy_left`: a copy for old programs keeps its text; `contents_need_update`: a table of contents shows the old headings
 * until it is updated.
 */
export const put_warnings = ["encoding_changed", "copy_left", "contents_need_update"] as const;
export type PutWarning = (typeof put_warnings)[number];

/** What of a document stayed as it was: words, or things where words are not counted. */
export type LeftText = { readonly what: (typeof left_texts)[number]; readonly words: number };
export const isCountedInWords = ({ what }: Pick<LeftText, "what">): boolean => !uncounted.has(what);
