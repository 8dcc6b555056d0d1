import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { changedKey, KeyView, newKey } from "#contract/api/keys.ts";
import { api_scopes, type ApiScope, key_days } from "#domain/api/scopes.ts";
import type { Currency } from "#domain/money.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox, FieldProblem, Select, TextArea, TextField } from "#ui/field.tsx";
import { checkedTextOf, type Form, textOf, tickOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { callAccount } from "../../account-api.ts";
import forms from "../../shell/forms.module.css";
import { TroubleNotice, useTrouble } from "../../shell/trouble.tsx";
import { keyModesOptions, purchasingOptions } from "./data.ts";
import { usePrivacyWords } from "./privacy-words.ts";
import style from "./settings.module.css";

type Limits = {
  readonly name: string;
  readonly order_limit: string;
  readonly day_limit: string;
  readonly month_limit: string;
  readonly over_limit: string;
  /** The code of the cost centre of its orders; empty without one. */
  readonly cost_centre: string;
  /** One network in a line. */
  readonly allow_ips: string;
};
type NewValues = Limits & {
  readonly mode: string;
  readonly scopes: readonly ApiScope[];
  readonly days: string;
  readonly terms: boolean;
};

const lines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
/** People of some countries type a decimal comma. */
const amount = (text: string): string => text.trim().replace(",", ".");
const limitsOf = ({ name, order_limit, day_limit, month_limit, over_limit, allow_ips }: Limits) => ({
  name,
  over_limit,
  order_limit: amount(order_limit),
  day_limit: amount(day_limit),
  month_limit: amount(month_limit),
  allow_ips: lines(allow_ips),
});

const most = ["30", "90", String(key_days.standard), String(key_days.most)];
/** What most programs need; ordering at the cost of the account is chosen by hand. */
const usual = api_scopes.filter((one) => one !== "orders:spend");

/** A new key: name, scopes, limits, networks, duration; the terms are accepted for its orders. */
export function NewKeyForm({ currency, onDone }: { currency: Currency; onDone: (key: string) => void }) {
  const { t } = usePrivacyWords();
  const trouble = useTrouble();
  const form = useForm<NewValues, typeof newKey>({
    schema: async () => (await import("#contract/api/keys.ts")).newKey,
    initial: {
      name: "",
      mode: "live",
      scopes: usual,
      order_limit: "500.00",
      day_limit: "1000.00",
      month_limit: "5000.00",
      over_limit: "refuse",
      cost_centre: "",
      allow_ips: "",
      days: String(key_days.standard),
      terms: false,
    },
    toInput: (values) => ({
      ...limitsOf(values),
      cost_centre: values.mode === "live" && values.cost_centre !== "" ? values.cost_centre : null,
      mode: values.mode,
      scopes: values.scopes,
      days: Number(values.days),
      terms: values.terms,
    }),
    onError: trouble.report,
    send: async (body) => {
      trouble.forget();
      const { key } = await callAccount("createApiKey", { body });
      onDone(key);
    },
  });
  return (
    <FormBox form={form} className={forms.inline}>
      <TroubleNotice of={trouble} />
      <LimitFields form={form} currency={currency} has_centre={form.values.mode === "live"}>
        <Mode form={form} />
        <Scopes form={form} />
      </LimitFields>
      <Select {...textOf(form, "days")} label={t("keys.days")}>
        {most.map((days) => (
          <option key={days} value={days}>
            {t("keys.days_of", { days: Number(days) })}
          </option>
        ))}
      </Select>
      {form.values.mode === "live" && <Checkbox {...tickOf(form, "terms")} label={t("keys.terms")} />}
      <Button look="primary" type="submit" wide busy={form.sending}>
        {t("keys.make")}
      </Button>
    </FormBox>
  );
}

/** Name, limits and networks of a key; its scopes and its end stay. */
export function ChangeKeyForm({ shown, onDone }: { shown: KeyView; onDone: () => void }) {
  const { t } = usePrivacyWords();
  const trouble = useTrouble();
  const present = shown.cost_centre?.code ?? "";
  const form = useForm<Limits, typeof changedKey>({
    schema: async () => (await import("#contract/api/keys.ts")).changedKey,
    initial: {
      name: shown.name,
      order_limit: shown.order_limit,
      day_limit: shown.day_limit,
      month_limit: shown.month_limit,
      over_limit: shown.over_limit,
      cost_centre: present,
      allow_ips: shown.allow_ips.join("\n"),
    },
    // One that can no longer be chosen stays until another is chosen.
    toInput: (values) => ({
      ...limitsOf(values),
      ...(values.cost_centre === present ? {} : { cost_centre: values.cost_centre || null }),
    }),
    onError: trouble.report,
    send: async (body) => {
      trouble.forget();
      await callAccount("changeApiKey", {
        params: { id: String(shown.id) },
        query: { mode: shown.mode },
        body,
      });
      onDone();
    },
  });
  return (
    <FormBox form={form} className={forms.inline}>
      <TroubleNotice of={trouble} />
      <LimitFields
        form={form}
        currency={shown.currency}
        has_centre={shown.mode === "live"}
        former={shown.cost_centre}
      />
      <Button look="primary" type="submit" wide busy={form.sending}>
        {t("keys.save")}
      </Button>
    </FormBox>
  );
}

function LimitFields<V extends Limits>(props: {
  readonly form: Form<V>;
  readonly currency: Currency;
  /** Keys of the test mode have no cost centre. */
  readonly has_centre: boolean;
  readonly former?: KeyView["cost_centre"];
  readonly children?: ReactNode;
}) {
  const { currency, has_centre, former = null, children } = props;
  const form = props.form as unknown as Form<Limits>;
  const { t } = usePrivacyWords();
  return (
    <>
      <TextField
        {...checkedTextOf(form, "name")}
        required
        maxLength={60}
        label={t("keys.name")}
        hint={t("keys.name_hint")}
      />
      {children}
      {(["order_limit", "day_limit", "month_limit"] as const).map((name) => (
        <TextField
          key={name}
          {...checkedTextOf(form, name)}
          required
          inputMode="decimal"
          maxLength={12}
          label={t(`keys.${name}`, { currency })}
        />
      ))}
      <Select {...textOf(form, "over_limit")} label={t("keys.over_limit")}>
        {(["refuse", "ask"] as const).map((one) => (
          <option key={one} value={one}>
            {t(`keys.over_limit.${one}`)}
          </option>
        ))}
      </Select>
      {has_centre && <CostCentre form={form} former={former} />}
      <TextArea
        {...checkedTextOf(form, "allow_ips")}
        rows={2}
        label={t("keys.networks")}
        hint={t("keys.networks_hint")}
      />
    </>
  );
}

/** For which cost centre its orders are, where the account has some. */
function CostCentre({ form, former }: { form: Form<Limits>; former: KeyView["cost_centre"] }) {
  const { t } = usePrivacyWords();
  const { data } = useQuery(purchasingOptions);
  const active = data?.cost_centres.filter((one) => one.active) ?? [];
  const centres = former === null || former.active ? active : [former, ...active];
  if (centres.length === 0) return null;
  return (
    <Select {...textOf(form, "cost_centre")} label={t("keys.cost_centre")} hint={t("keys.cost_centre_hint")}>
      <option value="">{t("keys.cost_centre_none")}</option>
      {centres.map(({ code, name, active: is_active }) => (
        <option key={code} value={code}>
          {code} {name}
          {is_active ? "" : ` (${t("keys.cost_centre_off")})`}
        </option>
      ))}
    </Select>
  );
}

/** Where this installation has a test mode, a key can be one of it. */
function Mode({ form }: { form: Form<NewValues> }) {
  const { t } = usePrivacyWords();
  const { data: modes = [] } = useQuery(keyModesOptions);
  if (modes.length < 2) return null;
  return (
    <Select
      {...textOf(form, "mode")}
      label={t("keys.mode")}
      hint={t("keys.mode_hint")}
      onChange={({ target }) => {
        form.set("mode", target.value);
        // Nothing costs in the test mode, so a program is tried with every right.
        form.set("scopes", target.value === "test" ? api_scopes : usual);
      }}
    >
      {modes.map((mode) => (
        <option key={mode} value={mode}>
          {t(`keys.mode.${mode}`)}
        </option>
      ))}
    </Select>
  );
}

function Scopes({ form }: { form: Form<NewValues> }) {
  const { t } = usePrivacyWords();
  const id = form.idOf("scopes");
  const problem = form.problems["scopes"];
  const { scopes } = form.values;
  const toggle = (scope: ApiScope, checked: boolean) =>
    form.set("scopes", checked ? [...scopes, scope] : scopes.filter((one) => one !== scope));
  return (
    <fieldset id={id} className={style.scopes} aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend>{t("keys.scopes")}</legend>
      {api_scopes.map((scope) => (
        <Checkbox
          key={scope}
          id={`key-scope-${scope.replace(":", "-")}`}
          label={t(`keys.scope.${scope}`)}
          checked={scopes.includes(scope)}
          onChange={({ target }) => toggle(scope, target.checked)}
        />
      ))}
      <FieldProblem id={id} problem={problem} />
    </fieldset>
  );
}
