import { eu_members } from "#domain/countries.ts";
import { euPrefix, isEuVatId, isNip, normaliseVatId, vatPrefix } from "./vat-id.ts";

/**
 * The check digits of VAT numbers, one rule a member state. A wrong one is probably a typing error and gives a warning;
 * VIES decides, because states also issue numbers that break their own rule.
 */

const digitsOf = (text: string): number[] => text.split("").map(Number);

/** Sum of the digits, each times the weight at its position; positions without a weight do not count. */
const weighted = (number: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * Number(number[i]), 0);

/** Luhn: every second digit from the right doubled, the digits of the products added up. */
function luhn(number: string): boolean {
  const sum = digitsOf(number)
    .toReversed()
    .reduce((total, digit, i) => total + (i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0);
  return sum % 10 === 0;
}

/** ISO 7064, mod 11,10. */
function iso7064(number: string): boolean {
  let product = 10;
  for (const digit of digitsOf(number.slice(0, -1))) {
    const sum = (digit + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (product + Number(number.at(-1))) % 10 === 1;
}

/** Weights 1, 2, 3 …; when the remainder is ten, the weights shifted by two: Bulgaria and Lithuania. */
function twoRounds(number: string): boolean {
  const body = number.slice(0, -1);
  const round = (offset: number): number =>
    weighted(
      body,
      digitsOf(body).map((_, i) => ((i + offset) % 9) + 1),
    ) % 11;
  const first = round(0);
  const check = first === 10 ? round(2) % 10 : first;
  return check === Number(number.at(-1));
}

/** Whether the last digit completes the sum to a multiple of ten. */
const fillsTen = (number: string, weights: readonly number[]): boolean =>
  (10 - (weighted(number, weights) % 10)) % 10 === Number(number.at(-1));

function bulgarian(number: string): boolean {
  if (number.length === 9) return twoRounds(number);
  const last = Number(number.at(-1));
  const citizen = (weighted(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10;
  const foreigner = weighted(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10;
  const other = 11 - (weighted(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return [citizen, foreigner, other % 11].includes(last);
}

function cypriot(number: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  const sum = digitsOf(number.slice(0, 8)).reduce(
    (total, digit, i) => total + (i % 2 === 0 ? (odd[digit] ?? 0) : digit),
    0,
  );
  return number.charCodeAt(8) === 65 + (sum % 26);
}

const person_letters = "TRWAGMYFPDXBNJZSQVHLCKE";
const company_letters = "JABCDEFGHI";

/** A person's number ends in a check character modulo 23; a company's in a digit or character modulo ten. */
function spanish(number: string): boolean {
  const body = number.slice(1, 8);
  const last = number.at(-1) ?? "";
  const first = number[0] ?? "";
  const person = "XYZ".includes(first)
    ? `${"XYZ".indexOf(first)}${body}`
    : /\d/.test(first)
      ? first + body
      : "KLM".includes(first)
        ? body
        : null;
  if (person !== null) return person_letters[Number(person) % 23] === last;
  const sum = digitsOf(body).reduce((total, digit, i) => {
    const value = i % 2 === 0 ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit;
    return total + value;
  }, 0);
  const check = (10 - (sum % 10)) % 10;
  return last === String(check) || last === company_letters[check];
}

function finnish(number: string): boolean {
  const rest = weighted(number, [7, 9, 10, 5, 8, 4, 2]) % 11;
  return rest !== 1 && (11 - rest) % 11 === Number(number.at(-1));
}

const french_letters = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/**
 * The leading key is computed from the SIREN after it, which has a Luhn digit; Monaco's begin with 000 and have none.
 */
function french(number: string): boolean {
  const siren = number.slice(2);
  if (!siren.startsWith("000") && !luhn(siren)) return false;
  if (/^\d\d/.test(number)) return Number(number.slice(0, 2)) === (12 + 3 * (Number(siren) % 97)) % 97;
  const [a = 0, b = 0] = number
    .slice(0, 2)
    .split("")
    .map((sign) => french_letters.indexOf(sign));
  const key = /^\d/.test(number) ? a * 24 + b - 10 : a * 34 + b - 100;
  return (Number(siren) + 1 + Math.floor(key / 11)) % 11 === key % 11;
}

function irish(number: string): boolean {
  const check_characters = "WABCDEFGHIJKLMNOPQRSTUV";
  // The older form has a non-digit in second place; its digits are in other positions.
  const modern = /^\d{7}/.test(number)
    ? number
    : `0${number.slice(2, 7)}${number[0] ?? ""}${number.slice(7)}`;
  const second = modern[8] === undefined ? 0 : check_characters.indexOf(modern[8]) * 9;
  return check_characters[(weighted(modern, [8, 7, 6, 5, 4, 3, 2]) + second) % 23] === modern[7];
}

/** The number of a company modulo eleven, or since 2020 the whole modulo 97, as for IBANs. */
function dutch(number: string): boolean {
  const body = number.slice(0, 9);
  if (/^\d{9}$/.test(body) && (weighted(body, [9, 8, 7, 6, 5, 4, 3, 2]) - Number(body[8])) % 11 === 0)
    return true;
  const values: Readonly<Record<string, string>> = { "+": "36", "*": "37" };
  const numeric = `NL${number}`
    .split("")
    .map((sign) => values[sign] ?? String(Number.parseInt(sign, 36)))
    .join("");
  return BigInt(numeric) % 97n === 1n;
}

function romanian(number: string): boolean {
  const full = number.padStart(10, "0");
  return ((weighted(full, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === Number(full[9]);
}

function austrian(number: string): boolean {
  const sum = digitsOf(number.slice(1, 8)).reduce(
    (total, digit, i) => total + (i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2),
    4,
  );
  return (10 - (sum % 10)) % 10 === Number(number[8]);
}

/** Eleven less the remainder, with the values for ten and eleven: null when the state issues no such number. */
const elevenLess =
  (weights: readonly number[], ten: number | null, eleven: number | null) =>
  (number: string): boolean => {
    const check = 11 - (weighted(number, weights) % 11);
    const digit = check === 10 ? ten : check === 11 ? eleven : check;
    return digit === Number(number.at(-1));
  };

const down_from_8 = [8, 7, 6, 5, 4, 3, 2];

/** One rule per state; null where a number cannot be checked (natural persons of Czechia and Latvia). */
const rules: Readonly<Record<string, (number: string) => boolean | null>> = {
  AT: austrian,
  BE: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  BG: bulgarian,
  CY: cypriot,
  CZ: (number) => (number.length === 8 ? elevenLess(down_from_8, 0, 1)(number) : null),
  DE: iso7064,
  DK: (number) => weighted(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  EE: (number) => fillsTen(number, [3, 7, 1, 3, 7, 1, 3, 7]),
  EL: (number) => (weighted(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(number[8]),
  ES: spanish,
  FI: finnish,
  FR: french,
  HR: iso7064,
  HU: (number) => fillsTen(number, [9, 7, 3, 1, 9, 7, 3]),
  IE: irish,
  IT: luhn,
  LT: twoRounds,
  LU: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  LV: (number) =>
    Number(number[0]) > 3 ? weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3 : null,
  MT: (number) => weighted(number, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0,
  NL: dutch,
  PL: isNip,
  PT: elevenLess([9, 8, 7, 6, 5, 4, 3, 2], 0, 0),
  RO: romanian,
  SE: (number) => luhn(number.slice(0, 10)),
  SI: elevenLess(down_from_8, 0, null),
  SK: (number) => Number(number) % 11 === 0,
};

/**
 * The result of checking a normalised VAT number: `right` by form and check digit, `doubtful` when one of them is
 * wrong, `unknown` for numbers outside the union and those without a rule. A warning, never a refusal (R15).
 */
export function vatIdVerdict(vat_id: string): "right" | "doubtful" | "unknown" {
  const prefix = euPrefix(vat_id);
  if (prefix === null) return "unknown";
  if (!isEuVatId(vat_id)) return "doubtful";
  const right = rules[prefix]?.(vat_id.slice(2)) ?? null;
  return right === null ? "unknown" : right ? "right" : "doubtful";
}

/** Whether a number as typed does not look like one of its country, which is a member state. */
export function isOddVatId(typed: string, country: string): boolean {
  if (typed.trim() === "" || !eu_members.includes(country)) return false;
  const number = normaliseVatId(typed, country);
  return !number.startsWith(vatPrefix(country)) || vatIdVerdict(number) === "doubtful";
}
