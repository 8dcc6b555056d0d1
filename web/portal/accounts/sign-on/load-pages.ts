import { AnswerPage } from "./answer-page.tsx";
import { ConfirmPage } from "./confirm-page.tsx";
import { loadSignOnWords } from "../../shell/sign-on/words.ts";

/** The pages of logins at the provider of a company, with their sentences. */
export async function loadSignOnPages() {
  await loadSignOnWords();
  return { AnswerPage, ConfirmPage };
}
