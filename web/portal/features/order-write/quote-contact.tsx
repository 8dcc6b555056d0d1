import { useQuery } from "@tanstack/react-query";
import type { Form } from "#ui/form.ts";
import { Checkbox, TextField } from "#ui/field.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { brandOptions } from "../../startup.ts";
import { MetaLink } from "../../shell/meta-link.tsx";
import { useWords } from "../../words.ts";
import type { WriteValues } from "./write-values.ts";
import style from "./write-form.module.css";

/** Where a guest's quote goes: asked on the page itself, so that nothing typed is left behind. */
export function QuoteContact({ form }: { form: Form<WriteValues> }) {
  const { t, rich } = useWords();
  const { data } = useQuery(brandOptions(useLocale()));
  const { values, problems } = form;
  const bind = (name: "email" | "first_name" | "phone") => ({
    id: form.idOf(name),
    value: values[name],
    problem: problems[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
    onBlur: () => form.blur(name),
  });
  const link = (href: string | undefined) => (chunks: React.ReactNode) =>
    href ? (
      <MetaLink href={href} new_tab>
        {chunks}
      </MetaLink>
    ) : (
      chunks
    );
  return (
    <section className={style.card} aria-label={t("write.contact_title")}>
      <div>
        <h2>{t("write.contact_title")}</h2>
        <p>{t("write.contact_text")}</p>
      </div>
      <TextField
        {...bind("email")}
        label={t("contact.email")}
        required
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <div className={style.two}>
        <TextField
          {...bind("first_name")}
          label={t("contact.first_name")}
          optional
          autoComplete="given-name"
        />
        <TextField {...bind("phone")} label={t("contact.phone")} optional type="tel" autoComplete="tel" />
      </div>
      <Checkbox
        id={form.idOf("terms")}
        required
        checked={values.terms}
        problem={problems["terms"]}
        onChange={(event) => form.set("terms", event.target.checked)}
        label={rich("consent.terms_label", {
          terms: link(data?.meta.terms_of_service_url),
          privacy: link(data?.meta.privacy_policy_url),
        })}
      />
    </section>
  );
}
