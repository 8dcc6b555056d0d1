import { hasNumberWord } from "./number-words.ts";
import { numbersOf, type NumberToken } from "./numbers.ts";

export type NumberDifferences = {
  /** Values of the source that the target does not have, and the reverse, as written. */
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  /** Values from 1 to 12 that one of the texts writes as a word. */
  readonly as_words: readonly string[];
  /** Values that are equal only by the separators of the other language. */
  readonly misformatted: readonly string[];
};

type Sides = { source: NumberToken[]; target: NumberToken[] };

/** Removes pairs of tokens that match, each token once; returns the removed tokens of the target. */
function pairOff(
  sides: Sides,
  isEqual: (source: NumberToken, target: NumberToken) => boolean,
): NumberToken[] {
  const paired: NumberToken[] = [];
  sides.source = sides.source.filter((one) => {
    const at = sides.target.findIndex((other) => isEqual(one, other));
    if (at < 0) return true;
    paired.push(...sides.target.splice(at, 1));
    return false;
  });
  return paired;
}

/**
 * Compares the numbers of two texts as multisets of values, each read by its language; dates are compared as sets of
 * day, month and year, and a number from 1 to 12 may be a word in the other text.
 */
export function compareNumbers(
  source: { readonly text: string; readonly lang: string },
  target: { readonly text: string; readonly lang: string },
): NumberDifferences {
  const sides: Sides = {
    source: numbersOf(source.text, source.lang),
    target: numbersOf(target.text, target.lang),
  };
  pairOff(sides, (one, other) => one.key === other.key);
  pairOff(sides, isSameScale);
  pairOff(sides, isSameMoment);
  const misformatted = pairOff(
    sides,
    (one, other) => one.other === other.key || (other.other !== null && one.key === other.other),
  );
  splitDates(sides);
  pairOff(sides, (one, other) => one.key === other.key);
  splitSpaces(sides);
  pairOff(sides, (one, other) => one.key === other.key);
  if (areSameDigits(sides)) [sides.source, sides.target] = [[], []];
  const as_words: string[] = [];
  const without = (tokens: readonly NumberToken[], text: string, lang: string): NumberToken[] =>
    tokens.filter(({ key, raw }) => {
      const is_word = /^(?:[1-9]|1[0-2])$/.test(key) && hasNumberWord(text, Number(key), lang);
      if (is_word) as_words.push(raw);
      return !is_word;
    });
  const missing = without(sides.source, target.text, target.lang);
  const extra = without(sides.target, source.text, source.lang);
  return {
    missing: missing.map(({ raw }) => raw),
    extra: extra.map(({ raw }) => raw),
    as_words,
    misformatted: misformatted.map(({ raw }) => raw),
  };
}

const isSameScale = (one: NumberToken, other: NumberToken): boolean =>
  (one.scaled !== null && (one.scaled === other.key || one.scaled === other.scaled)) ||
  (other.scaled !== null && other.scaled === one.key);

/** A time as a number, `10.30` or `17`, and a date without a year, `03.03`. */
function isSameMoment(one: NumberToken, other: NumberToken): boolean {
  const [moment, number] = one.kind === "number" ? [other, one] : [one, other];
  if (moment.kind === "number" || number.kind !== "number" || moment.parts.length !== 2) return false;
  if (moment.kind === "time" && moment.parts[1] === 0 && number.key === String(moment.parts[0])) return true;
  if (!/^\d{1,2}\.\d{1,2}$/.test(number.raw)) return false;
  const sorted = (parts: readonly number[]): string =>
    (moment.kind === "date" ? parts.toSorted((a, b) => a - b) : parts).join();
  return sorted(moment.parts) === sorted(number.parts);
}

const partToken = (token: NumberToken, value: number): NumberToken => ({
  ...token,
  kind: "number",
  key: String(value),
  raw: token.kind === "date" ? token.raw : String(value),
  other: null,
  scaled: null,
});

/**
 * Replaces unmatched dates by their parts, so that a date in an unknown form is compared by its numbers. The month of a
 * name is compared only with other months of names, because the other text may name it in a form that is not known.
 */
function splitDates(sides: Sides): void {
  const named = (tokens: readonly NumberToken[]): boolean =>
    tokens.some(({ kind, named_month }) => kind === "date" && named_month !== null);
  const dated = (tokens: readonly NumberToken[]): boolean => tokens.some(({ kind }) => kind === "date");
  const with_months =
    (named(sides.source) && dated(sides.target)) || (dated(sides.source) && named(sides.target));
  const split = (tokens: readonly NumberToken[]): NumberToken[] =>
    tokens.flatMap((token) => {
      if (token.kind !== "date") return [token];
      let is_dropped = with_months || token.named_month === null;
      return token.parts
        .filter((part) => {
          if (is_dropped || part !== token.named_month) return true;
          is_dropped = true;
          return false;
        })
        .map((part) => partToken(token, part));
    });
  sides.source = split(sides.source);
  sides.target = split(sides.target);
}

/** Replaces unmatched numbers with spaces by their groups: "5 300" may be two numbers. */
function splitSpaces(sides: Sides): void {
  const split = (tokens: readonly NumberToken[]): NumberToken[] =>
    tokens.flatMap((token) =>
      /^\d+(?:[ \u00a0]\d{3})+$/.test(token.raw)
        ? token.raw.split(/[ \u00a0]/).map((group) => ({
            ...token,
            key: String(Number(group)),
            raw: group,
            other: null,
          }))
        : [token],
    );
  if (sides.source.length + sides.target.length < 2) return;
  sides.source = split(sides.source);
  sides.target = split(sides.target);
}

/** Whether the rest is one long number, such as a phone number, in other groups. */
function areSameDigits({ source, target }: Sides): boolean {
  const digits = (tokens: readonly NumberToken[]): string =>
    tokens.map(({ raw }) => (/[.,]/.test(raw) ? "" : raw.replaceAll(/\D/g, ""))).join("");
  const all = digits(source);
  return all.length >= 7 && all === digits(target);
}
