import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "react-intl";
import type * as z from "zod/mini";
import { locales } from "#brands/brand.ts";
import { translatorInvitation } from "#contract/work/desk-translators.ts";
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
import { useDeskText } from "../../text.ts";
import { inviteTranslator, useTranslatorChange } from "./data.ts";
import style from "./translators.module.css";

type Values = Record<keyof z.input<typeof translatorInvitation>, string>;

/** Makes a translator's account; the mail's link sets its password. */
export function InviteTranslator({ onClose }: { onClose: () => void }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const navigate = useNavigate();
  const sentence = useProblemText();
  const invite = useTranslatorChange(inviteTranslator);
  const [refusal, setRefusal] = useState("");
  const form = useForm<Values, typeof translatorInvitation>({
    schema: translatorInvitation,
    initial: { name: "", email: "", locale: "pl", experience_since: "" },
    onError: (error) => setRefusal(sentence(error)),
    send: async (body) => {
      setRefusal("");
      const { id } = await invite.mutateAsync(body);
      toast(t("users.invited", { email: body.email }));
      onClose();
      await navigate({ to: "/translators/$id", params: { id } });
    },
  });
  const { summary_ref, problems, idOf } = form;
  const labels = {
    name: t("users.name"),
    email: t("users.email"),
    locale: t("users.language"),
    experience_since: t("translators.since"),
  };
  const bind = (name: keyof Values) => ({
    ...namedTextOf(form, name),
    label: labels[name],
    required: true,
    autoComplete: "off",
  });
  return (
    <Dialog open title={t("translators.invite_title")} onClose={onClose}>
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
        <TextField {...bind("experience_since")} type="date" />
        <Select {...bind("locale")}>
          {locales.map((one) => (
            <option key={one} value={one}>
              {languageName(locale, one === "ua" ? "uk" : one)}
            </option>
          ))}
        </Select>
        <Button look="primary" type="submit" busy={form.sending}>
          {t("translators.invite")}
        </Button>
      </FormBox>
    </Dialog>
  );
}
