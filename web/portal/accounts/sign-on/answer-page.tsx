import { useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { CircleAlert, LoaderCircle, Mail } from "lucide-react";
import { useState } from "react";
import { brand } from "#brand/brand.ts";
import { sign_on_faults } from "#domain/accounts/sign-on.ts";
import { buttonClass } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { useLocale } from "#ui/i18n.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { callAccount } from "../../account-api.ts";
import { session } from "../../api.ts";
import style from "../../shell/forms.module.css";
import { pathOfOurs } from "../../shell/next.ts";
import { useOpenAccount } from "../../shell/open-account.ts";
import { useFailureText } from "../../words.ts";
import { forgetPending, readPending } from "../../shell/sign-on/pending.ts";
import { useSignOnWords } from "../../shell/sign-on/words.ts";

/** What the provider has put into the address; taken out of it at once, so that it is neither shown nor sent on. */
function takeAnswer() {
  const search = new URLSearchParams(globalThis.location.search);
  const part = (name: string) => search.get(name) ?? "";
  return { state: part("state"), code: part("code"), iss: part("iss"), error: part("error") };
}

/** The page to which a provider returns: the answer is checked once, and opens the account or explains what is next. */
export function AnswerPage() {
  const [answer] = useState(takeAnswer);
  const enter = useEnter();
  const found = useQuery({
    queryKey: ["sign-on-answer", answer.state],
    queryFn: async () => {
      globalThis.history.replaceState(globalThis.history.state, "", globalThis.location.pathname);
      const pending = readPending();
      const body = { ...answer, secret: pending?.secret ?? "x".repeat(43) };
      const { token, email } = await callAccount("finishSignOn", { body });
      if (token !== null) await enter(token, pending?.next ?? "");
      return { email, is_in: token !== null };
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (found.isError) return <Refused error={found.error} />;
  return found.data && !found.data.is_in ? <Mailed email={found.data.email} /> : <Working />;
}

type Bearer = { readonly access_token: string; readonly expires_in: number };

/** Opens the account of a token, at the page that the person came from. */
export function useEnter() {
  const router = useRouter();
  const openAccount = useOpenAccount();
  return async (token: Bearer, next: string): Promise<void> => {
    session.write(token, false);
    forgetPending();
    await openAccount();
    const path = pathOfOurs(next, globalThis.location.origin);
    if (path !== null) router.history.replace(path);
  };
}

function Working() {
  const { t } = useSignOnWords();
  return (
    <div className={style.result}>
      <span className={style.icon}>
        <LoaderCircle size={48} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <PageHead title={t("sign_on.title")} brand={brand.name} />
      <output>{t("sign_on.working")}</output>
    </div>
  );
}

function Mailed({ email }: { readonly email: string }) {
  const { t } = useSignOnWords();
  return (
    <div className={style.result}>
      <span className={style.icon}>
        <Mail size={48} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <PageHead key="mailed" title={t("sign_on.mailed")} brand={brand.name} />
      <p className="break">{t("sign_on.mailed_text", { email })}</p>
      <p>{t("sign_on.mailed_browser")}</p>
    </div>
  );
}

/** Why a login has not opened an account, and the way back. */
export function Refused({ error }: { readonly error: unknown }) {
  const { t } = useSignOnWords();
  const failureText = useFailureText();
  const locale = useLocale();
  const why = error instanceof ApiError ? error.body.details?.["why"] : undefined;
  const fault = sign_on_faults.find((one) => one === why);
  return (
    <div className={style.result}>
      <span className={`${style.icon} ${style.bad}`}>
        <CircleAlert size={48} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <PageHead key="refused" title={t("sign_on.refused")} brand={brand.name} />
      <p>{failureText(error)}</p>
      {fault && <p className="hint">{t(`sign_on.fault.${fault}`)}</p>}
      <Link to="/$locale/login" params={{ locale }} className={buttonClass({ look: "primary" })}>
        {t("sign_on.again")}
      </Link>
    </div>
  );
}
