import { ApiError } from "#ui/call.ts";
import { useText } from "#ui/i18n.tsx";
import type { en as account } from "#messages/accounts/account/en.ts";
import type { en as delivery } from "#messages/workbench/delivery/en.ts";
import type { en as dialogue } from "#messages/messages/dialogue/en.ts";
import type { en as choices } from "#messages/kernel/choices/en.ts";
import type { en as home } from "#messages/brands/home/en.ts";
import type { en as legal } from "#messages/brands/legal/en.ts";
import type { en as money } from "#messages/payments/money/en.ts";
import type { en as ordering } from "#messages/checkout/ordering/en.ts";
import type { en as privacy } from "#messages/accounts/privacy/en.ts";
import type { en as services } from "#messages/checkout/services/en.ts";
import type { en as tracking } from "#messages/views/tracking/en.ts";
import type { en } from "#messages/brands/portal/en.ts";

/** The sentences of the portal: its own, and those of its larger areas. */
export type PortalKey =
  | keyof typeof en
  | keyof typeof account
  | keyof typeof delivery
  | keyof typeof dialogue
  | keyof typeof choices
  | keyof typeof home
  | keyof typeof legal
  | keyof typeof money
  | keyof typeof ordering
  | keyof typeof privacy
  | keyof typeof services
  | keyof typeof tracking;

/** Each language is a lazy chunk: the words of the frame and the order page, of all apps, and of wrong fields. */
export { catalogues } from "virtual:catalogues/brands/portal";
/** The words of all other pages, which the order form does not need. */
export { catalogues as page_words } from "virtual:catalogues/brands/pages";
/** The words below the form of the home page, loaded with that part; other pages have them among their own. */
export { catalogues as home_words } from "virtual:catalogues/brands/home";

/** The portal's sentences by typed key. */
export const useWords = () => useText<PortalKey>();

/** What a call that did not succeed says: a refusal in the server's words, anything else in ours. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useWords();
  return (error) => (error instanceof ApiError && error.message !== "" ? error.message : t("error.not_sent"));
}
