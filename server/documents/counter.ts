import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { most_document_bytes } from "./frames.ts";
import { fileSource, streamSource } from "./source.ts";
import type { Source } from "./source.ts";
import type { Verdict } from "./verdict.ts";
import { ChildLate, ChildLost, startChild } from "./warm-child.ts";
import type { ChildLimits, WarmChild } from "./warm-child.ts";

/** A document to count: its bytes as a stream (read once) or a file (only read), and what the order says of it. */
export type DocumentInput = ({ readonly stream: Readable } | { readonly path: string }) & {
  readonly name: string;
  readonly source_language: string;
  /** The exact number of bytes, at most 20 MB. */
  readonly size_bytes: number;
};

export type Counter = {
  /**
   * The verdict on one document. Every document has one; it rejects only for a fault of ours: a source that
   * fails or gives another number of bytes than announced, a child that cannot start, a closed counter.
   */
  count(input: DocumentInput): Promise<Verdict>;
  /** The process ids of the children that run now. */
  children(): readonly number[];
  /** Kills the children and rejects what still waits. */
  close(): Promise<void>;
};

export type CounterOptions = {
  /** How many documents are counted at once; one or two children are enough for a site. */
  readonly children?: number;
  /** How many documents may wait before the answer is `busy`. */
  readonly waiting?: number;
  /** Another program instead of the real child, and another patience; for tests. */
  readonly program?: string;
  readonly limits?: Partial<ChildLimits & ChildShare>;
};

type Job = {
  readonly input: DocumentInput;
  readonly source: Source;
  readonly resolve: (verdict: Verdict) => void;
  readonly reject: (error: unknown) => void;
};
type Slot = { child: WarmChild | null; documents: number; serving: Promise<void> | null };
type State = { readonly program: string; readonly limits: ChildLimits & ChildShare; closed: boolean };

/** When a child has done its share and makes room for a fresh one. */
export type ChildShare = {
  readonly documents: number;
  readonly cpu_ms: number;
  readonly rss_bytes: number;
};

// The kernel kills a child after 15 s of CPU in its life. One that retires at 5 s has 10 s left for its last
// document, and that is 5 s of wall clock on two cores; so no document dies of the child's age.
const usual_limits: ChildLimits & ChildShare = {
  answer_ms: 5_000,
  send_ms: 30_000,
  start_ms: 20_000,
  documents: 500,
  cpu_ms: 5_000,
  rss_bytes: 250 * 1024 * 1024,
};

const in_typescript = import.meta.url.endsWith(".ts");
const child_program = fileURLToPath(
  new URL(in_typescript ? "./child.ts" : "./count-child.mjs", import.meta.url),
);

/** Opens the counter. No child runs before the first document; each is kept warm until it has done its share. */
export function openCounter(options: CounterOptions = {}): Counter {
  const state: State = {
    program: options.program ?? child_program,
    limits: { ...usual_limits, ...options.limits },
    closed: false,
  };
  const most_waiting = options.waiting ?? 50;
  const waiting: Job[] = [];
  const slots: Slot[] = Array.from({ length: options.children ?? 1 }, () => ({
    child: null,
    documents: 0,
    serving: null,
  }));

  const serve = async (slot: Slot): Promise<void> => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      await countWithRetry(slot, job, state).then(job.resolve, job.reject);
      job.source.close();
    }
    slot.serving = null;
  };

  return {
    async count(input) {
      if (state.closed) throw new Error(closed_message);
      if (input.size_bytes > most_document_bytes) return drop(input, "unsupported", "larger than 20 MB");
      if (input.size_bytes === 0) return drop(input, "empty", "no bytes");
      if (waiting.length >= most_waiting) return drop(input, "busy", `${waiting.length} documents wait`);
      const source = "path" in input ? fileSource(input.path) : streamSource(input.stream);
      return new Promise<Verdict>((resolve, reject) => {
        waiting.push({ input, source, resolve, reject });
        const free = slots.find((slot) => slot.serving === null);
        if (free) free.serving = serve(free);
      });
    },
    children: () => slots.flatMap((slot) => (slot.child?.alive() === true ? [slot.child.pid] : [])),
    async close() {
      state.closed = true;
      for (const job of waiting.splice(0)) {
        job.source.close();
        job.reject(new Error(closed_message));
      }
      await Promise.all(slots.map(closeSlot));
    },
  };
}

async function closeSlot(slot: Slot): Promise<void> {
  await slot.child?.kill();
  await slot.serving;
}

const closed_message = "the counter is closed";

/** Answers without reading, and lets the unread stream go. */
function drop(input: DocumentInput, outcome: "unsupported" | "empty" | "busy", detail: string): Verdict {
  if ("stream" in input) input.stream.destroy();
  return { outcome, detail };
}

/** A child may die of something that is not the document's fault, so a second one tries; no third. */
async function countWithRetry(slot: Slot, job: Job, state: State): Promise<Verdict> {
  try {
    return await countOnce(slot, job, state);
  } catch (error) {
    if (!(error instanceof ChildLost)) return verdictOn(error);
  }
  try {
    return await countOnce(slot, job, state);
  } catch (error) {
    return verdictOn(error);
  }
}

function verdictOn(error: unknown): Verdict {
  if (error instanceof ChildLate) return { outcome: "timeout", detail: error.message };
  if (error instanceof ChildLost) return { outcome: "corrupt", detail: `the reader died: ${error.message}` };
  throw error;
}

async function countOnce(slot: Slot, job: Job, state: State): Promise<Verdict> {
  const child = await warmChild(slot, state);
  const { name, source_language, size_bytes } = job.input;
  const answer = await child.ask({ name, source_language }, size_bytes, job.source.chunks());
  slot.documents++;
  const { cpu_ms, rss_bytes, documents } = state.limits;
  const is_spent = answer.cpu_ms > cpu_ms || answer.rss_bytes > rss_bytes || slot.documents >= documents;
  if (is_spent) await child.kill();
  return answer.verdict;
}

async function warmChild(slot: Slot, state: State): Promise<WarmChild> {
  if (slot.child?.alive() === true) return slot.child;
  slot.documents = 0;
  slot.child = state.closed ? null : await startChild(state.program, state.limits);
  // The counter may have been closed while the child came up.
  if (state.closed) await slot.child?.kill();
  if (state.closed || !slot.child) throw new Error(closed_message);
  return slot.child;
}
