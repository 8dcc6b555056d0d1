import { useId } from "react";
import { useIntl } from "#ui/intl.ts";
import type { BrandSettings, HandLimits } from "#contract/brands/desk-settings.ts";
import { currencies, type Currency } from "#domain/money.ts";
import { limit_keys, type LimitKey } from "#domain/accounts/second-person.ts";
import { TextField } from "#ui/field.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { call } from "../../api.ts";
import { useDeskText } from "../../text.ts";
import { twoDecimals } from "../../typed.ts";
import { WaitingApprovals } from "../../waiting-approvals.tsx";
import type { Diff } from "./data.ts";
import { useEditing } from "./editing.ts";
import { FormCard } from "./form-card.tsx";
import { Save } from "./save.tsx";
import style from "./settings.module.css";

/** Amounts as typed, by kind and currency. */
type Draft = Readonly<Record<string, string>>;
const nameOf = (limit: LimitKey, currency: Currency): string => `${limit} ${currency}`;
const toDraft = (limits: HandLimits): Draft =>
  Object.fromEntries(
    limits.map(({ limit, currency, amount }) => [nameOf(limit, currency), amount.replace(/\.00$/, "")]),
  );

/** An empty field means the standard amount. */
const toValueBeside =
  (standard: HandLimits) =>
  (draft: Draft): HandLimits =>
    standard.map(({ limit, currency, amount }) => {
      const typed = draft[nameOf(limit, currency)] ?? "";
      return { limit, currency, amount: typed.trim() === "" ? amount : twoDecimals(typed) };
    });

/** What one person of the desk gives away alone at most; a raised limit waits for a second person (decision 0158). */
export function HandLimitsForm({ brand }: { brand: BrandSettings }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { value, standard, changed } = brand.hand_limits;
  const editing = useEditing(value, toDraft, toValueBeside(standard));
  const amountOf = (limits: HandLimits, at: number, currency: Currency): string =>
    formatMoney(locale, {
      currency_code: currency,
      currency_amount_decimal: limits[at]?.amount ?? "0.00",
    });
  const rowsOf = (before: HandLimits, after: HandLimits): Diff[] =>
    standard.map(({ limit, currency }, at) => ({
      what: `${t(`hand_limit.${limit}`)}, ${currency}`,
      before: amountOf(before, at, currency),
      after: amountOf(after, at, currency),
    }));
  return (
    <>
      <WaitingApprovals object="brand" />
      <FormCard
        title={t("brand_setting.hand_limits")}
        text={t("brand_setting.hand_limits_text")}
        save={
          <Save
            editing={editing}
            rowsOf={rowsOf}
            changed={changed}
            send={(body) => call("setHandLimits", { params: { brand: brand.brand }, body })}
            pick={(all) => all.find((one) => one.brand === brand.brand)?.hand_limits.value}
            waitsFor={(all) => all.find((one) => one.brand === brand.brand)?.hand_limits.waits_for ?? null}
          />
        }
      >
        {limit_keys.map((limit) => (
          <Kind key={limit} limit={limit} standard={standard} editing={editing} />
        ))}
      </FormCard>
    </>
  );
}

/** One kind of limit in every currency. */
function Kind(props: {
  readonly limit: LimitKey;
  readonly standard: HandLimits;
  readonly editing: Pick<ReturnType<typeof useEditing<HandLimits, Draft>>, "draft" | "set" | "problems">;
}) {
  const { limit, standard, editing } = props;
  const { draft, set, problems } = editing;
  const { t } = useDeskText();
  const id = useId();
  return (
    <fieldset className={style.amounts}>
      <legend>{t(`hand_limit.${limit}`)}</legend>
      {currencies.map((currency) => {
        const name = nameOf(limit, currency);
        const at = standard.findIndex((one) => nameOf(one.limit, one.currency) === name);
        return (
          <TextField
            key={currency}
            id={`${id}${currency}`}
            label={currency}
            inputMode="decimal"
            autoComplete="off"
            value={draft[name] ?? ""}
            problem={problems[`value.${at}.amount`]}
            onChange={({ target }) => set({ ...draft, [name]: target.value })}
          />
        );
      })}
    </fieldset>
  );
}
