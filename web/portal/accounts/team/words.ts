import { useText } from "#ui/i18n.tsx";
import type { en } from "#messages/accounts/team/en.ts";
import type { PortalKey } from "../../words.ts";

/** The words of members and invitations: they come with their pages. */
export { catalogues as team_words } from "virtual:catalogues/accounts/team";

export const useTeamWords = () => useText<PortalKey | keyof typeof en>();
