import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useParams } from "@tanstack/react-router";
import { CircleCheck, Link2Off, LoaderCircle, LogIn } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { brand } from "#brand/brand.ts";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { isLoggedIn } from "../../api.ts";
import { call } from "../../late-api.ts";
import style from "../../shell/forms.module.css";
import { LogInLink } from "../../shell/login-link.tsx";
import { ResendBlock } from "../../shell/resend-block.tsx";
import { SetPasswordForm } from "../../shell/set-password-form.tsx";
import { customerOptions } from "../../startup.ts";
import { useWords } from "../../words.ts";

/**
 * R9: proves an address by the link of a mail; its third part also sets the first password. The check is a POST
 * when the page is on screen, so that a program which only fetches the address confirms nothing.
 */
export function VerificationPage() {
  const { email = "", hash = "", reset_password_hash } = useParams({ strict: false });
  const queries = useQueryClient();
  const check = useQuery({
    queryKey: ["verification", email, hash, reset_password_hash],
    queryFn: () =>
      call("verifyEmail", {
        body: { email, hash, ...(reset_password_hash === undefined ? {} : { reset_password_hash }) },
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = check;
  useEffect(() => {
    // The new address of a customer who is logged in.
    if (data && isLoggedIn()) void queries.invalidateQueries({ queryKey: customerOptions.queryKey });
  }, [data, queries]);
  if (check.isPending) return <Checking />;
  if (check.isError)
    return <Refused key="refused" email={email} error={check.error} retry={() => void check.refetch()} />;
  return (
    <Confirmed
      key="ok"
      email={check.data.email}
      token={check.data.set_password ? reset_password_hash : undefined}
    />
  );
}

function Result(props: { icon: ReactNode; tone?: string | undefined; title: string; children: ReactNode }) {
  const { icon, tone = "", title, children } = props;
  return (
    <div className={style.result}>
      <span className={`${style.icon} ${tone}`}>{icon}</span>
      <PageHead title={title} brand={brand.name} />
      {children}
    </div>
  );
}

function Checking() {
  const { t } = useWords();
  return (
    <Result icon={<LoaderCircle size={40} strokeWidth={1.5} aria-hidden="true" />} title={t("verify.title")}>
      <output>{t("verify.checking")}</output>
    </Result>
  );
}

function Confirmed({ email, token }: { email: string; token: string | undefined }) {
  const { t } = useWords();
  return (
    <Result
      icon={<CircleCheck size={40} strokeWidth={1.5} aria-hidden="true" />}
      tone={style.good}
      title={t("verify.confirmed")}
    >
      {token === undefined ? (
        <>
          <p>{t("verify.log_in", { email })}</p>
          <LogInLink email={email} />
        </>
      ) : (
        <>
          <p>{t("verify.set")}</p>
          <SetPasswordForm token={token} email={email} />
        </>
      )}
    </Result>
  );
}

function Refused({ email, error, retry }: { email: string; error: Error; retry: () => void }) {
  const { t } = useWords();
  const { pathname } = useLocation();
  const refused = error instanceof ApiError && error.status < 500 ? error : null;
  const gone = refused?.body.code === "user.not_found";
  const icon = <Link2Off size={40} strokeWidth={1.5} aria-hidden="true" />;
  if (!refused)
    return (
      <Result icon={icon} title={t("verify.title")}>
        <Notice tone="danger" live="alert" action={<Button onClick={retry}>{t("ui.try_again")}</Button>}>
          {t("ui.load_failed")}
        </Notice>
      </Result>
    );
  if (refused.body.code === "account_link.other_account")
    return (
      <Result icon={<LogIn size={40} strokeWidth={1.5} aria-hidden="true" />} title={t("verify.other")}>
        <p>{refused.message}</p>
        <LogInLink next={pathname} />
      </Result>
    );
  return (
    <Result icon={icon} tone={style.bad} title={t("verify.invalid")}>
      <p>{gone ? refused.message : t("verify.invalid_text")}</p>
      {!gone && <ResendBlock email={email} mask />}
    </Result>
  );
}
