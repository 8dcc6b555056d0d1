import type { Language } from "../catalog.ts";

/** Scripts that identify a language, or two of the list. */
const scripts: readonly (readonly [RegExp, Language])[] = [
  [/[\u3040-\u30ff]/gu, "ja"],
  [/[\uac00-\ud7af]/gu, "ko"],
  [/\p{Script=Arabic}/gu, "ar"],
  [/\p{Script=Cyrillic}/gu, "uk"],
];
const han = /\p{Script=Han}/gu;

/** Function words of each language: most sentences contain some. */
const function_words: Partial<Record<Language, string>> = {
  pl: "i w na z się nie do że jest o jak za od przez dla po jego są to ale lub oraz który tego przy",
  en: "the and of to in is that for on with as by are be this it from or which an at not was",
  de: "der die und das ist nicht mit von zu den dem ein eine auf für sich des im werden auch als bei wird",
  fr: "le la les et des un une est dans pour que qui sur avec pas par au du ce plus sont ou aux",
  es: "el la los las y de que en un una por con para es del se al no como su más lo este",
  it: "il la di che e un una per in con del della non sono è alla gli le da nel dei si più anche",
  sv: "och att det som är på för av med den inte till en ett om har från eller vid kan",
  no: "og å det som er på for av med den ikke til en et om har fra eller ved jeg",
  da: "og at det som er på for af med den ikke til en et om har fra eller ved jeg",
  nl: "de het een en van in is dat op te zijn voor met niet aan door bij ook als naar wordt",
};
/** Function words of the languages in Latin script. */
export const function_words_of = Object.entries(function_words).map(
  ([language, text]) => [language as Language, new Set(text.split(" "))] as const,
);
/** Languages with mostly the same function words; they are not distinguished. */
const kin: readonly (readonly Language[])[] = [["no", "da"]];
const least_words = 20;

/**
 * Whether a text is probably in another language than it should be: the language it looks like, or null when it looks
 * right, is too short, or cannot be decided. Guesses by script and by the function words of each language.
 */
export function looksLike(text: string, expected: string): Language | null {
  const alphabetic = (text.match(/\p{L}/gu) ?? []).length;
  if (alphabetic < 40) return null;
  const found = byScript(text, alphabetic) ?? byWords(text, expected);
  if (found === null || found === expected) return null;
  return kin.some((group) => group.includes(found) && group.some((one) => one === expected)) ? null : found;
}

function byScript(text: string, alphabetic: number): Language | null {
  for (const [script, language] of scripts)
    if ((text.match(script) ?? []).length > alphabetic / 5) return language;
  return (text.match(han) ?? []).length > alphabetic / 5 ? "zh" : null;
}

function byWords(text: string, expected: string): Language | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < least_words) return null;
  const hits = function_words_of.map(
    ([language, known]) => [language, words.filter((word) => known.has(word)).length] as const,
  );
  const [best, second] = hits.toSorted((a, b) => b[1] - a[1]);
  if (!best || best[1] < words.length / 12) return null;
  const of_expected = hits.find(([language]) => language === expected)?.[1] ?? 0;
  // A narrow result means the expected language, because languages share many function words.
  if (of_expected * 2 >= best[1]) return null;
  return best[1] >= 2 * (second?.[1] ?? 0) || best[1] - of_expected >= words.length / 10 ? best[0] : null;
}
