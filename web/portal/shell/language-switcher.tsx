import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { brand } from "#brand/brand.ts";
import { intl_tag, type Locale } from "#brands/brand.ts";
import { loadIntl, useLocale } from "#ui/i18n.tsx";
import { languageName } from "#ui/language-names.ts";
import { toast } from "#ui/toast.tsx";
import { call } from "../api.ts";
import { isLocale, setCurrentLocale, storeLocale } from "../locale.ts";
import { customerOptions, useLoggedIn } from "../startup.ts";
import { catalogues, useWords } from "../words.ts";
import style from "./language-switcher.module.css";

const short = (locale: Locale) => intl_tag[locale].slice(0, 2);

/** G3, §4 Changing language. What is typed in a form stays, because the page under it is the same. */
export function LanguageSwitcher() {
  const { t } = useWords();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const changeLocale = useChangeLocale();
  useCloseOutside(root, open, () => setOpen(false));

  const pick = async (next: Locale) => {
    setOpen(false);
    button.current?.focus();
    if (next === locale || busy) return;
    setBusy(true);
    try {
      await changeLocale(next);
    } catch {
      toast(t("shell.language_failed"), "warning");
    } finally {
      setBusy(false);
    }
  };
  return (
    <div ref={root} className={style.root}>
      <button
        ref={button}
        type="button"
        className={style.button}
        aria-expanded={open}
        aria-busy={busy || undefined}
        aria-label={`${t("ui.language")}: ${languageName(short(locale), short(locale))}`}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
      >
        {short(locale).toUpperCase()}
        <ChevronDown size={16} strokeWidth={2} aria-hidden="true" />
      </button>
      {open && (
        <ul className={style.list}>
          {brand.locales.map((other) => (
            <li key={other}>
              <button
                type="button"
                lang={short(other)}
                className={style.item}
                aria-current={other === locale || undefined}
                onClick={() => void pick(other)}
              >
                <span className={style.code} aria-hidden="true">
                  {short(other).toUpperCase()}
                </span>
                {languageName(short(other), short(other))}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Loads the sentences first: when that or the customer's change fails, the page stays as it was. */
export function useChangeLocale() {
  const router = useRouter();
  const queries = useQueryClient();
  const logged_in = useLoggedIn();
  return async (next: Locale) => {
    await loadIntl(catalogues, next);
    if (logged_in)
      queries.setQueryData(
        customerOptions.queryKey,
        await call("changeCustomer", { body: { locale: next } }),
      );
    storeLocale(next);
    setCurrentLocale(next);
    const [, first = "", ...rest] = router.state.location.pathname.split("/");
    const { searchStr, hash } = router.state.location;
    if (isLocale(first))
      router.history.replace([`/${next}`, ...rest].join("/") + searchStr + (hash && `#${hash}`));
  };
}

function useCloseOutside(root: React.RefObject<HTMLElement | null>, open: boolean, close: () => void) {
  useEffect(() => {
    if (!open) return undefined;
    const stop = new AbortController();
    document.addEventListener(
      "pointerdown",
      ({ target }) => {
        if (!(target instanceof Node && root.current?.contains(target))) close();
      },
      stop,
    );
    root.current?.addEventListener("keydown", (event) => event.key === "Escape" && close(), stop);
    return () => stop.abort();
  });
}
