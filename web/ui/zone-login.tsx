import { LogIn } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type * as z from "zod/mini";
import { ApiError } from "#contract/client.ts";
import { zoneCredentials } from "#contract/accounts/zone-login.ts";
import { Button } from "./button.tsx";
import { stopwatch, useNow } from "./clock.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { TextField } from "./field.tsx";
import { type Form, namedTextOf, useForm } from "./form.ts";
import { FormBox } from "./form-box.tsx";
import { useText } from "./i18n.tsx";
import { Notice } from "./notice.tsx";
import { useProblemText } from "./problem-text.ts";
import { ZoneCard } from "./zone-card.tsx";

type Values = { username: string; password: string; grant_type: "password"; code: string };
type Credentials = z.output<typeof zoneCredentials>;
type Labels = {
  readonly username: string;
  readonly password: string;
  /** Of the second factor. */
  readonly code: string;
  readonly code_hint: string;
  /** How long no login is accepted after too many wrong attempts; it counts down. */
  readonly wait: (time: string) => string;
};

const blank: Values = { username: "", password: "", grant_type: "password", code: "" };

/** S1 and T1: the login page of a staff or translator zone. It has no registration, and a refusal never says which part is wrong. */
export function ZoneLogin(props: {
  readonly title: string;
  readonly brand: string;
  /** Address of the brand's mark. */
  readonly logo: string;
  readonly note: string;
  readonly labels: Labels;
  /** What has just gone well, in place of the note. */
  readonly done?: string | undefined;
  /** The person was sent here because the token ended. */
  readonly expired: boolean;
  readonly send: (credentials: Credentials) => Promise<void>;
  readonly settings: ReactNode;
}) {
  const { title, brand, logo, note, labels, done, expired, send, settings } = props;
  const { t } = useText();
  const sentence = useProblemText();
  const [refused, setRefused] = useState<string | null>(null);
  const [opens_at, setOpensAt] = useState(0);
  return (
    <ZoneCard title={title} brand={brand} logo={logo} settings={settings}>
      <p className="hint">{note}</p>
      {done !== undefined && refused === null && (
        <Notice tone="success" live="status">
          {done}
        </Notice>
      )}
      {expired && refused === null && <Notice tone="warning">{t("ui.session_expired")}</Notice>}
      {refused !== null && (
        <Notice tone="danger" live="alert">
          {refused}
        </Notice>
      )}
      {refused !== null && opens_at > 0 && <Wait opens_at={opens_at} text={labels.wait} />}
      <CredentialsForm
        labels={labels}
        send={async (credentials) => {
          setRefused(null);
          setOpensAt(0);
          await send(credentials);
        }}
        onError={(error) => {
          setRefused(error === null ? null : sentence(error));
          setOpensAt(opensAt(error));
        }}
      />
    </ZoneCard>
  );
}

/** When logins are accepted again after too many wrong attempts, by this browser's clock; 0 when they are. */
function opensAt(error: unknown): number {
  const seconds = error instanceof ApiError ? error.body.details?.["seconds"] : undefined;
  return typeof seconds === "number" ? Date.now() + seconds * 1000 : 0;
}

/** S1: the visible countdown; screen readers read it once, in the refusal above it. */
function Wait({ opens_at, text }: { opens_at: number; text: Labels["wait"] }) {
  const left_ms = opens_at - useNow(1_000);
  if (left_ms <= 0) return null;
  return (
    <p className="hint" role="timer" aria-live="off">
      <span className="num ticks">{text(stopwatch(left_ms))}</span>
    </p>
  );
}

/** The code of the second factor, or a recovery code. */
function CodeField(props: {
  readonly form: Form<Values>;
  readonly labels: Labels;
  readonly required: boolean;
}) {
  const { form, labels, required } = props;
  return (
    <TextField
      {...namedTextOf(form, "code")}
      label={labels.code}
      hint={labels.code_hint}
      required={required}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

function CredentialsForm(props: {
  labels: Labels;
  send: (credentials: Credentials) => Promise<void>;
  onError: (error: unknown) => void;
}) {
  const { labels, send, onError } = props;
  const { t } = useText();
  const [asks_code, setAsksCode] = useState(false);
  // After too many wrong attempts, the owner can still log in with password and code.
  const [is_locked, setLocked] = useState(false);
  const form = useForm<Values, typeof zoneCredentials>({
    schema: zoneCredentials,
    initial: blank,
    toInput: ({ code, ...values }) => (code.trim() === "" ? values : { ...values, code }),
    check: ({ code }) => (asks_code && code.trim() === "" ? { code: "field.required" } : {}),
    send,
    onError: (error) => {
      const code = error instanceof ApiError ? error.body.code : "";
      // The password was right: that a code is missing is the next step, not a mistake.
      if (code === "totp.required" && !asks_code) {
        onError(null);
        return setAsksCode(true);
      }
      if (code === "totp.wrong" && error instanceof ApiError) {
        form.patch({ code: "" });
        return form.show({ code: error.message });
      }
      if (code === "login.locked") setLocked(true);
      return onError(error);
    },
  });
  const code_id = form.idOf("code");
  useEffect(() => {
    if (asks_code) document.getElementById(code_id)?.focus();
  }, [asks_code, code_id]);
  const { problems, summary_ref, idOf } = form;
  const field = (name: "username" | "password") => ({
    ...namedTextOf(form, name),
    label: labels[name],
    required: true,
  });
  return (
    <FormBox form={form}>
      <ErrorSummary
        ref={summary_ref}
        problems={problems}
        idOf={idOf}
        labels={{ username: labels.username, password: labels.password, code: labels.code }}
      />
      <TextField {...field("username")} type="email" autoComplete="username" inputMode="email" />
      <TextField {...field("password")} type="password" autoComplete="current-password" />
      {(asks_code || is_locked) && <CodeField form={form} labels={labels} required={asks_code} />}
      <Button
        type="submit"
        look="primary"
        wide
        busy={form.sending}
        icon={<LogIn size={20} strokeWidth={1.75} aria-hidden="true" />}
      >
        {t("ui.log_in")}
      </Button>
    </FormBox>
  );
}
