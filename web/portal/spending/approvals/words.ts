import { useText } from "#ui/i18n.tsx";
import type { en } from "#messages/spending/approvals/en.ts";
import type { PortalKey } from "../../words.ts";

/** The words of approvals and cost centres: they come with their pages. */
export { catalogues as spending_words } from "virtual:catalogues/spending/approvals";

export const useSpendingWords = () => useText<PortalKey | keyof typeof en>();
