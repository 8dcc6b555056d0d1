import { needWords, useText } from "#ui/i18n.tsx";
import { catalogues } from "virtual:catalogues/accounts/own-data";
import { catalogues as intake_words } from "virtual:catalogues/intake/intake";
import { catalogues as key_words } from "virtual:catalogues/api/keys";
import { catalogues as session_words } from "virtual:catalogues/accounts/sessions";
import type { en as intake } from "#messages/intake/intake/en.ts";
import type { en as keys } from "#messages/api/keys/en.ts";
import type { en } from "#messages/accounts/own-data/en.ts";
import { currentLocale } from "../../locale.ts";
import type { PortalKey } from "../../words.ts";

/** Loads the words of this part of the settings, together with the page. */
export const loadPrivacyWords = async (): Promise<void> => {
  await Promise.all(
    [catalogues, key_words, intake_words, session_words].map((words) => needWords(words, currentLocale())),
  );
};

export const usePrivacyWords = () =>
  useText<PortalKey | keyof typeof en | keyof typeof keys | keyof typeof intake>();
