import { ApiError } from "#ui/call.ts";
import { type Catalogues, useText } from "#ui/i18n.tsx";
import type { en as account } from "#messages/account/en.ts";
import type { en as dialogue } from "#messages/dialogue/en.ts";
import type { en as choices } from "#messages/choices/en.ts";
import type { en as home } from "#messages/home/en.ts";
import type { en as legal } from "#messages/legal/en.ts";
import type { en as money } from "#messages/money/en.ts";
import type { en as ordering } from "#messages/ordering/en.ts";
import type { en as privacy } from "#messages/privacy/en.ts";
import type { en as services } from "#messages/services/en.ts";
import type { en as tracking } from "#messages/tracking/en.ts";
import type { en } from "#messages/portal/en.ts";

/** The sentences of the portal: its own, and those of its larger areas. */
export type PortalKey =
  | keyof typeof en
  | keyof typeof account
  | keyof typeof dialogue
  | keyof typeof choices
  | keyof typeof home
  | keyof typeof legal
  | keyof typeof money
  | keyof typeof ordering
  | keyof typeof privacy
  | keyof typeof services
  | keyof typeof tracking;

/** Each language is a lazy chunk: the words of the frame and the order page, of all apps, and of wrong fields. */
export const catalogues: Catalogues = {
  pl: async () => (await import("#messages/portal/pl.ts")).default,
  en: async () => (await import("#messages/portal/en.ts")).default,
  ua: async () => (await import("#messages/portal/ua.ts")).default,
  de: async () => (await import("#messages/portal/de.ts")).default,
};

/** The words of all other pages, which whoever has come to order can do without. */
export const page_words: Catalogues = {
  pl: async () => (await import("#messages/portal/pages.pl.ts")).default,
  en: async () => (await import("#messages/portal/pages.en.ts")).default,
  ua: async () => (await import("#messages/portal/pages.ua.ts")).default,
  de: async () => (await import("#messages/portal/pages.de.ts")).default,
};
/** The words below the form of the home page, loaded with that part; other pages have them among their own. */
export const home_words: Catalogues = {
  pl: async () => (await import("#messages/home/pl.ts")).pl,
  en: async () => (await import("#messages/home/en.ts")).en,
  ua: async () => (await import("#messages/home/ua.ts")).ua,
  de: async () => (await import("#messages/home/de.ts")).de,
};
/** The portal's sentences by typed key. */
export const useWords = () => useText<PortalKey>();

/** What a call that did not succeed says: a refusal in the server's words, anything else in ours. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useWords();
  return (error) => (error instanceof ApiError && error.message !== "" ? error.message : t("error.not_sent"));
}
