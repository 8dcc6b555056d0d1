import type { Catalogues } from "#ui/i18n.tsx";

/** The words of "How we counted" come with it. */
export const count_words: Catalogues = {
  pl: async () => (await import("#messages/files/counts/pl.ts")).pl,
  en: async () => (await import("#messages/files/counts/en.ts")).en,
  ua: async () => (await import("#messages/files/counts/ua.ts")).ua,
  de: async () => (await import("#messages/files/counts/de.ts")).de,
};
