import type { Catalogues } from "#ui/i18n.tsx";
import { useText } from "#ui/i18n.tsx";
import type { en } from "#messages/portal/en.ts";

export type PortalKey = keyof typeof en;

/** Each language is one lazy chunk: the portal's own words, those all apps share, and the problems of fields. */
export const catalogues: Catalogues = {
  pl: async () => (await import("#messages/portal/pl.ts")).default,
  en: async () => (await import("#messages/portal/en.ts")).default,
  ua: async () => (await import("#messages/portal/ua.ts")).default,
  de: async () => (await import("#messages/portal/de.ts")).default,
};

/** The portal's sentences by typed key. */
export const useWords = () => useText<PortalKey>();
