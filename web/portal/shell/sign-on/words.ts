import { needWords, useText } from "#ui/i18n.tsx";
import { catalogues } from "virtual:catalogues/accounts/sign-on";
import type { en } from "#messages/accounts/sign-on/en.ts";
import { currentLocale } from "../../locale.ts";
import type { PortalKey } from "../../words.ts";

/** The words of logins at the provider of a company: they come with the parts that show them. */
export const loadSignOnWords = (): Promise<unknown> => needWords(catalogues, currentLocale());

export const useSignOnWords = () => useText<PortalKey | keyof typeof en>();
