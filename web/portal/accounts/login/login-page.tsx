import { Link, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { brand } from "#brand/brand.ts";
import { isOpen } from "#brands/running.ts";
import { useLocale } from "#ui/i18n.tsx";
import { buttonClass } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { NotForBrandPage } from "../../shell/refusal-pages.tsx";
import style from "../../shell/forms.module.css";
import { LogInForm } from "../../shell/login-form.tsx";
import { pathOfOurs } from "../../shell/next.ts";
import { useLoggedIn } from "../../startup.ts";
import { useWords } from "../../words.ts";
import own from "./login.module.css";
import { RegisterForm } from "./register-form.tsx";

/** R2: login or registration; afterwards the requested page opens. */
export function LoginPage() {
  const { t } = useWords();
  const locale = useLocale();
  const { next, tab } = useSearch({ strict: false });
  const registering = tab === "register";
  useLeaveWhenIn(next);
  if (registering && !isOpen(brand, "registration")) return <NotForBrandPage />;
  const target = next === undefined ? {} : { next };
  return (
    <div className={`${style.page} ${registering ? style.wide : ""}`}>
      <PageHead
        key={registering ? "register" : "login"}
        title={t(registering ? "login.create" : "login.title")}
        brand={brand.name}
      />
      <nav className={own.tabs} aria-label={t("login.tabs")}>
        <Link
          to="/$locale/login"
          params={{ locale }}
          search={target}
          className={own.tab}
          activeOptions={{ exact: true }}
        >
          {t("login.title")}
        </Link>
        {isOpen(brand, "registration") && (
          <Link
            to="/$locale/login"
            params={{ locale }}
            search={{ ...target, tab: "register" }}
            className={own.tab}
            activeOptions={{ exact: true }}
          >
            {t("login.create")}
          </Link>
        )}
      </nav>
      {registering ? <RegisterForm /> : <LogInForm />}
      <div className={own.other}>
        <p>{t("login.without")}</p>
        <Link to="/$locale/order/write" params={{ locale }} className={buttonClass()}>
          {t("menu.quick_quote")}
        </Link>
      </div>
    </div>
  );
}

/** Opens `next` or the orders after the login. */
function useLeaveWhenIn(next: string | undefined) {
  const locale = useLocale();
  const router = useRouter();
  const navigate = useNavigate();
  const logged_in = useLoggedIn();
  useEffect(() => {
    if (!logged_in) return;
    const path = pathOfOurs(next, globalThis.location.origin);
    if (path !== null) router.history.replace(path);
    else void navigate({ to: "/$locale/account/orders", params: { locale }, replace: true });
  }, [logged_in, next, locale, navigate, router]);
}
