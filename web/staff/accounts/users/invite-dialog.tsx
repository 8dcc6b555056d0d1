import { useIntl } from "#ui/intl.ts";
import { staffInvitation } from "#contract/accounts/desk-users.ts";
import { staff_roles } from "#domain/accounts/staff-rights.ts";
import { FormDialog } from "#ui/action-dialog.tsx";
import { Select, TextField } from "#ui/field.tsx";
import { namedTextOf } from "#ui/form.ts";
import { languageName } from "#ui/language-names.ts";
import { desk_languages } from "../../api.ts";
import { useDeskText } from "../../text.ts";
import { inviteUser, useUserChange } from "./data.ts";

/** Makes an account of the desk; the mail's link sets its password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const invite = useUserChange(inviteUser);
  const labels = {
    name: t("users.name"),
    email: t("users.email"),
    role: t("users.role"),
    locale: t("users.language"),
    reason: t("users.reason"),
  };
  return (
    <FormDialog
      title={t("users.invite")}
      heading={t("users.invite_title")}
      schema={staffInvitation}
      initial={{ name: "", email: "", role: "project_manager", locale: desk_languages[0], reason: "" }}
      labels={labels}
      action={invite}
      input={(body) => body}
      done={(_, { email }) => t("users.invited", { email })}
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
            <Select {...bind("role")}>
              {staff_roles.map((role) => (
                <option key={role} value={role}>
                  {t(`role.${role}`)}
                </option>
              ))}
            </Select>
            {form.values.role === "admin" && <TextField {...bind("reason")} maxLength={300} />}
            <Select {...bind("locale")}>
              {desk_languages.map((one) => (
                <option key={one} value={one}>
                  {languageName(locale, one)}
                </option>
              ))}
            </Select>
          </>
        );
      }}
    </FormDialog>
  );
}
