import { useText } from "#ui/i18n.tsx";
import type { en } from "#messages/checkout/scans/en.ts";
import type { PortalKey } from "../../words.ts";

/** The words of this part of a page, which come with it. */
export { catalogues as scan_words } from "virtual:catalogues/checkout/scans";

export const useScanWords = () => useText<PortalKey | keyof typeof en>();
