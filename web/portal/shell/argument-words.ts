import { useText } from "#ui/i18n.tsx";
import type { en } from "#messages/brands/argument/en.ts";
import type { PortalKey } from "../words.ts";

/** The words of what a home page argues with: they come with that part of the page. */
export { catalogues as argument_words } from "virtual:catalogues/brands/argument";

export const useArgumentWords = () => useText<PortalKey | keyof typeof en>();
