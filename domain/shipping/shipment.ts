import { type Service, service_traits, type Status } from "../catalog.ts";

/** §4.7 The state of a paper original: a state machine separate from the order's (decision 0073). */
export const shipment_statuses = [
  "requested",
  "paid",
  "certified",
  "printed",
  "handed_over",
  "delivered",
  "returned",
  "resent",
] as const;
export type ShipmentStatus = (typeof shipment_statuses)[number];

/** States set by the desk or a carrier; `requested` and `paid` follow from the payment. */
export const shipment_steps = [
  "certified",
  "printed",
  "handed_over",
  "delivered",
  "returned",
  "resent",
] as const;
export type ShipmentStep = (typeof shipment_steps)[number];

/** A stamped paper cannot be changed: it is stamped after the address is confirmed, and posted after that. */
const follows: Readonly<Record<ShipmentStatus, readonly ShipmentStep[]>> = {
  requested: [],
  paid: ["certified"],
  certified: ["printed"],
  printed: ["handed_over"],
  handed_over: ["delivered", "returned"],
  delivered: [],
  returned: ["resent"],
  resent: ["delivered", "returned"],
};

export type ShipmentFacts = {
  readonly status: ShipmentStatus | null;
  /** The translation is finished, because an unapproved one is not stamped. */
  readonly finished: boolean;
};

/** The steps that are possible now; an original of unfinished work has none. */
export const shipmentSteps = ({ status, finished }: ShipmentFacts): readonly ShipmentStep[] =>
  status === null || !finished ? [] : follows[status];

/** Steps that hand a parcel to a carrier: they need its number. */
export const numbered_steps = ["handed_over", "resent"] as const satisfies readonly ShipmentStep[];
export type NumberedStep = (typeof numbered_steps)[number];
export const takesNumber = (step: ShipmentStep): step is NumberedStep =>
  step === "handed_over" || step === "resent";

/** The state of a shipment for the desk. */
export const shipment_groups = ["to_do", "on_the_way", "returned", "done"] as const;
export type ShipmentGroup = (typeof shipment_groups)[number];
export const group_statuses: Readonly<Record<ShipmentGroup, readonly ShipmentStatus[]>> = {
  to_do: ["paid", "certified", "printed"],
  on_the_way: ["handed_over", "resent"],
  returned: ["returned"],
  done: ["delivered"],
};

/** §1: a paper original may be asked for once a sworn translation is finished, unless one was paid for or posted. */
export const isCopyable = (order: {
  readonly service_type: Service;
  readonly status: Status;
  readonly shipment_status: ShipmentStatus | null;
}): boolean =>
  service_traits[order.service_type].postable &&
  order.status === "finished" &&
  (order.shipment_status === null || order.shipment_status === "requested");
