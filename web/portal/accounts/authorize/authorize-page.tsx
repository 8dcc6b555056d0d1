import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { brand } from "#brand/brand.ts";
import type { AskedGrantView } from "#contract/api/grants.ts";
import { ApiError } from "#ui/call.ts";
import { buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { callAccount } from "../../account-api.ts";
import { isLoggedIn } from "../../api.ts";
import { texts } from "../../search-params.ts";
import forms from "../../shell/forms.module.css";
import { Loaded } from "../../shell/load-state.tsx";
import { type Asked, asked_names } from "./asked.ts";
import { AuthorizeForm } from "./authorize-form.tsx";
import { useAuthorizeWords } from "./words.ts";
import style from "./authorize.module.css";

/** A person decides what an agent may do with the account: who asks, what for, up to which amounts, for how long. */
export function Page() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  return isLoggedIn() ? <AskedPage asked={texts(search, asked_names)} /> : <ToLogin />;
}

/** Leads to the login, which returns to this address. */
function ToLogin() {
  const navigate = useNavigate();
  const locale = useLocale();
  useEffect(() => {
    const { pathname, search } = globalThis.location;
    void navigate({
      to: "/$locale/login",
      params: { locale },
      search: { next: pathname + search },
      replace: true,
    });
  }, [locale, navigate]);
  return null;
}

function AskedPage({ asked }: { readonly asked: Asked }) {
  const query = useQuery({
    queryKey: ["customer", "asked-grant", asked],
    queryFn: ({ signal }) => callAccount("askedGrant", { body: asked, signal }),
    retry: false,
    staleTime: Infinity,
  });
  const { error } = query;
  if (error instanceof ApiError && error.status === 422) return <Refused error={error} />;
  return <Loaded query={query}>{(found) => <Decision asked={asked} found={found} />}</Loaded>;
}

function Decision({ asked, found }: { readonly asked: Asked; readonly found: AskedGrantView }) {
  const { t } = useAuthorizeWords();
  const { client_name: name, client_host, return_host, is_local, email, company_name } = found;
  return (
    <div className={forms.page}>
      <PageHead title={t("authorize.title", { name })} brand={brand.name} className="break" />
      <div className={forms.card}>
        <p className="break">{t("authorize.lead", { name })}</p>
        <dl className={style.facts}>
          <div>
            <dt>{t("authorize.address")}</dt>
            <dd>{client_host}</dd>
          </div>
          <div>
            <dt>{t("authorize.account")}</dt>
            <dd>{company_name === "" ? email : `${company_name}, ${email}`}</dd>
          </div>
        </dl>
        <Notice tone="warning">{t("authorize.address_hint")}</Notice>
        <AuthorizeForm asked={asked} found={found} />
        <p className="hint">
          {is_local ? t("authorize.return_local") : t("authorize.return", { host: return_host })}{" "}
          {t("authorize.end_hint")}
        </p>
      </div>
    </div>
  );
}

/** What cannot be decided: who asks is not known, or the request is wrong, which is reported to the program. */
function Refused({ error }: { readonly error: ApiError }) {
  const { t } = useAuthorizeWords();
  const { return_url, return_host } = error.body.details ?? {};
  return (
    <div className={forms.result}>
      <PageHead title={t("authorize.refused")} brand={brand.name} />
      <p>{error.message}</p>
      {typeof return_url === "string" && typeof return_host === "string" && (
        <a href={return_url} className={buttonClass({ look: "primary" })}>
          {t("authorize.back", { host: return_host })}
        </a>
      )}
    </div>
  );
}
