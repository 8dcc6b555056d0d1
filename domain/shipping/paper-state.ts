import type { Status } from "../catalog.ts";
import type { DraftState } from "./paper-draft.ts";
import type { ShipmentStatus } from "./shipment.ts";

/** §4.7: what happens to a paper original now. Every page derives its one sentence from this. */
const paper_states = [
  "draft_to_come",
  "draft_waiting",
  "draft_changing",
  "to_stamp",
  "stamping",
  "stamped",
  "gone",
] as const;
export type PaperState = (typeof paper_states)[number];

export type PaperFacts = {
  readonly status: Status;
  readonly shipment_status: ShipmentStatus | null;
  /** The state of the draft that counts; null when none does. */
  readonly draft: DraftState | null;
};

const before_stamp: Readonly<Record<DraftState, PaperState>> = {
  waiting: "draft_waiting",
  change_asked: "draft_changing",
  approved: "to_stamp",
  replaced: "draft_to_come",
};

/**
 * How far a paper original has come. Null where there is none, where it is not paid and where the order ended without it.
 * Stamping belongs to the translator until the order is finished, and to the desk for paper asked for afterwards.
 */
export function paperState({ status, shipment_status, draft }: PaperFacts): PaperState | null {
  if (shipment_status === null || shipment_status === "requested") return null;
  if (status === "canceled" || status === "dropped") return null;
  if (shipment_status === "certified" || shipment_status === "printed") return "stamped";
  if (shipment_status !== "paid") return "gone";
  const state = draft === null ? "draft_to_come" : before_stamp[draft];
  return state === "to_stamp" && status !== "finished" ? "stamping" : state;
}
