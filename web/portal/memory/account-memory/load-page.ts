import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../../locale.ts";

const loadWords = async (): Promise<void> => {
  const { memory_words } = await import("./words.ts");
  await needWords(memory_words, currentLocale());
};

/** The page of memories and terms with its sentences, which no other page needs. */
export async function loadMemoryPage() {
  const words = loadWords();
  const { MemoryPage } = await import("./memory-page.tsx");
  await words;
  return { MemoryPage };
}
