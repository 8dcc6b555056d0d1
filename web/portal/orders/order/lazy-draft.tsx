import { lazy, type ReactNode, Suspense } from "react";
import type { OrderView } from "#contract/orders/orders.ts";
import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../../locale.ts";

/** Few orders are posted on paper, so what is approved before the stamp comes with its words after the page. */
const withWords = async <T,>(loading: Promise<T>): Promise<T> => {
  const [part, { draft_words }] = await Promise.all([loading, import("./paper-draft/words.ts")]);
  await needWords(draft_words, currentLocale());
  return part;
};
const DraftPart = lazy(async () => {
  const { DraftPart: part } = await withWords(import("./paper-draft/draft-part.tsx"));
  return { default: part };
});
const paperWords = () => withWords(import("./paper-draft/paper-words.tsx"));
const PaperHint = lazy(async () => ({ default: (await paperWords()).PaperHint }));
const PaperBadge = lazy(async () => ({ default: (await paperWords()).PaperBadge }));
const PaperNote = lazy(async () => ({ default: (await paperWords()).PaperNote }));

const has_paper: readonly OrderView["shipment_status"][] = ["requested", "paid", "certified", "printed"];
const hasPaper = ({ shipment_status }: OrderView): boolean => has_paper.includes(shipment_status);

/** §4.7: the draft of a paper original, until it is stamped. A customer who has withdrawn is not asked. */
export function LazyDraft({ order }: { order: OrderView }) {
  if (order.shipment_status !== "requested" && order.shipment_status !== "paid") return null;
  if (order.paused?.why === "withdrawal") return null;
  return <DraftPart order={order} />;
}

/** What happens next; an order without paper says what its status says, given as `children`. */
export function LazyPaperHint({ order, children }: { order: OrderView; children: ReactNode }) {
  if (!hasPaper(order)) return children;
  return (
    <Suspense fallback={children}>
      <PaperHint order={order}>{children}</PaperHint>
    </Suspense>
  );
}

/** Where the paper is before its stamp. */
export function LazyPaperBadge({ order }: { order: OrderView }) {
  return (
    <Suspense fallback={null}>
      <PaperBadge order={order} />
    </Suspense>
  );
}

/** What happens next to the paper. */
export function LazyPaperNote({ order }: { order: OrderView }) {
  if (!hasPaper(order)) return null;
  return (
    <Suspense fallback={null}>
      <PaperNote order={order} />
    </Suspense>
  );
}
