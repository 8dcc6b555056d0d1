import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { brand } from "#brand/brand.ts";
import { intl_tag, type Locale } from "#brands/brand.ts";
import { loadIntl, useLocale } from "#ui/i18n.tsx";
import { languageName } from "#ui/language-names.ts";
import { toast } from "#ui/toast.tsx";
import { measure } from "../analytics.ts";
import { call } from "../api.ts";
import { currentLocale, isLocale, setCurrentLocale, storeLocale } from "../locale.ts";
import {
  brandOptions,
  categoriesOptions,
  countriesOptions,
  customerOptions,
  isPersonal,
  useLoggedIn,
} from "../startup.ts";
import { catalogues, useWords } from "../words.ts";
import style from "./language-switcher.module.css";
import { useClosing } from "./use-closing.ts";

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
  useClosing({ root, button, open, close: () => setOpen(false) });
  const choices = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (open) choices.current?.querySelector<HTMLElement>("[aria-current]")?.focus();
  }, [open]);

  const pick = async (next: Locale) => {
    setOpen(false);
    button.current?.focus();
    // Not `locale`, because the texts of another language may still be loading.
    if (next === currentLocale() || busy) return;
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
        aria-label={`${short(locale).toUpperCase()}, ${t("ui.language")}: ${languageName(short(locale), short(locale))}`}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (open || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {short(locale).toUpperCase()}
        <ChevronDown size={16} strokeWidth={2} aria-hidden="true" />
      </button>
      {open && (
        <ul ref={choices} className={style.list}>
          {brand.locales.map((other) => (
            <li key={other}>
              <button
                type="button"
                lang={short(other)}
                className={style.item}
                data-name={languageName(short(other), short(other)).toLowerCase()}
                aria-current={other === locale || undefined}
                onClick={() => void pick(other)}
                onKeyDown={moveFocus}
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

/**
 * §4: texts and translated data of the next language are loaded before anything changes; if they or the change of the
 * customer fail, the former language stays. Then the choice is stored, the language of the page and its address
 * change, and other data is loaded again.
 */
export function useChangeLocale() {
  const router = useRouter();
  const queries = useQueryClient();
  const logged_in = useLoggedIn();
  return async (next: Locale) => {
    await Promise.all([
      loadIntl(catalogues, next),
      queries.fetchQuery(brandOptions(next)),
      queries.fetchQuery(categoriesOptions(next)),
      queries.fetchQuery(countriesOptions(next)),
    ]);
    const customer = logged_in ? await call("changeCustomer", { body: { locale: next } }) : null;
    measure("language_change", { from: short(currentLocale()), to: short(next) });
    storeLocale(next);
    setCurrentLocale(next);
    // Not sooner: a stored language that differs from the page's would be changed back.
    if (customer) queries.setQueryData(customerOptions.queryKey, customer);
    const [, first = "", ...rest] = router.state.location.pathname.split("/");
    const { searchStr, hash } = router.state.location;
    if (isLocale(first))
      router.history.replace([`/${next}`, ...rest].join("/") + searchStr + (hash && `#${hash}`));
    // Data with texts of the server; the former texts stay on screen until the new ones have loaded.
    void queries.invalidateQueries({ predicate: isPersonal });
  };
}

/** G3: arrows, Home and End move between languages, a typed character to the next name that begins with it. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  const items = [...(event.currentTarget.closest("ul")?.querySelectorAll("button") ?? [])];
  const at = items.findIndex((item) => item === document.activeElement);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  let to = steps[event.key];
  if (to === undefined && /^\p{L}$/u.test(event.key)) {
    const typed = event.key.toLowerCase();
    const found = [...items.keys()]
      .map((i) => (at + 1 + i) % items.length)
      .find((i) => nameOf(items[i]).startsWith(typed));
    if (found === undefined) return;
    to = found;
  }
  if (to === undefined) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}

const nameOf = (item: HTMLElement | undefined): string => item?.dataset["name"] ?? "";
