import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { brand } from "#brand/brand.ts";
import type { addressInput } from "#contract/accounts/accounts.ts";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { namedTextOf, useForm } from "#ui/form.ts";
import { useLocale } from "#ui/i18n.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { call } from "../../late-api.ts";
import { clockText, useCoolDown } from "../../shell/cool-down.ts";
import { EmailField } from "../../shell/email-field.tsx";
import style from "../../shell/forms.module.css";
import { SetPasswordForm } from "../../shell/set-password-form.tsx";
import { TroubleNotice, useTrouble } from "../../shell/trouble.tsx";
import { useWords } from "../../words.ts";

/** R8, D4: without a token it asks for the address, with one it sets the password. */
export function PasswordPage() {
  const { token } = useParams({ strict: false });
  return token === undefined ? <Ask /> : <Set key={token} token={token} />;
}

function Ask() {
  const { t } = useWords();
  return (
    <div className={style.page}>
      <PageHead title={t("login.forgot")} brand={brand.name} />
      <p>{t("forgot.text")}</p>
      <AskForm />
      <BackToLogIn />
    </div>
  );
}

function BackToLogIn() {
  const { t } = useWords();
  const locale = useLocale();
  return (
    <p>
      {brand.app === "machine_translation_demo" ? (
        <Link to="/">{t("forgot.back")}</Link>
      ) : (
        <Link to="/$locale/login" params={{ locale }}>
          {t("forgot.back")}
        </Link>
      )}
    </p>
  );
}

/** The answer is the same whether the address has an account or not (D12). */
function AskForm() {
  const { t } = useWords();
  const [sent, setSent] = useState("");
  const { seconds, start } = useCoolDown(false);
  const trouble = useTrouble();
  const form = useForm<{ email: string }, typeof addressInput>({
    schema: async () => (await import("#contract/accounts/accounts.ts")).addressInput,
    initial: { email: "" },
    onError: trouble.report,
    send: async (body) => {
      trouble.forget();
      await call("forgotPassword", { body });
      setSent(body.email);
      start();
    },
  });
  const waiting = seconds > 0;
  const { summary_ref } = form;
  return (
    <form
      noValidate
      className={style.card}
      onSubmit={(event) => {
        event.preventDefault();
        if (!waiting) void form.submit();
      }}
    >
      <ErrorSummary ref={summary_ref} problems={form.problems} idOf={form.idOf} />
      <TroubleNotice of={trouble} />
      <EmailField
        {...namedTextOf(form, "email")}
        onValue={(email) => form.set("email", email)}
        required
        autoComplete="username"
      />
      <Button look="primary" type="submit" wide busy={form.sending} aria-disabled={waiting || undefined}>
        {t(sent === "" ? "forgot.send" : "resend.button")}
      </Button>
      {waiting && <p className="hint">{t("resend.wait", { time: clockText(seconds) })}</p>}
      {sent !== "" && (
        <Notice tone="success" live="status">
          {t("forgot.sent", { email: sent })}
        </Notice>
      )}
    </form>
  );
}

function Set({ token }: { token: string }) {
  const { t } = useWords();
  const link = useQuery({
    queryKey: ["password-link", token],
    queryFn: ({ signal }) => call("passwordLink", { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={style.page}>
      <PageHead title={t("reset.title")} brand={brand.name} />
      {link.isPending && <Skeleton rows={3} height="4rem" />}
      {link.data && <SetPasswordForm token={token} email={link.data.email} />}
      {link.isError && <DeadLink error={link.error} retry={() => void link.refetch()} />}
    </div>
  );
}

/** A link that was used or has run out, one whose account is gone, or a server that did not answer. */
function DeadLink({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useWords();
  const refused = error instanceof ApiError && error.status < 500 ? error : null;
  if (!refused)
    return (
      <Notice tone="danger" live="alert" action={<Button onClick={retry}>{t("ui.try_again")}</Button>}>
        {t("ui.load_failed")}
      </Notice>
    );
  const gone = refused.body.code === "user.not_found";
  return (
    <>
      <Notice tone="danger" live="alert" title={gone ? refused.message : t("reset.dead")}>
        {!gone && t("reset.dead_text")}
      </Notice>
      <AskForm />
      <BackToLogIn />
    </>
  );
}
