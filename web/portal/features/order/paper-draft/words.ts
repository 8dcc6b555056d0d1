import { type Catalogues, useText } from "#ui/i18n.tsx";
import type { en } from "#messages/drafts/en.ts";
import type { PortalKey } from "../../../words.ts";

/** The words of what is approved before the stamp: they come with the part of the page that says them. */
export const draft_words: Catalogues = {
  pl: async () => (await import("#messages/drafts/pl.ts")).pl,
  en: async () => (await import("#messages/drafts/en.ts")).en,
  ua: async () => (await import("#messages/drafts/ua.ts")).ua,
  de: async () => (await import("#messages/drafts/de.ts")).de,
};

export const useDraftWords = () => useText<PortalKey | keyof typeof en>();
