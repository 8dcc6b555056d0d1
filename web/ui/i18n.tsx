import { type ReactNode, createContext, useContext, useEffect, useMemo, useState } from "react";
import { intl_tag, type Locale } from "#brands/brand.ts";
import type { en } from "#messages/kernel/shared/en.ts";
import type { en as states } from "#messages/orders/states/en.ts";
import { createIntl, type Formatter, FormatterProvider, type Messages, useIntl } from "./intl.ts";
import type { Sentence } from "./sentence.ts";

/** The build turns each sentence of `messages/` into a parsed one. */
export type Catalogues = Readonly<Record<Locale, () => Promise<Messages>>>;
export type SharedKey = keyof typeof en | keyof typeof states;

/**
 * The sentences of several parts. Each is a chunk of its own: those that the apps share are cached once.
 * @public Used by the catalogues of the build.
 */
export async function together(
  parts: readonly Promise<Readonly<Record<string, Messages>>>[],
): Promise<Messages> {
  const all = await Promise.all(parts);
  return Object.fromEntries(all.flatMap((part) => Object.values(part).flatMap(Object.entries<Sentence>)));
}

type Values = Record<string, string | number | bigint | Date>;
type Rich = Record<string, string | number | ReactNode | ((chunks: ReactNode[]) => ReactNode)>;

const LocaleContext = createContext<Locale>("en");

/** The language of the page, in our spelling (`ua`). */
export const useLocale = (): Locale => useContext(LocaleContext);

/** Sentences that a page has requested in addition to those every page has, and the formatter they belong to. */
const asked = new Set<Catalogues>();
let made: { readonly locale: Locale; readonly messages: Record<string, Sentence> } | null = null;

/** Loads the sentences of a locale and makes the formatter; throws when they cannot be loaded. */
export async function loadIntl(catalogues: Catalogues, locale: Locale): Promise<Formatter> {
  const messages: Record<string, Sentence> = { ...(await catalogues[locale]()) };
  // Another page may ask for more while these are on their way; a set that grows is walked to its new end.
  for (const more of asked) Object.assign(messages, await more[locale]());
  return createIntl(intl_tag[locale], messages);
}

/** Adds the sentences of a part of the app, in this language and each that follows; rejects when they do not come. */
export async function needWords(more: Catalogues, locale: Locale): Promise<void> {
  asked.add(more);
  const words = await more[locale]();
  if (made?.locale === locale) Object.assign(made.messages, words);
  // The former language is still on the screen.
  else if (made) Object.assign(made.messages, await more[made.locale]());
}

/**
 * Gives the tree below its language. The former language stays on screen while the next is loading, so a change
 * never blanks the page; a language that cannot be loaded is reported to `onFailure` and the former stays.
 */
export function IntlRoot(props: {
  locale: Locale;
  catalogues: Catalogues;
  onFailure?: (error: unknown) => void;
  children: ReactNode;
}) {
  const { locale, catalogues, onFailure } = props;
  const [shown, setShown] = useState<{ locale: Locale; intl: Formatter } | null>(null);
  useEffect(() => {
    let wanted = true;
    const change = async () => {
      try {
        const intl = await loadIntl(catalogues, locale);
        if (!wanted) return;
        made = { locale, messages: intl.messages };
        // What was asked for since the last of them arrived.
        for (const more of asked) Object.assign(made.messages, await more[locale]());
        if (!wanted) return;
        document.documentElement.lang = intl_tag[locale].slice(0, 2);
        setShown({ locale, intl });
      } catch (error) {
        if (wanted) onFailure?.(error);
      }
    };
    void change();
    return () => {
      wanted = false;
    };
  }, [locale, catalogues, onFailure]);
  if (!shown) return null;
  return (
    <LocaleContext value={shown.locale}>
      <FormatterProvider value={shown.intl}>{props.children}</FormatterProvider>
    </LocaleContext>
  );
}

/** The sentences of an area by typed key: `t` gives text, `rich` gives text with elements inside. */
export function useText<Key extends string = SharedKey>() {
  const intl = useIntl();
  return useMemo(
    () => ({
      t: (key: Key | SharedKey, values?: Values): string => intl.text(key, values),
      rich: (key: Key | SharedKey, values: Rich): ReactNode => intl.rich(key, values),
    }),
    [intl],
  );
}

/** A problem of a field is a message key or a sentence of the server; this gives the sentence either way. */
export function useProblem(): (problem: string | undefined) => string | undefined {
  const intl = useIntl();
  return (problem) => (problem !== undefined && problem in intl.messages ? intl.text(problem) : problem);
}
