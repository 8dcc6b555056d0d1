import type { AskedGrantView, newGrant } from "#contract/api/grants.ts";
import { type grant_scopes, grant_days, key_days } from "#domain/api/scopes.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Checkbox, FieldProblem, Select, TextField } from "#ui/field.tsx";
import { checkedTextOf, type Form, textOf, tickOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { useIntl } from "#ui/intl.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { callAccount } from "../../account-api.ts";
import forms from "../../shell/forms.module.css";
import { TroubleNotice, useTrouble } from "../../shell/trouble.tsx";
import settings from "../account-settings/settings.module.css";
import type { Asked } from "./asked.ts";
import { useAuthorizeWords } from "./words.ts";

type Scope = (typeof grant_scopes)[number];
type Values = {
  readonly scopes: readonly Scope[];
  readonly order_limit: string;
  readonly day_limit: string;
  readonly month_limit: string;
  readonly days: string;
  readonly terms: boolean;
};

/** People of some countries type a decimal comma. */
const amount = (text: string): string => text.trim().replace(",", ".");
const limit_names = ["order_limit", "day_limit", "month_limit"] as const;

/** The limits as the contract takes them; nothing may be spent without the scope for it. */
const limitsOf = (values: Values) =>
  Object.fromEntries(
    limit_names.map((name) => [name, values.scopes.includes("orders:spend") ? amount(values[name]) : "0.00"]),
  );

const durations = ["1", "30", String(grant_days), String(key_days.standard)];

/** A limit with the wider ones, which follow it until they are typed themselves: a day below an order allows no order. */
const raised = (values: Values, name: (typeof limit_names)[number], text: string): Partial<Values> =>
  Object.fromEntries(
    limit_names
      .slice(limit_names.indexOf(name))
      .filter((wider) => wider === name || values[wider] === values[name])
      .map((wider) => [wider, text]),
  );

/** What the agent may do, up to which amounts (gross), and for how long; sends the person back with a code. */
export function AuthorizeForm({ asked, found }: { readonly asked: Asked; readonly found: AskedGrantView }) {
  const { t } = useAuthorizeWords();
  const trouble = useTrouble();
  const form = useForm<Values, typeof newGrant>({
    schema: async () => (await import("#contract/api/grants.ts")).newGrant,
    initial: {
      scopes: found.scopes,
      order_limit: "0.00",
      day_limit: "0.00",
      month_limit: "0.00",
      days: String(grant_days),
      terms: false,
    },
    toInput: (values) => ({
      ...asked,
      scopes: values.scopes,
      ...limitsOf(values),
      days: Number(values.days),
      terms: values.terms,
    }),
    onError: trouble.report,
    send: async (body) => {
      trouble.forget();
      const { url } = await callAccount("authorizeAgent", { body });
      globalThis.location.assign(url);
    },
  });
  return (
    <FormBox form={form} className={forms.inline}>
      <TroubleNotice of={trouble} />
      <Scopes form={form} asked={found.scopes} />
      {form.values.scopes.includes("orders:spend") && <Spending form={form} found={found} />}
      <Select {...textOf(form, "days")} label={t("keys.days")}>
        {durations.map((days) => (
          <option key={days} value={days}>
            {t("keys.days_of", { days: Number(days) })}
          </option>
        ))}
      </Select>
      <Button look="primary" type="submit" wide busy={form.sending}>
        {t("authorize.allow")}
      </Button>
      <a href={found.refused_url} className={buttonClass({ wide: true })}>
        {t("authorize.refuse")}
      </a>
    </FormBox>
  );
}

/** What was asked for; the person may take some of it away. */
function Scopes({ form, asked }: { readonly form: Form<Values>; readonly asked: readonly Scope[] }) {
  const { t } = useAuthorizeWords();
  const id = form.idOf("scopes");
  const problem = form.problems["scopes"];
  const { scopes } = form.values;
  const toggle = (scope: Scope, checked: boolean) =>
    form.set("scopes", checked ? [...scopes, scope] : scopes.filter((one) => one !== scope));
  return (
    <fieldset id={id} className={settings.scopes} aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend>{t("keys.scopes")}</legend>
      {asked.map((scope) => (
        <Checkbox
          key={scope}
          id={`grant-scope-${scope.replace(":", "-")}`}
          label={t(`keys.scope.${scope}`)}
          checked={scopes.includes(scope)}
          onChange={({ target }) => toggle(scope, target.checked)}
        />
      ))}
      <FieldProblem id={id} problem={problem} />
    </fieldset>
  );
}

/** Limits with a sentence that says what they mean, and the terms. */
function Spending({ form, found }: { readonly form: Form<Values>; readonly found: AskedGrantView }) {
  const { t } = useAuthorizeWords();
  const { locale } = useIntl();
  const { client_name: name, currency, orders_alone } = found;
  const limit = Number(amount(form.values.order_limit));
  const money = { currency_code: currency, currency_amount_decimal: limit.toFixed(2) };
  return (
    <fieldset className={settings.scopes}>
      <legend>{t("authorize.limits")}</legend>
      <p className="break" aria-live="polite">
        {!orders_alone
          ? t("authorize.private", { name })
          : limit > 0
            ? t("authorize.above", { name, limit: formatMoney(locale, money) })
            : t("authorize.zero", { name })}
      </p>
      {limit_names.map((field) => (
        <TextField
          key={field}
          {...checkedTextOf(form, field)}
          onChange={({ target }) => form.patch(raised(form.values, field, target.value))}
          required
          inputMode="decimal"
          maxLength={12}
          label={t(`keys.${field}`, { currency })}
        />
      ))}
      <Checkbox {...tickOf(form, "terms")} label={t("authorize.terms")} />
    </fieldset>
  );
}
