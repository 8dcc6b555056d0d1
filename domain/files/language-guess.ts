import { small_words_of } from "../work/language-guess.ts";

/** Letters that one of these languages has and its neighbours have not; one of them weighs as much as a word. */
const own_letters: Readonly<Record<string, RegExp>> = {
  pl: /[ąęłńśźżćĄĘŁŃŚŹŻĆ]/g,
  de: /[ßäüÄÜ]/g,
  fr: /[çèêëîïœùûÇÈÊ]/g,
  es: /[ñ¿¡Ñ]/g,
  sv: /[äåÄÅ]/g,
  no: /[æøåÆØÅ]/g,
  da: /[æøåÆØÅ]/g,
};
const sample_characters = 20_000;
// Fewer small words than this, or a lead smaller than this, is chance.
const fewest_hits = 4;
const least_lead = 1.25;

/**
 * The language a text is most likely written in, of those of our catalogue, by its letters and its small words; null
 * when there is too little text or two languages are as likely. A hint for people, never the basis of a price.
 */
export function guessLanguage(text: string): string | null {
  const sample = text.slice(0, sample_characters);
  return byScript(sample) ?? byWords(sample);
}

const countOf = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** Scripts that one language of the catalogue writes, or that its own letters distinguish. */
function byScript(text: string): string | null {
  const letters = countOf(text, /\p{L}/gu);
  if (letters < 8) return null;
  const most = (count: number): boolean => count * 2 > letters;
  const kana = countOf(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = countOf(text, /\p{Script=Han}/gu);
  if (kana * 10 > letters) return "ja";
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
    for (const [language, words] of small_words_of) if (words.has(word)) add(language, 1);
  }
  for (const [language, letters] of Object.entries(own_letters)) add(language, countOf(text, letters) / 2);
  const [first, second] = [...scores].toSorted((a, b) => b[1] - a[1]);
  if (!first || first[1] < fewest_hits || first[1] < least_lead * (second?.[1] ?? 0)) return null;
  return first[0];
}
