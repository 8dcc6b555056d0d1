import { countText } from "../files/words.ts";
import { type Code, plainText } from "./coded-text.ts";
import { isPlace, shiftCodes, withoutForeignCodes } from "./codes.ts";

/** A segment as far as splitting and joining need it; texts are coded. */
export type UnitSegment = {
  readonly unit: number;
  readonly source: string;
  readonly target: string;
  readonly space_after: string;
  readonly words: number;
  readonly locked: boolean;
};

const split_refusals = ["later_stage", "locked", "inside_code", "inside_word", "empty_part"] as const;
type SplitRefusal = (typeof split_refusals)[number];
const join_refusals = ["later_stage", "locked", "other_unit"] as const;
type JoinRefusal = (typeof join_refusals)[number];

/** Words of a coded text; a code separates nothing. */
export const codedWords = (coded: string): number => countText(plainText(coded)).words;

/**
 * Splits a segment inside its unit at a place of its source, and of its target when one is given; otherwise the first
 * part takes the target, without the codes of the second. A pair around the place is divided: each part has one half of
 * it. The words of both parts are those of the segment, so that no price changes. Refused once a later stage has begun,
 * inside a code or a word, and when a part would be empty.
 */
export function splitSegment(
  segment: UnitSegment,
  at: { readonly source: number; readonly target: number | null },
  later_stage: boolean,
): readonly [UnitSegment, UnitSegment] | { readonly refusal: SplitRefusal } {
  if (later_stage) return { refusal: "later_stage" };
  if (segment.locked) return { refusal: "locked" };
  const target_at = at.target ?? segment.target.length;
  if (!isPlace(segment.source, at.source) || !isPlace(segment.target, target_at))
    return { refusal: "inside_code" };
  const before = segment.source.slice(0, at.source);
  const head = before.trimEnd();
  const tail = segment.source.slice(at.source);
  const rest = tail.trimStart();
  if (plainText(head).trim() === "" || plainText(rest).trim() === "") return { refusal: "empty_part" };
  const [first_words, words] = [codedWords(head), codedWords(rest)];
  if (first_words + words !== segment.words) return { refusal: "inside_word" };
  const space = before.slice(head.length) + tail.slice(0, tail.length - rest.length);
  return [
    {
      ...segment,
      source: head,
      target: withoutForeignCodes(segment.target.slice(0, target_at), head).trimEnd(),
      space_after: space,
      words: first_words,
    },
    {
      ...segment,
      source: rest,
      target: withoutForeignCodes(segment.target.slice(target_at), rest).trimStart(),
      words,
    },
  ];
}

/** Joins two segments that follow each other in one unit. Refused across units and once a later stage has begun. */
export function joinUnitSegments(
  first: UnitSegment,
  second: UnitSegment,
  later_stage: boolean,
): UnitSegment | { readonly refusal: JoinRefusal } {
  if (later_stage) return { refusal: "later_stage" };
  if (first.locked || second.locked) return { refusal: "locked" };
  if (first.unit !== second.unit) return { refusal: "other_unit" };
  const between = first.target !== "" && second.target !== "" ? first.space_after : "";
  return {
    ...first,
    source: first.source + first.space_after + second.source,
    target: first.target + between + second.target,
    space_after: second.space_after,
    words: first.words + second.words,
  };
}

/** Codes of a unit's sentence after those of the sentences before it, whose numbers come first. */
export const shiftedCodes = (codes: readonly Code[], by: number): Code[] =>
  codes.map((code) => ({ ...code, id: code.id + by }));

/**
 * A segment of another sentence of the unit, numbered after the codes of the first: sentences are taken apart with codes
 * of their own, and a joined segment has the codes of all.
 */
export const shiftedSegment = <Segment extends Pick<UnitSegment, "source" | "target" | "space_after">>(
  segment: Segment,
  by: number,
): Segment => ({
  ...segment,
  source: shiftCodes(segment.source, by),
  target: shiftCodes(segment.target, by),
  space_after: shiftCodes(segment.space_after, by),
});
