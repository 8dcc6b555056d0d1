import { type Code, codedTokens, plainText } from "./coded-text.ts";

export type CheckLevel = "red" | "yellow";

/** A segment to check; texts are coded. */
export type SegmentToCheck = {
  readonly source: string;
  readonly target: string;
  readonly codes: readonly Code[];
  readonly source_lang: string;
  readonly target_lang: string;
  readonly locked: boolean;
  /** The most characters of the target; null without a limit. */
  readonly max_characters: number | null;
  /** The text is in a box of a fixed size. */
  readonly in_box: boolean;
};

/** What a check has found; `detail` are values of the text, such as missing numbers, separated by commas. */
export type Found = { readonly level: CheckLevel; readonly detail: string };

/** A segment with its texts in the forms that several checks read. */
export type PreparedSegment = SegmentToCheck & {
  readonly plain_source: string;
  readonly plain_target: string;
  /** With a character for each standalone code, so that the white space around it is seen. */
  readonly shown_source: string;
  readonly shown_target: string;
};

/** The character of a standalone code in a shown text. */
export const object_character = "\uFFFC";

const shownText = (coded: string): string =>
  codedTokens(coded)
    .map((token) => (token.kind === "text" ? token.text : token.kind === "alone" ? object_character : ""))
    .join("");

export const prepared = (segment: SegmentToCheck): PreparedSegment => ({
  ...segment,
  plain_source: plainText(segment.source),
  plain_target: plainText(segment.target),
  shown_source: shownText(segment.source),
  shown_target: shownText(segment.target),
});

const protected_patterns: readonly RegExp[] = [
  /\{\{[^{}\n]{1,80}\}\}|\$\{[^{}\n]{1,80}\}|\{[\w.-]{1,40}\}|%\d+\$[sdfu@]|%(?:\.\d+)?[sdfu@](?![\p{L}\p{N}])|<\/?[a-z][^<>\n]{0,200}>|&(?:#\d+|[a-z]{2,8});/giu,
  /(?:https?:\/\/|www\.)[^\s<>"„”“«»{}\uFFFC]+/giu,
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
];

/** Placeholders, addresses and tags of a plain text, which a translation repeats as they are. */
export function protectedParts(text: string): string[] {
  const parts: string[] = [];
  withoutProtected(text, (part) => parts.push(part));
  return parts;
}

/** The text with a space for each protected part. */
export const withoutProtected = (text: string, see?: (part: string) => void): string =>
  protected_patterns.reduce(
    (rest, pattern) =>
      rest.replaceAll(pattern, (part) => {
        // Punctuation after an address belongs to the sentence.
        const own = part.replace(/[.,;:!?)\]'’]+$/u, "");
        const is_address = pattern !== protected_patterns[0];
        see?.(is_address ? own : part);
        return ` ${is_address ? part.slice(own.length) : ""}`;
      }),
    text,
  );
