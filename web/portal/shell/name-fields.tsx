import { TextField } from "#ui/field.tsx";
import { namedTextOf, type TextForm } from "#ui/form.ts";
import { useWords } from "../words.ts";

/** First and last name; the form places them side by side. */
export function NameFields({ form }: { readonly form: TextForm<"first_name" | "last_name"> }) {
  const { t } = useWords();
  return (
    <>
      <TextField
        {...namedTextOf(form, "first_name")}
        required
        label={t("contact.first_name")}
        autoComplete="given-name"
      />
      <TextField
        {...namedTextOf(form, "last_name")}
        required
        label={t("contact.last_name")}
        autoComplete="family-name"
      />
    </>
  );
}
