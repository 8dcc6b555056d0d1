import { needWords, useText } from "#ui/i18n.tsx";
import { catalogues } from "virtual:catalogues/api/authorize";
import { catalogues as key_words } from "virtual:catalogues/api/keys";
import type { en } from "#messages/api/authorize/en.ts";
import type { en as keys } from "#messages/api/keys/en.ts";
import { currentLocale } from "../../locale.ts";
import type { PortalKey } from "../../words.ts";

/** Loads the words of the page; those of scopes and limits are the same as of keys. */
export const loadAuthorizeWords = async (): Promise<void> => {
  await Promise.all([catalogues, key_words].map((words) => needWords(words, currentLocale())));
};

export const useAuthorizeWords = () => useText<PortalKey | keyof typeof en | keyof typeof keys>();
