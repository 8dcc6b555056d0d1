import { useState } from "react";
import { translator_profile_routes } from "#contract/translator-profile.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextField } from "#ui/field.tsx";
import { namedTextOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { ZoneCard } from "#ui/zone-card.tsx";
import { brand_name, call, logo } from "../../api.ts";
import { login_place, ZoneLink } from "../../links.tsx";
import { useZoneText } from "../../text.ts";
import { ZonePreferences } from "../../zone-preferences.tsx";

const schema = translator_profile_routes.forgotTranslatorPassword.body;

/** T1: asks for a link that sets a new password; the answer is the same with an account and without. */
export function ForgottenPage() {
  const { t } = useZoneText();
  const sentence = useProblemText();
  const [told, setTold] = useState<{ tone: "success" | "danger"; text: string } | null>(null);
  const form = useForm<{ email: string }, typeof schema>({
    schema,
    initial: { email: "" },
    onError: (error) => setTold(error === null ? null : { tone: "danger", text: sentence(error) }),
    send: async (body) => {
      await call("forgotTranslatorPassword", { body });
      setTold({ tone: "success", text: t("password.sent") });
    },
  });
  const { summary_ref, problems, idOf } = form;
  const labels = { email: t("login.email") };
  return (
    <ZoneCard title={t("login.forgotten")} brand={brand_name} logo={logo} settings={<ZonePreferences />}>
      <FormBox form={form}>
        <p>{t("password.forgotten_text")}</p>
        <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} labels={labels} />
        {told && (
          <Notice tone={told.tone} live={told.tone === "danger" ? "alert" : "status"}>
            {told.text}
          </Notice>
        )}
        <TextField
          {...namedTextOf(form, "email")}
          label={labels.email}
          type="email"
          autoComplete="username"
          required
        />
        <Button look="primary" type="submit" wide busy={form.sending}>
          {t("password.send_link")}
        </Button>
        <p>
          <ZoneLink to={login_place}>{t("password.to_login")}</ZoneLink>
        </p>
      </FormBox>
    </ZoneCard>
  );
}
