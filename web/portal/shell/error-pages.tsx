import { useQuery } from "@tanstack/react-query";
import { type ErrorComponentProps, Link } from "@tanstack/react-router";
import {
  CloudOff,
  FileSearch,
  FileX,
  Lock,
  LogIn,
  type LucideIcon,
  RefreshCw,
  ServerCrash,
  Store,
  TimerOff,
} from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { brand } from "#brand/brand.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { faultId } from "#ui/faults.ts";
import { useLocale } from "#ui/i18n.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { brandOptions, useLoggedIn } from "../startup.ts";
import { useWords } from "../words.ts";
import style from "./error-pages.module.css";
import { ChunkMissing } from "./lazy-page.ts";
import { MetaLink } from "./meta-link.tsx";
import { revealContent } from "./overlay.ts";

/** G8: one shape for all pages that say why there is nothing else here. */
function StatePage(props: { icon: LucideIcon; title: string; children?: ReactNode; actions: ReactNode }) {
  const { icon: Icon, title, children, actions } = props;
  useEffect(revealContent, []);
  return (
    <div className={style.page}>
      <span className={style.icon}>
        <Icon size={40} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <PageHead title={title} brand={brand.name} />
      {children && <div className={style.muted}>{children}</div>}
      <div className={style.buttons}>{actions}</div>
    </div>
  );
}

function QuickQuoteLink() {
  const { t } = useWords();
  const locale = useLocale();
  return (
    <Link to="/$locale/order/write" params={{ locale }} className={buttonClass({ look: "primary" })}>
      {t("menu.quick_quote")}
    </Link>
  );
}

/** To log-in, and from there back to this page. */
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

/** The contact page of the brand's meta; without one the seller's address. */
function ContactLink() {
  const { t } = useWords();
  const { data } = useQuery(brandOptions(useLocale()));
  return (
    <MetaLink href={data?.meta.contact_url ?? `mailto:${brand.seller.email}`} look={buttonClass()}>
      {t("error.contact")}
    </MetaLink>
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

/** Nobody is logged in, and this is somebody's page. */
export function UnauthorizedPage() {
  const { t } = useWords();
  return <StatePage icon={LogIn} title={t("error.unauthorized")} actions={<LogInLink />} />;
}

/** G8: somebody is logged in, and this is somebody else's; `children` leads to what is theirs. */
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

/** The session was over before the page could be shown. */
export function SessionExpiredPage() {
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
        // Not by the router: the demo brand has another home than the portals.
        <MetaLink href={home} look={buttonClass({ look: "primary" })}>
          {t("error.home")}
        </MetaLink>
      }
    />
  );
}

const reload = () => globalThis.location.reload();

/** A part of the site has not come: it was built anew under an open page, or there is no connection. */
function ChunkMissingPage() {
  const { t } = useWords();
  const is_online = globalThis.navigator.onLine;
  return (
    <StatePage
      icon={is_online ? RefreshCw : CloudOff}
      title={is_online ? t("error.new_version") : t("shell.slow")}
      actions={
        <Button look="primary" onClick={reload}>
          {t("error.reload")}
        </Button>
      }
    />
  );
}

/** A fault of ours, with the number under which we find it. */
function FaultPage({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useWords();
  const is_server = error instanceof ApiError;
  const id = is_server ? error.body.details?.["request"] : faultId(error);
  return (
    <StatePage
      icon={is_server ? ServerCrash : FileX}
      title={t("error.server")}
      actions={
        <>
          <Button look="primary" onClick={retry}>
            {t("ui.try_again")}
          </Button>
          <ContactLink />
        </>
      }
    >
      <p>{t("error.server_text")}</p>
      {typeof id === "string" && (
        <p className={style.number}>
          {t("error.number")} <code>{id.slice(0, 12)}</code>
        </p>
      )}
    </StatePage>
  );
}

/** G8: the page that says what this error means; also what the router shows when a page cannot be drawn. */
export function ErrorPage({ error, reset }: Pick<ErrorComponentProps, "error" | "reset">) {
  if (error instanceof ChunkMissing) return <ChunkMissingPage />;
  if (!(error instanceof ApiError)) return <FaultPage error={error} retry={reset} />;
  if (error.body.code === "service.not_for_brand") return <NotForBrandPage />;
  if (error.body.code === "token.missing") return <UnauthorizedPage />;
  if (error.status === 401) return <SessionExpiredPage />;
  if (error.status === 403) return <ForbiddenPage />;
  if (error.status === 404) return <NotFoundPage />;
  return <FaultPage error={error} retry={reset} />;
}

/** G10: whom to turn to when a service of ours does not answer. */
export function ServiceUnavailable() {
  const { t } = useWords();
  return (
    <>
      <p>{t("ui.unavailable")}</p>
      <p>
        <a href={`mailto:${brand.seller.email}`}>{brand.seller.email}</a> ·{" "}
        <a href={`tel:${brand.seller.phone.replace(/\s/g, "")}`}>{brand.seller.phone}</a>
      </p>
    </>
  );
}

/** G10: the brand's data did not come, so nothing of the site can be shown. */
export function UnavailablePage() {
  const { t } = useWords();
  return (
    <main>
      <StatePage
        icon={CloudOff}
        title={t("error.unavailable")}
        actions={
          <Button look="primary" onClick={reload}>
            {t("error.reload")}
          </Button>
        }
      >
        <ServiceUnavailable />
      </StatePage>
    </main>
  );
}
