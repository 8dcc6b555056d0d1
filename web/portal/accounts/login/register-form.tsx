import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { brand } from "#brand/brand.ts";
import type { registrationInput } from "#contract/accounts/accounts.ts";
import { Button } from "#ui/button.tsx";
import { draftStore } from "#ui/draft.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Checkbox, RadioCards, TextField } from "#ui/field.tsx";
import { type Form, namedTextOf, textOf, tickOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { useLocale } from "#ui/i18n.tsx";
import { call } from "../../late-api.ts";
import { ContactPhone, CountryField, VatField } from "../../shell/contact-fields.tsx";
import style from "../../shell/forms.module.css";
import { EmailField } from "../../shell/email-field.tsx";
import { NameFields } from "../../shell/name-fields.tsx";
import { TermsLabel } from "../../shell/terms-label.tsx";
import { TroubleNotice, useTrouble } from "../../shell/trouble.tsx";
import { type PortalKey, useWords } from "../../words.ts";
import {
  acceptRegistration,
  checkRegistration,
  draftOf,
  emptyRegistration,
  type RegisterValues,
  toRegistration,
} from "./register-values.ts";

const register_draft = draftStore<Partial<RegisterValues>>({
  brand: brand.slug,
  form: "register",
  accept: acceptRegistration,
});

type TextName = Exclude<keyof RegisterValues, "user_type" | "terms" | "newsletter">;
type Props = { readonly form: Form<RegisterValues> };

const labels = {
  email: "contact.email",
  first_name: "contact.first_name",
  last_name: "contact.last_name",
  company_name: "contact.company_name",
  vat_id: "contact.vat_id",
  phone: "contact.phone",
  country: "contact.country",
} as const satisfies Record<TextName, PortalKey>;

/** R2, second tab: name, e-mail and consents. The password is set by the mailed link. */
export function RegisterForm() {
  const { t } = useWords();
  const { form, trouble } = useRegister();
  const { summary_ref, values } = form;
  const named = Object.entries(labels).map(([name, key]) => [name, t(key)] as const);
  return (
    <FormBox form={form} className={style.card}>
      <ErrorSummary
        ref={summary_ref}
        problems={form.problems}
        idOf={form.idOf}
        labels={Object.fromEntries(named)}
      />
      <TroubleNotice of={trouble} />
      <p className="hint">{t("ui.required_legend")}</p>
      <RadioCards
        id={form.idOf("user_type")}
        name="user_type"
        legend={t("register.user_type")}
        inline
        value={values.user_type}
        onChange={(user_type) => form.set("user_type", user_type)}
        choices={[
          { value: "private", label: t("contact.private") },
          { value: "company", label: t("contact.company") },
        ]}
      />
      <EmailField
        {...namedTextOf(form, "email")}
        onValue={(email) => form.set("email", email)}
        required
        hint={t("register.password")}
        autoComplete="username"
      />
      <PersonFields form={form} />
      <ConsentFields form={form} />
      <Button look="primary" type="submit" wide busy={form.sending}>
        {t("login.create")}
      </Button>
    </FormBox>
  );
}

function PersonFields({ form }: Props) {
  const { t } = useWords();
  const { user_type, country } = form.values;
  return (
    <>
      <div className={style.two}>
        <NameFields form={form} />
      </div>
      {user_type === "company" && (
        <>
          <TextField
            {...namedTextOf(form, "company_name")}
            required
            label={t("contact.company_name")}
            autoComplete="organization"
          />
          <VatField {...namedTextOf(form, "vat_id")} optional country={country} />
        </>
      )}
      <ContactPhone form={form} home={country} />
      <CountryField {...textOf(form, "country")} name="country" />
    </>
  );
}

function ConsentFields({ form }: Props) {
  const { t } = useWords();
  return (
    <>
      <Checkbox {...tickOf(form, "terms")} name="terms" required label={<TermsLabel />} />
      <Checkbox {...tickOf(form, "newsletter")} name="newsletter" label={t("consent.newsletter_label")} />
    </>
  );
}

function useRegister() {
  const navigate = useNavigate();
  const locale = useLocale();
  const keyFor = useIdempotency();
  const trouble = useTrouble();
  const form = useForm<RegisterValues, typeof registrationInput>({
    schema: async () => (await import("#contract/accounts/accounts.ts")).registrationInput,
    initial: { ...emptyRegistration(brand.seller.country), ...register_draft.read()?.data },
    check: checkRegistration,
    toInput: toRegistration,
    onError: trouble.report,
    send: async (body) => {
      trouble.forget();
      await call("register", { body, idempotency_key: keyFor(body) });
      register_draft.clear();
      const state = { email: body.email };
      await navigate({ to: "/$locale/register-info", params: { locale }, state });
    },
  });
  const { values } = form;
  useEffect(() => {
    const timer = globalThis.setTimeout(() => register_draft.write(draftOf(values)), 500);
    return () => globalThis.clearTimeout(timer);
  }, [values]);
  return { form, trouble };
}
