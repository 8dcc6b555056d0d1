import { needWords, useText } from "#ui/i18n.tsx";
import { catalogues } from "virtual:catalogues/accounts/own-data";
import type { en } from "#messages/accounts/own-data/en.ts";
import { currentLocale } from "../../locale.ts";
import type { PortalKey } from "../../words.ts";

/** Loads the words of this part of the settings, together with the page. */
export const loadPrivacyWords = (): Promise<void> => needWords(catalogues, currentLocale());

export const usePrivacyWords = () => useText<PortalKey | keyof typeof en>();
