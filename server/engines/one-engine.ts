import { engineBatches, utf8Bytes } from "#domain/engines/batches.ts";
import { decodeCodes, encodeCodes, placeCodes, type DecodedSegment } from "#domain/engines/code-encoding.ts";
import type { EncodedSegment } from "#domain/engines/code-encoding.ts";
import { resultFaults, type ResultFault } from "#domain/engines/result-checks.ts";
import { type Code, plainText } from "#domain/workbench/coded-text.ts";
import type { Engine, EngineAnswer } from "#server/kernel/ports/engine.ts";

/** A segment as coded text with its codes. */
export type SourceSegment = { readonly text: string; readonly codes: readonly Code[] };
/** The translation of a segment as coded text, or why it has none. */
export type SegmentResult =
  | (DecodedSegment & { readonly faults: readonly [] })
  | { readonly target: null; readonly codes_guessed: false; readonly faults: readonly ResultFault[] };

/** A call of the engine: the texts in its form, and their neighbours. */
export type Ask = (texts: readonly string[], context: string) => Promise<EngineAnswer["results"]>;
type Languages = { readonly source_lang: string; readonly target_lang: string };

const failed = (faults: readonly ResultFault[]): SegmentResult => ({
  target: null,
  codes_guessed: false,
  faults,
});

/** The plain texts before and after the segments of a task that is a part of a document. */
export type Surroundings = { readonly before: readonly string[]; readonly after: readonly string[] };

/** Neighbours that an engine may use: two on each side of a text. */
export const neighbours = 2;
const most_context_bytes = 60 * 1024;

/**
 * What is around the texts of a request, in its order. Where several texts do not see each other it contains them, because
 * each is a neighbour of the next.
 */
function contextOf({ engine, segments, around }: Line, places: readonly number[]): string {
  const before = around?.before ?? [];
  const after = around?.after ?? [];
  const textAt = (at: number): string | undefined => {
    if (at < 0) return before[before.length + at];
    const segment = segments[at];
    return segment ? plainText(segment.text) : after[at - segments.length];
  };
  const asked = new Set(places);
  const has_asked = engine.texts_alone === true && asked.size > 1;
  const near = new Set<number>();
  for (const place of asked)
    for (let at = place - neighbours; at <= place + neighbours; at++)
      if (has_asked || !asked.has(at)) near.add(at);
  const context: string[] = [];
  let bytes = 0;
  for (const at of [...near].toSorted((one, other) => one - other)) {
    const text = textAt(at);
    if (text === undefined) continue;
    bytes += utf8Bytes(text) + 1;
    if (bytes > most_context_bytes) break;
    context.push(text);
  }
  return context.join("\n");
}

/**
 * Runs `work` for each item, with so many at a time. After a failure no further item begins, and the failure is thrown
 * once those under way have ended, because their results are paid and stored.
 */
async function inParallel<T>(
  items: readonly T[],
  at_once: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const failures: unknown[] = [];
  const run = async (): Promise<void> => {
    while (next < items.length && failures.length === 0) {
      const item = items[next];
      next += 1;
      if (item === undefined) return;
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(at_once, items.length) }, run));
  if (failures.length > 0) throw failures[0];
}

type Line = {
  readonly engine: Pick<Engine, "tags" | "limits" | "stand_in" | "texts_alone">;
  /** The first request is a probe: the others wait until it has ended. */
  readonly is_probe: boolean;
  readonly ask: Ask;
  readonly languages: Languages;
  readonly segments: readonly SourceSegment[];
  readonly around: Surroundings | undefined;
};

/** The answers to texts, equal ones asked once; a text that the engine cannot take has none. */
async function answersTo(line: Line, encoded: readonly EncodedSegment[]): Promise<Map<string, string>> {
  const { engine, is_probe, ask } = line;
  const places = new Map<string, number>();
  for (const [at, { text }] of encoded.entries()) if (!places.has(text)) places.set(text, at);
  const texts = [...places.keys()];
  const answers = new Map<string, string>();
  const batches = engineBatches(texts, engine.limits).filter(({ is_too_long }) => !is_too_long);
  const askBatch = async (batch: (typeof batches)[number]): Promise<void> => {
    const of_batch = batch.places.map((at) => texts[at] ?? "");
    const at = of_batch.map((text) => places.get(text) ?? 0);
    const results = await ask(of_batch, contextOf(line, at));
    for (const [nth, text] of of_batch.entries()) {
      const result = results[nth];
      if (result && "text" in result) answers.set(text, result.text);
    }
  };
  const first = is_probe ? 1 : 0;
  await inParallel(batches.slice(0, first), 1, askBatch);
  await inParallel(batches.slice(first), engine.limits.parallel, askBatch);
  return answers;
}

/** The checked result of an answer; null in place of the target when its codes are damaged. */
function checked(
  { engine, languages }: Pick<Line, "engine" | "languages">,
  { text, codes }: SourceSegment,
  decoded: DecodedSegment | null,
): SegmentResult {
  if (decoded === null) return failed(["codes"]);
  // A simulator hands back its source with a note, which no check of a translation allows.
  if (engine.stand_in) return { ...decoded, faults: [] };
  const faults = resultFaults({ source: text, target: decoded.target, codes, ...languages });
  return faults.length === 0 ? { ...decoded, faults: [] } : failed(faults);
}

/** Asks for one segment once more, alone: without codes when the first answer damaged them. */
async function askAgain(line: Line, at: number, faults: readonly ResultFault[]): Promise<SegmentResult> {
  const segment = line.segments[at] ?? { text: "", codes: [] };
  const form = line.engine.tags;
  const context = contextOf(line, [at]);
  const is_damaged = faults.includes("codes");
  const encoded = encodeCodes(is_damaged ? plainText(segment.text) : segment.text, form);
  const [answer] = await line.ask([encoded.text], context);
  if (!answer || !("text" in answer)) return failed(faults);
  if (!is_damaged) return checked(line, segment, decodeCodes(answer.text, encoded, segment.codes));
  const plain = decodeCodes(answer.text, encoded, []);
  return plain === null
    ? failed(["codes"])
    : checked(line, segment, placeCodes(segment.text, plain.target, segment.codes));
}

/**
 * Translates all segments with one engine (4.3, 4.4): a result with a fault is asked once more alone, and then stays
 * without a target. Throws the `EngineFault` of a failed call.
 */
export async function translateWithOne(line: Line): Promise<SegmentResult[]> {
  const { segments, engine } = line;
  const encoded = segments.map(({ text }) => encodeCodes(text, engine.tags));
  const answers = await answersTo(line, encoded);
  const results = segments.map((segment, at) => {
    const sent = encoded[at];
    const answer = sent && answers.get(sent.text);
    if (sent === undefined || answer === undefined) return failed(["empty"]);
    return checked(line, segment, decodeCodes(answer, sent, segment.codes));
  });
  for (const [at, { target, faults }] of results.entries())
    if (target === null) results[at] = await askAgain(line, at, faults);
  return results;
}
