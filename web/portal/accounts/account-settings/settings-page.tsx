import { useQuery } from "@tanstack/react-query";
import { Link, useBlocker } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { brand } from "#brand/brand.ts";
import type { CustomerView } from "#contract/accounts/people.ts";
import type { MemberRight } from "#domain/accounts/members.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { isLoggedIn } from "../../api.ts";
import forms from "../../shell/forms.module.css";
import { Loaded } from "../../shell/load-state.tsx";
import { useRights } from "../../shell/may.ts";
import { customerOptions } from "../../startup.ts";
import { useWords } from "../../words.ts";
import { BillingSection, InvoicingSection } from "./billing-section.tsx";
import { ConsentsSection } from "./consents-section.tsx";
import { MailsSection } from "./mails-section.tsx";
import { IntakeLink, IntakeSection } from "./intake-section.tsx";
import { KeysSection } from "./keys-section.tsx";
import { SitesSection } from "./sites-section.tsx";
import { PersonLink, PersonSection } from "./person-section.tsx";
import { PrivacySection } from "./privacy-section.tsx";
import { usePrivacyWords } from "./privacy-words.ts";
import { PasswordSection } from "./password-section.tsx";
import { DirtyContext, type SectionName } from "./section.tsx";
import { SecuritySection } from "./security-section.tsx";
import style from "./settings.module.css";
import { UserSection } from "./user-section.tsx";

const names = [
  "user",
  "billing",
  "invoicing",
  "password",
  "security",
  "mails",
  "consents",
  "privacy",
] as const;

/** R15: everything about the account, in sections with a Save of their own. */
export function SettingsPage() {
  const { t } = useWords();
  const query = useQuery(customerOptions);
  return (
    <div className="stack-5">
      <PageHead title={t("settings.title")} brand={brand.name} />
      <Loaded query={query}>{(customer) => <Sections key={customer.id} customer={customer} />}</Loaded>
    </div>
  );
}

/** The way to the pages for programs of the customer. */
function WebhooksSection() {
  const { t } = usePrivacyWords();
  const locale = useLocale();
  return (
    <section id="webhooks" aria-labelledby="webhooks-title" className={forms.card}>
      <h2 id="webhooks-title">{t("settings.webhooks")}</h2>
      <p>{t("settings.webhooks_text")}</p>
      <div>
        <Link to="/$locale/account/webhooks" params={{ locale }} className={buttonClass()}>
          {t("settings.webhooks_open")}
        </Link>
      </div>
    </section>
  );
}

/** What a member needs for a section; without an entry it is about the own login. */
const needs_of: Partial<Record<(typeof names)[number], MemberRight>> = {
  user: "billing.work",
  billing: "billing.work",
  invoicing: "billing.work",
  mails: "account.manage",
  consents: "account.manage",
  privacy: "account.manage",
};

function Sections({ customer }: { customer: CustomerView }) {
  const { t } = useWords();
  const may = useRights();
  const manages = may("account.manage");
  const late = usePrivacyWords();
  const { report, dialog } = useLeaving();
  const sections = useNamedSection();
  const orders = may("orders.act");
  return (
    <DirtyContext value={report}>
      <div className={style.grid}>
        <nav aria-label={t("settings.sections")} className={style.nav}>
          <ul>
            <PersonLink />
            {names
              .filter((name) => may(needs_of[name] ?? "orders.read"))
              .map((name) => (
                <li key={name}>
                  <a href={`#${name}`}>{t(`settings.${name}`)}</a>
                </li>
              ))}
            {manages && (
              <>
                <li>
                  <a href="#api">{late.t("keys.title")}</a>
                </li>
                <li>
                  <a href="#webhooks">{t("settings.webhooks")}</a>
                </li>
                <li>
                  <a href="#sites">{late.t("sites.title")}</a>
                </li>
              </>
            )}
            {orders && <IntakeLink manages={manages} />}
          </ul>
        </nav>
        <div ref={sections} className={style.sections}>
          {!manages && <p className="hint">{late.t("settings.role_text")}</p>}
          <PersonSection />
          {may("billing.work") && (
            <>
              <UserSection customer={customer} />
              <BillingSection customer={customer} />
              <InvoicingSection customer={customer} />
            </>
          )}
          <PasswordSection customer={customer} />
          <SecuritySection />
          {manages && (
            <>
              <MailsSection customer_id={customer.id} />
              <ConsentsSection customer={customer} />
              <PrivacySection />
              <KeysSection currency={customer.currency} />
              <WebhooksSection />
              <SitesSection />
            </>
          )}
          {orders && <IntakeSection manages={manages} is_company={customer.user_type === "company"} />}
        </div>
      </div>
      {dialog}
    </DirtyContext>
  );
}

/**
 * Shows the section that the address names, as links in mails do: the sections come after the page, and those above it grow
 * when they are loaded. Ends when the reader does something.
 */
function useNamedSection() {
  const sections = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const name = globalThis.location.hash.slice(1);
    if (!sections.current || name === "") return;
    const observer = new ResizeObserver(() => document.getElementById(name)?.scrollIntoView());
    observer.observe(sections.current);
    const end = new AbortController();
    const stop = () => {
      observer.disconnect();
      end.abort();
    };
    for (const act of ["wheel", "touchstart", "pointerdown", "keydown"])
      globalThis.addEventListener(act, stop, { signal: end.signal, passive: true });
    return stop;
  }, []);
  return sections;
}

/**
 * Asks before another page replaces unsaved changes; leaving discards them. The end of a session does not ask: the
 * changes are stored in the browser and restored after the login.
 */
function useLeaving() {
  const { t } = useWords();
  const unsaved = useRef(new Map<SectionName, () => void>());
  const [, redraw] = useState(0);
  const report = useCallback((section: SectionName, discard: (() => void) | null) => {
    if (discard) unsaved.current.set(section, discard);
    else unsaved.current.delete(section);
    redraw((count) => count + 1);
  }, []);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved.current.size > 0 && isLoggedIn() && current.routeId !== next.routeId,
    enableBeforeUnload: false,
    withResolver: true,
  });
  const dialog = useMemo(
    () => (
      <Dialog
        open={status === "blocked"}
        title={t("settings.leave_title")}
        onClose={() => reset?.()}
        actions={
          <>
            <Button look="primary" onClick={() => reset?.()}>
              {t("settings.stay")}
            </Button>
            <Button
              look="danger"
              onClick={() => {
                for (const discard of unsaved.current.values()) discard();
                proceed?.();
              }}
            >
              {t("settings.leave")}
            </Button>
          </>
        }
      >
        <p>{t("settings.leave_text")}</p>
      </Dialog>
    ),
    [status, proceed, reset, t],
  );
  return { report, dialog };
}
