import type { Currency } from "#domain/money.ts";

/** Forms of a noun after a number: one, few (2–4 in Slavic languages), many. */
type Forms = readonly [one: string, few: string, many: string];

/** The words of a language for numbers below a thousand, for powers of a thousand and for currencies. */
type Speech = {
  readonly zero: string;
  readonly minus: string;
  /** A number from 1 to 999 before its noun; `bare` when no thousands precede it. */
  readonly below: (n: number, noun: Gender, bare: boolean) => string;
  readonly form: (n: number) => 0 | 1 | 2;
  readonly group: (n: number, power: 1 | 2 | 3 | 4) => string;
  readonly join: string;
  readonly currency: Readonly<Record<Currency, { readonly forms: Forms; readonly gender: Gender }>>;
};
type Gender = "masculine" | "feminine" | "neuter";

const words = (text: string): readonly string[] => text.split(" ");
const at = (list: readonly string[], i: number): string => list[i] ?? "";
const spoken = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");

/** 1; 2–4 but not 12–14; the rest. Ukrainian also uses the form of 1 for 21 and 101, Polish does not. */
const slavicForm = (n: number, tens_count_as_one: boolean): 0 | 1 | 2 => {
  if (tens_count_as_one ? n % 10 === 1 && n % 100 !== 11 : n === 1) return 0;
  return n % 10 >= 2 && n % 10 <= 4 && Math.floor((n % 100) / 10) !== 1 ? 1 : 2;
};
const oneOrMany = (n: number): 0 | 2 => (n === 1 ? 0 : 2);

const masculine = (one: string, few: string, many: string): { forms: Forms; gender: Gender } => ({
  forms: [one, few, many],
  gender: "masculine",
});
const unchanged = (word: string, gender: Gender): { forms: Forms; gender: Gender } => ({
  forms: [word, word, word],
  gender,
});

type Lexicon = {
  readonly teens: readonly string[];
  readonly tens: readonly string[];
  readonly hundreds: readonly string[];
};

/** Hundreds, tens and ones in this order, as in Polish and Ukrainian. */
function slavicBelow(lexicon: Lexicon, n: number, small: (n: number) => string): string {
  const rest = n % 100;
  const hundred = at(lexicon.hundreds, Math.floor(n / 100));
  if (rest >= 10 && rest < 20) return spoken([hundred, at(lexicon.teens, rest - 10)]);
  return spoken([hundred, at(lexicon.tens, Math.floor(rest / 10)), small(rest % 10)]);
}

const pl_small = words("_ jeden dwa trzy cztery pięć sześć siedem osiem dziewięć");
const pl_lexicon: Lexicon = {
  teens: words(
    "dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście",
  ),
  tens: [
    "",
    "",
    ...words(
      "dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt",
    ),
  ],
  hundreds: ["", ...words("sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset")],
};
const pl_groups: readonly Forms[] = [
  ["tysiąc", "tysiące", "tysięcy"],
  ["milion", "miliony", "milionów"],
  ["miliard", "miliardy", "miliardów"],
  ["bilion", "biliony", "bilionów"],
];
const pl_one = { masculine: "jeden", feminine: "jedna", neuter: "jedno" } as const;
const pl: Speech = {
  zero: "zero",
  minus: "minus",
  // Only a single one agrees with its noun: "jedno euro" but "sto jeden euro" and "tysiąc jeden euro".
  below: (n, noun, bare) =>
    n === 1 && bare ? pl_one[noun] : slavicBelow(pl_lexicon, n, (d) => (d === 0 ? "" : at(pl_small, d))),
  form: (n) => slavicForm(n, false),
  group(n, power) {
    const noun = pl_groups[power - 1]?.[slavicForm(n, false)] ?? "";
    return spoken([pl.below(n, "masculine", true), noun]);
  },
  join: " ",
  currency: {
    PLN: masculine("złoty", "złote", "złotych"),
    EUR: unchanged("euro", "neuter"),
    GBP: masculine("funt szterling", "funty szterlingi", "funtów szterlingów"),
    USD: masculine("dolar amerykański", "dolary amerykańskie", "dolarów amerykańskich"),
  },
};

const uk_small = words("_ один два три чотири п’ять шість сім вісім дев’ять");
const uk_lexicon: Lexicon = {
  teens: words(
    "десять одинадцять дванадцять тринадцять чотирнадцять п’ятнадцять шістнадцять сімнадцять вісімнадцять дев’ятнадцять",
  ),
  tens: ["", "", ...words("двадцять тридцять сорок п’ятдесят шістдесят сімдесят вісімдесят дев’яносто")],
  hundreds: ["", ...words("сто двісті триста чотириста п’ятсот шістсот сімсот вісімсот дев’ятсот")],
};
const uk_groups: readonly { readonly forms: Forms; readonly gender: Gender }[] = [
  { forms: ["тисяча", "тисячі", "тисяч"], gender: "feminine" },
  masculine("мільйон", "мільйони", "мільйонів"),
  masculine("мільярд", "мільярди", "мільярдів"),
  masculine("трильйон", "трильйони", "трильйонів"),
];
const uk_one = { masculine: "один", feminine: "одна", neuter: "одне" } as const;
const uk: Speech = {
  zero: "нуль",
  minus: "мінус",
  below: (n, noun) =>
    slavicBelow(uk_lexicon, n, (d) => {
      if (d === 0) return "";
      if (d === 1) return uk_one[noun];
      return d === 2 && noun === "feminine" ? "дві" : at(uk_small, d);
    }),
  form: (n) => slavicForm(n, true),
  group(n, power) {
    const noun = uk_groups[power - 1];
    return noun ? spoken([uk.below(n, noun.gender, true), noun.forms[slavicForm(n, true)]]) : "";
  },
  join: " ",
  currency: {
    PLN: masculine("злотий", "злоті", "злотих"),
    EUR: unchanged("євро", "neuter"),
    GBP: masculine("фунт стерлінгів", "фунти стерлінгів", "фунтів стерлінгів"),
    USD: masculine("долар США", "долари США", "доларів США"),
  },
};

const en_small = words(
  "_ one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
);
const en_tens = ["", "", ...words("twenty thirty forty fifty sixty seventy eighty ninety")];
function enBelow(n: number): string {
  const rest = n % 100;
  const low =
    rest < 20
      ? rest === 0
        ? ""
        : at(en_small, rest)
      : at(en_tens, Math.floor(rest / 10)) + (rest % 10 === 0 ? "" : `-${at(en_small, rest % 10)}`);
  const hundred = n >= 100 ? `${at(en_small, Math.floor(n / 100))} hundred` : "";
  return hundred !== "" && low !== "" ? `${hundred} and ${low}` : hundred + low;
}
const en_groups = ["thousand", "million", "billion", "trillion"];
const en: Speech = {
  zero: "zero",
  minus: "minus",
  below: (n, _noun, bare) => (bare || n >= 100 ? enBelow(n) : `and ${enBelow(n)}`),
  form: oneOrMany,
  group: (n, power) => `${enBelow(n)} ${at(en_groups, power - 1)}`,
  join: " ",
  currency: {
    PLN: masculine("zloty", "zlotys", "zlotys"),
    EUR: masculine("euro", "euros", "euros"),
    GBP: masculine("pound sterling", "pounds sterling", "pounds sterling"),
    USD: masculine("US dollar", "US dollars", "US dollars"),
  },
};

const de_small = words(
  "_ ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn",
);
const de_tens = ["", "", ...words("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig")];
/** German writes ones before tens and everything in one word; `last` is the form of a single one before its noun. */
function deBelow(n: number, last: "ein" | "eins"): string {
  const rest = n % 100;
  const hundred = n >= 100 ? `${at(de_small, Math.floor(n / 100))}hundert` : "";
  if (rest === 0) return hundred;
  if (rest === 1) return hundred === "" ? last : `${hundred}eins`;
  if (rest < 20) return hundred + at(de_small, rest);
  const ones = rest % 10 === 0 ? "" : `${at(de_small, rest % 10)}und`;
  return hundred + ones + at(de_tens, Math.floor(rest / 10));
}
const de_groups: readonly Forms[] = [
  ["Million", "Millionen", "Millionen"],
  ["Milliarde", "Milliarden", "Milliarden"],
  ["Billion", "Billionen", "Billionen"],
];
const de: Speech = {
  zero: "null",
  minus: "minus",
  below: (n, _noun, bare) => deBelow(n, bare ? "ein" : "eins"),
  form: oneOrMany,
  group(n, power) {
    if (power === 1) return `${deBelow(n, "eins").replace(/eins$/, "ein")}tausend`;
    return ` ${deBelow(n, "eins").replace(/eins$/, "eine")} ${de_groups[power - 2]?.[oneOrMany(n)] ?? ""} `;
  },
  join: "",
  currency: {
    PLN: unchanged("Złoty", "masculine"),
    EUR: unchanged("Euro", "masculine"),
    GBP: unchanged("Pfund Sterling", "neuter"),
    USD: unchanged("US-Dollar", "masculine"),
  },
};

/** Languages of documents, by ISO 639-1 code. */
const speeches = { pl, en, de, uk } as const;
type DocumentLanguage = keyof typeof speeches;

/**
 * An amount of minor units in words: the major units with their noun and the minor units as hundredths, "sto
 * dwadzieścia trzy złote 45/100". Throws RangeError from a quadrillion major units on.
 */
export function amountInWords(amount: bigint, currency: Currency, language: DocumentLanguage): string {
  const speech = speeches[language];
  const magnitude = amount < 0n ? -amount : amount;
  const major = magnitude / 100n;
  if (major >= 10n ** 15n) throw new RangeError("the amount is too large for words");
  const noun = speech.currency[currency];
  // The noun follows the last group; whole thousands take the form of many.
  const last = Number(major % 1000n);
  const form = major === 1n ? 0 : last === 0 || (last === 1 && language !== "uk") ? 2 : speech.form(last);
  const number = numberInWords(major, speech, noun.gender);
  const cents = (magnitude % 100n).toString().padStart(2, "0");
  return spoken([amount < 0n ? speech.minus : "", number, noun.forms[form], `${cents}/100`]);
}

function numberInWords(major: bigint, speech: Speech, gender: Gender): string {
  if (major === 0n) return speech.zero;
  const parts: string[] = [];
  for (const power of [4, 3, 2, 1] as const) {
    const group = Number((major / 1000n ** BigInt(power)) % 1000n);
    if (group > 0) parts.push(speech.group(group, power));
  }
  const last = Number(major % 1000n);
  if (last > 0) parts.push(speech.below(last, gender, parts.length === 0));
  return parts.join(speech.join).replaceAll(/ +/g, " ").trim();
}
