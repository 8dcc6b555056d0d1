import { function_words_of } from "../work/language-guess.ts";

/** Characters that one of these languages has and similar languages do not; each weighs as much as a word. */
const distinctive: Readonly<Record<string, RegExp>> = {
  pl: /[ąęłńśźżćĄĘŁŃŚŹŻĆ]/g,
  de: /[ßäüÄÜ]/g,
  fr: /[çèêëîïœùûÇÈÊ]/g,
  es: /[ñ¿¡Ñ]/g,
  sv: /[äåÄÅ]/g,
  no: /[æøåÆØÅ]/g,
  da: /[æøåÆØÅ]/g,
};
const sample_characters = 20_000;
// Fewer function words than this, or a smaller lead than this, may be accidental.
const fewest_hits = 4;
const least_lead = 1.25;

/**
 * The most likely language of a text, among those of the catalogue, by its characters and function words; null when the
 * text is too short or two languages are equally likely. A hint for people, never the basis of a price.
 */
export function guessLanguage(text: string): string | null {
  const sample = text.slice(0, sample_characters);
  return byScript(sample) ?? byWords(sample);
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The language of a script with one language in the catalogue, or with distinguishing characters. */
function byScript(text: string): string | null {
  const alphabetic = countOf(text, /\p{L}/gu);
  if (alphabetic < 8) return null;
  const most = (count: number): boolean => count * 2 > alphabetic;
  const kana = countOf(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = countOf(text, /\p{Script=Han}/gu);
  if (kana * 10 > alphabetic) return "ja";
  if (most(han)) return "zh";
  if (most(countOf(text, /\p{Script=Hangul}/gu))) return "ko";
  if (!most(countOf(text, /\p{Script=Cyrillic}/gu))) return null;
  const ukrainian = countOf(text, /[іїєґІЇЄҐ]/g);
  const russian = countOf(text, /[ыэъёЫЭЪЁ]/g);
  if (ukrainian === russian) return null;
  return ukrainian > russian ? "uk" : "ru";
}

function byWords(text: string): string | null {
  const scores = new Map<string, number>();
  const add = (language: string, score: number) => scores.set(language, (scores.get(language) ?? 0) + score);
  for (const word of text.toLowerCase().split(/[^\p{L}]+/u)) {
    for (const [language, words] of function_words_of) if (words.has(word)) add(language, 1);
  }
  for (const [language, characters] of Object.entries(distinctive))
    add(language, countOf(text, characters) / 2);
  const [first, second] = [...scores].toSorted((a, b) => b[1] - a[1]);
  if (!first || first[1] < fewest_hits || first[1] < least_lead * (second?.[1] ?? 0)) return null;
  return first[0];
}
