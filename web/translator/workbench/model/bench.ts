import type { SegmentView, WorkbenchView } from "#contract/workbench/workbench.ts";
import { checkSegment } from "#domain/workbench/checks.ts";
import {
  type ActRefusal,
  type Progress,
  progressOf,
  type SegmentAct,
  type SegmentOrigin,
  stateAfter,
} from "#domain/workbench/segment-state.ts";
import type { Saver } from "./saver.ts";
import { type Step, textAfter, type Waiting } from "./steps.ts";
import { type History, type Moment, no_history, recorded, redone, undone } from "./undo.ts";

export type Caret = { readonly from: number; readonly to: number };
export type Conflict = { readonly theirs: SegmentView; readonly mine: string };

type Edited = { readonly text: string; readonly caret: number; readonly origin?: SegmentOrigin };

type Languages = Pick<WorkbenchView, "source_lang" | "target_lang" | "is_review">;

/**
 * The segments of a job while it is edited. They are outside of React: a list of 20,000 rows renders the visible ones,
 * each of which listens to its own changes.
 */
export function createBench({ source_lang, target_lang, is_review }: Languages, now: () => number) {
  const rows = new Map<number, SegmentView>();
  let order: readonly number[] = [];
  let places = new Map<number, number>();
  let revision = 0;
  let saver: Saver | null = null;
  let notified: ReturnType<typeof globalThis.setTimeout> | null = null;
  const histories = new Map<number, History>();
  const carets = new Map<number, Caret>();
  const conflicts = new Map<number, { readonly theirs: SegmentView; readonly mine: Waiting }>();
  /** Findings that are settled, with the target they are settled for. */
  const settled = new Map<number, { readonly target: string; readonly codes: ReadonlySet<string> }>();
  const row_listeners = new Map<number, Set<() => void>>();
  const listeners = new Set<() => void>();

  const notifyAll = (): void => {
    revision++;
    // Typing changes one row; what counts all rows is updated a little later.
    notified ??= globalThis.setTimeout(() => {
      notified = null;
      for (const listen of listeners) listen();
    }, 50);
  };
  const put = (row: SegmentView): void => {
    rows.set(row.id, row);
    for (const listen of row_listeners.get(row.id) ?? []) listen();
    notifyAll();
  };
  const accept = (row: SegmentView): void => {
    const codes = row.findings.filter(({ is_settled }) => is_settled).map(({ code }) => code);
    settled.set(row.id, { target: row.target, codes: new Set(codes) });
    put(row);
  };
  const withFindings = (row: SegmentView): SegmentView => {
    if (row.target === "") return { ...row, findings: [] };
    const known = settled.get(row.id);
    const in_box = row.region === "textbox";
    const found = checkSegment({ ...row, locked: row.is_locked, source_lang, target_lang, in_box });
    const isSettled = (code: string): boolean =>
      known !== undefined && known.target === row.target && known.codes.has(code);
    return { ...row, findings: found.map((one) => ({ ...one, is_settled: isSettled(one.code) })) };
  };

  /** The row after an act, or why it is not allowed. */
  const acted = (row: SegmentView, { act, target, origin }: Step): SegmentView | { refusal: ActRefusal } => {
    const text = act === "clear" ? "" : act === "edit" || act === "take" ? target : row.target;
    const { source, is_locked: locked } = row;
    const has_note = row.open_notes > 0;
    const state = stateAfter(act, { state: row.state, target: text, source, locked, is_review, has_note });
    if (typeof state !== "string") return state;
    const is_new = text !== row.target;
    return { ...row, target: text, state, origin: act === "clear" ? null : is_new ? origin : row.origin };
  };

  const act = (
    id: number,
    kind: SegmentAct,
    target = "",
    origin: SegmentOrigin = "person",
  ): ActRefusal | "conflict" | null => {
    const row = rows.get(id);
    if (!row || !saver) return "locked";
    if (conflicts.has(id)) return "conflict";
    const step = { act: kind, target, origin };
    const next = acted(row, step);
    if ("refusal" in next) return next.refusal;
    saver.add(row, step, kind !== "edit");
    put(kind === "edit" ? next : withFindings(next));
    return null;
  };

  const moment = (id: number): Moment => ({
    text: rows.get(id)?.target ?? "",
    caret: carets.get(id)?.to ?? 0,
  });
  const write = (id: number, { text, caret, origin = "person" }: Edited): void => {
    carets.set(id, { from: caret, to: caret });
    if (text === "" && rows.get(id)?.target !== "") act(id, "clear");
    else act(id, "edit", text, origin);
  };
  const travel = (id: number, move: typeof undone): boolean => {
    const moved = move(histories.get(id) ?? no_history, moment(id));
    if (!moved || conflicts.has(id)) return false;
    histories.set(id, moved.history);
    write(id, moved.present);
    return true;
  };

  return {
    connect: (one: Saver): void => {
      saver = one;
    },
    /** Takes a page of segments on; with the first one the list begins again. */
    load: (page: readonly SegmentView[], first: boolean): void => {
      if (first) {
        order = [];
        places = new Map();
      }
      const next = [...order];
      for (const row of page) {
        if (!places.has(row.id)) {
          places.set(row.id, next.length);
          next.push(row.id);
        }
        // What is typed while the list is read again is newer.
        if (!rows.has(row.id) || saver?.has(row.id) !== true) accept(row);
      }
      order = next;
      notifyAll();
    },
    /** Shows what a former page has left, before the server knows it. */
    replay: (left: readonly Waiting[]): readonly Waiting[] =>
      left.filter(({ id, steps }) => {
        const row = rows.get(id);
        if (!row) return false;
        const shown = steps.reduce((one, step) => {
          const next = acted(one, step);
          return "refusal" in next ? one : next;
        }, row);
        put(withFindings(shown));
        return true;
      }),
    row: (id: number): SegmentView | undefined => rows.get(id),
    order: (): readonly number[] => order,
    placeOf: (id: number): number => places.get(id) ?? -1,
    revision: (): number => revision,
    progress: (): Progress =>
      progressOf(
        order.flatMap((id) => {
          const row = rows.get(id);
          return row ? [{ state: row.state, words: row.words, locked: row.is_locked }] : [];
        }),
      ),
    subscribe: (listen: () => void): (() => void) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    subscribeRow: (id: number, listen: () => void): (() => void) => {
      const own = row_listeners.get(id) ?? new Set();
      row_listeners.set(id, own.add(listen));
      return () => own.delete(listen);
    },
    act,
    /** A new text by a person, with one step of undo. */
    edit: (id: number, edited: Edited, typing = false): void => {
      if (conflicts.has(id) || rows.get(id)?.is_locked !== false) return;
      if (edited.text !== rows.get(id)?.target)
        histories.set(id, recorded(histories.get(id) ?? no_history, moment(id), now(), typing));
      write(id, edited);
    },
    undo: (id: number): boolean => travel(id, undone),
    redo: (id: number): boolean => travel(id, redone),
    check: (id: number): void => {
      const row = rows.get(id);
      if (row) put(withFindings(row));
    },
    caret: (id: number): Caret =>
      carets.get(id) ?? { from: rows.get(id)?.target.length ?? 0, to: rows.get(id)?.target.length ?? 0 },
    setCaret: (id: number, caret: Caret): void => void carets.set(id, caret),
    accept,
    /** The server's row after a save; while newer acts wait, only its version counts. */
    stored: (row: SegmentView, is_last: boolean): void => {
      const shown = rows.get(row.id);
      if (is_last || !shown) accept(row);
      else put({ ...shown, version: row.version });
    },
    conflicted: (theirs: SegmentView, mine: Waiting): void => {
      conflicts.set(theirs.id, { theirs, mine });
      const row = rows.get(theirs.id);
      if (row) put({ ...row });
    },
    conflict: (id: number): Conflict | null => {
      const found = conflicts.get(id);
      return found
        ? { theirs: found.theirs, mine: textAfter(found.mine.steps) ?? rows.get(id)?.target ?? "" }
        : null;
    },
    conflicts: (): readonly number[] => [...conflicts.keys()],
    /** Ends a conflict: the own text is stored over the other one, or the other one is taken. */
    resolve: (id: number, keep: "mine" | "theirs"): void => {
      const found = conflicts.get(id);
      if (!found) return;
      conflicts.delete(id);
      saver?.drop(id);
      accept(found.theirs);
      if (keep === "theirs") return;
      for (const step of found.mine.steps) act(id, step.act, step.target, step.origin);
    },
  };
}

export type Bench = ReturnType<typeof createBench>;
