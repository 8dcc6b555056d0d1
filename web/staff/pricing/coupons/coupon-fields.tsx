import type { ReactNode } from "react";
import { package_keys, packages, services } from "#domain/catalog.ts";
import { coupon_kinds } from "#domain/pricing/coupon.ts";
import { type Currency, currencies } from "#domain/money.ts";
import { Checkbox, FieldProblem, Select, TextField } from "#ui/field.tsx";
import { type Form, namedTextOf, tickOf } from "#ui/form.ts";
import { sold_in } from "../../api.ts";
import { useDeskText } from "../../text.ts";
import { type CouponValues, isShare, termsOf, toggled } from "./coupon-values.ts";
import style from "./coupons-page.module.css";
import { useCouponSentence } from "./sentence.ts";

type Fields = { readonly form: Form<CouponValues> };

/** What the summary of problems calls the fields. */
export function useCouponLabels(): Readonly<Record<string, string>> {
  const { t } = useDeskText();
  return {
    code: t("codes.code"),
    prefix: t("codes.prefix"),
    count: t("codes.count"),
    brands: t("codes.brands"),
    kind: t("codes.kind"),
    percent_bps: t("codes.percent"),
    amount: t("codes.amount"),
    currency: t("codes.currency"),
    least: t("codes.least"),
    services: t("codes.services"),
    packages: t("codes.packages"),
    most_uses: t("codes.most_uses"),
    most_uses_each: t("codes.most_uses_each"),
    valid_from: t("codes.valid_from"),
    valid_to: t("codes.valid_to"),
    note: t("codes.note"),
  };
}

/** The code as one sentence that follows the typing. */
export function Sentence({ form }: Fields) {
  const sentence = useCouponSentence();
  return <output className={style.sentence}>{sentence(termsOf(form.values))}</output>;
}

/** Optional checkboxes: nothing ticked means all. */
function Ticks<T extends string>(props: {
  readonly id: string;
  readonly legend: string;
  readonly hint?: string;
  readonly choices: readonly { readonly value: T; readonly label: ReactNode }[];
  readonly ticked: readonly T[];
  readonly problem?: string | undefined;
  readonly onChange: (ticked: T[]) => void;
}) {
  const { id, legend, hint, choices, ticked, problem, onChange } = props;
  const order = choices.map(({ value }) => value);
  return (
    <fieldset id={id} tabIndex={-1} className={style.ticks}>
      <legend>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      <div className={style.boxes}>
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            id={`${id}-${value.replace(/\W/g, "_")}`}
            label={label}
            checked={ticked.includes(value)}
            onChange={(event) => onChange(toggled(order, ticked, value, event.target.checked))}
          />
        ))}
      </div>
      <FieldProblem id={id} problem={problem} />
    </fieldset>
  );
}

/** In which shops a new code works; its limits count in each by itself. */
export function Brands({ form }: Fields) {
  const { t } = useDeskText();
  return (
    <Ticks
      id={form.idOf("brands")}
      legend={t("codes.brands")}
      hint={t("codes.brands_hint")}
      choices={sold_in.map(({ slug, name }) => ({ value: slug, label: name }))}
      ticked={form.values.brands}
      problem={form.problems["brands"]}
      onChange={(brands) => form.set("brands", brands)}
    />
  );
}

/** Currencies that all of the chosen brands sell in. */
const soldByAll = (brands: readonly string[]): Currency[] =>
  currencies.filter((one) =>
    sold_in.every(({ slug, currencies: of }) => !brands.includes(slug) || of.includes(one)),
  );

function Value({ form }: Fields) {
  const { t } = useDeskText();
  const { values } = form;
  const share = isShare(values);
  return (
    <div className={style.pair}>
      {share ? (
        <TextField
          {...namedTextOf(form, "percent_bps")}
          label={t("codes.percent")}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      ) : (
        <TextField
          {...namedTextOf(form, "amount")}
          label={t("codes.amount")}
          hint={values.kind === "amount" ? t("codes.amount_hint") : undefined}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      )}
      {values.kind === "top_up" && (
        <Select
          id={form.idOf("by")}
          label={t("codes.by")}
          value={values.by}
          onChange={({ target }) => form.set("by", target.value === "amount" ? "amount" : "percent")}
        >
          <option value="percent">{t("codes.by_percent")}</option>
          <option value="amount">{t("codes.by_amount")}</option>
        </Select>
      )}
    </div>
  );
}

/** What holders are promised: the value, and what it is for. */
export function Terms({ form }: Fields) {
  const { t } = useDeskText();
  const { values } = form;
  const of_orders = values.kind !== "top_up";
  const needs_currency = !isShare(values) || values.least.trim() !== "";
  return (
    <>
      <Select
        id={form.idOf("kind")}
        label={t("codes.kind")}
        value={values.kind}
        onChange={({ target }) => {
          const kind = coupon_kinds.find((one) => one === target.value);
          if (kind) form.set("kind", kind);
        }}
      >
        {coupon_kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`codes.kind.${kind}`)}
          </option>
        ))}
      </Select>
      <Value form={form} />
      <div className={style.pair}>
        <TextField
          {...namedTextOf(form, "least")}
          label={t(of_orders ? "codes.least" : "codes.least_top_up")}
          inputMode="decimal"
          autoComplete="off"
          optional
        />
        {needs_currency && (
          <Select
            id={form.idOf("currency")}
            label={t("codes.currency")}
            value={values.currency}
            problem={form.problems["currency"]}
            onChange={({ target }) => {
              const currency = currencies.find((one) => one === target.value);
              if (currency) form.set("currency", currency);
            }}
          >
            {soldByAll(values.brands).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        )}
      </div>
      {of_orders && <Scope form={form} />}
    </>
  );
}

function Scope({ form }: Fields) {
  const { t } = useDeskText();
  return (
    <>
      <Ticks
        id={form.idOf("services")}
        legend={t("codes.services")}
        hint={t("codes.none_is_all")}
        choices={services.map((value) => ({ value, label: t(`service.${value}`) }))}
        ticked={form.values.services}
        problem={form.problems["services"]}
        onChange={(ticked) => form.set("services", ticked)}
      />
      <Ticks
        id={form.idOf("packages")}
        legend={t("codes.packages")}
        hint={t("codes.packages_hint")}
        choices={package_keys.map((value) => ({ value, label: packages[value].public_name }))}
        ticked={form.values.packages}
        problem={form.problems["packages"]}
        onChange={(ticked) => form.set("packages", ticked)}
      />
      <Checkbox
        {...tickOf(form, "exclusive")}
        label={t("codes.exclusive")}
        hint={t("codes.exclusive_hint")}
      />
    </>
  );
}

/** How often and how long a code works: what may still change once it was used. */
export function Limits({ form }: Fields) {
  const { t } = useDeskText();
  return (
    <>
      <div className={style.pair}>
        <TextField
          {...namedTextOf(form, "most_uses_each")}
          label={t("codes.most_uses_each")}
          inputMode="numeric"
          autoComplete="off"
          optional
        />
        <TextField
          {...namedTextOf(form, "most_uses")}
          label={t("codes.most_uses")}
          inputMode="numeric"
          autoComplete="off"
          optional
        />
      </div>
      <div className={style.pair}>
        <TextField {...namedTextOf(form, "valid_from")} label={t("codes.valid_from")} type="date" required />
        <TextField {...namedTextOf(form, "valid_to")} label={t("codes.valid_to")} type="date" optional />
      </div>
      <p className="hint">{t("codes.days_hint")}</p>
      <TextField
        {...namedTextOf(form, "note")}
        label={t("codes.note")}
        hint={t("codes.note_hint")}
        maxLength={200}
        autoComplete="off"
        optional
      />
    </>
  );
}
