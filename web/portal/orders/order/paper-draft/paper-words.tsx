import type { ReactNode } from "react";
import type { OrderView } from "#contract/orders/orders.ts";
import type { PaperState } from "#domain/shipping/paper-state.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { usePaperState } from "./data.ts";
import { useDraftWords } from "./words.ts";

const tones: Readonly<Record<PaperState, Tone>> = {
  draft_to_come: "neutral",
  draft_waiting: "warning",
  draft_changing: "info",
  to_stamp: "info",
  stamping: "info",
  stamped: "info",
  gone: "info",
};
/** States in which the paper decides how the order goes on; otherwise its status or what it waits for says it. */
const decisive: readonly PaperState[] = ["draft_changing", "stamping"];

/** Where a paper original is before its stamp. */
export function PaperBadge({ order }: { order: OrderView }) {
  const { t } = useDraftWords();
  const state = usePaperState(order);
  return state === null || state === "gone" ? null : (
    <Badge tone={tones[state]}>{t(`paper_badge.${state}`)}</Badge>
  );
}

/** What happens next to an order with a paper original, in place of what its status says by itself. */
export function PaperHint({ order, children }: { order: OrderView; children: ReactNode }) {
  const { t } = useDraftWords();
  const state = usePaperState(order);
  const says = decisive.find((one) => one === state);
  return says === undefined ? children : t(`paper_state.${says}` as "paper_state.stamping");
}

/** What happens next to the paper alone, where the order's own sentence does not say it. */
export function PaperNote({ order }: { order: OrderView }) {
  const { t } = useDraftWords();
  const state = usePaperState(order);
  if (state !== "draft_to_come" && state !== "to_stamp" && state !== "stamped") return null;
  return <p>{t(`paper_state.${state}`)}</p>;
}
