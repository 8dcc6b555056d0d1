import { useId } from "react";
import type { BrandQuoteLimits, BrandSettings } from "#contract/brands/desk-settings.ts";
import { currencies, type Currency } from "#domain/money.ts";
import { TextField } from "#ui/field.tsx";
import { call } from "../../api.ts";
import { useDeskText } from "../../text.ts";
import { twoDecimals } from "../../typed.ts";
import type { Diff } from "./data.ts";
import { useEditing } from "./editing.ts";
import { FormCard } from "./form-card.tsx";
import { Save } from "./save.tsx";

type Amounts = Readonly<Record<Currency, string>>;
type Draft = { readonly margin: string; readonly ceilings: Amounts; readonly least_hourly: Amounts };
const groups = ["ceilings", "least_hourly"] as const;
type Group = (typeof groups)[number];

const amountIn = (limits: BrandQuoteLimits, group: Group, currency: Currency): string =>
  limits[group].find((one) => one.currency === currency)?.net ?? "";
const amountsOf = (limits: BrandQuoteLimits, group: Group): Amounts => ({
  PLN: amountIn(limits, group, "PLN"),
  EUR: amountIn(limits, group, "EUR"),
  GBP: amountIn(limits, group, "GBP"),
  USD: amountIn(limits, group, "USD"),
});
const toDraft = (limits: BrandQuoteLimits): Draft => ({
  margin: String(limits.least_margin_bps / 100),
  ceilings: amountsOf(limits, "ceilings"),
  least_hourly: amountsOf(limits, "least_hourly"),
});
const entered = (amounts: Amounts) =>
  currencies
    .filter((currency) => amounts[currency].trim() !== "")
    .map((currency) => ({ currency, net: twoDecimals(amounts[currency]) }));
const toValue = ({ margin, ceilings, least_hourly }: Draft): BrandQuoteLimits => ({
  least_margin_bps: Math.round(Number(margin.replace(",", ".")) * 100),
  ceilings: entered(ceilings),
  least_hourly: entered(least_hourly),
});

/** S3: the minimum margin of a quote without a reason, and the highest net price. */
export function LimitsForm({ brand }: { brand: BrandSettings }) {
  const { t } = useDeskText();
  const id = useId();
  const { value, changed } = brand.quote_limits;
  const editing = useEditing(value, toDraft, toValue);
  const { draft, set, problems } = editing;
  const rowsOf = (before: BrandQuoteLimits, after: BrandQuoteLimits): Diff[] => [
    {
      what: t("brand_setting.least_margin"),
      before: `${before.least_margin_bps / 100} %`,
      after: `${after.least_margin_bps / 100} %`,
    },
    ...groups.flatMap((group) =>
      currencies.map((currency) => ({
        what: t(`brand_setting.${group}`, { currency }),
        before: amountIn(before, group, currency) || "–",
        after: amountIn(after, group, currency) || "–",
      })),
    ),
  ];
  const value_typed = toValue(draft);
  const problemOf = (group: Group, currency: Currency) =>
    problems[`value.${group}.${value_typed[group].findIndex((one) => one.currency === currency)}.net`];
  return (
    <FormCard
      title={t("brand_setting.limits")}
      text={t("brand_setting.limits_text")}
      save={
        <Save
          editing={editing}
          rowsOf={rowsOf}
          changed={changed}
          send={(body) => call("setQuoteLimits", { params: { brand: brand.brand }, body })}
          pick={(all) => all.find((one) => one.brand === brand.brand)?.quote_limits.value}
        />
      }
    >
      <TextField
        id={`${id}margin`}
        label={`${t("brand_setting.least_margin")}, %`}
        inputMode="decimal"
        autoComplete="off"
        value={draft.margin}
        problem={problems["value.least_margin_bps"]}
        onChange={({ target }) => set({ ...draft, margin: target.value })}
      />
      {groups.map((group) =>
        currencies.map((currency) => (
          <TextField
            key={group + currency}
            id={id + group + currency}
            label={t(`brand_setting.${group}`, { currency })}
            inputMode="decimal"
            autoComplete="off"
            value={draft[group][currency]}
            problem={problemOf(group, currency)}
            onChange={({ target }) =>
              set({ ...draft, [group]: { ...draft[group], [currency]: target.value } })
            }
          />
        )),
      )}
    </FormCard>
  );
}
