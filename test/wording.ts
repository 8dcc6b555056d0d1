import type { Locale } from "#brands/brand.ts";

/** How each language writes, as far as a pattern can check; each finding has a reason. */
type Rule = { readonly not: RegExp; readonly why: string };

const percent_apart: Rule = { not: /[\d}#]%/, why: "a space is written before %" };
const percent_close: Rule = { not: /[\d}#]\s%/, why: "no space is written before %" };
const one_dash: Rule = { not: /—/, why: "the dash is –" };

const rules: Readonly<Record<Locale, readonly Rule[]>> = {
  en: [
    one_dash,
    percent_close,
    { not: /\bthe shop\b/i, why: "it is the site, not a shop" },
    { not: /\bcanceled\b/i, why: "British spelling: cancelled" },
    { not: /\ball the same\b/i, why: "anyway" },
    { not: /\bthe clock of\b|\bclock st[ao]/i, why: "a deadline is on hold, without a clock" },
    { not: /goes? back the way it was paid/i, why: "refunded to the original means of payment" },
  ],
  pl: [
    one_dash,
    percent_close,
    { not: /\bsklep/i, why: "serwis, nie sklep" },
    { not: /\bPaństw/, why: "per Ty" },
    { not: /\bzegar (?:stoi|odbierze)|czas nie biegnie/i, why: "wstrzymujemy termin" },
    { not: /pojawi się, gdy będzie co/i, why: "cenę zobaczysz po dodaniu tekstu" },
  ],
  de: [
    one_dash,
    percent_apart,
    { not: /\b(?:[Dd]u|[Dd]ich|[Dd]ir|[Dd]eine?[nmrs]?)\b/, why: "die Anrede ist Sie" },
    { not: /\bShop\b/, why: "die Website" },
    { not: /\bdie Uhr (?:steht|nimmt)|Uhr steht still/i, why: "die Frist ruht" },
    { not: /dolmetschende Person/i, why: "Dolmetscherinnen und Dolmetscher" },
    { not: /\b(?:Ihr|Ihrem|Ihren|Ihres|Kunden)-?auftrag|MwSt/i, why: "Bestellung und USt." },
  ],
  ua: [
    one_dash,
    percent_apart,
    { not: /магазин/i, why: "сервіс" },
    {
      not: /(?<![.!?…:–«]\s|^|\n|\{|#)(?<=\s)(?:Ви|Вас|Вам|Ваш[а-яії]*)(?![а-яії])/,
      why: "«ви» з малої літери",
    },
    { not: /годинник (?:стоїть|забере)/i, why: "термін призупинено" },
    { not: /промокод/i, why: "код знижки" },
  ],
};

/** "area/locale key: reason", for each text that breaks a rule of its language. */
export function badWording(
  area: string,
  locale: Locale,
  texts: Readonly<Record<string, string>>,
  except: readonly string[] = [],
): readonly string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    except.includes(key)
      ? []
      : rules[locale]
          .filter(({ not }) => not.test(text))
          .map(({ why }) => `${area}/${locale} ${key}: ${why}: ${text}`),
  );
}
