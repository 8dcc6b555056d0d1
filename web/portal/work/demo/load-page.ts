import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../../locale.ts";

const loadWords = async (): Promise<void> => {
  const { demo_words } = await import("./words.ts");
  await needWords(demo_words, currentLocale());
};

/** The page of machine translation with its words. */
export const loadDemoPage = async () => (await Promise.all([import("./demo-page.tsx"), loadWords()]))[0];
