import { codedTokens } from "../../../domain/workbench/coded-text.ts";
import type { RawUnit } from "./atoms.ts";
import type { CodedSegment, Ends } from "./code-unit.ts";
import { joined } from "./joined-segments.ts";
import { sentenceEnds } from "./sentence-ends.ts";
import type { Token } from "./tokens.ts";
import { Unsound } from "./unsound.ts";

/**
 * A text of a document whose translation was begun, as it was divided then: a sentence, also where a person split it, or
 * several joined ones, which `parts` counts. Both texts are coded.
 */
export type BegunText = {
  readonly unit: number;
  readonly parts: number;
  readonly source: string;
  readonly after: string;
};

/** Divides a document as it was divided when its translation was begun, whatever the rules are now. */
export type Division = {
  /** Where the sentences of a unit end. */
  ends(raw: RawUnit, language: string): Ends;
  /** Passes a unit that was divided. Throws `Unsound` where its texts are not those that were begun. */
  pass(raw: RawUnit, segments: readonly CodedSegment[]): void;
  /** Throws `Unsound` when a text that was begun is not in the document. */
  end(): void;
};

/** Opens the division of a document by its texts in their order. */
export function openDivision(begun: readonly BegunText[]): Division {
  let at = 0;
  let position = 0;
  /** The ends in units with copies for old programs, which have the same text. */
  const known = new Map<string, ReturnType<Ends>>();
  const ofUnit = (): readonly BegunText[] => {
    let end = at;
    while (end < begun.length && begun[end]?.unit === begun[at]?.unit) end++;
    return begun.slice(at, end);
  };
  return {
    ends: (raw, language) => (tokens, counted) => {
      if (raw.is_copy) return known.get(raw.text) ?? sentenceEnds(counted, language);
      const ends = endsOf(ofUnit(), tokens, counted, language);
      known.set(raw.text, ends);
      return ends;
    },
    pass(raw, segments) {
      if (raw.is_copy || segments.length === 0) return;
      let next = 0;
      for (const { parts, source, after } of ofUnit()) {
        const own = segments.slice(next, next + parts);
        next += parts;
        const [first, ...others] = own;
        const whole = first && others.reduce(joined, first);
        if (whole?.source !== source || whole.after !== after || own.length < parts)
          throw new Unsound(`segment ${position}: another text than the one that was begun`);
        position += parts;
        at++;
      }
      if (next !== segments.length) throw new Unsound(`segment ${position}: ${segments.length - next} more`);
    },
    end() {
      if (at < begun.length) throw new Unsound(`segment ${position}: not found`);
    },
  };
}

/** What a coded text takes of the tokens of its unit: characters, and codes without a partner. */
function sizeOf(coded: string): { characters: number; alone: number } {
  let characters = 0;
  let alone = 0;
  for (const token of codedTokens(coded))
    if (token.kind === "text") characters += token.text.length;
    else if (token.kind === "alone") alone++;
  return { characters, alone };
}

function endsOf(
  texts: readonly BegunText[],
  tokens: readonly Token[],
  counted: string,
  language: string,
): ReturnType<Ends> {
  const passed = openTokens(tokens);
  return texts.flatMap(({ source, after, parts }, i) => {
    const start = passed(sizeOf(""));
    const text_end = passed(sizeOf(source));
    const after_end = i === texts.length - 1 ? counted.length : passed(sizeOf(after));
    // Where sentences were joined, their own ends are known by the present rules alone.
    const inner = parts === 1 ? [] : sentenceEnds(counted, language);
    return [
      ...inner.filter((one) => one.text_end > start && one.text_end < text_end),
      { text_end, after_end },
    ];
  });
}

/** Passes so much of the tokens and returns the place in the counted text after it. */
function openTokens(tokens: readonly Token[]): (size: ReturnType<typeof sizeOf>) => number {
  let next = 0;
  let inside = 0;
  let place = 0;
  return ({ characters, alone }) => {
    let [left, codes] = [characters, alone];
    while (left > 0 || codes > 0) {
      const token = tokens[next];
      if (!token) return place;
      if (token.kind === "text") {
        const taken = Math.min(left, token.text.length - inside);
        if (taken === 0 && token.text.length > inside) return place;
        left -= taken;
        inside += taken;
        if (token.counted !== "") place += taken;
        if (inside < token.text.length) continue;
      } else if (token.kind === "alone") {
        if (codes === 0) return place;
        codes--;
        place += token.counted.length;
      }
      next++;
      inside = 0;
    }
    return place;
  };
}
