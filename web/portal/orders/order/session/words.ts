import { useText } from "#ui/i18n.tsx";
import type { en } from "#messages/interpreting/sessions/en.ts";
import type { PortalKey } from "../../../words.ts";

/** The words of calls and visits: they come with the part of the page that says them. */
export { catalogues as session_words } from "virtual:catalogues/interpreting/sessions";

export const useSessionWords = () => useText<PortalKey | keyof typeof en>();
