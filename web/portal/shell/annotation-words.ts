import { catalogues } from "virtual:catalogues/checkout/annotations";
import { needWords, useText } from "#ui/i18n.tsx";
import type { en } from "#messages/checkout/annotations/en.ts";
import { currentLocale } from "../locale.ts";
import type { PortalKey } from "../words.ts";

/** The words of parts of files that few orders have; they come with those parts. */
export const loadAnnotationWords = (): Promise<void> => needWords(catalogues, currentLocale());

export const useAnnotationWords = () => useText<PortalKey | keyof typeof en>();
