import { CountsDialog } from "#ui/counts-dialog.tsx";
import { call } from "../../late-api.ts";

export type Counted = { readonly uploads: readonly string[] } | { readonly order: string };

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
  const files = of.uploads.join(",");
  return (
    <CountsDialog
      of={["uploads", files]}
      load={(signal) => call("uploadCounts", { query: { files }, signal })}
      load_page={(hash, page) => call("uploadText", { params: { hash }, query: { page: String(page) } })}
      onClose={onClose}
    />
  );
}
