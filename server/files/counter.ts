import type { DocumentInput, Counter } from "#server/kernel/ports/counter.ts";
import { fileURLToPath } from "node:url";
import { most_document_bytes, most_text_bytes } from "#document-count/frames.ts";
import {
  readCount,
  readSegments,
  readUploadCheck,
  readWritten,
  type ReadAnswer,
} from "#document-count/answer.ts";
import { sourceLines } from "#document-count/apart/check-upload.ts";
import { targetLines } from "#document-count/apart/targets.ts";
import { fileSource, streamSource } from "#document-count/source.ts";
import type { Source } from "#document-count/source.ts";
import type { Task } from "./task.ts";
import { writeLinesByTurns } from "#document-count/text-lines.ts";
import type { Unread } from "#document-count/verdict.ts";
import { ChildLate, ChildLost, startChild } from "./warm-child.ts";
import type { ChildLimits, WarmChild } from "./warm-child.ts";

export type CounterOptions = {
  /** The number of documents counted in parallel; one or two children are enough for a site. */
  readonly children?: number;
  /** How many documents may wait before the answer is `busy`. */
  readonly waiting?: number;
  /** Another program instead of the real child, and other limits; for tests. */
  readonly program?: string;
  readonly limits?: Partial<ChildLimits & ChildShare>;
};

type Cost = { readonly cpu_ms: number; readonly rss_bytes: number };
type Job = {
  readonly source: Source;
  /** Runs the job in a child; `deliver` passes the result to the caller. */
  readonly ask: (child: WarmChild) => Promise<Cost & { readonly deliver: () => void }>;
  readonly fail: (verdict: Unread) => void;
  readonly reject: (error: unknown) => void;
};
type Deliver = () => void;
type Slot = { child: WarmChild | null; documents: number; serving: Promise<void> | null };
type State = { readonly program: string; readonly limits: ChildLimits & ChildShare; closed: boolean };

/** The share after which a child is replaced. */
type ChildShare = {
  readonly documents: number;
  readonly cpu_ms: number;
  readonly rss_bytes: number;
};

// The kernel kills a child after 15 s of CPU time. A child that is replaced after 5 s has 10 s left for its last
// document, which may take 8 s, so its age never kills a document. The limit of one minute of elapsed time is for a
// child that hangs.
const usual_limits: ChildLimits & ChildShare = {
  answer_cpu_ms: 8_000,
  answer_ms: 60_000,
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

/** Asks a child for one task; `texts` is what it needs with the document. */
type Work = <T, R extends { readonly outcome: string } = Unread>(
  input: DocumentInput,
  asked: Task["task"] | Pick<Task, "task" | "bought" | "target_lang" | "marks">,
  texts: Buffer,
  read: ReadAnswer<T, R>,
) => Promise<T | R | Unread>;

const tasksBy = (work: Work): Omit<Counter, "children" | "waiting" | "close"> => ({
  count: (input) => work(input, "count", no_texts, readCount),
  readSegments: (input, bought = []) =>
    work(input, { task: "read_segments", bought }, no_texts, readSegments),
  writeTargets: async (input, targets, target_lang, written) => {
    const texts = await writeLinesByTurns(targetLines({ targets, begun: written?.begun }));
    const task = { task: "write_targets", target_lang, ...(written && { marks: written.marks }) } as const;
    return work(input, task, texts, readWritten);
  },
  checkUpload: async (input, source) =>
    work(input, "check_upload", await writeLinesByTurns(sourceLines(source)), readUploadCheck),
});

/** Opens the counter. No child runs before the first document; each is reused until its share is done. */
export function openCounter(options: CounterOptions = {}): Counter {
  const state: State = {
    program: options.program ?? child_program,
    limits: { ...usual_limits, ...options.limits },
    closed: false,
  };
  const waiting: Job[] = [];
  const slots: Slot[] = Array.from({ length: options.children ?? 1 }, () => ({
    child: null,
    documents: 0,
    serving: null,
  }));

  const serve = async (slot: Slot): Promise<void> => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      await doWithRetry(slot, job, state).then((deliver) => deliver(), job.reject);
      job.source.close();
    }
    slot.serving = null;
  };

  const work: Work = async (input, asked, texts, read) => {
    if (state.closed) throw new Error(closed_message);
    const refused = refusedAtOnce(input, texts, waiting.length, options.waiting ?? 50);
    if (refused) return refused;
    const source = "path" in input ? fileSource(input.path) : streamSource(input.stream);
    const { name, source_language, size_bytes } = input;
    const more = typeof asked === "string" ? { task: asked } : asked;
    return new Promise((resolve, reject) => {
      const ask: Job["ask"] = async (child) => {
        const parcel = {
          task: { name, source_language, ...more },
          size_bytes,
          chunks: source.chunks(),
          texts,
        };
        const { answer, ...cost } = await child.ask(parcel, read);
        return { ...cost, deliver: () => resolve(answer) };
      };
      waiting.push({ source, ask, fail: resolve, reject });
      const free = slots.find((slot) => slot.serving === null);
      if (free) free.serving = serve(free);
    });
  };

  return {
    ...tasksBy(work),
    children: () => slots.flatMap((slot) => (slot.child?.alive() === true ? [slot.child.pid] : [])),
    waiting: () => waiting.length,
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

const no_texts = Buffer.alloc(0);
const closed_message = "the counter is closed";

/** Returns a verdict without reading, and closes the unread stream. */
function drop(input: DocumentInput, outcome: "unsupported" | "empty" | "busy", detail: string): Unread {
  if ("stream" in input) input.stream.destroy();
  return { outcome, detail };
}

/** What no child has to read to refuse it. */
function refusedAtOnce(
  input: DocumentInput,
  texts: Buffer,
  waiting: number,
  most_waiting: number,
): Unread | null {
  if (input.size_bytes > most_document_bytes) return drop(input, "unsupported", "larger than 20 MB");
  if (texts.length > most_text_bytes) return drop(input, "unsupported", `${texts.length} bytes of texts`);
  if (input.size_bytes === 0) return drop(input, "empty", "no bytes");
  return waiting >= most_waiting ? drop(input, "busy", `${waiting} documents wait`) : null;
}

/** A child may die for a reason other than the document, so a second one tries; no third. */
async function doWithRetry(slot: Slot, job: Job, state: State): Promise<Deliver> {
  const failed = (error: unknown): Deliver => {
    const verdict = verdictOn(error);
    return () => job.fail(verdict);
  };
  try {
    return await doOnce(slot, job, state);
  } catch (error) {
    if (!(error instanceof ChildLost)) return failed(error);
  }
  try {
    return await doOnce(slot, job, state);
  } catch (error) {
    return failed(error);
  }
}

function verdictOn(error: unknown): Unread {
  if (error instanceof ChildLate) return { outcome: "timeout", detail: error.message };
  if (error instanceof ChildLost) return { outcome: "corrupt", detail: `the reader died: ${error.message}` };
  throw error;
}

async function doOnce(slot: Slot, job: Job, state: State): Promise<Deliver> {
  const child = await warmChild(slot, state);
  const done = await job.ask(child);
  slot.documents++;
  const { cpu_ms, rss_bytes, documents } = state.limits;
  const is_spent = done.cpu_ms > cpu_ms || done.rss_bytes > rss_bytes || slot.documents >= documents;
  if (is_spent) await child.kill();
  return done.deliver;
}

async function warmChild(slot: Slot, state: State): Promise<WarmChild> {
  if (slot.child?.alive() === true) return slot.child;
  slot.documents = 0;
  slot.child = state.closed ? null : await startChild(state.program, state.limits);
  // The counter may have been closed while the child started.
  if (state.closed) await slot.child?.kill();
  if (state.closed || !slot.child) throw new Error(closed_message);
  return slot.child;
}
