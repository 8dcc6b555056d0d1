/** The second interpreter of a long simultaneous session: one row for each invited person (decision 0079). */
export const seat_states = ["asked", "accepted", "declined", "lapsed", "withdrawn", "given_back"] as const;
export type SeatState = (typeof seat_states)[number];
export type SeatEvent = "accept" | "decline" | "lapse" | "withdraw" | "give_back";
export type SeatRole = "worker" | "staff" | "system";

/** Instants are epoch milliseconds. */
export type SeatFacts = { readonly now: number; readonly expires_at: number; readonly starts_at: number };

const guards = {
  in_time: (f) => f.now < f.expires_at,
  over: (f) => f.now >= f.expires_at,
  /** An interpreter who accepted cannot decline any more once the session has begun. */
  not_begun: (f) => f.now < f.starts_at,
} as const satisfies Record<string, (facts: SeatFacts) => boolean>;

type Line = readonly [
  from: readonly SeatState[],
  event: SeatEvent,
  roles: readonly SeatRole[],
  to: SeatState,
  guard?: keyof typeof guards,
];

/** The transitions of an invitation; any other event is refused. */
export const seat_table: readonly Line[] = [
  [["asked"], "accept", ["worker"], "accepted", "in_time"],
  [["asked"], "decline", ["worker"], "declined"],
  [["asked"], "lapse", ["system"], "lapsed", "over"],
  [["asked", "accepted"], "withdraw", ["staff", "system"], "withdrawn"],
  [["accepted"], "give_back", ["worker"], "given_back", "not_begun"],
];

/** The next state of an invitation; null when the event is refused. Pure and total. */
export function nextSeat(
  state: SeatState,
  facts: SeatFacts,
  event: SeatEvent,
  role: SeatRole,
): SeatState | null {
  const line = seat_table.find(
    ([from, on, roles]) => on === event && from.includes(state) && roles.includes(role),
  );
  if (!line) return null;
  const [, , , to, guard] = line;
  return guard && !guards[guard](facts) ? null : to;
}

/** Whether the seat is taken or an invitation is open. */
export const isSeatTaken = (state: SeatState): boolean => state === "asked" || state === "accepted";
