import { useState } from "react";
import type * as z from "zod/mini";
import { staffInvitation } from "#contract/accounts/desk-users.ts";
import { staff_roles } from "#domain/accounts/staff-rights.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Select, TextField } from "#ui/field.tsx";
import { namedTextOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { languageName } from "#ui/language-names.ts";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useIntl } from "react-intl";
import { desk_languages } from "../../api.ts";
import { useDeskText } from "../../text.ts";
import { inviteUser, useUserChange } from "./data.ts";
import style from "./users-page.module.css";

type Values = Record<keyof z.output<typeof staffInvitation>, string>;

/** Makes an account of the desk; the mail's link sets its password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const sentence = useProblemText();
  const invite = useUserChange(inviteUser);
  const [refusal, setRefusal] = useState("");
  const form = useForm<Values, typeof staffInvitation>({
    schema: staffInvitation,
    initial: { name: "", email: "", role: "project_manager", locale: desk_languages[0], reason: "" },
    onError: (error) => setRefusal(sentence(error)),
    send: async (body) => {
      setRefusal("");
      await invite.mutateAsync(body);
      toast(t("users.invited", { email: body.email }));
      onClose();
    },
  });
  const labels = {
    name: t("users.name"),
    email: t("users.email"),
    role: t("users.role"),
    locale: t("users.language"),
    reason: t("users.reason"),
  };
  const bind = (name: keyof Values) => ({
    ...namedTextOf(form, name),
    label: labels[name],
    required: true,
    autoComplete: "off",
  });
  const { summary_ref, problems, idOf } = form;
  return (
    <Dialog open title={t("users.invite_title")} onClose={onClose}>
      <FormBox form={form} className={style.form}>
        <p>{t("users.invite_text")}</p>
        <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} labels={labels} />
        {refusal !== "" && (
          <Notice tone="danger" live="alert">
            {refusal}
          </Notice>
        )}
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
        <Button look="primary" type="submit" busy={form.sending}>
          {t("users.invite")}
        </Button>
      </FormBox>
    </Dialog>
  );
}
