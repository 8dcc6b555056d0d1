/** Names of months by language, each a pattern for its forms and abbreviations, January first. */
const months: Readonly<Record<string, readonly string[]>> = {
  en: [
    "January|Jan",
    "February|Feb",
    "March|Mar",
    "April|Apr",
    "May",
    "June|Jun",
    "July|Jul",
    "August|Aug",
    "September|Sept|Sep",
    "October|Oct",
    "November|Nov",
    "December|Dec",
  ],
  pl: [
    "stycz(?:eń|nia|niu|niem)",
    "lut(?:y|ego|ym)",
    "mar(?:zec|ca|cu|cem)",
    "kwie(?:cień|tnia|tniu|tniem)",
    "maj(?:a|u|em)?",
    "czerw(?:iec|ca|cu|cem)",
    "lip(?:iec|ca|cu|cem)",
    "sierp(?:ień|nia|niu|niem)",
    "wrze(?:sień|śnia|śniu|śniem)",
    "październik(?:a|u|iem)?",
    "listopad(?:a|zie|em)?",
    "grud(?:zień|nia|niu|niem)",
  ],
  de: [
    "Januars?|Jänner|Jan",
    "Februars?|Feb",
    "März|Mrz",
    "Aprils?|Apr",
    "Mai",
    "Juni?",
    "Juli?",
    "Augusts?|Aug",
    "Septembers?|Sept?",
    "Oktobers?|Okt",
    "Novembers?|Nov",
    "Dezembers?|Dez",
  ],
  uk: [
    "січ(?:ень|ня|ні|нем)",
    "лют(?:ий|ого|ому|им)",
    "берез(?:ень|ня|ні|нем)",
    "квіт(?:ень|ня|ні|нем)",
    "трав(?:ень|ня|ні|нем)",
    "черв(?:ень|ня|ні|нем)",
    "лип(?:ень|ня|ні|нем)",
    "серп(?:ень|ня|ні|нем)",
    "верес(?:ень|ня|ні|нем)",
    "жовт(?:ень|ня|ні|нем)",
    "листопад(?:а|і|ом)?",
    "груд(?:ень|ня|ні|нем)",
  ],
  fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" "),
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
  it: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split(
    " ",
  ),
  nl: "januari februari maart april mei juni juli augustus september oktober november december".split(" "),
  sv: "januari februari mars april maj juni juli augusti september oktober november december".split(" "),
  da: "januar februar marts april maj juni juli august september oktober november december".split(" "),
  no: "januar februar mars april mai juni juli august september oktober november desember".split(" "),
};
/** Languages in which a month begins with a capital, so that "may" is a verb. */
const capital_months = new Set(["en", "de"]);

type MonthPatterns = {
  /** `3 March 2026`: day, month, year. */
  readonly day_first: RegExp;
  /** `March 3, 2026`; null where no date is written so. */
  readonly month_first: RegExp | null;
  readonly month_year: RegExp;
  /** The number of a month's name, or 0. */
  readonly numberOf: (name: string) => number;
};

function patternsOf(language: string, names: readonly string[]): MonthPatterns {
  const flags = capital_months.has(language) ? "gu" : "giu";
  const name = `(?<![\\p{L}])(${names.join("|")})(?![\\p{L}])`;
  const each = names.map((one) => new RegExp(`^(?:${one})$`, "iu"));
  return {
    day_first: new RegExp(
      `(?<!\\d)(\\d{1,2})(?:\\.|st|nd|rd|th|er|º)?[\\s\\u00a0]+(?:of\\s+|de\\s+)?${name}\\.?(?:,?[\\s\\u00a0]+(?:de\\s+)?(\\d{4}))?(?!\\d)`,
      flags,
    ),
    month_first:
      language === "en"
        ? new RegExp(
            `${name}\\.?[\\s\\u00a0]+(\\d{1,2})(?:st|nd|rd|th)?(?![\\d.,]*\\d)(?:,?[\\s\\u00a0]+(\\d{4})(?!\\d))?`,
            flags,
          )
        : null,
    month_year: new RegExp(`${name},?[\\s\\u00a0]+(?:of\\s+|de\\s+)?(\\d{4})(?!\\d)`, flags),
    numberOf: (text) => each.findIndex((one) => one.test(text)) + 1,
  };
}

const month_patterns = new Map(
  Object.entries(months).map(([language, names]) => [language, patternsOf(language, names)] as const),
);
/** Patterns of dates with the names of months in a language; null when its names are unknown. */
export const monthPatterns = (language: string): MonthPatterns | null => month_patterns.get(language) ?? null;

/** Words for 1 to 12 by language, as patterns of a whole word in lower case; ordinals included. */
const small_numbers: Readonly<Record<string, readonly string[]>> = {
  en: [
    "one|first|once|single",
    "two|second|twice|both",
    "three|third",
    "four(?:th)?",
    "five|fifth",
    "six(?:th)?",
    "seven(?:th)?",
    "eight(?:h)?",
    "nine|ninth",
    "ten(?:th)?",
    "eleven(?:th)?",
    "twelve|twelfth",
  ],
  pl: [
    "jed(?:en|n\\p{L}{1,3})|pierwsz\\p{L}+|raz",
    "dw(?:a|ie|u|óch|óm|om|oma|iema|oje|ojga|ojgiem|ukrotn\\p{L}+)|drug\\p{L}+|oba|obie|obu|obydw\\p{L}+",
    "trzy|trzech|trzem|trzema|troje|trzec\\p{L}+|trzykrotn\\p{L}+",
    "czter(?:y|ech|em|ema|okrotn\\p{L}+)|czwart\\p{L}+|czworo",
    "pięć|pięci\\p{L}*|piąt\\p{L}+",
    "sześć|sześci\\p{L}*|szóst\\p{L}+",
    "siedem|siedmi\\p{L}*|siódm\\p{L}+",
    "osiem|ośmi\\p{L}*|ósm\\p{L}+",
    "dziewięć|dziewięci\\p{L}*|dziewiąt\\p{L}+",
    "dziesięć|dziesięci\\p{L}*|dziesiąt\\p{L}+",
    "jedenaście|jedenast\\p{L}+",
    "dwanaście|dwunast\\p{L}+",
  ],
  de: [
    "ein(?:s|e|en|em|er|es)?|erst\\p{L}+|einmal\\p{L}*",
    "zwei(?:er|en)?|zweit\\p{L}+|beid\\p{L}+|zweimal\\p{L}*",
    "drei(?:er|en)?|dritt\\p{L}+|dreimal",
    "vier|viert\\p{L}+",
    "fünf|fünft\\p{L}+",
    "sechs|sechst\\p{L}+",
    "sieben|siebt\\p{L}+|siebent\\p{L}+",
    "acht|acht(?:e|en|er|es|em)",
    "neun|neunt\\p{L}+",
    "zehn|zehnt\\p{L}+",
    "elf|elft\\p{L}+",
    "zwölf|zwölft\\p{L}+",
  ],
  uk: [
    "од(?:ин|н\\p{L}{1,3})|перш\\p{L}+",
    "дв(?:а|і|ох|ом|ома|оє|ічі)|друг\\p{L}+|обидв\\p{L}+",
    "три|трьох|трьом|трьома|троє|трет\\p{L}+|тричі",
    "чотири|чотирьох|чотирьом|чотирма|четвер\\p{L}+",
    "п['’ʼ]ят(?:ь|и|ьох|ьом|ьма|\\p{L}+)",
    "шість|шести|шіст\\p{L}+|шост\\p{L}+",
    "сім|семи|сьом\\p{L}+",
    "вісім|восьм\\p{L}+",
    "дев['’ʼ]ят\\p{L}+",
    "десять|десят\\p{L}+",
    "одинадцят\\p{L}+",
    "дванадцят\\p{L}+",
  ],
};
/** What follows a Korean number from Chinese, without a space. */
const korean_counter = "(?:주|개월|년|회|차|인|명|월|일|배|점|종|가지|부|개)\\p{L}*";
const korean = (own: string, chinese: string): string =>
  `(?:${own})(?:째\\p{L}*)?|${chinese}${korean_counter}`;

/** The same for the other languages, one after another; Arabic has a form of its nouns for two. */
const more_numbers: Readonly<Record<string, readonly string[]>> = {
  fr: `une?|uni\\p{L}+|premi(?:er|ère)s?
    deux|deuxièmes?|second\\p{L}{0,2}
    trois|troisièmes?|tiers
    quatre|quatrièmes?|quart
    cinq|cinquièmes?
    six|sixièmes?
    sept|septièmes?
    huit|huitièmes?
    neuf|neuvièmes?
    dix|dixièmes?
    onze|onzièmes?
    douze|douzièmes?`.split(/\s+/),
  es: `un[oa]?|primer[oa]?s?|únic[oa]
    dos|segund[oa]s?|amb[oa]s
    tres|tercer[oa]?s?|tercios?
    cuatro|cuart[oa]s?
    cinco|quint[oa]s?
    seis|sext[oa]s?
    siete|séptim[oa]s?
    ocho|octav[oa]s?
    nueve|noven[oa]s?
    diez|décim[oa]s?
    once|undécim[oa]s?
    doce|duodécim[oa]s?`.split(/\s+/),
  it: `un[oa]?|prim[oaie]|unic[oa]
    due|second[oaie]|entramb[ie]
    tre|terz[oaie]
    quattro|quart[oaie]
    cinque|quint[oaie]
    sei|sest[oaie]
    sette|settim[oaie]
    otto|ottav[oaie]
    nove|non[oaie]
    dieci|decim[oaie]
    undici|undicesim[oaie]
    dodici|dodicesim[oaie]`.split(/\s+/),
  nl: `een|één|eerste|eenm\\p{L}+
    twee|tweede|beide|tweem\\p{L}+
    drie|derde
    vier|vierde
    vijf|vijfde
    zes|zesde
    zeven|zevende
    acht|achtste
    negen|negende
    tien|tiende
    elf|elfde
    twaalf|twaalfde`.split(/\s+/),
  sv: `en|ett|först[ae]
    två|andr[ae]|båda
    tre|tredje
    fyra|fjärde
    fem|femte
    sex|sjätte
    sju|sjunde
    åtta|åttonde
    nio|nionde
    tio|tionde
    elva|elfte
    tolv|tolfte`.split(/\s+/),
  da: `en|et|én|ét|første
    to|and(?:en|et|re)|begge
    tre|tredje
    fire|fjerde
    fem|femte
    seks|sjette
    syv|syvende
    otte|ottende
    ni|niende
    ti|tiende
    elleve|elle?vte
    tolv|tolvte`.split(/\s+/),
  no: `en|ei|ett?|én|ét|første
    to|ann(?:en|et)|andre|begge
    tre|tredje
    fire|fjerde
    fem|femte
    seks|sjette
    sju|syv|sjuende|syvende
    åtte|åttende
    ni|niende
    ti|tiende
    elleve|ellevte
    tolv|tolvte`.split(/\s+/),
  zh: "[一壹首] [二两兩双雙] 三 四 五 六 七 八 九 十 十一 十二".split(" "),
  ja: "一|ひと [二両]|ふた 三|みっつ 四|よっつ 五|いつつ 六|むっつ 七|ななつ 八|やっつ 九|ここのつ 十 十一 十二".split(
    " ",
  ),
  ko: [
    ["한|하나\\p{L}*|첫\\p{L}*", "일"],
    ["두|둘\\p{L}*|양", "이"],
    ["세|셋\\p{L}*", "삼"],
    ["네|넷\\p{L}*", "사"],
    ["다섯\\p{L}*", "오"],
    ["여섯\\p{L}*", "육"],
    ["일곱\\p{L}*", "칠"],
    ["여덟\\p{L}*", "팔"],
    ["아홉\\p{L}*", "구"],
    ["열\\p{L}*", "십"],
    ["열한|열하나\\p{L}*", "십일"],
    ["열두|열둘\\p{L}*", "십이"],
  ].map(([own = "", chinese = ""]) => korean(own, chinese)),
  ar: `واحدة?|أول|أولى
    اثن(?:ان|ين|تان|تين)|إثنان|ثانية?|كلا|كلتا|\\p{L}{3,}(?:ان|ين)
    ثلاثة?|ثالثة?
    أربعة?|رابعة?
    خمسة?|خامسة?
    ستة?|سادسة?
    سبعة?|سابعة?
    ثماني?ة?|ثامنة?
    تسعة?|تاسعة?
    عشرة?|عاشرة?
    أحد\\sعشر|إحدى\\sعشرة
    اثن(?:ا|ي|تا|تي)\\sعشرة?`.split(/\s+/),
};

/** Languages without spaces between words. */
const unspaced = new Set(["zh", "ja"]);
/** Arabic writes "and", "with", "for" and the article in front of a word. */
const before_word: Readonly<Record<string, string>> = { ar: "[وبلف]?(?:ال)?" };

function wordPattern(language: string, words: string): RegExp {
  if (unspaced.has(language)) return new RegExp(words, "u");
  return new RegExp(`(?<![\\p{L}])${before_word[language] ?? ""}(?:${words})(?![\\p{L}])`, "iu");
}

const word_patterns = new Map(
  Object.entries({ ...small_numbers, ...more_numbers }).map(
    ([language, all]) => [language, all.map((words) => wordPattern(language, words))] as const,
  ),
);

/** Whether a text has the word of a language for a number from 1 to 12. */
export const hasNumberWord = (text: string, value: number, language: string): boolean =>
  word_patterns.get(language)?.[value - 1]?.test(text) ?? false;

/** Scale words of all languages, with a gap before them, and the characters that follow a number in Chinese, Japanese and Korean. */
const gap_before = "^[\\s\\u00a0\\u202f-]?";
const scales: readonly (readonly [RegExp, number])[] = (
  [
    [
      "thousand|k|tys\\.?|tysi\\p{L}+|tsd\\.?|tausend|тис\\.?|тисяч\\p{L}*|mille|mila?|duizend|tusen|tusind|ألف|آلاف",
      3,
    ],
    [
      "millions?|mn|m|mln|milion\\p{L}*|mio\\.?|million(?:en|er)|mill(?:ón|ones)|miljoen|miljon(?:er)?|млн|мільйон\\p{L}*|مليون|ملايين",
      6,
    ],
    [
      "billions?|bn|b|mld|miliard\\p{L}*|mrd\\.?|milliard(?:en?|s|er)?|miljard(?:er)?|mia\\.?|млрд|мільярд\\p{L}*|مليار|مليارات",
      9,
    ],
  ] as const
).map(([words, power]) => [new RegExp(`${gap_before}(?:${words})(?![\\p{L}])`, "iu"), power] as const);
const unspaced_scales: readonly (readonly [RegExp, number])[] = [
  [/^[\s\u00a0]?[万萬만]/u, 4],
  [/^[\s\u00a0]?[亿億억]/u, 8],
];
/** The power of ten of a scale word at the beginning of a text, such as "million"; 0 without one. */
export const scaleAt = (text: string): number =>
  [...scales, ...unspaced_scales].find(([pattern]) => pattern.test(text))?.[1] ?? 0;
