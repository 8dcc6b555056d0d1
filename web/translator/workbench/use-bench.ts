import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { SegmentView, WorkbenchView } from "#contract/workbench/workbench.ts";
import { call } from "../api.ts";
import { isJobEnd, loadSegments } from "./data.ts";
import { type Bench, createBench } from "./model/bench.ts";
import { type Beginning, placeIn } from "./model/place.ts";
import { createSaver, type Saver, type SaveState } from "./model/saver.ts";
import { deviceShelf } from "./model/shelf.ts";
import type { Waiting } from "./model/steps.ts";

export type OpenBench = {
  readonly bench: Bench;
  readonly saver: Saver;
  readonly save_states: SaveStates;
  readonly beginning: Beginning;
  readonly loaded: "no" | "some" | "all";
  readonly error: unknown;
  readonly reload: () => void;
};

/** How far what is typed is stored, outside of React: it changes with keys, and one line shows it. */
function createSaveStates() {
  let present: SaveState = { kind: "saved", waiting: 0 };
  const listeners = new Set<() => void>();
  return {
    present: (): SaveState => present,
    put: (next: SaveState): void => {
      if (next.kind === present.kind && next.waiting === present.waiting) return;
      present = next;
      for (const listen of listeners) listen();
    },
    subscribe: (listen: () => void): (() => void) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}
export type SaveStates = ReturnType<typeof createSaveStates>;

/** Whether the job is not the translator's any more. */
export const useHasEnded = (states: SaveStates): boolean =>
  useSyncExternalStore(states.subscribe, () => states.present().kind === "ended");

/** `number` is the place of the segment in the job; 0 of one that is gone. */
type Notified = { readonly onRefused: (number: number) => void };

const shelf = deviceShelf();

function createOpen(id: string, view: WorkbenchView, notified: Notified) {
  const save_states = createSaveStates();
  const bench = createBench(view, () => performance.now());
  const saver = createSaver(id, {
    send: (changes) => call("changeSegments", { params: { id }, body: { changes: [...changes] } }),
    shelf,
    onStored: bench.stored,
    onRefused: (row) => {
      if (row) bench.accept(row);
      notified.onRefused(row ? bench.placeOf(row.id) + 1 : 0);
    },
    onConflict: bench.conflicted,
    onState: save_states.put,
    isEnd: isJobEnd,
  });
  bench.connect(saver);
  // What came back begins with what was refused.
  const beginning = { place: placeIn(id), last_edited: view.is_returned ? null : view.last_edited };
  return { bench, saver, save_states, beginning };
}

async function leftByOthers(id: string, saver: Saver): Promise<readonly Waiting[]> {
  saver.begin();
  return shelf.all(id);
}

/** Leaves the job to another tab that has taken it. */
function useHandOver(saver: Saver, owns: boolean): void {
  const owned = useRef(owns);
  useEffect(() => {
    if (owned.current && !owns) void saver.handOver();
    owned.current = owns;
  }, [saver, owns]);
}

/** The segments of a job, loaded page by page, with the queue that saves them. */
export function useOpenBench(id: string, view: WorkbenchView, owns: boolean, notified: Notified): OpenBench {
  const [{ bench, saver, save_states, beginning }] = useState(() => createOpen(id, view, notified));
  const [loaded, setLoaded] = useState<OpenBench["loaded"]>("no");
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    const stop = new AbortController();
    const run = async (): Promise<void> => {
      setError(null);
      // Only the tab that may edit sends what a former page has left: read before anything can be typed over it.
      const left = owns ? await leftByOthers(id, saver) : [];
      if (stop.signal.aborted) return;
      await loadSegments(
        id,
        (page, first) => {
          bench.load(page, first);
          const of_page = new Set(page.map((row) => row.id));
          saver.resume(bench.replay(left.filter((one) => of_page.has(one.id))));
          const { place, last_edited } = beginning;
          const begin = place ?? last_edited;
          // A list that is shown before would begin at another segment.
          const is_there = begin === null || bench.row(begin) !== undefined;
          setLoaded((before) => ((before === "all" && !first) || !is_there ? before : "some"));
        },
        stop.signal,
      );
      setLoaded("all");
    };
    run().catch((reason: unknown) => {
      if (!stop.signal.aborted) setError(reason);
    });
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each round reads everything again
  }, [id, bench, saver, beginning, owns, round]);
  useHandOver(saver, owns);
  useEffect(() => {
    const again = () => void saver.flush();
    globalThis.addEventListener("online", again);
    globalThis.addEventListener("pagehide", again);
    // Before another tab is seen, which may take the job.
    const hidden = () => void (document.hidden && saver.flush());
    document.addEventListener("visibilitychange", hidden);
    return () => {
      globalThis.removeEventListener("online", again);
      globalThis.removeEventListener("pagehide", again);
      document.removeEventListener("visibilitychange", hidden);
      void saver.flush();
    };
  }, [saver]);
  return { bench, saver, save_states, beginning, loaded, error, reload };
}

/** One row, rendered again when it changes. */
export function useRow(bench: Bench, id: number): SegmentView | undefined {
  const subscribe = useCallback((listen: () => void) => bench.subscribeRow(id, listen), [bench, id]);
  return useSyncExternalStore(subscribe, () => bench.row(id));
}

/** Renders again a little after any row has changed. */
export const useRevision = (bench: Bench): number => useSyncExternalStore(bench.subscribe, bench.revision);
