import { useText } from "#ui/i18n.tsx";
import type { en } from "#messages/checkout/recognition/en.ts";
import type { PortalKey } from "../words.ts";

/** The words of this part of a page, which come with it. */
export { catalogues as recognition_words } from "virtual:catalogues/checkout/recognition";

export const useRecognitionWords = () => useText<PortalKey | keyof typeof en>();
