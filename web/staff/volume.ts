import { useDeskText } from "./text.ts";

/** How much an order is: its words, and how many files when a person still has to count them. */
export function useVolume(): (words: number, files: number) => string {
  const { t } = useDeskText();
  return (words, files) =>
    [
      words > 0 || files === 0 ? t("ui.words", { n: words }) : null,
      files > 0 ? t("ui.files", { n: files }) : null,
    ]
      .filter((part) => part !== null)
      .join(", ");
}
