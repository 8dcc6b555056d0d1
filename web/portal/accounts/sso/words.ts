import { needWords, useText } from "#ui/i18n.tsx";
import { catalogues } from "virtual:catalogues/accounts/sso";
import { catalogues as sign_on_words } from "virtual:catalogues/accounts/sign-on";
import type { en as sign_on } from "#messages/accounts/sign-on/en.ts";
import type { en } from "#messages/accounts/sso/en.ts";
import { currentLocale } from "../../locale.ts";
import type { PortalKey } from "../../words.ts";

/** The words of the settings of single sign-on; those of failed logins are the same as on the page of the answer. */
export const loadSsoWords = async (): Promise<void> => {
  await Promise.all([catalogues, sign_on_words].map((words) => needWords(words, currentLocale())));
};

export const useSsoWords = () => useText<PortalKey | keyof typeof en | keyof typeof sign_on>();
