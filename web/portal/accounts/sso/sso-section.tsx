import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { DomainView, SsoView } from "#contract/accounts/sso.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { callAccount } from "../../account-api.ts";
import { ConfirmPerson } from "../sign-on/confirm-person.tsx";
import forms from "../../shell/forms.module.css";
import { Loaded } from "../../shell/load-state.tsx";
import { useFailureText } from "../../words.ts";
import { ssoOptions, useSsoAct } from "./data.ts";
import { AddDomain, RemoveDomain, RemoveProvider, RequireSso, SetProvider } from "./dialogs.tsx";
import { useSsoWords } from "./words.ts";
import style from "./sso.module.css";

type Opened =
  | { readonly act: "add" | "provider" | "remove" | "require" }
  | { readonly removing: DomainView }
  | null;
type Opening = { readonly setOpened: (opened: Opened) => void };

/** Single sign-on in four steps: domain, provider, a try, and the duty to use it. For owners. */
export function SsoSection() {
  const { t } = useSsoWords();
  const id = useId();
  const query = useQuery(ssoOptions);
  const [opened, setOpened] = useState<Opened>(null);
  return (
    <section id="sso" aria-labelledby={id} className={forms.card}>
      <div className="stack-2">
        <div className="cluster-3 middle">
          <h2 id={id}>{t("sso.title")}</h2>
          {query.data && <State view={query.data} />}
        </div>
        <p>{t("sso.lead")}</p>
      </div>
      <Loaded query={query}>
        {(view) => (
          <>
            <Domains view={view} setOpened={setOpened} />
            <ProviderStep view={view} setOpened={setOpened} />
            <TryStep view={view} />
            <RequireStep view={view} setOpened={setOpened} />
            <Dialogs view={view} opened={opened} onClose={() => setOpened(null)} />
          </>
        )}
      </Loaded>
      <ConfirmPerson />
    </section>
  );
}

function State({ view: { is_on, provider } }: { readonly view: SsoView }) {
  const { t } = useSsoWords();
  if (!is_on) return <Badge tone="neutral">{t("sso.state.off")}</Badge>;
  return <Badge tone="success">{t(provider?.required ? "sso.state.required" : "sso.state.on")}</Badge>;
}

type DialogsProps = { readonly view: SsoView; readonly opened: Opened; readonly onClose: () => void };
function Dialogs({ view: { provider }, opened, onClose }: DialogsProps) {
  if (opened === null) return null;
  if ("removing" in opened) return <RemoveDomain domain={opened.removing} onClose={onClose} />;
  switch (opened.act) {
    case "add":
      return <AddDomain onClose={onClose} />;
    case "provider":
      return <SetProvider provider={provider} onClose={onClose} />;
    case "remove":
      return <RemoveProvider onClose={onClose} />;
    case "require":
      return provider && <RequireSso provider={provider} onClose={onClose} />;
  }
}

function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={style.step}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

function Domains({ view, setOpened }: Opening & { readonly view: SsoView }) {
  const { t } = useSsoWords();
  return (
    <Step title={t("sso.step_domain")}>
      <p>{t("sso.domain_text")}</p>
      {view.domains.length > 0 && (
        <ul className={style.domains}>
          {view.domains.map((domain) => (
            <DomainRow key={domain.id} domain={domain} setOpened={setOpened} />
          ))}
        </ul>
      )}
      <div>
        <Button
          icon={<Plus size={18} strokeWidth={2} aria-hidden="true" />}
          onClick={() => setOpened({ act: "add" })}
        >
          {t("sso.add_domain")}
        </Button>
      </div>
    </Step>
  );
}

const tones = { waiting: "neutral", verified: "success", missing: "warning" } as const;

function DomainRow({ domain, setOpened }: Opening & { readonly domain: DomainView }) {
  const { t } = useSsoWords();
  const failureText = useFailureText();
  const check = useSsoAct((id: number) => callAccount("checkDomain", { params: { id: String(id) } }));
  const { id, domain: name, state, record, checked_at } = domain;
  return (
    <li className="stack-3">
      <div className="cluster-3 middle">
        <strong className="break">{name}</strong>
        <Badge tone={tones[state]}>{t(`sso.domain_state.${state}`)}</Badge>
        {checked_at !== null && (
          <span className="hint">
            {t("sso.checked")} <DateText value={checked_at} />
          </span>
        )}
      </div>
      {state === "missing" && <Notice tone="warning">{t("sso.domain_missing_text")}</Notice>}
      {state !== "verified" && (
        <div className={style.record}>
          <span>{t("sso.record_type")}</span>
          <span className="break">{t("sso.record_name", { domain: name })}</span>
          <span className="stack-1 at-start">
            {t("sso.record_value")}
            <code className="break">{record}</code>
          </span>
          <CopyButton text={() => record} label={t("sso.record_copy")} look="secondary" />
        </div>
      )}
      <ActFailed error={check.error} failure={failureText} />
      <div className={forms.row}>
        <Button
          size="small"
          look={state === "verified" ? "secondary" : "primary"}
          busy={check.isPending}
          aria-label={t("sso.check_name", { domain: name })}
          onClick={() => check.mutate(id, { onSuccess: () => toast(t("sso.proven", { domain: name })) })}
        >
          {t("sso.check")}
        </Button>
        <Button
          size="small"
          look="quiet"
          aria-label={t("sso.remove_domain_name", { domain: name })}
          onClick={() => setOpened({ removing: domain })}
        >
          {t("sso.remove_domain")}
        </Button>
      </div>
    </li>
  );
}

function ProviderStep({ view, setOpened }: Opening & { readonly view: SsoView }) {
  const { t } = useSsoWords();
  const { provider, redirect_uri } = view;
  return (
    <Step title={t("sso.step_provider")}>
      <p>{t("sso.provider_text")}</p>
      <div className={style.record}>
        <span className="stack-1 at-start">
          {t("sso.redirect")}
          <code className="break">{redirect_uri}</code>
        </span>
        <CopyButton text={() => redirect_uri} label={t("sso.redirect_copy")} look="secondary" />
      </div>
      <p className="hint">{t("sso.scopes")}</p>
      {provider && (
        <dl className={style.facts}>
          <div>
            <dt>{t("sso.issuer")}</dt>
            <dd className="break">{provider.issuer}</dd>
          </div>
          <div>
            <dt>{t("sso.client_id")}</dt>
            <dd className="break">{provider.client_id}</dd>
          </div>
          <div>
            <dt>{t("sso.join_role")}</dt>
            <dd>{t(`sso.join_role.${provider.join_role}`)}</dd>
          </div>
        </dl>
      )}
      <div className={forms.row}>
        <Button onClick={() => setOpened({ act: "provider" })}>
          {t(provider ? "sso.change" : "sso.set_up")}
        </Button>
        {provider && (
          <Button look="quiet" onClick={() => setOpened({ act: "remove" })}>
            {t("sso.remove")}
          </Button>
        )}
      </div>
    </Step>
  );
}

function TryStep({ view: { is_on, provider } }: { readonly view: SsoView }) {
  const { t } = useSsoWords();
  const { worked_at = null, failed_at = null, failed_why = null } = provider ?? {};
  return (
    <Step title={t("sso.step_try")}>
      <p>{t(is_on ? "sso.try_text" : "sso.try_none")}</p>
      {worked_at !== null && (
        <p>
          {t("sso.worked")} <DateText value={worked_at} />
        </p>
      )}
      {failed_at !== null && failed_why !== null && (
        <Notice tone="warning">
          {t("sso.failed")} <DateText value={failed_at} />. {t(`sign_on.fault.${failed_why}`)}
        </Notice>
      )}
    </Step>
  );
}

function RequireStep({ view: { provider, is_on }, setOpened }: Opening & { readonly view: SsoView }) {
  const { t } = useSsoWords();
  const required = provider?.required ?? false;
  const may = is_on && provider !== null && provider.worked_at !== null;
  return (
    <Step title={t("sso.step_require")}>
      <p>{t("sso.require_text")}</p>
      {may || required ? (
        <div>
          <Button onClick={() => setOpened({ act: "require" })}>
            {t(required ? "sso.allow" : "sso.require")}
          </Button>
        </div>
      ) : (
        <p className="hint">{t("sso.require_wait")}</p>
      )}
    </Step>
  );
}
