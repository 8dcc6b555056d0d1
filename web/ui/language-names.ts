import { intl_tag } from "#brands/brand.ts";
import type { Choice } from "./match.ts";

/** ISO 639-3 code and everyday names that Intl does not know. */
const also: Record<string, readonly string[]> = {
  pl: ["pol"],
  en: ["eng", "british", "american"],
  de: ["deu", "ger"],
  uk: ["ukr"],
  fr: ["fra", "fre"],
  es: ["spa", "castellano", "kastylijski"],
  it: ["ita"],
  sv: ["swe"],
  no: ["nor", "nb", "bokmål", "bokmal"],
  da: ["dan"],
  nl: ["nld", "dut", "flemish", "flamandzki", "holenderski", "Holländisch"],
  zh: ["zho", "chi", "mandarin", "mandaryński", "汉语", "putonghua"],
  ja: ["jpn"],
  ko: ["kor"],
  ar: ["ara"],
};
const popular = ["en", "pl", "de", "uk", "fr", "es"];

/** How many of the list are shown first under "Often chosen". */
export const popular_count = popular.length;

/** Making one costs more than all its answers, and a list of languages asks it some 200 times. */
const namers = new Map<string, Intl.DisplayNames>();
function nameIn(tag: string, code: string): string {
  const known = namers.get(tag);
  const namer = known ?? new Intl.DisplayNames(tag, { type: "language", fallback: "code" });
  if (!known) namers.set(tag, namer);
  return namer.of(code) ?? code;
}

/** The name of a language on a page in `tag`, capitalised as the head of a line. */
export function languageName(tag: string, code: string): string {
  const name = nameIn(tag, code);
  return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1);
}

/** The same inside of a sentence: with a capital only where the reader's language writes one. */
export const languageInText = nameIn;

/** C2: languages as choices, found by their name in each of our locales, their own name, codes and aliases. */
export function languageChoices(tag: string, codes: readonly string[]): Choice[] {
  const everywhere = Object.values(intl_tag);
  return codes.map((code) => {
    const own = nameIn(code, code);
    const place = popular.indexOf(code);
    const others = also[code] ?? [];
    return {
      value: code,
      label: languageName(tag, code),
      detail: own,
      code: code.toUpperCase(),
      codes: [code, ...others.filter((name) => name.length === 3)],
      names: [own, ...everywhere.map((other) => languageName(other, code)), ...others],
      popularity: place === -1 ? popular.length : place,
    };
  });
}
