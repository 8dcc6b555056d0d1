import { type Catalogues, useText } from "#ui/i18n.tsx";
import type { en } from "#messages/shipping/drafts/en.ts";
import type { PortalKey } from "../../../words.ts";

/** The words of what is approved before the stamp: they come with the part of the page that says them. */
export const draft_words: Catalogues = {
  pl: async () => (await import("#messages/shipping/drafts/pl.ts")).pl,
  en: async () => (await import("#messages/shipping/drafts/en.ts")).en,
  ua: async () => (await import("#messages/shipping/drafts/ua.ts")).ua,
  de: async () => (await import("#messages/shipping/drafts/de.ts")).de,
};

export const useDraftWords = () => useText<PortalKey | keyof typeof en>();
