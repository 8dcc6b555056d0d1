import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../locale.ts";
import { home_words, type PortalKey } from "../words.ts";

/** The key of a text to try the form with, whose words are not needed before. */
export async function exampleText(): Promise<PortalKey> {
  await needWords(home_words, currentLocale());
  return "write.example_text";
}
