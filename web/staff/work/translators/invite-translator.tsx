import { useNavigate } from "@tanstack/react-router";
import { useIntl } from "#ui/intl.ts";
import { language_of, locales } from "#brands/brand.ts";
import { translatorInvitation } from "#contract/work/desk-translators.ts";
import { FormDialog } from "#ui/action-dialog.tsx";
import { Select, TextField } from "#ui/field.tsx";
import { namedTextOf } from "#ui/form.ts";
import { languageName } from "#ui/language-names.ts";
import { useDeskText } from "../../text.ts";
import { inviteTranslator, useTranslatorChange } from "./data.ts";

/** Makes a translator's account; the mail's link sets its password. */
export function InviteTranslator({ onClose }: { onClose: () => void }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const navigate = useNavigate();
  const invite = useTranslatorChange(inviteTranslator);
  const labels = {
    name: t("users.name"),
    email: t("users.email"),
    locale: t("users.language"),
    experience_since: t("translators.since"),
  };
  return (
    <FormDialog
      title={t("translators.invite")}
      heading={t("translators.invite_title")}
      schema={translatorInvitation}
      initial={{ name: "", email: "", locale: "pl", experience_since: "" }}
      labels={labels}
      action={invite}
      input={(body) => body}
      done={(_, { email }) => t("users.invited", { email })}
      onDone={({ id }) => void navigate({ to: "/translators/$id", params: { id } })}
      onClose={onClose}
    >
      {(form) => {
        const bind = (name: keyof typeof labels) => ({
          ...namedTextOf(form, name),
          label: labels[name],
          required: true,
          autoComplete: "off",
        });
        return (
          <>
            <p>{t("users.invite_text")}</p>
            <TextField {...bind("name")} />
            <TextField {...bind("email")} type="email" inputMode="email" />
            <TextField {...bind("experience_since")} type="date" />
            <Select {...bind("locale")}>
              {locales.map((one) => (
                <option key={one} value={one}>
                  {languageName(locale, language_of[one])}
                </option>
              ))}
            </Select>
          </>
        );
      }}
    </FormDialog>
  );
}
