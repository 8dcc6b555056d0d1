import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../../locale.ts";
import { loadSsoWords } from "../sso/words.ts";
import { InvitationPage } from "./invitation-page.tsx";
import { TeamPage } from "./team-page.tsx";
import { team_words } from "./words.ts";

/** The pages of members and invitations with their sentences, which no other page needs. */
export async function loadTeamPages() {
  await Promise.all([needWords(team_words, currentLocale()), loadSsoWords()]);
  return { TeamPage, InvitationPage };
}
