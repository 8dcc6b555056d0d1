import { isEndedEarly, type Status } from "../catalog.ts";
import type { DraftState } from "./paper-draft.ts";
import type { ShipmentStatus } from "./shipment.ts";

/** §4.7: the state of a paper original. Every page derives its sentence from it. */
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
  /** The state of the current draft; null without one. */
  readonly draft: DraftState | null;
};

const before_stamp: Readonly<Record<DraftState, PaperState>> = {
  waiting: "draft_waiting",
  change_asked: "draft_changing",
  approved: "to_stamp",
  replaced: "draft_to_come",
};

/**
 * The state of a paper original. Null when there is none, when it is not paid and when the order ended without it. The
 * translator stamps it before the order is finished, the desk stamps one ordered afterwards.
 */
export function paperState({ status, shipment_status, draft }: PaperFacts): PaperState | null {
  if (shipment_status === null || shipment_status === "requested") return null;
  if (isEndedEarly(status)) return null;
  if (shipment_status === "certified" || shipment_status === "printed") return "stamped";
  if (shipment_status !== "paid") return "gone";
  const state = draft === null ? "draft_to_come" : before_stamp[draft];
  return state === "to_stamp" && status !== "finished" ? "stamping" : state;
}
