import { type Catalogues, together, useText } from "#ui/i18n.tsx";
import type { en as cases } from "#messages/cases/cases/en.ts";
import type { en } from "#messages/cases/complaints/en.ts";
import type { PortalKey } from "../../../words.ts";

/** The words of complaints: they come with the part of the page that says them. */
export const complaint_words: Catalogues = {
  pl: () => together([import("#messages/cases/complaints/pl.ts"), import("#messages/cases/cases/pl.ts")]),
  en: () => together([import("#messages/cases/complaints/en.ts"), import("#messages/cases/cases/en.ts")]),
  ua: () => together([import("#messages/cases/complaints/ua.ts"), import("#messages/cases/cases/ua.ts")]),
  de: () => together([import("#messages/cases/complaints/de.ts"), import("#messages/cases/cases/de.ts")]),
};

export const useComplaintWords = () => useText<PortalKey | keyof typeof en | keyof typeof cases>();
