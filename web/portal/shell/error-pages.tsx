import { type ErrorComponentProps, Link } from "@tanstack/react-router";
import { CloudOff, FileSearch, FileX, Lock, type LucideIcon } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { brand } from "#brand/brand.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { useLocale } from "#ui/i18n.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useLoggedIn } from "../startup.ts";
import { useWords } from "../words.ts";
import style from "./error-pages.module.css";
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
      <div className={style.muted}>{children}</div>
      <div className={style.buttons}>{actions}</div>
    </div>
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
          <Link to="/$locale/order/write" params={{ locale }} className={buttonClass({ look: "primary" })}>
            {t("menu.quick_quote")}
          </Link>
          {logged_in && (
            <Link to="/$locale/account/orders" params={{ locale }} className={buttonClass()}>
              {t("menu.orders")}
            </Link>
          )}
        </>
      }
    >
      <p>{t("error.not_found_text")}</p>
    </StatePage>
  );
}

/** G8: somebody is logged in, and this is not theirs; `children` leads to what is. */
export function ForbiddenPage({ children }: { children?: ReactNode }) {
  const { t } = useWords();
  const locale = useLocale();
  return (
    <StatePage
      icon={Lock}
      title={t("error.forbidden")}
      actions={
        children ?? (
          <Link to="/$locale/login" params={{ locale }} className={buttonClass({ look: "primary" })}>
            {t("ui.log_in")}
          </Link>
        )
      }
    />
  );
}

const reload = () => globalThis.location.reload();

/** A fault while a page was drawn, or its chunk is gone because the site was built anew. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useWords();
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error instanceof ApiError && error.status === 403) return <ForbiddenPage />;
  const is_chunk =
    error instanceof Error &&
    /dynamically imported module|Importing a module script|preload/i.test(error.message);
  return (
    <StatePage
      icon={FileX}
      title={t(is_chunk ? "error.new_version" : "error.server")}
      actions={
        <Button look="primary" onClick={is_chunk ? reload : reset}>
          {t(is_chunk ? "error.reload" : "ui.try_again")}
        </Button>
      }
    >
      <p>{!is_chunk && t("error.server_text")}</p>
    </StatePage>
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
        <p>{t("ui.unavailable")}</p>
        <p>
          <a href={`mailto:${brand.seller.email}`}>{brand.seller.email}</a> · {brand.seller.phone}
        </p>
      </StatePage>
    </main>
  );
}
