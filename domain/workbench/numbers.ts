import { monthPatterns, scaleAt } from "./number-words.ts";

/** A number, date or time of a text. Equal keys are equal values, whatever they look like. */
export type NumberToken = {
  readonly kind: "number" | "date" | "time";
  readonly key: string;
  readonly raw: string;
  readonly at: number;
  /** The key under the other reading of its separator: `1,200` is 1200 or 1.2. */
  readonly other: string | null;
  /** The key with its scale word: `1.5 million` is 1500000. */
  readonly scaled: string | null;
  /** Day, month and year of a date, hour and minute of a time. */
  readonly parts: readonly number[];
  /** The month was written as a word. */
  readonly named_month: number | null;
};

const point_languages = new Set(["en", "zh", "ja", "ko", "ar"]);
/** The decimal separator of a language. */
export const decimalSeparator = (language: string): "." | "," => (point_languages.has(language) ? "." : ",");

const gap = "[ \\u00a0\\u202f\\u2009]";
const number_pattern = new RegExp(
  `(?<![\\d.,])\\d{1,3}(?:${gap}\\d{3})+(?![\\d])(?:[.,]\\d+)?|\\d+(?:[.,'’]\\d+)*`,
  "gu",
);
const iso_date = /(?<![\d.-])(\d{4})-(\d{1,2})-(\d{1,2})(?![\d-])/gu;
const numeric_date =
  /(?<![\d./-])(\d{1,2})(?:\.[ \u00a0]?(\d{1,2})\.[ \u00a0]?|\/(\d{1,2})\/|-(\d{1,2})-)(\d{4}|\d{2})(?![\d/-]|\.\d)/gu;
const clock_time =
  /(?<![\d:])(\d{1,2}):(\d{2})(?::(\d{2}))?(?![\d:])(?:[ \u00a0]?([ap])\.?m\.?(?!\p{L}))?/giu;
const hour_time = /(?<![\d:.,])(\d{1,2})[ \u00a0]?([ap])\.?m\.?(?!\p{L})/giu;

/** Digits of other scripts as ASCII digits, each one character. */
const withAsciiDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/gu, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code < 0x06f0 ? 0x0660 : code < 0xff10 ? 0x06f0 : 0xff10));
  });

/** All numbers, dates and times of a text as written in a language, in order. */
export function numbersOf(text: string, language: string): NumberToken[] {
  const tokens: NumberToken[] = [];
  let rest = withAsciiDigits(text);
  const take: Take = (pattern, read) => {
    if (!pattern) return;
    for (const match of rest.matchAll(pattern)) {
      const found = read(match);
      if (!found) continue;
      const [raw] = match;
      tokens.push({ ...found, raw, at: match.index });
      // What is read once is not read again as a number.
      const end = match.index + raw.length;
      rest = rest.slice(0, match.index) + "\u0001".repeat(raw.length) + rest.slice(end);
    }
  };
  readDates(language, take);
  take(clock_time, ([, hour, minute, , half]) => timeOf(hour, minute, half));
  take(hour_time, ([, hour, half]) => timeOf(hour, "00", half));
  for (const match of rest.matchAll(number_pattern)) {
    const after = rest.slice(match.index + match[0].length, match.index + match[0].length + 14);
    const sign = /(?:^|[\s\u00a0([])[-\u2212\u2013]$/u.test(rest.slice(0, match.index)) ? "-" : "";
    tokens.push(...readNumber(match[0], match.index, sign, scaleAt(after), language));
  }
  return tokens.toSorted((a, b) => a.at - b.at);
}

type Take = (
  pattern: RegExp | null | undefined,
  read: (match: RegExpMatchArray) => Omit<NumberToken, "raw" | "at"> | null,
) => void;

function readDates(language: string, take: Take): void {
  take(iso_date, ([, year, month, day]) => dateOf(day, month, year, false));
  take(numeric_date, ([, day, a, b, c, year]) => dateOf(day, a ?? b ?? c, year, false));
  const names = monthPatterns(language);
  if (!names) return;
  const named = (day: string | undefined, name: string | undefined, year: string | undefined) =>
    dateOf(day, String(names.numberOf(name ?? "")), year, true);
  take(names.day_first, ([, day, name, year]) => named(day, name, year));
  take(names.month_first, ([, name, day, year]) => named(day, name, year));
  take(names.month_year, ([, name, year]) => named(undefined, name, year));
}

/** A date by its parts; null when they cannot be one. The order of day and month is not compared. */
function dateOf(
  day: string | undefined,
  month: string | undefined,
  year: string | undefined,
  is_named: boolean,
): Omit<NumberToken, "raw" | "at"> | null {
  const parts = [day, month].flatMap((one) => (one === undefined ? [] : [Number(one)]));
  if (parts.some((one) => one < 1 || one > 31) || !parts.some((one) => one <= 12)) return null;
  if (year !== undefined) parts.push(year.length === 2 ? 2000 + Number(year) : Number(year));
  const key = `date ${parts.toSorted((a, b) => a - b).join(" ")}`;
  const named_month = is_named ? Number(month) : null;
  return { kind: "date", key, other: null, scaled: null, parts, named_month };
}

function timeOf(
  hour: string | undefined,
  minute: string | undefined,
  half: string | undefined,
): Omit<NumberToken, "raw" | "at"> {
  const twelve = Number(hour);
  const hours = half === undefined ? twelve : (twelve % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  const parts = [hours, Number(minute)];
  return {
    kind: "time",
    key: `time ${parts.join(" ")}`,
    other: null,
    scaled: null,
    parts,
    named_month: null,
  };
}

function readNumber(raw: string, at: number, sign: string, scale: number, language: string): NumberToken[] {
  const separators = raw.replaceAll(/\d/g, "");
  const groups = raw.split(/\D/u);
  const token = (key: string, other: string | null = null): NumberToken => ({
    kind: "number",
    key: sign + key,
    raw: sign + raw,
    at,
    other: other === null ? null : sign + other,
    scaled: scale === 0 ? null : sign + scaledKey(key, scale),
    parts: groups.map(Number),
    named_month: null,
  });
  if (separators === "") return [token(isIdentifier(raw) ? `id ${raw}` : valueKey(raw, ""))];
  const last = separators.slice(-1);
  const whole = valueKey(groups.join(""), "");
  const decimal = valueKey(groups.slice(0, -1).join(""), groups.at(-1) ?? "");
  const is_grouped = areGroups(groups);
  const isSpace = (text: string): boolean => /^[\s\u00a0\u202f\u2009'’]*$/u.test(text);
  if (isSpace(separators)) return [token(whole)];
  if (isSpace(separators.slice(0, -1)) && separators.length > 1) return [token(decimal)];
  if (separators.length === 1) {
    if (!is_grouped) return [token(decimal)];
    return last === decimalSeparator(language) ? [token(decimal, whole)] : [token(whole, decimal)];
  }
  const first = separators.slice(0, 1);
  if (is_grouped && separators === first.repeat(separators.length)) return [token(whole)];
  const before = separators.slice(0, -1);
  if (areGroups(groups.slice(0, -1)) && before === first.repeat(before.length) && first !== last)
    return [token(decimal)];
  // Other forms are versions and numbers of sections; a list has commas only.
  if (!/^,+$/.test(separators)) return [token(`id ${raw}`)];
  let place = at;
  return groups.map((group) => {
    const found = { ...token(valueKey(group, "")), raw: group, at: place };
    place += group.length + 1;
    return found;
  });
}

/** Numbers with leading zeros are codes of something. Two digits are days, months and the like. */
const isIdentifier = (raw: string): boolean => raw.length > 2 && raw.startsWith("0");

const areGroups = ([first = "", ...rest]: readonly string[]): boolean =>
  first.length <= 3 && first !== "0" && rest.length > 0 && rest.every((group) => group.length === 3);

const valueKey = (whole: string, fraction: string): string => {
  const tail = fraction.replace(/0+$/, "");
  return (whole.replace(/^0+(?=\d)/, "") || "0") + (tail === "" ? "" : `.${tail}`);
};

function scaledKey(key: string, scale: number): string {
  const [whole = "", fraction = ""] = key.split(".");
  return valueKey(whole + fraction.slice(0, scale).padEnd(scale, "0"), fraction.slice(scale));
}
