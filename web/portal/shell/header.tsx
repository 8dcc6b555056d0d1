import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { LogIn, LogOut, Menu, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { brand } from "#brand/brand.ts";
import { IconButton } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { call, session } from "../api.ts";
import { useLoggedIn } from "../startup.ts";
import { useWords } from "../words.ts";
import style from "./header.module.css";
import { LanguageSwitcher } from "./language-switcher.tsx";

/** §9: the class that moves the mobile menu is taken off after this time. */
const menu_animation_ms = 1_000;

/** G2: logo, menu and language. The demo brand has no menu, only log-out. */
export function Header() {
  const { t } = useWords();
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
        {is_demo ? <DemoLogOut /> : <MainMenu key={pathname} label={t("shell.menu")} />}
        {brand.locales.length > 1 && <LanguageSwitcher />}
      </div>
    </header>
  );
}

const Mark = () => (
  <>
    <span className={`${style.mark} brand-mark`} aria-hidden="true" />
    {brand.name}
  </>
);

/** What a page has loaded of one customer; the next one at this browser must not see it. */
const of_customer = ["customer", "orders", "invoices", "payments", "prepaid"];

/** §2: logout clears authentication and goes to home. The server is told, but nobody waits for it. */
export function useLogOut() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const locale = useLocale();
  return async () => {
    const told = call("revokeToken", {}).catch(() => null);
    session.clear();
    queries.removeQueries({
      predicate: ({ queryKey }) => of_customer.some((name) => name === queryKey[0]),
    });
    await (brand.app === "machine_translation_demo"
      ? navigate({ to: "/" })
      : navigate({ to: "/$locale", params: { locale } }));
    await told;
  };
}

function MainMenu({ label }: { label: string }) {
  const { t } = useWords();
  const locale = useLocale();
  const logged_in = useLoggedIn();
  const logOut = useLogOut();
  const { open, moving, toggle, ref, button } = useBurger();
  const params = { locale };
  return (
    <>
      <nav
        ref={ref}
        id="menu"
        className={[style.menu, open && style.open, moving && style.moving].filter(Boolean).join(" ")}
        aria-label={label}
      >
        <ul>
          <li>
            <Link to="/$locale/order/write" params={params} className={style.link}>
              {t("menu.quick_quote")}
            </Link>
          </li>
          {logged_in ? (
            <>
              <li>
                <Link to="/$locale/account/orders" params={params} className={style.link}>
                  {t("menu.orders")}
                </Link>
              </li>
              <li>
                <button type="button" className={style.link} onClick={() => void logOut()}>
                  <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
                  {t("ui.log_out")}
                </button>
              </li>
            </>
          ) : (
            <li>
              <Link to="/$locale/login" params={params} className={style.link}>
                <LogIn size={18} strokeWidth={1.75} aria-hidden="true" />
                {t("ui.log_in")}
              </Link>
            </li>
          )}
        </ul>
      </nav>
      <span ref={button} className={style.burger}>
        <IconButton
          label={t(open ? "shell.close_menu" : "shell.menu")}
          aria-expanded={open}
          aria-controls="menu"
          onClick={toggle}
        >
          {open ? (
            <X size={24} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Menu size={24} strokeWidth={1.75} aria-hidden="true" />
          )}
        </IconButton>
      </span>
    </>
  );
}

/** The mobile menu: closes on Esc and on a press elsewhere; another page brings a new, closed one. */
function useBurger() {
  const [open, setOpen] = useState(false);
  const [moving, setMoving] = useState(false);
  const ref = useRef<HTMLElement>(null);
  const button = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    ref.current?.querySelector<HTMLElement>("a, button")?.focus();
    const stop = new AbortController();
    const timer = globalThis.setTimeout(() => setMoving(false), menu_animation_ms);
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        setOpen(false);
        button.current?.querySelector("button")?.focus();
      },
      stop,
    );
    document.addEventListener(
      "pointerdown",
      ({ target }) => {
        const inside =
          target instanceof Node && (ref.current?.contains(target) || button.current?.contains(target));
        if (!inside) setOpen(false);
      },
      stop,
    );
    return () => {
      stop.abort();
      globalThis.clearTimeout(timer);
    };
  }, [open]);
  const toggle = () => {
    setMoving(!open);
    setOpen(!open);
  };
  return { open, moving, toggle, ref, button };
}

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
