import type { UploadView } from "#contract/files/files.ts";
import type { Service } from "#domain/catalog.ts";
import { deliversConverted } from "#domain/files/conversion.ts";
import { useWords } from "../words.ts";

/**
 * What the count of a file says: words, that it is still counted, or that a person has to look. For a service it says too
 * in which format a document in an old one is delivered, and among others that the same content came before, under
 * whatever name.
 */
export function useUploadWords(all: readonly UploadView[] = [], service: Service | null = null) {
  const { t } = useWords();
  const counted = (file: UploadView) => {
    if (file.state === "counting") return t("write.file_counting");
    if (file.state === "counted") return t("ui.words", { n: file.words ?? 0 });
    return file.message ?? t("write.file_needs_quote");
  };
  return (file: UploadView) => {
    const same = all.find(({ sha256 }) => sha256 !== undefined && sha256 === file.sha256);
    const type = service && deliversConverted(service) ? file.delivered_as : null;
    return [
      counted(file),
      ...(type ? [t("write.file_delivered_as", { type })] : []),
      ...(same && same.hash !== file.hash ? [t("write.file_twice", { name: same.name })] : []),
    ].join(" · ");
  };
}

/** The same for a file that is only attached: nothing counts it, so a picture has nothing to say. */
export function useAttachedWords() {
  const words = useUploadWords();
  return (file: UploadView) =>
    file.outcome === "scan" || file.outcome === "image-only" ? null : words(file);
}
