import { useText } from "#ui/i18n.tsx";
import type { en } from "#messages/brands/demo/en.ts";
import type { PortalKey } from "../../words.ts";

/** The words of the page of machine translation: they come with it, and no other page needs them. */
export { catalogues as demo_words } from "virtual:catalogues/brands/demo";

export const useDemoWords = () => useText<PortalKey | keyof typeof en>();
