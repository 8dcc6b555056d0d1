import type { ChangeResult, SegmentView, WorkbenchView } from "#contract/workbench/workbench.ts";
import { versions_of_act } from "#domain/workbench/segment-state.ts";
import type { Shelf } from "./shelf.ts";
import { afterConflict, joinedSteps, retryDelay, type Step, type Waiting, withStep } from "./steps.ts";

const typing_ms = 800;
const most_changes = 50;

type Change = Step & { readonly id: number; readonly version: number };
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
  /** From here on this tab may edit, and what is on the device besides its own acts was left by another page. */
  readonly begin: () => void;
  /** Takes on what a former page has left, except where this one has acted. */
  readonly resume: (left: readonly Waiting[]) => void;
  /** Another tab edits: it sends what is on the device, and this one neither sends nor writes there. */
  readonly handOver: () => Promise<void>;
  /** Sends everything; resolves when nothing waits or an attempt has failed. */
  readonly flush: () => Promise<void>;
  readonly drop: (id: number) => void;
  readonly has: (id: number) => boolean;
  /** Whether this page has acted on a segment since it may edit. */
  readonly isOwn: (id: number) => boolean;
  readonly waiting: () => readonly Waiting[];
  readonly stop: () => void;
};

/** What a saver knows. */
type Saving = {
  readonly job: string;
  readonly ports: SaverPorts;
  readonly waiting: Map<number, Waiting>;
  sending: ReadonlyMap<number, Waiting>;
  own: Set<number>;
  may_edit: boolean;
  /** What is on the device is another tab's. */
  is_left: boolean;
  failures: number;
  is_stopped: boolean;
};

function report({ waiting, sending, failures, is_stopped, ports }: Saving): void {
  const count = new Set([...waiting.keys(), ...sending.keys()]).size;
  const kind =
    is_stopped && count > 0 ? "ended" : count === 0 ? "saved" : failures > 0 ? "offline" : "saving";
  ports.onState({ kind, waiting: count });
}

function keep({ waiting, ports, is_left }: Saving, one: Waiting): void {
  if (is_left) return;
  waiting.set(one.id, one);
  void ports.shelf.put(one);
}

function forget({ job, ports, is_left }: Saving, id: number): void {
  if (!is_left) void ports.shelf.remove(job, id);
}

/** Takes the answer of the server for one segment. */
function settle(saving: Saving, sent: Waiting, results: readonly ChangeResult[]): void {
  const { ports, waiting } = saving;
  const last = results.at(-1);
  const row = last?.segment ?? null;
  const newer = waiting.get(sent.id);
  if (last?.outcome === "conflict" && row) {
    settleConflict(saving, { ...sent, steps: joinedSteps(sent.steps, newer?.steps ?? []) }, row);
    return;
  }
  if (newer && row) keep(saving, { ...newer, version: row.version, sent: [] });
  else forget(saving, sent.id);
  if (last?.outcome === "stored" && row) ports.onStored(row, newer === undefined);
  // A text was stored and the state after it was refused, or all of it was.
  else if (!newer) ports.onRefused(row, last?.reason ?? null);
}

function settleConflict(saving: Saving, mine: Waiting, theirs: SegmentView): void {
  const { ports, waiting } = saving;
  const next = afterConflict(mine, theirs);
  waiting.delete(mine.id);
  if (next.kind === "conflict") ports.onConflict(theirs, mine);
  else if (next.steps.length > 0)
    keep(saving, { ...mine, version: theirs.version, steps: next.steps, sent: [] });
  else {
    forget(saving, mine.id);
    ports.onStored(theirs, true);
  }
}

/** A batch of whole segments: the acts on one are sent together. */
function nextBatch({ waiting }: Saving): Waiting[] {
  const batch: Waiting[] = [];
  let changes = 0;
  for (const one of waiting.values()) {
    changes += one.steps.length;
    if (changes > most_changes) break;
    batch.push({ ...one, sent: [...one.sent, ...one.steps.map(({ target }) => target)].slice(-20) });
  }
  return batch;
}

/** Sends one batch; false when it failed. */
async function sendBatch(saving: Saving): Promise<boolean> {
  const { ports, waiting } = saving;
  const batch = nextBatch(saving);
  saving.sending = new Map(batch.map((one) => [one.id, one]));
  for (const one of batch) {
    waiting.delete(one.id);
    void ports.shelf.put(one);
  }
  report(saving);
  try {
    const changes = batch.flatMap(({ id, version, steps }) =>
      steps.map((step, at) => ({
        ...step,
        // What an earlier version of the page has left has neither.
        match_percent: (step as Partial<Step>).match_percent ?? null,
        codes_guessed: (step as Partial<Step>).codes_guessed ?? false,
        id,
        version: steps.slice(0, at).reduce((sum, { act }) => sum + versions_of_act[act], version),
      })),
    );
    const { results } = await ports.send(changes);
    saving.failures = 0;
    saving.sending = new Map();
    for (const one of batch)
      settle(
        saving,
        one,
        results.filter(({ id }) => id === one.id),
      );
    return true;
  } catch (error) {
    for (const one of batch)
      keep(saving, { ...one, steps: joinedSteps(one.steps, waiting.get(one.id)?.steps ?? []) });
    saving.sending = new Map();
    saving.failures++;
    if (ports.isEnd(error)) saving.is_stopped = true;
    return false;
  } finally {
    report(saving);
  }
}

/** Takes on what others have left; the number of segments. */
function takeOn({ own, waiting }: Saving, left: readonly Waiting[]): number {
  const others = left.filter(({ id }) => !own.has(id));
  for (const one of others) {
    own.add(one.id);
    // The other page may have sent its text, or send it still.
    waiting.set(one.id, { ...one, sent: [...one.sent, ...one.steps.map(({ target }) => target)] });
  }
  return others.length;
}

function beginOwn(saving: Saving): void {
  // What was on its way when the job was left may be newer on the device.
  saving.own = new Set([...saving.waiting.keys(), ...(saving.is_left ? [] : saving.sending.keys())]);
  saving.may_edit = true;
  saving.is_left = false;
  saving.failures = 0;
}

/** Returns whether the other tab sends from here on: in a browser that stores nothing, this one does. */
async function leaveToOther(saving: Saving): Promise<boolean> {
  saving.may_edit = false;
  if (!(await saving.ports.shelf.stores()) || saving.may_edit) return false;
  saving.is_left = true;
  saving.waiting.clear();
  report(saving);
  return true;
}

/** Sends the acts on segments in batches, one batch at a time, and repeats what failed; see 6.2 of the design. */
export function createSaver(job: string, ports: SaverPorts): Saver {
  const waiting = new Map<number, Waiting>();
  const saving: Saving = {
    job,
    ports,
    waiting,
    sending: new Map(),
    own: new Set(),
    may_edit: true,
    is_left: false,
    failures: 0,
    is_stopped: false,
  };
  let timer: ReturnType<typeof globalThis.setTimeout> | undefined;
  let running: Promise<void> | null = null;
  const schedule = (delay_ms: number): void => {
    globalThis.clearTimeout(timer);
    if (!saving.is_stopped) timer = globalThis.setTimeout(() => void flush(), delay_ms);
  };
  const sendAll = async (): Promise<void> => {
    while (waiting.size > 0 && !saving.is_stopped)
      if (!(await sendBatch(saving))) {
        schedule(retryDelay(saving.failures));
        return;
      }
  };
  async function flush(): Promise<void> {
    globalThis.clearTimeout(timer);
    running ??= sendAll().finally(() => {
      running = null;
    });
    await running;
  }
  return {
    add: ({ id, version }, step, now) => {
      saving.own.add(id);
      const before = waiting.get(id) ?? { job, id, version, steps: [], sent: [] };
      keep(saving, { ...before, steps: withStep(before.steps, step) });
      report(saving);
      // While attempts fail, the next one has its own time.
      if (saving.failures === 0) schedule(now ? 0 : typing_ms);
    },
    begin: () => {
      beginOwn(saving);
    },
    resume: (left) => {
      if (takeOn(saving, left) > 0) schedule(0);
      report(saving);
    },
    handOver: async () => {
      if (await leaveToOther(saving)) globalThis.clearTimeout(timer);
    },
    flush,
    drop: (id) => {
      waiting.delete(id);
      void ports.shelf.remove(job, id);
      report(saving);
    },
    has: (id) => waiting.has(id) || saving.sending.has(id),
    isOwn: (id) => saving.own.has(id),
    waiting: () => [...new Map([...saving.sending, ...waiting]).values()],
    stop: () => {
      saving.is_stopped = true;
      globalThis.clearTimeout(timer);
    },
  };
}
