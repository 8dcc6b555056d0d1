import { type Catalogues, useText } from "#ui/i18n.tsx";
import type { en } from "#messages/interpreting/sessions/en.ts";
import type { PortalKey } from "../../../words.ts";

/** The words of calls and visits: they come with the part of the page that says them. */
export const session_words: Catalogues = {
  pl: async () => (await import("#messages/interpreting/sessions/pl.ts")).pl,
  en: async () => (await import("#messages/interpreting/sessions/en.ts")).en,
  ua: async () => (await import("#messages/interpreting/sessions/ua.ts")).ua,
  de: async () => (await import("#messages/interpreting/sessions/de.ts")).de,
};

export const useSessionWords = () => useText<PortalKey | keyof typeof en>();
