import { useState } from "react";
import { brand } from "#brand/brand.ts";
import { intl_tag, type Locale } from "#brands/brand.ts";
import type { CustomerView } from "#contract/accounts/people.ts";
import { internationalPhone } from "#domain/phone.ts";
import { Button } from "#ui/button.tsx";
import { RadioCards, Select } from "#ui/field.tsx";
import { type Form, namedTextOf } from "#ui/form.ts";
import { languageName } from "#ui/language-names.ts";
import { isLocale } from "../../locale.ts";
import { ContactPhone } from "../../shell/contact-fields.tsx";
import style from "../../shell/forms.module.css";
import { useChangeLocale } from "../../shell/language-switcher.tsx";
import { NameFields } from "../../shell/name-fields.tsx";
import { useWords } from "../../words.ts";
import { change_schema, useSaveCustomer } from "./data.ts";
import { EmailDialog } from "./email-dialog.tsx";
import { SectionCard, useSection } from "./section.tsx";

const short = (locale: Locale) => intl_tag[locale].slice(0, 2);

/** R15 User: who, how to reach them, and in which language. */
export function UserSection({ customer }: { customer: CustomerView }) {
  const { t } = useWords();
  const save = useSaveCustomer();
  const changeLocale = useChangeLocale();
  const home = customer.country || brand.seller.country;
  const known: User = {
    user_type: customer.user_type,
    first_name: customer.first_name,
    last_name: customer.last_name,
    phone: customer.phone ?? "",
    locale: customer.locale,
  };
  const section = useSection({
    section: "user",
    customer_id: customer.id,
    known,
    schema: change_schema,
    toInput: ({ phone, locale: _later, ...values }) => ({
      ...values,
      phone: phone.trim() === "" ? null : internationalPhone(phone, home),
    }),
    check: ({ first_name, last_name }) => ({
      ...(first_name.trim() === "" ? { first_name: "field.required" } : {}),
      ...(last_name.trim() === "" ? { last_name: "field.required" } : {}),
    }),
    save: async (input, { locale }) => {
      const { first_name, last_name, phone } = await save(input);
      // Last, because the page itself changes its language with it.
      if (isLocale(locale) && locale !== customer.locale) await changeLocale(locale);
      return { first_name, last_name, phone: phone ?? "" };
    },
  });
  const { form } = section;
  const [changing, setChanging] = useState(false);
  return (
    <SectionCard
      name="user"
      dialogs={<EmailDialog open={changing} onClose={() => setChanging(false)} />}
      title={t("settings.user")}
      section={section}
      labels={{
        first_name: t("contact.first_name"),
        last_name: t("contact.last_name"),
        phone: t("contact.phone"),
      }}
    >
      <UserFields form={form} home={home} email={customer.email} onChangeEmail={() => setChanging(true)} />
    </SectionCard>
  );
}

type User = Record<"user_type" | "first_name" | "last_name" | "phone" | "locale", string>;

function UserFields(props: {
  form: Form<User>;
  /** The country of a phone number without its calling code. */
  home: string;
  email: string;
  onChangeEmail: () => void;
}) {
  const { form, home, email, onChangeEmail } = props;
  const { t } = useWords();
  return (
    <>
      <RadioCards
        id={form.idOf("user_type")}
        name="user_type"
        legend={t("settings.account_type")}
        inline
        value={form.values.user_type === "company" ? "company" : "private"}
        onChange={(user_type) => form.patch({ user_type })}
        choices={[
          { value: "private", label: t("contact.private") },
          { value: "company", label: t("contact.company") },
        ]}
      />
      <div className={style.two}>
        <NameFields form={form} />
      </div>
      <EmailRow email={email} onChange={onChangeEmail} />
      <ContactPhone form={form} home={home} />
      <Select {...namedTextOf(form, "locale")} label={t("ui.language")}>
        {brand.locales.map((locale) => (
          <option key={locale} value={locale} lang={short(locale)}>
            {languageName(short(locale), short(locale))}
          </option>
        ))}
      </Select>
    </>
  );
}

/** The address is the login: it changes only by a mailed link, so it is shown as text. */
function EmailRow({ email, onChange }: { email: string; onChange: () => void }) {
  const { t } = useWords();
  return (
    <div>
      <p className={style.label}>{t("contact.email")}</p>
      <div className={style.row}>
        <span>{email}</span>
        <Button size="small" aria-label={t("email.change_title")} onClick={onChange}>
          {t("email.change")}
        </Button>
      </div>
    </div>
  );
}
