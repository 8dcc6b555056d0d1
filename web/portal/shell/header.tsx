import { Link, useLocation } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { brand } from "#brand/brand.ts";
import { useLocale } from "#ui/i18n.tsx";
import { useLoggedIn } from "../startup.ts";
import { useWords } from "../words.ts";
import style from "./header.module.css";
import { LanguageSwitcher } from "./language-switcher.tsx";
import { useLogOut } from "./logout.ts";
import { MainMenu } from "./main-menu.tsx";
import { Offline } from "./offline.tsx";

/** G2: logo, menu and language. The demo brand has no menu, only logout. */
export function Header() {
  const locale = useLocale();
  const { pathname } = useLocation();
  const is_demo = brand.app === "machine_translation_demo";
  return (
    <header className={style.header}>
      <div className={style.bar}>
        {is_demo ? (
          <Link to="/" className={style.brand}>
            <Mark />
          </Link>
        ) : (
          <Link to="/$locale" params={{ locale }} className={style.brand} activeProps={{}}>
            <Mark />
          </Link>
        )}
        <Offline />
        {/* Another page brings a new, closed menu. */}
        {is_demo ? (
          <>
            <DemoLogOut />
            <Languages />
          </>
        ) : (
          <MainMenu key={pathname.replace(/^\/[a-z]{2}(?=\/|$)/, "")}>
            <Languages />
          </MainMenu>
        )}
      </div>
    </header>
  );
}

/** §2: only when the brand accepts more than one language. */
const Languages = () => (brand.locales.length > 1 ? <LanguageSwitcher /> : null);

const Mark = () => (
  <>
    <span className={`${style.mark} brand-mark`} aria-hidden="true" />
    {brand.name}
  </>
);

function DemoLogOut() {
  const { t } = useWords();
  const logOut = useLogOut();
  if (!useLoggedIn()) return null;
  return (
    <button type="button" className={style.link} onClick={() => void logOut()}>
      <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
      {t("ui.log_out")}
    </button>
  );
}
