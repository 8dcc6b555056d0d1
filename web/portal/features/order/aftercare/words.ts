import { type Catalogues, together, useText } from "#ui/i18n.tsx";
import type { en as cases } from "#messages/cases/en.ts";
import type { en } from "#messages/complaints/en.ts";
import type { PortalKey } from "../../../words.ts";

/** The words of complaints: they come with the part of the page that says them. */
export const complaint_words: Catalogues = {
  pl: () => together([import("#messages/complaints/pl.ts"), import("#messages/cases/pl.ts")]),
  en: () => together([import("#messages/complaints/en.ts"), import("#messages/cases/en.ts")]),
  ua: () => together([import("#messages/complaints/ua.ts"), import("#messages/cases/ua.ts")]),
  de: () => together([import("#messages/complaints/de.ts"), import("#messages/cases/de.ts")]),
};

export const useComplaintWords = () => useText<PortalKey | keyof typeof en | keyof typeof cases>();
