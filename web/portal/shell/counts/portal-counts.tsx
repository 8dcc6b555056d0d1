import { CountsDialog } from "#ui/counts-dialog.tsx";
import type { Language } from "#domain/catalog.ts";
import type { AnnotationRegion } from "#domain/files/annotations.ts";
import { call } from "../../late-api.ts";

/** Uploads are counted as an order from this language counts them. */
export type Counted =
  | {
      readonly uploads: readonly string[];
      readonly source_lang: Language;
      /** Parts of documents that are translated as well. */
      readonly annotations: readonly AnnotationRegion[];
    }
  | { readonly order: string };

/** How uploads or the files of an order were counted; the text itself is shown while it is being ordered. */
export function PortalCounts({ of, onClose }: { of: Counted; onClose: () => void }) {
  if ("order" in of) {
    const params = { hash: of.order };
    return (
      <CountsDialog
        of={["order", of.order]}
        load={(signal) => call("orderCounts", { params, signal })}
        onClose={onClose}
      />
    );
  }
  const { source_lang } = of;
  const files = of.uploads.join(",");
  const annotations = of.annotations.join(",");
  return (
    <CountsDialog
      of={["uploads", files, source_lang, annotations]}
      load={(signal) => call("uploadCounts", { query: { files, source_lang, annotations }, signal })}
      load_page={(hash, page) =>
        call("uploadText", { params: { hash }, query: { page: String(page), source_lang } })
      }
      onClose={onClose}
    />
  );
}
