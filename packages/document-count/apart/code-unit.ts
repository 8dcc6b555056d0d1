import { type Code, codeMark, max_code_number } from "../../../domain/workbench/coded-text.ts";
import { countText } from "../../../domain/files/words.ts";
import type { Atom, Emission, Look, RawUnit } from "./atoms.ts";
import type { Bound } from "./sentence-ends.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** One sentence of a unit. `after` follows it and is not translated: white space, breaks, marks at the edge. */
export type CodedSegment = {
  source: string;
  after: string;
  words: number;
  locked_words: number;
  readonly codes: Code[];
  /** What each code becomes, in the order of their numbers. */
  readonly emissions: Emission[];
};

export type CodedUnit = {
  readonly raw: RawUnit;
  /** The formatting that covers most characters; it has no code. */
  readonly base: Look;
  /** What comes before the first character and after the last segment, which stays as it is. */
  readonly before: readonly Atom[];
  readonly after: readonly Atom[];
  readonly segments: readonly CodedSegment[];
  readonly words: number;
  /** Words of fields and other elements that stay as they are. */
  readonly locked_words: number;
};

/** A unit with more codes is no text for people. */
export class TooManyCodes extends Error {}

/** The places where the sentences of a unit end, by its tokens and its counted text. */
export type Ends = (tokens: readonly Token[], counted: string) => Bound[];

/** Turns the atoms of a unit into segments of coded text. Linear in their length. */
export function codeUnit(raw: RawUnit, endsOf: Ends): CodedUnit {
  const words = raw.is_counted ? countText(raw.text).words : 0;
  const read = raw.is_fixed ? null : tokensOf(raw.atoms);
  if (!read)
    return { raw, base: none, before: raw.atoms, after: [], segments: [], words, locked_words: words };
  const { tokens, base, before, after } = read;
  const counted = tokens.map((token) => ("counted" in token ? token.counted : "")).join("");
  const segments = cut(tokens, boundsOf(tokens, endsOf(tokens, counted)));
  const locked_words = raw.is_counted ? shareWords(segments, words) : 0;
  const plain = segments.map(({ segment }) =>
    raw.is_counted ? segment : { ...segment, words: 0, locked_words: 0 },
  );
  return { raw, base, before, after, segments: plain, words, locked_words };
}
const none: Look = { key: "", open: "", close: "", tag: "", show: "", is_link: false };

/** The ends of sentences, leaving out those inside of what may not be divided. */
function boundsOf(tokens: readonly Token[], ends: readonly Bound[]): Bound[] {
  // The number of undividable stretches over each bound, as differences.
  const over = new Int32Array(ends.length + 1);
  const forbid = (from: number, to: number): void => {
    const first = firstBound(ends, ({ after_end }) => after_end > from);
    const last = firstBound(ends, ({ text_end }) => text_end >= to);
    if (first >= last) return;
    over[first] = (over[first] ?? 0) + 1;
    over[last] = (over[last] ?? 0) - 1;
  };
  const open: number[] = [];
  let position = 0;
  // The end of what is not white space; an element without characters is at its place.
  let content_end = 0;
  for (const token of tokens) {
    if (token.kind === "open" && !token.can_split) open.push(position);
    else if (token.kind === "close" && !token.can_split) {
      // A pair may end in the white space after a sentence.
      forbid(open.pop() ?? position, content_end);
    } else if ("counted" in token) {
      if (token.kind !== "text" && token.counted.trim() !== "")
        forbid(position, position + token.counted.length);
      const visible = token.counted.trimEnd().length;
      const stays = token.kind === "alone" && token.counted === "" && !token.is_edge;
      if (visible > 0 || stays) content_end = position + visible;
      position += token.counted.length;
    }
  }
  let stretches = 0;
  return ends.filter((_, i) => (stretches += over[i] ?? 0) === 0 || i === ends.length - 1);
}

/** The first bound of which something is true that is true of all after it. */
function firstBound(bounds: readonly Bound[], is: (bound: Bound) => boolean): number {
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const bound = bounds[middle];
    if (bound && is(bound)) high = middle;
    else low = middle + 1;
  }
  return low;
}

type Writing = {
  readonly segment: CodedSegment;
  /** What the counter reads of it, with and without the elements that stay. */
  full: string;
  free: string;
};
type OpenPair = { readonly token: Extract<Token, { kind: "open" }>; id: number };

function newWriting(): Writing {
  const segment = { source: "", after: "", words: 0, locked_words: 0, codes: [], emissions: [] };
  return { segment, full: "", free: "" };
}

/** Adds a code to a segment and returns its number. */
function addCode({ segment }: Writing, code: Omit<Code, "id">, emission: Emission): number {
  const id = segment.codes.length + 1;
  if (id > max_code_number) throw new TooManyCodes();
  segment.codes.push({ id, ...code });
  segment.emissions.push(emission);
  return id;
}

/** Distributes the tokens to the sentences. Pairs are closed at the end of a sentence and opened again in the next. */
function cut(tokens: readonly Token[], bounds: readonly Bound[]): Writing[] {
  const done: Writing[] = [];
  const open: OpenPair[] = [];
  let writing = newWriting();
  let position = 0;
  const bound = (): Bound => bounds[done.length] ?? { text_end: Infinity, after_end: Infinity };

  const finish = (): void => {
    for (const pair of open.toReversed()) {
      if (pair.id > 0) writing.segment.source += codeMark("close", pair.id);
      pair.id = 0;
    }
    done.push(writing);
    writing = newWriting();
  };
  const openPairs = (): void => {
    for (const pair of open) {
      if (pair.id > 0) continue;
      const { code, emission } = pair.token;
      pair.id = addCode(writing, code, emission);
      writing.segment.source += codeMark("open", pair.id);
    }
  };
  /** Adds something with a length of the counted text, or of none, to the text or to what follows it. */
  const put = (coded: () => string, counted: string, is_kept: boolean, belongs_after: boolean): void => {
    const { text_end, after_end } = bound();
    const begins_next = counted !== "" || (!belongs_after && position > text_end);
    if (begins_next && position >= after_end && done.length < bounds.length - 1) finish();
    const is_over = position >= bound().text_end;
    // What comes after a break stays there.
    const is_after = is_over && (counted !== "" || belongs_after || writing.segment.after !== "");
    if (is_after) writing.segment.after += coded();
    else {
      openPairs();
      writing.segment.source += coded();
    }
    position += counted.length;
    writing.full += counted;
    if (!is_kept || counted.trim() === "") writing.free += counted;
  };

  for (const token of tokens) {
    if (token.kind === "open") open.push({ token, id: 0 });
    else if (token.kind === "close") {
      const pair = open.pop();
      if (pair && pair.id > 0) writing.segment.source += codeMark("close", pair.id);
    } else if (token.kind === "text") {
      let rest = token.text;
      // A soft hyphen is a character of the text and not of the count.
      if (token.counted === "") put(() => rest, "", false, false);
      while (token.counted !== "" && rest !== "") {
        const { text_end, after_end } = bound();
        const is_done = position >= after_end && done.length < bounds.length - 1;
        const next = is_done
          ? (bounds[done.length + 1]?.text_end ?? Infinity)
          : position < text_end
            ? text_end
            : after_end;
        const piece = rest.slice(0, Math.max(1, Math.min(rest.length, next - position)));
        rest = rest.slice(piece.length);
        put(() => piece, piece, false, false);
      }
    } else {
      const { code, atom, counted, is_kept } = token;
      put(
        () => codeMark("alone", addCode(writing, code, { kind: "atom", atom })),
        counted,
        is_kept,
        token.is_edge,
      );
    }
  }
  finish();
  return done;
}

/**
 * Gives each segment its words. A sentence that ends inside of a word would count it twice, so the sum is that of the
 * whole text. Returns the words that stay.
 */
function shareWords(writings: readonly Writing[], words: number): number {
  let surplus = -words;
  let locked = 0;
  for (const { segment, full, free } of writings) {
    const all = countText(full).words;
    segment.words = Math.min(all, countText(free).words);
    segment.locked_words = all - segment.words;
    surplus += all;
  }
  for (const { segment } of writings.toReversed()) {
    const less = Math.min(segment.words, Math.max(0, surplus));
    segment.words -= less;
    surplus -= less;
    locked += segment.locked_words;
  }
  return locked + Math.max(0, -surplus);
}
