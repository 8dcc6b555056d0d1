import { useIntl } from "#ui/intl.ts";
import type { CouponView } from "#contract/pricing/desk-codes.ts";
import { packages } from "#domain/catalog.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { useDeskText } from "../../text.ts";
import { formatBps, formatDay } from "../../typed.ts";

/** The terms of a code that its sentence names: the same in the list and while one is typed. */
export type CouponTerms = Pick<
  CouponView,
  | "kind"
  | "percent_bps"
  | "amount"
  | "currency"
  | "least"
  | "services"
  | "packages"
  | "exclusive"
  | "most_uses"
  | "most_uses_each"
  | "valid_to"
> & { readonly valid_from: string | null };

/** What a code is worth, what it is for, how often and how long, each in the reader's words; null: not limited. */
export function useCouponWords() {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const money = (amount: string, currency: CouponTerms["currency"]) =>
    formatMoney(locale, { currency_amount_decimal: amount, currency_code: currency ?? "PLN" });
  const list = (words: readonly string[]) => new Intl.ListFormat(locale).format(words);
  const worth = ({ percent_bps, amount, currency }: CouponTerms): string | null => {
    if (percent_bps !== null) return Number.isNaN(percent_bps) ? null : formatBps(locale, percent_bps);
    return amount === null || currency === null ? null : money(amount, currency);
  };
  return {
    value: (terms: CouponTerms): string => {
      const value = worth(terms);
      if (value === null) return t("codes.says.nothing");
      return t(terms.kind === "top_up" ? "codes.says.bonus" : "codes.says.off", { value });
    },
    scope: ({ services, packages: only, least, currency, exclusive }: CouponTerms): string[] => [
      ...(services === null ? [] : [list(services.map((one) => t(`service.${one}`)))]),
      ...(only === null ? [] : [list(only.map((key) => packages[key].public_name))]),
      ...(least === null ? [] : [t("codes.says.least", { amount: money(least, currency) })]),
      ...(exclusive ? [t("codes.says.exclusive")] : []),
    ],
    limits: ({ most_uses, most_uses_each }: CouponTerms): string[] => [
      ...(most_uses_each === null ? [] : [t("codes.says.each", { n: most_uses_each })]),
      ...(most_uses === null ? [] : [t("codes.says.all", { n: most_uses })]),
    ],
    dates: ({ valid_from, valid_to }: CouponTerms): string[] => [
      ...(valid_from === null ? [] : [t("codes.says.from", { day: formatDay(locale, valid_from) })]),
      ...(valid_to === null ? [] : [t("codes.says.until", { day: formatDay(locale, valid_to) })]),
    ],
  };
}

/** The whole code as one sentence. */
export function useCouponSentence(): (terms: CouponTerms) => string {
  const words = useCouponWords();
  return (terms) =>
    [words.value(terms), ...words.scope(terms), ...words.limits(terms), ...words.dates(terms)].join(", ");
}
