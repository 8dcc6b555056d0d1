import { Link } from "@tanstack/react-router";
import { FileSearch, Lock, LogIn, Store, TimerOff } from "lucide-react";
import type { ReactNode } from "react";
import { brand } from "#brand/brand.ts";
import { buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useLoggedIn } from "../startup.ts";
import { useWords } from "../words.ts";
import { MetaLink } from "./meta-link.tsx";
import { ContactLink, StatePage } from "./state-page.tsx";

function QuickQuoteLink() {
  const { t } = useWords();
  const locale = useLocale();
  return (
    <Link to="/$locale/order/write" params={{ locale }} className={buttonClass({ look: "primary" })}>
      {t("menu.quick_quote")}
    </Link>
  );
}

/** Link to the login, and from there back to this page. */
function LogInLink() {
  const { t } = useWords();
  const locale = useLocale();
  const { pathname, search } = globalThis.location;
  return (
    <Link
      to="/$locale/login"
      params={{ locale }}
      search={{ next: pathname + search }}
      className={buttonClass({ look: "primary" })}
    >
      {t("ui.log_in")}
    </Link>
  );
}

/** A known address with an unknown hash (D6). */
export function NotFoundPage() {
  const { t } = useWords();
  const locale = useLocale();
  const logged_in = useLoggedIn();
  return (
    <StatePage
      icon={FileSearch}
      title={t("error.not_found")}
      actions={
        <>
          <QuickQuoteLink />
          {logged_in && (
            <Link to="/$locale/account/orders" params={{ locale }} className={buttonClass()}>
              {t("menu.orders")}
            </Link>
          )}
          <ContactLink />
        </>
      }
    >
      <p>{t("error.not_found_text")}</p>
    </StatePage>
  );
}

/** The page needs a login. */
function UnauthorizedPage() {
  const { t } = useWords();
  return <StatePage icon={LogIn} title={t("error.unauthorized")} actions={<LogInLink />} />;
}

/** G8: the page belongs to another account than the one logged in; `children` links to the user's own pages. */
export function ForbiddenPage({ children }: { children?: ReactNode }) {
  const { t } = useWords();
  return (
    <StatePage
      icon={Lock}
      title={t("error.forbidden")}
      actions={
        children ?? (
          <>
            <QuickQuoteLink />
            <ContactLink />
          </>
        )
      }
    >
      <p>{t("error.forbidden_text")}</p>
    </StatePage>
  );
}

/** Integrations 6: a page of the own account that the role of the member does not open, with the sentence of the server. */
function RolePage({ sentence }: { sentence: string }) {
  const { t } = useWords();
  const locale = useLocale();
  return (
    <StatePage
      icon={Lock}
      title={t("error.forbidden")}
      actions={
        <Link to="/$locale/account/orders" params={{ locale }} className={buttonClass({ look: "primary" })}>
          {t("menu.orders")}
        </Link>
      }
    >
      <p>{sentence}</p>
    </StatePage>
  );
}

/** The session was over before the page could be shown. */
function SessionExpiredPage() {
  const { t } = useWords();
  return <StatePage icon={TimerOff} title={t("shell.session_title")} actions={<LogInLink />} />;
}

/** G11: a service that this brand does not offer, by its address. */
export function NotForBrandPage() {
  const { t } = useWords();
  const locale = useLocale();
  const home = `${globalThis.location.origin}/${brand.app === "machine_translation_demo" ? "" : locale}`;
  return (
    <StatePage
      icon={Store}
      title={t("error.not_for_brand")}
      actions={
        // The router is not used, because the demo brand has a different home page.
        <MetaLink href={home} look={buttonClass({ look: "primary" })}>
          {t("error.home")}
        </MetaLink>
      }
    />
  );
}

/** G8: the page of a refusal by its status (401, 403 or 404), code and sentence. */
export function RefusalPage(props: { status: 401 | 403 | 404; code: string; sentence: string }) {
  const { status, code, sentence } = props;
  if (code === "token.missing") return <UnauthorizedPage />;
  if (code === "member.role") return <RolePage sentence={sentence} />;
  if (status === 401) return <SessionExpiredPage />;
  return status === 403 ? <ForbiddenPage /> : <NotFoundPage />;
}
