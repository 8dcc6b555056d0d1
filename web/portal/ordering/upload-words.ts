import type { UploadView } from "#contract/files.ts";
import { useWords } from "../words.ts";

/** What the count of a file says: words, that it is still counted, or that a person has to look. */
export function useUploadWords() {
  const { t } = useWords();
  return (file: UploadView) => {
    if (file.state === "counting") return t("write.file_counting");
    if (file.state === "counted") return t("ui.words", { n: file.words ?? 0 });
    return file.message ?? t("write.file_needs_quote");
  };
}
