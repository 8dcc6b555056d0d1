import { useState } from "react";
import type { addressInput } from "#contract/accounts/accounts.ts";
import { Button } from "#ui/button.tsx";
import { namedTextOf, useForm } from "#ui/form.ts";
import { call } from "../late-api.ts";
import { useWords } from "../words.ts";
import { EmailField } from "./email-field.tsx";
import style from "./forms.module.css";
import { clockText, useCoolDown } from "./cool-down.ts";
import { TroubleNotice, useTrouble } from "./trouble.tsx";

/** `anna@firma.pl` as others may see it: `a•••@firma.pl`. */
export const masked = (email: string): string => email.replace(/^(.).*(?=@)/u, "$1•••");

/**
 * R19: sends the activation link again, once a minute. A known address is only named, masked where `mask` is set;
 * without one it is asked for. `just_sent` starts with the minute running.
 */
export function ResendBlock(props: {
  readonly email: string;
  readonly mask?: boolean;
  readonly just_sent?: boolean;
}) {
  const { email, mask = false, just_sent = false } = props;
  const { t } = useWords();
  const [sent, setSent] = useState(false);
  const { seconds, start } = useCoolDown(just_sent);
  const trouble = useTrouble();
  const form = useForm<{ email: string }, typeof addressInput>({
    schema: async () => (await import("#contract/accounts/accounts.ts")).addressInput,
    initial: { email },
    onError: trouble.report,
    send: async (body) => {
      trouble.forget();
      await call("resendActivation", { body });
      setSent(true);
      start();
    },
  });
  const waiting = seconds > 0;
  return (
    <form
      noValidate
      className={style.inline}
      onSubmit={(event) => {
        event.preventDefault();
        if (!waiting) void form.submit();
      }}
    >
      <TroubleNotice of={trouble} />
      {email === "" ? (
        <EmailField {...namedTextOf(form, "email")} onValue={(value) => form.set("email", value)} required />
      ) : (
        mask && <p>{masked(email)}</p>
      )}
      <div className={style.row}>
        <Button type="submit" busy={form.sending} aria-disabled={waiting || undefined}>
          {t("resend.button")}
        </Button>
        {waiting && <span className="hint">{t("resend.wait", { time: clockText(seconds) })}</span>}
      </div>
      <output>{sent && t("resend.sent")}</output>
    </form>
  );
}
