import { useText } from "#ui/i18n.tsx";
import type { en } from "#messages/api/authorize/en.ts";
import type { en as keys } from "#messages/api/keys/en.ts";
import type { PortalKey } from "../../words.ts";

/** The words of the page; those of scopes and limits are the same as of keys. */
export { catalogues as authorize_words } from "virtual:catalogues/api/authorize";
export { catalogues as key_words } from "virtual:catalogues/api/keys";

export const useAuthorizeWords = () => useText<PortalKey | keyof typeof en | keyof typeof keys>();
