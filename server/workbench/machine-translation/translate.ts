import type { Language } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import type { Code } from "#domain/workbench/coded-text.ts";
import {
  isServed,
  type RouteKey,
  translateSegments,
  type Translation,
  type TranslationTask,
} from "#server/engines/index.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

export type Pair = { readonly source_lang: Language; readonly target_lang: Language };
/** What a translation is asked for: the route, and who waits or pays for it. */
export type Wanted = Omit<TranslationTask, "segments">;

/** A segment of a document as coded text. */
export type MachineSource = { readonly source: string; readonly codes: readonly Code[] };
/** The target of a segment; null where the engine made none. */
export type MachineTarget = { readonly target: string | null; readonly codes_guessed: boolean };

/** Refuses two equal languages and a pair without an engine. */
export async function requirePair(machine: Machine, route: RouteKey): Promise<void> {
  if (route.source_lang === route.target_lang) throw new Refusal("languages.same");
  if (!(await isServed(machine, route))) throw new Refusal("language_pair.unavailable");
}

/** The targets of the segments in their order and their engine, or how the engines failed. */
export type TargetsMade =
  | {
      readonly outcome: "done";
      readonly engine: string;
      readonly targets: readonly MachineTarget[];
    }
  | Exclude<Translation, { readonly outcome: "done" }>;

const keyOf = ({ source, codes }: MachineSource): string => JSON.stringify([source, codes]);

/**
 * A translator of the documents of one order or request. A sentence that occurs again, in the same or in an earlier
 * document, has the same target and is sent once.
 */
export function documentTranslator(machine: Machine, wanted: Wanted) {
  const known = new Map<string, MachineTarget>();
  return async (segments: readonly MachineSource[]): Promise<TargetsMade> => {
    const fresh = new Map<string, MachineSource>();
    for (const segment of segments) {
      const key = keyOf(segment);
      if (!known.has(key)) fresh.set(key, segment);
    }
    const sent = [...fresh.values()].map(({ source, codes }) => ({ text: source, codes }));
    const made = await translateSegments(machine, { ...wanted, segments: sent });
    if (made.outcome !== "done") return made;
    for (const [nth, key] of [...fresh.keys()].entries())
      known.set(key, made.results[nth] ?? { target: null, codes_guessed: false });
    const targets = segments.map(
      (segment) => known.get(keyOf(segment)) ?? { target: null, codes_guessed: false },
    );
    return { outcome: "done", engine: made.engine.name, targets };
  };
}

/** The same for a caller who waits: refuses `service.unavailable` when every engine fails. */
export async function translateNow(
  machine: Machine,
  segments: readonly MachineSource[],
  wanted: Wanted,
): Promise<Extract<TargetsMade, { readonly outcome: "done" }>> {
  const made = await documentTranslator(machine, wanted)(segments);
  if (made.outcome !== "done") throw new Refusal("service.unavailable");
  return made;
}
