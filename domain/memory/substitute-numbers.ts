import { plainText } from "../workbench/coded-text.ts";
import { decimalSeparator, numbersOf, type NumberToken } from "../workbench/numbers.ts";

const group_separators: Readonly<Record<string, string>> = {
  en: ",",
  zh: ",",
  ja: ",",
  ko: ",",
  ar: ",",
  de: ".",
  es: ".",
  it: ".",
  nl: ".",
  da: ".",
};
/** The separator of thousands of a language; a no-break space where none is given. */
const groupSeparator = (lang: string): string => group_separators[lang] ?? "\u00a0";

const withoutNumbers = (text: string, tokens: readonly NumberToken[]): string => {
  let [rest, end] = ["", 0];
  for (const { at, raw } of tokens) {
    // The raw form has the sign, which is before the place.
    const length = raw.replace(/^-/, "").length;
    rest += `${text.slice(end, at)}0`;
    end = at + length;
  }
  return (rest + text.slice(end)).replaceAll(/\s+/gu, " ").trim();
};

/** A number of the query in the form of a language; `like` is the number that it replaces. */
function written(value: NumberToken, like: NumberToken, lang: string): string {
  const raw = value.raw.replace(/^-/, "");
  if (value.kind !== "number" || value.key.startsWith("id ")) return raw;
  const [whole = "", fraction = ""] = value.key.replace(/^-/, "").split(".");
  const last = raw.split(/\D/).at(-1) ?? "";
  // Zeros at the end, as in 12.50, are part of the form although not of the value.
  const is_padded = last.startsWith(fraction) && raw.length - last.length > 0 && last.length <= 2;
  const digits = fraction !== "" || is_padded ? last : "";
  const is_grouped =
    /\d[^\d]\d{3}(?!\d)/.test(like.raw) ||
    (whole.length > 3 && raw.length - digits.length > whole.length + 1);
  const grouped =
    is_grouped || whole.length > 4
      ? whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, groupSeparator(lang))
      : whole;
  return digits === "" ? grouped : grouped + decimalSeparator(lang) + digits;
}

type Sides = {
  readonly source: string;
  readonly source_lang: string;
  readonly target_lang: string;
};

/**
 * The target of a unit with the numbers of a segment whose text is equal except for numbers; null when the texts differ
 * otherwise, or when a number cannot be found in the target. Dates with the name of a month are not substituted.
 */
export function substituteNumbers(
  query: Sides,
  unit: { readonly source: string; readonly target: string },
): string | null {
  if (!/\d/.test(query.source) || !/\d/.test(unit.source)) return null;
  const own_text = plainText(query.source);
  const unit_text = plainText(unit.source);
  const own = numbersOf(own_text, query.source_lang);
  const theirs = numbersOf(unit_text, query.source_lang);
  if (own.length === 0 || own.length !== theirs.length) return null;
  if (withoutNumbers(own_text, own) !== withoutNumbers(unit_text, theirs)) return null;
  const in_target = numbersOf(unit.target, query.target_lang);
  const used = new Set<number>();
  const changes: { at: number; length: number; text: string }[] = [];
  for (const [i, value] of own.entries()) {
    const old = theirs[i];
    if (!old || value.kind !== old.kind || value.key.startsWith("-") !== old.key.startsWith("-")) return null;
    const place = in_target.findIndex(({ key }, at) => key === old.key && !used.has(at));
    const there = in_target[place];
    if (!there) {
      // A number that is a word in the target can stay only when it does not change.
      if (value.key === old.key) continue;
      return null;
    }
    used.add(place);
    if (value.key === old.key) continue;
    if (value.kind !== "number" && there.raw !== old.raw) return null;
    const text = value.kind === "number" ? written(value, there, query.target_lang) : value.raw;
    changes.push({ at: there.at, length: there.raw.replace(/^-/, "").length, text });
  }
  return changes
    .toSorted((a, b) => b.at - a.at)
    .reduce(
      (text, { at, length, text: by }) => text.slice(0, at) + by + text.slice(at + length),
      unit.target,
    );
}
