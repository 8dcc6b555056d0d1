import { useEffect, useRef, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type * as z from "zod/mini";
import { intl_tag } from "#brands/brand.ts";
import { invitation_routes } from "#contract/accounts/accounts.ts";
import { countries } from "#domain/countries.ts";
import { Button } from "#ui/button.tsx";
import { Select, TextField } from "#ui/field.tsx";
import { FormProblems } from "#ui/form-problems.tsx";
import { type Form, namedTextOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { languageName } from "#ui/language-names.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { brand_name, call, invited_to } from "../../api.ts";
import { type DeskKey, useDeskText } from "../../text.ts";
import style from "./new-customer-page.module.css";

const invitation = invitation_routes.inviteCustomer.body;
type Values = Record<Exclude<keyof z.input<typeof invitation>, "user_type">, string> & {
  readonly user_type: string;
};
type Name = keyof Values;

const labels = {
  brand: "invite.brand",
  email: "invite.email",
  user_type: "invite.type",
  company_name: "invite.company_name",
  first_name: "invite.first_name",
  last_name: "invite.last_name",
  country: "invite.country",
  locale: "ui.language",
} as const satisfies Record<Name, DeskKey | "ui.language">;

const empty: Values = {
  brand: invited_to[0]?.slug ?? "",
  email: "",
  user_type: "private",
  company_name: "",
  first_name: "",
  last_name: "",
  country: "PL",
  locale: invited_to[0]?.locales[0] ?? "",
};

/** Makes a customer's account: at the demo brand there is no other way to get one (decision 0029). */
export function NewCustomerPage() {
  const { t } = useDeskText();
  const [round, setRound] = useState(0);
  const [sent, setSent] = useState("");
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent !== "") done.current?.focus();
  }, [sent]);
  return (
    <div className={style.page}>
      <PageHead title={t("invite.title")} brand={brand_name} />
      <p>{t("invite.text")}</p>
      {sent !== "" && (
        <Notice tone="success" live="status" ref={done}>
          {t("invite.sent", { email: sent })}
        </Notice>
      )}
      <InvitationForm
        key={round}
        onSent={(email) => {
          setSent(email);
          setRound(round + 1);
        }}
      />
    </div>
  );
}

function InvitationForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useDeskText();
  const keyFor = useIdempotency();
  const form = useForm<Values, typeof invitation>({
    schema: invitation,
    initial: empty,
    check: ({ user_type, company_name }) =>
      user_type === "company" && company_name.trim().length < 3 ? { company_name: "field.min3" } : {},
    send: async (body) => {
      await call("inviteCustomer", { body, idempotency_key: keyFor(body) });
      onSent(body.email);
    },
  });
  const named = Object.entries(labels).map(([name, key]) => [name, t(key)] as const);
  return (
    <FormBox form={form} className={style.form}>
      <FormProblems form={form} labels={Object.fromEntries(named)} />
      <Fields form={form} />
      <Button look="primary" type="submit" busy={form.sending}>
        {t("invite.send")}
      </Button>
    </FormBox>
  );
}

function Fields({ form }: { form: Form<Values> }) {
  const { t } = useDeskText();
  const { locale: tag } = useIntl();
  const region = new Intl.DisplayNames(tag, { type: "region" });
  const bind = (name: Name) => ({
    ...namedTextOf(form, name),
    label: t(labels[name]),
    required: true,
    autoComplete: "off",
  });
  const chosen = invited_to.find(({ slug }) => slug === form.values.brand);
  return (
    <>
      <Select
        {...bind("brand")}
        onChange={({ target }) => {
          const brand = invited_to.find(({ slug }) => slug === target.value);
          if (brand) form.patch({ brand: brand.slug, locale: brand.locales[0] });
        }}
      >
        {invited_to.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <Select {...bind("locale")}>
        {chosen?.locales.map((locale) => (
          <option key={locale} value={locale}>
            {languageName(tag, intl_tag[locale].slice(0, 2))}
          </option>
        ))}
      </Select>
      <TextField {...bind("email")} type="email" inputMode="email" />
      <Select {...bind("user_type")}>
        <option value="private">{t("invite.private")}</option>
        <option value="company">{t("invite.company")}</option>
      </Select>
      {form.values.user_type === "company" && <TextField {...bind("company_name")} />}
      <TextField {...bind("first_name")} />
      <TextField {...bind("last_name")} />
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
