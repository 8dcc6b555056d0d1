/** Changes whenever a text is divided in another way; repetitions change with it. */
export const segmenter_version = "s1";

/** A part of a text that is translated separately, and the white space after it, which is not changed. */
export type Segment = { readonly text: string; readonly after: string };

const ends = new Set([".", "!", "?", "…", "。", "！", "？"]);
const closers = new Set(['"', "'", "”", "’", "»", ")", "]", "“"]);
const isSpace = (char: string): boolean => /\s/u.test(char);
/** The beginning of a sentence: a capital, a digit, an opening mark, or a script without capitals. */
const opens = (char: string): boolean => /[\p{Lu}\p{Lo}\p{N}„“"'«(¿¡–—-]/u.test(char);
/** Abbreviations that end with a dot inside a sentence, in the most frequent source languages. */
const abbreviation =
  /(?:^|[\s(])(?:\p{L}|art|ust|np|tzw|ul|nr|dr|inż|prof|mgr|itd|e\.g|i\.e|mr|mrs|ms|no|vs|z\.\s?b|d\.\s?h|bzw|ca|usw|abs|str|str|вул|ім|див|напр|ст)\.$/iu;

/**
 * Splits a text into sentences and lines. Texts and white space joined are the original text, character by character.
 * Linear in the length of the text.
 */
export function segmentsOf(text: string, _language = ""): Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  let at = 0;
  const cut = (end: number): void => {
    let next = end;
    while (next < text.length && isSpace(text.charAt(next))) next++;
    segments.push({ text: text.slice(start, end), after: text.slice(end, next) });
    start = at = next;
  };
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === "\n" || char === "\r") {
      cut(at);
      continue;
    }
    at++;
    if (!ends.has(char)) continue;
    while (at < text.length && (ends.has(text.charAt(at)) || closers.has(text.charAt(at)))) at++;
    if (endsSentence(text, start, at)) cut(at);
  }
  if (start < text.length) segments.push({ text: text.slice(start), after: "" });
  return segments;
}

const wide = new Set(["。", "！", "？"]);

function endsSentence(text: string, start: number, at: number): boolean {
  if (at >= text.length) return false;
  if (wide.has(text.charAt(at - 1))) return true;
  if (!isSpace(text.charAt(at))) return false;
  // Only the last words are checked, so that a long sentence is not read again at each dot.
  if (abbreviation.test(text.slice(Math.max(start, at - 12), at))) return false;
  let next = at;
  while (next < text.length && isSpace(text.charAt(next))) next++;
  return next >= text.length || opens(text.charAt(next));
}

/** The text of the segments, or of their replacements. */
export const joinSegments = (segments: readonly Segment[]): string =>
  segments.map(({ text, after }) => text + after).join("");

/** Whether a segment needs translation: numbers, symbols and empty lines are copied. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(text);

/**
 * Segments in batches of limited size, so that the beginning of a translation is shown while the rest is being
 * translated. A longer segment is a batch of its own.
 */
export function batchesOf(segments: readonly Segment[], characters: number): Segment[][] {
  const batches: Segment[][] = [];
  let room = 0;
  for (const segment of segments) {
    const size = segment.text.length + segment.after.length;
    const last = batches.at(-1);
    if (last && size <= room) last.push(segment);
    else {
      batches.push([segment]);
      room = characters;
    }
    room -= size;
  }
  return batches;
}
