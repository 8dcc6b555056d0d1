import { service_traits, type Service } from "#domain/catalog.ts";
import { useDeskText } from "./text.ts";

/** How much an order is: its words and files. Without either it is links, which are not counted. */
export function useVolume(): (words: number, files: number, service?: Service) => string {
  const { t } = useDeskText();
  return (words, files, service) =>
    [
      // Spoken words are not counted.
      service !== undefined && service_traits[service].session !== null
        ? "–"
        : words > 0
          ? t("ui.words", { n: words })
          : t("order.not_counted"),
      files > 0 ? t("ui.files", { n: files }) : null,
    ]
      .filter((part) => part !== null)
      .join(", ");
}
