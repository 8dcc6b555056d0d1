import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../../locale.ts";
import { authorize_words, key_words } from "./words.ts";

/** The page of an authorization with its sentences, which no other page needs. */
export async function loadAuthorizePage() {
  const page = import("./authorize-page.tsx");
  await Promise.all([authorize_words, key_words].map((words) => needWords(words, currentLocale())));
  return page;
}
