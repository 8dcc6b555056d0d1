import { useIntl } from "react-intl";
import type { CouponView } from "#contract/pricing/desk-codes.ts";
import { packages } from "#domain/catalog.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { useDeskText } from "../../text.ts";
import { formatBps, formatDay } from "../../typed.ts";

/** A code as it is said: the same of one that stands in the list and of one that is being typed. */
export type Said = Pick<
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
  const money = (amount: string, currency: Said["currency"]) =>
    formatMoney(locale, { currency_amount_decimal: amount, currency_code: currency ?? "PLN" });
  const list = (words: readonly string[]) => new Intl.ListFormat(locale).format(words);
  const worth = ({ percent_bps, amount, currency }: Said): string | null => {
    if (percent_bps !== null) return Number.isNaN(percent_bps) ? null : formatBps(locale, percent_bps);
    return amount === null || currency === null ? null : money(amount, currency);
  };
  return {
    value: (said: Said): string => {
      const value = worth(said);
      if (value === null) return t("codes.says.nothing");
      return t(said.kind === "top_up" ? "codes.says.bonus" : "codes.says.off", { value });
    },
    scope: ({ services, packages: only, least, currency, exclusive }: Said): string[] => [
      ...(services === null ? [] : [list(services.map((one) => t(`service.${one}`)))]),
      ...(only === null ? [] : [list(only.map((key) => packages[key].public_name))]),
      ...(least === null ? [] : [t("codes.says.least", { amount: money(least, currency) })]),
      ...(exclusive ? [t("codes.says.exclusive")] : []),
    ],
    limits: ({ most_uses, most_uses_each }: Said): string[] => [
      ...(most_uses_each === null ? [] : [t("codes.says.each", { n: most_uses_each })]),
      ...(most_uses === null ? [] : [t("codes.says.all", { n: most_uses })]),
    ],
    dates: ({ valid_from, valid_to }: Said): string[] => [
      ...(valid_from === null ? [] : [t("codes.says.from", { day: formatDay(locale, valid_from) })]),
      ...(valid_to === null ? [] : [t("codes.says.until", { day: formatDay(locale, valid_to) })]),
    ],
  };
}

/** The whole code as one sentence. */
export function useCouponSentence(): (said: Said) => string {
  const words = useCouponWords();
  return (said) =>
    [words.value(said), ...words.scope(said), ...words.limits(said), ...words.dates(said)].join(", ");
}
