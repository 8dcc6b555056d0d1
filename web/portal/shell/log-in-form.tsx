import { Link, useLocation } from "@tanstack/react-router";
import { Fingerprint } from "lucide-react";
import { useEffect, useState } from "react";
import { people_routes } from "#contract/people.ts";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextField } from "#ui/field.tsx";
import { type Form, textOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { Notice } from "#ui/notice.tsx";
import { call, session } from "../api.ts";
import { useWords } from "../words.ts";
import style from "./forms.module.css";
import { knowsPasskeys, logInWithPasskey } from "./passkeys.ts";
import { PasswordField } from "./password-field.tsx";
import { ResendBlock } from "./resend-block.tsx";
import { TroubleNotice, useTrouble } from "./trouble.tsx";

const credentials = people_routes.accessToken.body;
type Values = { readonly username: string; readonly password: string; readonly code: string };

/** R2, R25: e-mail and password, then a code when the account asks for one; or a passkey instead of all that. */
export function LogInForm() {
  const { t } = useWords();
  const locale = useLocale();
  const { form, trouble, inactive, asks_code, again } = useLogIn();
  const { summary_ref, problems, idOf } = form;
  return (
    <div className={style.card}>
      <FormBox form={form} className={style.fields}>
        <ErrorSummary
          ref={summary_ref}
          problems={problems}
          idOf={idOf}
          labels={{ username: t("contact.email"), password: t("login.password"), code: t("login.code") }}
        />
        <TroubleNotice of={trouble}>
          {trouble.trouble?.code === "login.locked" && (
            <Link to="/$locale/password-reset" params={{ locale }}>
              {t("reset.title")}
            </Link>
          )}
        </TroubleNotice>
        {asks_code ? <CodeField form={form} onBack={again} /> : <NameAndPassword form={form} />}
        <Button look="primary" type="submit" wide busy={form.sending}>
          {t("ui.log_in")}
        </Button>
      </FormBox>
      {inactive !== "" && (
        <Notice tone="warning" live="alert" title={t("login.not_activated", { email: inactive })}>
          <ResendBlock key={inactive} email={inactive} />
        </Notice>
      )}
      {!asks_code && knowsPasskeys() && <PasskeyButton onError={trouble.tell} />}
    </div>
  );
}

function NameAndPassword({ form }: { form: Form<Values> }) {
  const { t } = useWords();
  const locale = useLocale();
  return (
    <>
      <TextField
        {...textOf(form, "username")}
        name="username"
        required
        label={t("contact.email")}
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <PasswordField {...textOf(form, "password")} name="password" label={t("login.password")} />
      <p>
        <Link to="/$locale/password-reset" params={{ locale }}>
          {t("login.forgot")}
        </Link>
      </p>
    </>
  );
}

/** The second factor. The field takes the focus: it came in answer to a press. */
function CodeField({ form, onBack }: { form: Form<Values>; onBack: () => void }) {
  const { t } = useWords();
  const id = form.idOf("code");
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <>
      <p>
        {form.values.username}{" "}
        <Button look="quiet" size="small" onClick={onBack}>
          {t("login.code_back")}
        </Button>
      </p>
      <TextField
        {...textOf(form, "code")}
        name="code"
        required
        label={t("login.code")}
        hint={t("login.code_hint")}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  );
}

function PasskeyButton({ onError }: { onError: (error: unknown) => void }) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const enter = async () => {
    setBusy(true);
    try {
      await logInWithPasskey();
    } catch (error) {
      // Whoever closes the browser's own window has changed their mind, which is no error.
      if (!(error instanceof Error && error.name === "NotAllowedError")) onError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      wide
      busy={busy}
      icon={<Fingerprint size={20} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void enter()}
    >
      {t("login.passkey")}
    </Button>
  );
}

/** A refusal stays on the form: the address is kept, a wrong password is not; a broken service costs nothing. */
function useLogIn() {
  const trouble = useTrouble();
  const [asks_code, setAsksCode] = useState(false);
  const [inactive, setInactive] = useState("");
  const { username = "" } = useLocation().state;
  const form = useForm<Values, typeof credentials>({
    schema: credentials,
    initial: { username, password: "", code: "" },
    toInput: ({ code, ...values }) => ({
      ...values,
      grant_type: "password",
      ...(asks_code ? { code } : {}),
    }),
    check: ({ code }) => (asks_code && code.trim() === "" ? { code: "field.required" } : {}),
    onError: (error) => {
      const code = error instanceof ApiError ? error.body.code : "";
      if (code === "totp.required") return setAsksCode(true);
      if (code === "account.not_activated") return setInactive(form.values.username.trim());
      if (code === "totp.wrong" && error instanceof ApiError) {
        form.patch({ code: "" });
        return form.show({ code: error.message });
      }
      if (!trouble.tell(error).unavailable) form.patch({ password: "", code: "" });
      return undefined;
    },
    send: async (body) => {
      trouble.forget();
      setInactive("");
      session.write(await call("accessToken", { body }), false);
    },
  });
  const again = () => {
    setAsksCode(false);
    form.patch({ password: "", code: "" });
  };
  return { form, trouble, inactive, asks_code, again };
}
