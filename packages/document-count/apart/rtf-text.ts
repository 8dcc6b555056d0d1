import type { Look } from "./atoms.ts";
import type { Turn } from "./languages.ts";

/** Control words of characters, by what they set: a later one replaces an earlier one of the same kind. */
const character_word =
  /^(?:b|i|caps|scaps|strike|striked|outl|shad|embo|impr|sub|super|nosupersub|up|dn|fs|f|cf|cb|highlight|ul[a-z]*|kerning|expnd|expndtw|cs|charscalex|cchs|fcs|g|gcw|acc[a-z]+|animtext|chcbpat|chcfpat|chshdng|chbg\w+|chbrdr|v|deleted|revised|revauth|revdttm|crauth|crdate|rtlch|ltrch|loch|hich|dbch|a(?:b|i|f|fs|cf|lang|caps|expnd|dn|up|ul|strike)|lang(?:fe|np|fenp)?|noproof|plain|uc|(?:ins|char|del)rsid|webhidden)$/;

export const isCharacterWord = (word: string): boolean => character_word.test(word);

/** Words that say nothing about how a text looks. */
const silent_word =
  /^(?:a[a-z]*|lang\w*|noproof|\w*rsid|rtlch|ltrch|loch|hich|dbch|fcs|uc|cchs|rev\w+|cr(?:auth|date)|kerning)$/;

const slots: readonly (readonly [RegExp, string])[] = [
  [/^ul/, "ul"],
  [/^(?:sub|super|nosupersub)$/, "super"],
  [/^(?:up|dn)$/, "up"],
  [/^(?:rtlch|ltrch)$/, "direction"],
  [/^(?:loch|hich|dbch)$/, "script"],
  [/^acc/, "accent"],
];
const slotOf = (word: string): string => slots.find(([pattern]) => pattern.test(word))?.[1] ?? word;

/** The words of characters in force, by kind, in the order in which they were set. */
export type Characters = ReadonlyMap<
  string,
  { readonly word: string; readonly parameter: number | undefined }
>;

/** Whether text in this state is not shown. */
export const isHidden = (characters: Characters): boolean =>
  ["v", "deleted"].some((word) => {
    const state = characters.get(word);
    return state !== undefined && state.parameter !== 0;
  });

/** The state after one more word. */
export function withWord(characters: Characters, word: string, parameter: number | undefined): Characters {
  if (word === "plain") return new Map();
  const slot = slotOf(word);
  const known = characters.get(slot);
  if (known?.word === word && known.parameter === parameter && slot === word) return characters;
  const next = new Map(characters);
  // The last word of a direction or script decides to which characters the ones after it apply.
  next.delete(slot);
  next.set(slot, { word, parameter });
  return next;
}

const off = (word: string, parameter: number | undefined): boolean =>
  parameter === 0 || word === "ulnone" || word === "nosupersub";

const chips: Readonly<Record<string, string>> = {
  b: "bold",
  i: "italic",
  ul: "underline",
  strike: "strike",
  super: "superscript",
  cf: "colour",
  highlight: "highlight",
  fs: "size",
  f: "font",
};

/**
 * A look of its own group with all words that are in force. A new text has one character for old programs after each
 * `\\u`; what is copied from the source has as many as there.
 */
export function rtfLook(characters: Characters, is_copied: boolean): Look {
  const words = [...characters].map(([slot, { word, parameter }]) => ({ slot, word, parameter }));
  const spelled = words
    .filter(({ word }) => word !== "uc")
    .map(({ word, parameter }) => `\\${word}${parameter ?? ""}`)
    .join("");
  const seen = words.filter(({ word, parameter }) => !silent_word.test(word) && !off(word, parameter));
  const shown = Object.entries(chips).flatMap(([of, show]) =>
    seen.some(({ slot }) => slot === of) ? [show] : [],
  );
  return {
    key: seen
      .map(({ word, parameter }) => `${word}${parameter ?? ""}`)
      .toSorted()
      .join(" "),
    open: `{\\plain${spelled}\\uc${is_copied ? (characters.get("uc")?.parameter ?? 1) : 1} `,
    close: "}",
    tag: "",
    show: shown.join(", ") || "format",
    is_link: false,
  };
}

const new_text = "\\uc1 ";
/** The same words for text from right to left, which has its own. */
const counterparts: ReadonlyMap<string, string> = new Map(
  ["b", "i", "f", "fs"].map((word) => [word, `a${word}`]),
);

/** The opening of a look of a new text with its direction, which follows the words of both. */
export function directedLook(open: string, turn: Turn): string {
  if (turn === null || !open.endsWith(new_text)) return open;
  const words = open.slice(0, -new_text.length);
  const own = [...words.matchAll(/\\([a-z]+)(-?\d*)/g)].map(([, word = "", value = ""]) => {
    const counterpart = counterparts.get(word);
    return counterpart === undefined ? "" : `\\${counterpart}${value}`;
  });
  return words + (turn === "rtl" ? `\\rtlch\\fcs1${own.join("")}` : "\\ltrch\\fcs0") + new_text;
}

/** A text as RTF: everything outside ASCII by its number, with one character for old programs. */
export const rtfText = (text: string): string =>
  text.replaceAll(/[\\{}\u00a0\u2011]|[^\x20-\x7e]/g, (char) => {
    if (char === "\u00a0") return "\\~";
    if (char === "\u2011") return "\\_";
    const code = char.charCodeAt(0);
    if (code < 0x20) return " ";
    return code < 0x7f ? `\\${char}` : `\\u${code > 0x7fff ? code - 0x10000 : code}?`;
  });
