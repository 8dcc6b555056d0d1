import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { intl_tag } from "#brands/brand.ts";
import { type CustomerFile, profileInput } from "#contract/accounts/desk-customers.ts";
import { countries } from "#domain/countries.ts";
import { isOddVatId } from "#domain/tax/vat-id-check.ts";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { Select, TextField } from "#ui/field.tsx";
import { FormProblems } from "#ui/form-problems.tsx";
import { checkedTextOf, type Form, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { languageName } from "#ui/language-names.ts";
import { MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { untouched, useNewest } from "#ui/untouched.ts";
import { call } from "../../api.ts";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import style from "./customer.module.css";
import { useCustomerChange } from "./data.ts";
import { TaxPart } from "./tax-part.tsx";

const texts = [
  "first_name",
  "last_name",
  "company_name",
  "address",
  "postcode",
  "city",
  "vat_id",
  "phone",
] as const;
const choices = ["user_type", "country", "locale", "invoicing"] as const;
const names = [...texts, ...choices] as const;
type Values = Record<(typeof names)[number] | "seen", string>;
const valuesOf = ({ profile, seen }: CustomerFile): Values => ({
  ...profile,
  vat_id: profile.vat_id ?? "",
  phone: profile.phone ?? "",
  seen,
});

/** Who they are and how they are billed, with what their taxes rest on beneath. */
export function ProfilePart(props: { file: CustomerFile; edits: boolean; onEdits: () => void }) {
  const { file, edits, onEdits } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  return (
    <>
      <ProfileForm file={file} edits={edits} onEdits={onEdits} />
      <CurrencyForm key={file.currency} file={file} />
      <dl className={style.pairs}>
        <div>
          <dt>{t("profile.since")}</dt>
          <dd>{formatInstant(locale, file.created_at, "day")}</dd>
        </div>
        {file.profile.user_type === "company" && (
          <div>
            <dt>{t("profile.credit")}</dt>
            <dd>
              <Link to="/credit">
                <MoneyText value={file.credit_limit} />
              </Link>
            </dd>
          </div>
        )}
      </dl>
      <TaxPart id={String(file.id)} />
    </>
  );
}

function ProfileForm({ file, edits, onEdits }: Parameters<typeof ProfilePart>[0]) {
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!edits) return;
    fields.current?.querySelector<HTMLElement>("select, input")?.focus();
    onEdits();
  }, [edits, onEdits]);
  const { t } = useDeskText();
  const may = useMay();
  const id = String(file.id);
  const change = useCustomerChange(id, (body: Parameters<typeof call<"changeDeskCustomer">>[1]["body"]) =>
    call("changeDeskCustomer", { params: { id }, body }),
  );
  const [opened, setOpened] = useState(() => valuesOf(file));
  const form = useForm<Values, typeof profileInput>({
    schema: profileInput,
    initial: opened,
    toInput: ({ vat_id: number, phone: called, ...rest }) => ({
      ...rest,
      vat_id: number.trim() || null,
      phone: called.trim() || null,
    }),
    send: async (body) => {
      const saved = valuesOf(await change.mutateAsync(body));
      form.patch(untouched(saved, form.values, newest.current));
      setOpened(saved);
      toast(t("profile.saved"));
    },
  });
  const newest = useNewest(form.values);
  // Fields that were not typed into take the values of the colleague.
  const take = () => {
    const taken = names.filter((name) => form.values[name] === opened[name]);
    form.patch({
      ...Object.fromEntries(taken.map((name) => [name, valuesOf(file)[name]])),
      seen: file.seen,
    });
    setOpened(valuesOf(file));
    form.show({});
  };
  const labels = useLabels();
  const is_closed = !may("customers.edit") || file.anonymised_at !== null;
  return (
    <FormBox form={form} className={style.form}>
      <FormProblems form={form} labels={labels} />
      <Changed before={opened} now={valuesOf(file)} onTake={take} />
      <fieldset ref={fields} className={style.fields} disabled={is_closed}>
        <Choices form={form} file={file} />
        <Texts form={form} />
      </fieldset>
      {!is_closed && (
        <Button look="primary" type="submit" busy={form.sending}>
          {t("profile.save")}
        </Button>
      )}
    </FormBox>
  );
}

function Texts({ form }: { form: Form<Values> }) {
  const { t } = useDeskText();
  return texts
    .filter((name) => name !== "company_name" || form.values.user_type === "company")
    .map((name) => (
      <TextField
        key={name}
        {...checkedTextOf(form, name)}
        label={t(`profile.${name}`)}
        hint={
          name === "vat_id" && isOddVatId(form.values.vat_id, form.values.country) && t("customer.vat_id_odd")
        }
        autoComplete="off"
      />
    ));
}

function Choices({ form, file }: { form: Form<Values>; file: CustomerFile }) {
  const { t } = useDeskText();
  const { locale: tag } = useIntl();
  const region = new Intl.DisplayNames(tag, { type: "region" });
  const bind = (name: (typeof choices)[number]) => ({
    ...checkedTextOf(form, name),
    label: t(`profile.${name}`),
  });
  return (
    <>
      <Select {...bind("user_type")}>
        {(["private", "company"] as const).map((one) => (
          <option key={one} value={one}>
            {t(`user_type.${one}`)}
          </option>
        ))}
      </Select>
      <Select {...bind("invoicing")}>
        {(["per_order", "monthly"] as const).map((one) => (
          <option key={one} value={one}>
            {t(`invoicing.${one}`)}
          </option>
        ))}
      </Select>
      <Select {...bind("locale")}>
        {file.locales.map((one) => (
          <option key={one} value={one}>
            {languageName(tag, intl_tag[one].slice(0, 2))}
          </option>
        ))}
      </Select>
      <Select {...bind("country")}>
        {countries.map(({ code }) => (
          <option key={code} value={code}>
            {region.of(code)}
          </option>
        ))}
      </Select>
    </>
  );
}

function useLabels(): Record<string, string> {
  const { t } = useDeskText();
  return Object.fromEntries(names.map((name) => [name, t(`profile.${name}`)]));
}

/** What a colleague has changed since the form was opened. */
function Changed({ before, now, onTake }: { before: Values; now: Values; onTake: () => void }) {
  const { t } = useDeskText();
  const labels = useLabels();
  const changed = names.filter((name) => now[name] !== before[name]);
  if (changed.length === 0) return null;
  return (
    <Notice
      tone="warning"
      live="status"
      title={t("profile.changed")}
      action={<Button onClick={onTake}>{t("desk_order.changed_seen")}</Button>}
    >
      <ul>
        {changed.map((name) => (
          <li key={name}>
            {t("desk_order.change", {
              label: labels[name] ?? name,
              before: before[name] || "–",
              now: now[name] || "–",
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** §6: the default currency is changed by customer service alone, and here alone. */
function CurrencyForm({ file }: { file: CustomerFile }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const may = useMay();
  const id = String(file.id);
  const [chosen, setChosen] = useState(file.currency);
  const change = useCustomerChange(id, (currency: CustomerFile["currency"]) =>
    call("setCustomerCurrency", { params: { id }, body: { currency } }),
  );
  const is_closed = !may("customers.currency") || file.anonymised_at !== null;
  return (
    <form
      className={style.currency}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(chosen, {
          onSuccess: () => toast(t("profile.saved")),
          onError: (error) => toast(sentence(error), "warning"),
        });
      }}
    >
      <Select
        id="currency"
        label={t("profile.currency")}
        hint={t("profile.currency_hint")}
        disabled={is_closed}
        value={chosen}
        onChange={({ target }) =>
          setChosen(file.currencies.find((one) => one === target.value) ?? file.currency)
        }
      >
        {file.currencies.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
      {!is_closed && chosen !== file.currency && (
        <Button type="submit" busy={change.isPending}>
          {t("profile.set_currency")}
        </Button>
      )}
    </form>
  );
}
