import { LogIn } from "lucide-react";
import { type ReactNode, useState } from "react";
import { zoneCredentials } from "#contract/staff.ts";
import { Button } from "./button.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { TextField } from "./field.tsx";
import { namedTextOf, useForm } from "./form.ts";
import { FormBox } from "./form-box.tsx";
import { useText } from "./i18n.tsx";
import { Notice } from "./notice.tsx";
import { PageHead } from "./page-head.tsx";
import { useProblemText } from "./problem-text.ts";
import style from "./zone-login.module.css";

type Credentials = { username: string; password: string; grant_type: "password" };

const blank: Credentials = { username: "", password: "", grant_type: "password" };

/** S1 and T1: the log-in page of a zone of ours. Nobody registers here, and a refusal never says which part is wrong. */
export function ZoneLogin(props: {
  readonly title: string;
  readonly brand: string;
  /** Address of the brand's mark. */
  readonly logo: string;
  readonly note: string;
  readonly labels: { readonly username: string; readonly password: string };
  /** The person was sent here because the token ended. */
  readonly expired: boolean;
  readonly send: (credentials: Credentials) => Promise<void>;
  readonly settings: ReactNode;
}) {
  const { title, brand, logo, note, labels, expired, send, settings } = props;
  const { t } = useText();
  const sentence = useProblemText();
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <main className={style.page}>
      <div className={style.card}>
        <img src={logo} alt="" width={48} height={48} />
        <PageHead title={title} brand={brand} />
        <p className={style.note}>{note}</p>
        {expired && refused === null && <Notice tone="warning">{t("ui.session_expired")}</Notice>}
        {refused !== null && (
          <Notice tone="danger" live="alert">
            {refused}
          </Notice>
        )}
        <CredentialsForm
          labels={labels}
          send={async (credentials) => {
            setRefused(null);
            await send(credentials);
          }}
          onError={(error) => setRefused(sentence(error))}
        />
      </div>
      <div className={style.settings}>{settings}</div>
    </main>
  );
}

function CredentialsForm(props: {
  labels: { readonly username: string; readonly password: string };
  send: (credentials: Credentials) => Promise<void>;
  onError: (error: unknown) => void;
}) {
  const { labels, send, onError } = props;
  const { t } = useText();
  const form = useForm({ schema: zoneCredentials, initial: blank, send, onError });
  const { problems, summary_ref, idOf } = form;
  const field = (name: "username" | "password") => ({
    ...namedTextOf(form, name),
    label: labels[name],
    required: true,
  });
  return (
    <FormBox form={form} className={style.form}>
      <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} labels={labels} />
      <TextField {...field("username")} type="email" autoComplete="username" inputMode="email" />
      <TextField {...field("password")} type="password" autoComplete="current-password" />
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
