const circuit_states = ["closed", "open", "half_open", "out"] as const;
type CircuitState = (typeof circuit_states)[number];

/** The circuit of one engine and pair (4.2). Instants are epoch milliseconds. */
export type Circuit = {
  readonly state: CircuitState;
  /** Failures in a row. */
  readonly failures: number;
  /** The last calls, true for a failed one. */
  readonly recent: readonly boolean[];
  /** How often it has opened since it was last closed. */
  readonly openings: number;
  /** When an open circuit may be tried again; null otherwise. */
  readonly retry_at: number | null;
};

export const closed_circuit: Circuit = {
  state: "closed",
  failures: 0,
  recent: [],
  openings: 0,
  retry_at: null,
};

const most_failures = 5;
const window = 20;
const first_pause_ms = 60_000;
const longest_pause_ms = 15 * 60_000;
/** Longer than a call with its retries, so that a second probe never runs at the same time. */
const longest_probe_ms = 5 * 60_000;

/** What a call ended in; `denied` is a wrong key, no right or an exhausted quota: 401, 403 and 456. */
export type CallOutcome = "ok" | "failed" | "denied";

/**
 * Whether a call may be made now, and the circuit after asking: an open one whose pause is over becomes half open and
 * lets one call through as a probe. No other call is made until the probe has ended.
 */
export function askCircuit(
  circuit: Circuit,
  now: number,
): { readonly may_call: boolean; readonly is_probe: boolean; readonly circuit: Circuit } {
  if (circuit.state === "closed") return { may_call: true, is_probe: false, circuit };
  const is_over = circuit.retry_at !== null && now >= circuit.retry_at;
  if (circuit.state === "out" || !is_over) return { may_call: false, is_probe: false, circuit };
  // A probe that is never answered, because its process ended, is replaced.
  const retry_at = now + longest_probe_ms;
  return { may_call: true, is_probe: true, circuit: { ...circuit, state: "half_open", retry_at } };
}

/** The circuit after a call: five failures in a row or more than half of the last twenty open it. */
export function circuitAfter(circuit: Circuit, outcome: CallOutcome, now: number): Circuit {
  if (circuit.state === "out") return circuit;
  if (outcome === "denied") return { ...circuit, state: "out", retry_at: null };
  if (outcome === "ok" && circuit.state !== "closed") return closed_circuit;
  const recent = [...circuit.recent, outcome === "failed"].slice(-window);
  const failures = outcome === "failed" ? circuit.failures + 1 : 0;
  const failed = recent.filter(Boolean).length;
  const must_open = failures >= most_failures || (recent.length === window && failed * 2 > window);
  const next = { ...circuit, recent, failures };
  if (outcome === "ok" || (circuit.state === "closed" && !must_open)) return next;
  const pause = Math.min(longest_pause_ms, first_pause_ms * 2 ** Math.min(circuit.openings, 10));
  return { ...next, state: "open", recent: [], openings: circuit.openings + 1, retry_at: now + pause };
}
