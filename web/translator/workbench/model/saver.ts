import type { ChangeResult, SegmentView, WorkbenchView } from "#contract/workbench/workbench.ts";
import type { Shelf } from "./shelf.ts";
import { afterConflict, joinedSteps, retryDelay, type Step, type Waiting, withStep } from "./steps.ts";

const typing_ms = 800;
const most_changes = 50;

type Change = Step & { readonly id: number; readonly version: number; readonly match_percent: null };
type Answer = {
  readonly results: readonly ChangeResult[];
  readonly progress: WorkbenchView["progress"];
};

/** `saving` includes what is typed and not sent yet; `ended`: the job is not the translator's any more. */
export type SaveState = { readonly kind: "saved" | "saving" | "offline" | "ended"; readonly waiting: number };

export type SaverPorts = {
  readonly send: (changes: readonly Change[]) => Promise<Answer>;
  readonly shelf: Shelf;
  readonly onStored: (row: SegmentView, is_last: boolean) => void;
  readonly onRefused: (row: SegmentView | null, reason: ChangeResult["reason"]) => void;
  readonly onConflict: (theirs: SegmentView, mine: Waiting) => void;
  readonly onState: (state: SaveState) => void;
  /** Whether an error says that the job may not be changed any more. */
  readonly isEnd: (error: unknown) => boolean;
};

export type Saver = {
  /** Takes an act on; the version is that of the row when nothing of it waits. Sent 800 ms after the last one, or now. */
  readonly add: (row: { readonly id: number; readonly version: number }, step: Step, now: boolean) => void;
  /** Takes on what a former page has left. */
  readonly resume: (left: readonly Waiting[]) => void;
  /** Sends everything; resolves when nothing waits or an attempt has failed. */
  readonly flush: () => Promise<void>;
  readonly drop: (id: number) => void;
  readonly has: (id: number) => boolean;
  readonly waiting: () => readonly Waiting[];
  readonly stop: () => void;
};

/** Sends the acts on segments in batches, one batch at a time, and repeats what failed; see 6.2 of the design. */
export function createSaver(job: string, ports: SaverPorts): Saver {
  const waiting = new Map<number, Waiting>();
  let sending: ReadonlyMap<number, Waiting> = new Map();
  let failures = 0;
  let is_stopped = false;
  let timer: ReturnType<typeof globalThis.setTimeout> | undefined;
  let running: Promise<void> | null = null;

  const report = (): void => {
    const count = new Set([...waiting.keys(), ...sending.keys()]).size;
    const kind =
      is_stopped && count > 0 ? "ended" : count === 0 ? "saved" : failures > 0 ? "offline" : "saving";
    ports.onState({ kind, waiting: count });
  };
  const keep = (one: Waiting): void => {
    waiting.set(one.id, one);
    void ports.shelf.put(one);
  };
  const schedule = (delay_ms: number): void => {
    globalThis.clearTimeout(timer);
    if (!is_stopped) timer = globalThis.setTimeout(() => void flush(), delay_ms);
  };

  const settle = (sent: Waiting, results: readonly ChangeResult[]): void => {
    const last = results.at(-1);
    const newer = waiting.get(sent.id);
    if (last?.outcome === "stored" && last.segment) {
      if (newer) keep({ ...newer, version: last.segment.version, sent: [] });
      else void ports.shelf.remove(job, sent.id);
      ports.onStored(last.segment, newer === undefined);
      return;
    }
    if (last?.outcome === "conflict" && last.segment) {
      const mine = { ...sent, steps: joinedSteps(sent.steps, newer?.steps ?? []) };
      const next = afterConflict(mine, last.segment);
      waiting.delete(sent.id);
      if (next.kind === "conflict") ports.onConflict(last.segment, mine);
      else if (next.steps.length > 0)
        keep({ ...mine, version: last.segment.version, steps: next.steps, sent: [] });
      else {
        void ports.shelf.remove(job, sent.id);
        ports.onStored(last.segment, true);
      }
      return;
    }
    // A text was stored and the state after it was refused, or all of it was.
    const row = last?.segment ?? null;
    if (newer && row) keep({ ...newer, version: row.version, sent: [] });
    else void ports.shelf.remove(job, sent.id);
    if (!newer) ports.onRefused(row, last?.reason ?? null);
  };

  const putBack = (): void => {
    for (const one of sending.values()) {
      const later = waiting.get(one.id)?.steps ?? [];
      keep({ ...one, steps: joinedSteps(one.steps, later) });
    }
  };

  /** A batch of whole segments: the acts on one are sent together. */
  const nextBatch = (): Waiting[] => {
    const batch: Waiting[] = [];
    let changes = 0;
    for (const one of waiting.values()) {
      changes += one.steps.length;
      if (changes > most_changes) break;
      batch.push(one);
    }
    return batch;
  };

  const sendBatch = async (): Promise<boolean> => {
    const batch = nextBatch().map((one) => ({
      ...one,
      sent: [...one.sent, ...one.steps.map(({ target }) => target)].slice(-20),
    }));
    sending = new Map(batch.map((one) => [one.id, one]));
    for (const one of batch) {
      waiting.delete(one.id);
      void ports.shelf.put(one);
    }
    report();
    try {
      const changes = batch.flatMap(({ id, version, steps }) =>
        steps.map((step, at) => ({ ...step, id, version: version + at, match_percent: null })),
      );
      const { results } = await ports.send(changes);
      failures = 0;
      sending = new Map();
      for (const one of batch)
        settle(
          one,
          results.filter(({ id }) => id === one.id),
        );
      return true;
    } catch (error) {
      putBack();
      sending = new Map();
      failures++;
      if (ports.isEnd(error)) is_stopped = true;
      else schedule(retryDelay(failures));
      return false;
    } finally {
      report();
    }
  };

  async function flush(): Promise<void> {
    globalThis.clearTimeout(timer);
    running ??= (async () => {
      while (waiting.size > 0 && !is_stopped) if (!(await sendBatch())) break;
    })().finally(() => {
      running = null;
    });
    await running;
  }

  return {
    add: ({ id, version }, step, now) => {
      const before = waiting.get(id) ?? { job, id, version, steps: [], sent: [] };
      keep({ ...before, steps: withStep(before.steps, step) });
      report();
      // While attempts fail, the next one has its own time.
      if (failures === 0) schedule(now ? 0 : typing_ms);
    },
    resume: (left) => {
      for (const one of left) if (!waiting.has(one.id)) waiting.set(one.id, one);
      report();
      if (left.length > 0) schedule(0);
    },
    flush,
    drop: (id) => {
      waiting.delete(id);
      void ports.shelf.remove(job, id);
      report();
    },
    has: (id) => waiting.has(id) || sending.has(id),
    waiting: () => [...new Map([...sending, ...waiting]).values()],
    stop: () => {
      is_stopped = true;
      globalThis.clearTimeout(timer);
    },
  };
}
