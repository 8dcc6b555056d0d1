import { useText } from "#ui/i18n.tsx";
import type { en } from "#messages/shipping/drafts/en.ts";
import type { PortalKey } from "../../../words.ts";

/** The words of what is approved before the stamp: they come with the part of the page that says them. */
export { catalogues as draft_words } from "virtual:catalogues/shipping/drafts";

export const useDraftWords = () => useText<PortalKey | keyof typeof en>();
