import type { CustomerView } from "#contract/accounts/people.ts";
import { ApiError } from "#ui/call.ts";
import { namedTextOf } from "#ui/form.ts";
import { contactOf } from "../../contact.ts";
import { call } from "../../late-api.ts";
import { PasswordField } from "../../shell/password-field.tsx";
import { useWords } from "../../words.ts";
import { SectionCard, useSection } from "./section.tsx";

const empty = { current_password: "", password: "", password_confirmation: "" };

/** R15 Password: the present one, and the new one twice. */
export function PasswordSection({ customer }: { customer: CustomerView }) {
  const { t } = useWords();
  const section = useSection({
    section: "password",
    customer_id: customer.id,
    known: empty,
    drafted: false,
    schema: async () => (await import("#contract/accounts/accounts.ts")).passwordChange,
    check: ({ password, password_confirmation }) =>
      password === password_confirmation ? {} : { password_confirmation: "password.mismatch" },
    save: async (body) => {
      await call("changePassword", { body });
      return empty;
    },
    problemsOf: (error) =>
      error instanceof ApiError && error.body.code === "credentials.no_match"
        ? { current_password: t("password.wrong_current") }
        : null,
  });
  const { form } = section;
  return (
    <SectionCard
      name="password"
      title={t("settings.password")}
      section={section}
      labels={{
        current_password: t("password.current"),
        password: t("password.new"),
        password_confirmation: t("password.repeat"),
      }}
    >
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={contactOf(customer).email}
        readOnly
        hidden
      />
      <PasswordField {...namedTextOf(form, "current_password")} label={t("password.current")} />
      <PasswordField {...namedTextOf(form, "password")} fresh label={t("password.new")} />
      <PasswordField
        {...namedTextOf(form, "password_confirmation")}
        label={t("password.repeat")}
        autoComplete="new-password"
      />
      <p className="hint">{t("settings.other_devices")}</p>
    </SectionCard>
  );
}
