import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { payeeInput, type PayeeView } from "#contract/payouts/earnings.ts";
import { countries } from "#domain/countries.ts";
import { payee_forms, payeeFaults, type PayeeForm } from "#domain/payouts/payee.ts";
import { normaliseIban } from "#domain/payments/account-number.ts";
import { Button } from "#ui/button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { RadioCards, Select, TextField } from "#ui/field.tsx";
import { FormProblems } from "#ui/form-problems.tsx";
import { checkedTextOf, type Form, textOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { Loading } from "#ui/loading.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { useZoneText } from "../../text.ts";
import { payee_query, useSavePayee } from "./data.ts";
import style from "./earnings.module.css";

/** Payee and account: shown masked, changed after a fresh confirmation. */
export function PayeePart() {
  const { t } = useZoneText();
  const id = useId();
  const payee = useQuery(payee_query);
  const [editing, setEditing] = useState(false);
  return (
    <section className={style.part} aria-labelledby={id}>
      <h2 id={id}>{t("payee.title")}</h2>
      <Loading found={payee} rows={3} />
      {payee.data !== undefined && !editing && (
        <>
          {payee.data === null ? <p>{t("payee.none")}</p> : <Shown payee={payee.data} />}
          <Button look={payee.data === null ? "primary" : "secondary"} onClick={() => setEditing(true)}>
            {t(payee.data === null ? "payee.add" : "payee.change")}
          </Button>
        </>
      )}
      {payee.data !== undefined && editing && (
        <PayeeForms payee={payee.data} onDone={() => setEditing(false)} />
      )}
    </section>
  );
}

function Shown({ payee }: { payee: PayeeView }) {
  const { t } = useZoneText();
  const { locale } = useIntl();
  const country = new Intl.DisplayNames(locale, { type: "region" }).of(payee.country) ?? payee.country;
  const facts = [
    ["payee.form", t(`payee.form.${payee.form}`)],
    ["payee.name", payee.name],
    ["payee.address", `${payee.address}, ${payee.postcode} ${payee.city}, ${country}`],
    ["payee.tax_id", payee.tax_id],
    ["payee.iban", payee.iban],
    ["payee.bic", payee.bic],
  ] as const;
  return (
    <>
      {payee.held_until !== null && (
        <Notice tone="warning" title={t("payee.held")}>
          {t("payee.held_until")} <DateText value={payee.held_until} form="dated" />
        </Notice>
      )}
      <dl className={style.facts}>
        {facts
          .filter(([, value]) => value !== "")
          .map(([label, value]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}

type Values = {
  form: PayeeForm;
  name: string;
  address: string;
  postcode: string;
  city: string;
  country: string;
  tax_id: string;
  iban: string;
  bic: string;
};

const valuesOf = (payee: PayeeView | null): Values => ({
  form: payee?.form ?? "bill",
  name: payee?.name ?? "",
  address: payee?.address ?? "",
  postcode: payee?.postcode ?? "",
  city: payee?.city ?? "",
  country: payee?.country ?? "PL",
  tax_id: "",
  iban: "",
  bic: payee?.bic ?? "",
});

const fault_keys = {
  country: "country.billing",
  tax_id: "tax_number.invalid",
  iban: "iban.invalid",
  bic: "bic.invalid",
} as const;
const bare = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, "");

/** What is wrong with the numbers that were typed; what stays as it is was right when it was typed. */
function faultsOf(values: Values, payee: PayeeView | null): Readonly<Record<string, string>> {
  const typed = {
    ...values,
    tax_id: bare(values.tax_id),
    iban: normaliseIban(values.iban),
    bic: bare(values.bic),
  };
  const unchanged = (name: "tax_id" | "iban"): boolean => payee !== null && typed[name] === "";
  const faults = payeeFaults(typed).filter(
    (name) =>
      !((name === "tax_id" || name === "iban") && unchanged(name)) && !(name === "bic" && unchanged("iban")),
  );
  return Object.fromEntries(faults.map((name) => [name, fault_keys[name]]));
}

function PayeeForms({ payee, onDone }: { payee: PayeeView | null; onDone: () => void }) {
  const { t } = useZoneText();
  const save = useSavePayee();
  const form = useForm<Values, typeof payeeInput>({
    schema: payeeInput,
    initial: valuesOf(payee),
    // What is masked stays as it is unless it is typed again.
    toInput: ({ tax_id, iban, ...rest }) => ({
      ...rest,
      tax_id: payee !== null && tax_id.trim() === "" ? null : tax_id,
      iban: payee !== null && iban.trim() === "" ? null : iban,
    }),
    check: (values) => faultsOf(values, payee),
    send: async (body) => {
      await save.mutateAsync(body);
      toast(t("profile.saved"));
      onDone();
    },
  });
  const labels = useLabels();
  return (
    <FormBox form={form} className={style.form}>
      <FormProblems form={form} labels={labels} />
      <PayeeFields form={form} payee={payee} />
      <div className="cluster-3">
        <Button type="submit" look="primary" busy={form.sending}>
          {t("payee.save")}
        </Button>
        <Button onClick={onDone}>{t("ui.cancel")}</Button>
      </div>
    </FormBox>
  );
}

function useLabels() {
  const { t } = useZoneText();
  return {
    form: t("payee.form"),
    name: t("payee.name"),
    address: t("payee.address"),
    postcode: t("payee.postcode"),
    city: t("payee.city"),
    country: t("payee.country"),
    tax_id: t("payee.tax_id"),
    iban: t("payee.iban"),
    bic: t("payee.bic"),
  };
}

function PayeeFields({ form, payee }: { form: Form<Values>; payee: PayeeView | null }) {
  const { t } = useZoneText();
  const { locale } = useIntl();
  const labels = useLabels();
  const region = new Intl.DisplayNames(locale, { type: "region" });
  const text = (name: Exclude<keyof Values, "form" | "country">, more: object = {}) => (
    <TextField {...checkedTextOf(form, name)} label={labels[name]} {...more} />
  );
  const stays = (masked: string | undefined) => (masked ? { hint: t("payee.stays", { masked }) } : {});
  return (
    <>
      <RadioCards
        id={form.idOf("form")}
        legend={labels.form}
        name="payee-form"
        value={form.values.form}
        onChange={(value) => form.set("form", value)}
        choices={payee_forms.map((value) => ({
          value,
          label: t(`payee.form.${value}`),
          detail: t(`payee.form_note.${value}`),
        }))}
      />
      {text("name", { required: true, autoComplete: "name", maxLength: 140 })}
      {text("address", { required: true, autoComplete: "street-address", maxLength: 140 })}
      <div className={style.row}>
        {text("postcode", { required: true, autoComplete: "postal-code", maxLength: 16 })}
        {text("city", { required: true, autoComplete: "address-level2", maxLength: 80 })}
        <Select {...textOf(form, "country")} label={labels.country} autoComplete="country" required>
          {countries.map(({ code }) => (
            <option key={code} value={code}>
              {region.of(code) ?? code}
            </option>
          ))}
        </Select>
      </div>
      {text("tax_id", { ...stays(payee?.tax_id), autoComplete: "off", maxLength: 40 })}
      <div className={style.row}>
        {text("iban", {
          ...stays(payee?.iban),
          autoComplete: "off",
          maxLength: 60,
          required: payee === null,
        })}
        {text("bic", { autoComplete: "off", maxLength: 20, hint: t("payee.bic_hint") })}
      </div>
    </>
  );
}
