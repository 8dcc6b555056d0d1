import { engine_timeouts_ms } from "#domain/engines/retry.ts";
import { candidatesOf, default_timing, type EngineMachine, type RouteKey } from "./candidates.ts";
import { couldCall } from "./circuits.ts";

type Readiness = "ready" | "down" | "pair_unsupported";

/**
 * Whether a pair can be translated now. A configured engine is asked for its pairs, which no engine bills; the built-in
 * one for a word.
 */
export async function probeRoute(
  machine: EngineMachine,
  key: RouteKey,
  is_confidential: boolean,
): Promise<Readiness> {
  const signal = AbortSignal.timeout(engine_timeouts_ms.interactive);
  const timing = { ...default_timing(true), pause: () => Promise.reject(new Error("one try")) };
  const asked = { is_confidential, timing, signal };
  const { candidates, skipped } = await candidatesOf(machine, key, asked);
  if (candidates.length + skipped.length === 0) return "pair_unsupported";
  const { source_lang, target_lang } = key;
  for (const { engine, route } of candidates) {
    try {
      if (route === null) {
        const request = { source_lang, target_lang, segments: ["1"], context: "", terms: [], signal };
        const { results } = await engine.translate({ ...request, formality: "default" });
        if (results.length === 1) return "ready";
      } else if (await couldCall(machine.db, { ...key, engine_id: route.engine_id }, machine.clock())) {
        await engine.pairs(signal);
        return "ready";
      }
    } catch {
      // The next engine of the route is asked.
    }
  }
  return "down";
}

/** Whether a pair has an engine, as far as this is known without asking one. */
export async function isServed(machine: EngineMachine, key: RouteKey): Promise<boolean> {
  const signal = AbortSignal.timeout(engine_timeouts_ms.interactive);
  const asked = { is_confidential: false, timing: default_timing(true), signal };
  const { candidates, skipped } = await candidatesOf(machine, key, asked);
  return candidates.length + skipped.length > 0;
}
