import type { Plan, Status } from "../catalog.ts";
import type { Event, Role } from "./events.ts";
import type { GuardName } from "./guards.ts";

/** One row of the transition table; `from: null` is an order that does not exist yet. */
export type Row = {
  readonly id: string;
  readonly from: Status | null;
  readonly event: Event;
  readonly roles: readonly Role[];
  readonly to: Status;
  readonly plans: "all" | readonly Plan[];
  readonly guards: readonly GuardName[];
};

/** A row in the source form of the table. */
export type Line = readonly [
  id: string,
  from: Status | null,
  event: Event,
  roles: readonly Role[],
  to: Status,
  plans: "all" | readonly Plan[],
  ...guards: readonly GuardName[],
];

/** Parses the source form. */
export const rows = (lines: readonly Line[]): readonly Row[] =>
  lines.map(([id, from, event, allowed, to, plans, ...guards]) => ({
    id,
    from,
    event,
    roles: allowed,
    to,
    plans,
    guards,
  }));

export const all = "all";
export const buyer = ["customer", "guest"] as const;
export const customer = ["customer"] as const;
export const staff = ["staff"] as const;
export const system = ["system"] as const;
export const worker = ["worker"] as const;
export const desk = ["staff", "system"] as const;
export const either = ["customer", "staff"] as const;
/** A supplement settled without a new payment is accepted by the customer, or by the system itself. */
export const taker = ["customer", "guest", "system"] as const;
export const payer = ["customer", "provider"] as const;
/** Offers expire or are declined. */
export const market = ["system", "worker"] as const;
/** The worker proposes, the desk confirms. */
export const proposer = ["staff", "worker"] as const;
export const anyone = ["customer", "staff", "system"] as const;

export const human = ["E", "B", "TP", "X", "L"] as const;
export const proofread = ["TP", "X", "PR"] as const;
export const verified = ["B", "X"] as const;
export const light = ["L"] as const;
export const engine = ["L", "MT"] as const;

/** Guards that are always used together. */
export const quote_complete = [
  "quote_has_lines",
  "quote_net_positive",
  "quote_deadline_set",
  "quote_validity_set",
] as const satisfies readonly GuardName[];
export const qualified = [
  "worker_covers_pair",
  "worker_covers_domain",
  "worker_experienced",
  "worker_sworn_if_asked",
  "worker_nda_signed",
  "worker_free",
] as const satisfies readonly GuardName[];
export const gate = ["deliverable_present", "qa_passed"] as const satisfies readonly GuardName[];
