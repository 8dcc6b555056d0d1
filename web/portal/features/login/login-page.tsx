import { Link, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { brand } from "#brand/brand.ts";
import { useLocale } from "#ui/i18n.tsx";
import { buttonClass } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { LogInForm } from "../../shell/log-in-form.tsx";
import { useLoggedIn } from "../../startup.ts";
import { useWords } from "../../words.ts";
import style from "./login.module.css";

/** R2: into the account, and back to where the person was going. */
export function LoginPage() {
  const { t } = useWords();
  const locale = useLocale();
  const router = useRouter();
  const navigate = useNavigate();
  const { next } = useSearch({ strict: false });
  const logged_in = useLoggedIn();
  useEffect(() => {
    if (!logged_in) return;
    // Only a path of ours: an address of another site in `next` must not be followed.
    if (next && /^\/(?!\/)/.test(next)) router.history.replace(next);
    else void navigate({ to: "/$locale/account/orders", params: { locale }, replace: true });
  }, [logged_in, next, locale, navigate, router]);
  return (
    <div className={style.page}>
      <PageHead title={t("login.title")} brand={brand.name} />
      <LogInForm />
      <div className={style.other}>
        <p>{t("login.without")}</p>
        <Link to="/$locale/order/write" params={{ locale }} className={buttonClass()}>
          {t("menu.quick_quote")}
        </Link>
      </div>
    </div>
  );
}
