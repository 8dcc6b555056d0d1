import { lazy, Suspense } from "react";
import type { OrderView } from "#contract/orders.ts";
import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../../locale.ts";

/** Few orders are posted on paper, so what is approved before the stamp comes with its words after the page. */
const DraftPart = lazy(async () => {
  const [part, { draft_words }] = await Promise.all([
    import("./paper-draft/draft-part.tsx"),
    import("./paper-draft/words.ts"),
  ]);
  await needWords(draft_words, currentLocale());
  return part;
});

/** §4.7: the draft of a paper original, until it is stamped. */
export function LazyDraft({ order }: { order: OrderView }) {
  if (order.shipment_status !== "requested" && order.shipment_status !== "paid") return null;
  return (
    <Suspense fallback={null}>
      <DraftPart order={order} />
    </Suspense>
  );
}
