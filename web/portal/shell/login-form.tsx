import { Link, useLocation } from "@tanstack/react-router";
import { Fingerprint } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { brand } from "#brand/brand.ts";
import { isOpen } from "#brands/running.ts";
import type { people_routes } from "#contract/accounts/people.ts";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextField } from "#ui/field.tsx";
import { type Form, textOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { call, session } from "../api.ts";
import { useWords } from "../words.ts";
import style from "./forms.module.css";
import { knowsPasskeys, logInWithPasskey } from "./passkeys.ts";
import { PasswordField } from "./password-field.tsx";
import { BelowAddress } from "./sign-on/below-address.tsx";
import { TroubleNotice, useTrouble } from "./trouble.tsx";

const credentials = async () => (await import("#contract/accounts/people.ts")).people_routes.accessToken.body;
type Values = { readonly username: string; readonly password: string; readonly code: string };

/**
 * R2, R25: e-mail and password, then a code when the account asks for one; or a passkey, or the login at the company instead of
 * all that. Every page with a login has this form.
 */
export function LogInForm() {
  const { t } = useWords();
  const locale = useLocale();
  const { form, trouble, asks_code, is_locked, again } = useLogIn();
  const { summary_ref, problems, idOf } = form;
  return (
    <div className={style.card}>
      <FormBox form={form} className="stack-5">
        <ErrorSummary
          ref={summary_ref}
          problems={problems}
          idOf={idOf}
          labels={{ username: t("contact.email"), password: t("login.password"), code: t("login.code") }}
        />
        <TroubleNotice of={trouble}>
          {/* A new password is of no use to a person whose code was wrong. */}
          {(trouble.trouble?.code === "login.locked" ||
            (trouble.trouble?.code === "login.slow" && !asks_code)) && (
            <Link to="/$locale/password-reset" params={{ locale }}>
              {t("reset.title")}
            </Link>
          )}
        </TroubleNotice>
        {/* §8: the alert contains only the text of the catalogue. */}
        {trouble.trouble?.code === "InvalidCredentials" && <NoPasswordYet />}
        {asks_code ? <CodeField form={form} onBack={again} /> : <NameAndPassword form={form} />}
        {is_locked && !asks_code && (
          <TextField
            {...textOf(form, "code")}
            name="code"
            label={t("login.code")}
            hint={t("login.code_hint")}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <Button look="primary" type="submit" wide busy={form.sending}>
          {t("ui.log_in")}
        </Button>
      </FormBox>
      {!asks_code && knowsPasskeys() && <PasskeyButton onError={trouble.report} />}
    </div>
  );
}

/** Sends the link of a new account again, which sets its password. */
function NoPasswordYet() {
  const { rich } = useWords();
  const locale = useLocale();
  if (!isOpen(brand, "registration") || brand.app !== "portal") return null;
  const again = (chunks: ReactNode) => (
    <Link to="/$locale/register-info" params={{ locale }}>
      {chunks}
    </Link>
  );
  return <p>{rich("login.no_password", { again })}</p>;
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
      <BelowAddress email={form.values.username} />
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
  const { t, rich } = useWords();
  const id = form.idOf("code");
  const mail = (chunks: ReactNode) => <a href={`mailto:${brand.seller.email}`}>{chunks}</a>;
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
      <p className="hint">{rich("login.code_lost", { mail })}</p>
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
      // Closing the browser's dialog is a cancellation, not an error.
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

/** A refusal is shown on the form: the address stays, a wrong password is cleared; a fault of the service clears nothing. */
function useLogIn() {
  const trouble = useTrouble();
  const [asks_code, setAsksCode] = useState(false);
  // After too many wrong attempts, the owner can still log in with password and code.
  const [is_locked, setLocked] = useState(false);
  const { username = "" } = useLocation().state;
  const form = useForm<Values, typeof people_routes.accessToken.body>({
    schema: credentials,
    initial: { username, password: "", code: "" },
    toInput: ({ code, ...values }) => ({
      ...values,
      grant_type: "password",
      ...(code.trim() === "" ? {} : { code }),
    }),
    check: ({ code }) => (asks_code && code.trim() === "" ? { code: "field.required" } : {}),
    onError: (error) => {
      const code = error instanceof ApiError ? error.body.code : "";
      if (code === "totp.required") return setAsksCode(true);
      if (code === "login.locked") {
        setLocked(true);
        setAsksCode(false);
      }
      if (code === "totp.wrong" && error instanceof ApiError) {
        form.patch({ code: "" });
        return form.show({ code: error.message });
      }
      if (!trouble.report(error).unavailable) form.patch({ password: "", code: "" });
      return undefined;
    },
    send: async (body) => {
      trouble.forget();
      session.write(await call("accessToken", { body }), false);
    },
  });
  const again = () => {
    setAsksCode(false);
    form.patch({ password: "", code: "" });
  };
  return { form, trouble, asks_code, is_locked, again };
}
