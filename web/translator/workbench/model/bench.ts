import type { SegmentView, WorkbenchView } from "#contract/workbench/workbench.ts";
import { checkSegment, type CheckTerms } from "#domain/workbench/checks.ts";
import {
  type ActRefusal,
  changesText,
  guessedAfter,
  type Progress,
  progressOf,
  type SegmentAct,
  type SegmentOrigin,
  stateAfter,
} from "#domain/workbench/segment-state.ts";
import { createOrderTexts } from "./order-texts.ts";
import { createRows, type Rows } from "./rows.ts";
import type { Saver } from "./saver.ts";
import { type Step, textAfter, type Waiting } from "./steps.ts";
import { type History, type Moment, no_history, recorded, redone, undone } from "./undo.ts";

type Caret = { readonly from: number; readonly to: number };
export type Conflict = { readonly theirs: SegmentView; readonly mine: string };

/** Where a text comes from that is taken. */
type Taken = Pick<Step, "match_percent" | "codes_guessed">;
const typed: Taken = { match_percent: null, codes_guessed: false };

/** How long after the last input the checks run, and what is shown of the row besides its text follows. */
const check_ms = 150;

type Edited = {
  /** The field shows it already, so that typing renders nothing. */
  readonly is_shown?: boolean;
  readonly text: string;
  readonly caret: number;
  readonly origin?: SegmentOrigin;
  readonly taken?: Taken;
};
type Languages = Pick<WorkbenchView, "source_lang" | "target_lang" | "is_review">;

/** The row after an act, or why it is not allowed. */
function rowAfter(
  row: SegmentView,
  { act, target, origin, match_percent, codes_guessed }: Step,
  is_review: boolean,
): SegmentView | { refusal: ActRefusal } {
  const text = act === "clear" ? "" : changesText(act) ? target : row.target;
  const { source, is_locked: locked } = row;
  const has_note = row.open_notes > 0;
  const state = stateAfter(act, { state: row.state, target: text, source, locked, is_review, has_note });
  if (typeof state !== "string") return state;
  const is_new = text !== row.target;
  return {
    ...row,
    target: text,
    state,
    origin: act === "clear" ? null : is_new ? origin : row.origin,
    match_percent: is_new ? match_percent : row.match_percent,
    codes_guessed: guessedAfter(row.codes_guessed, { act, state, codes_guessed }),
  };
}

/** The findings of rows while they are typed; what is settled holds for the target it was settled for. */
function createFindings({ source_lang, target_lang }: Languages) {
  let terms: CheckTerms = { entries: [] };
  const stored = new Map<number, Pick<SegmentView, "target" | "findings">>();
  return {
    setTerms: (entries: CheckTerms["entries"]): void => {
      terms = { entries };
    },
    remember: ({ id, target, findings }: SegmentView): void => {
      stored.set(id, { target, findings });
    },
    checked: (row: SegmentView): SegmentView => {
      if (row.target === "") return { ...row, findings: [] };
      const before = stored.get(row.id);
      const known = before?.target === row.target ? before.findings : [];
      const found = checkSegment({ ...row, locked: row.is_locked, source_lang, target_lang }, terms);
      const findings = found.map((one) => {
        const same = known.find(({ code, detail }) => code === one.code && detail === one.detail);
        return { ...one, is_settled: same?.is_settled ?? false, explanation: same?.explanation ?? null };
      });
      return { ...row, findings };
    },
  };
}

type Conflicts = Map<number, { readonly theirs: SegmentView; readonly mine: Waiting }>;
type Act = (
  id: number,
  act: SegmentAct,
  target?: string,
  origin?: SegmentOrigin,
  taken?: Taken & Pick<Edited, "is_shown">,
) => ActRefusal | "conflict" | null;

/** Typing with its carets and its undo. */
function createTyping(rows: Rows, conflicts: Conflicts, act: Act, now: () => number) {
  const histories = new Map<number, History>();
  const carets = new Map<number, Caret>();
  const moment = (id: number): Moment => ({
    text: rows.row(id)?.target ?? "",
    caret: carets.get(id)?.to ?? 0,
  });
  const write = (id: number, { text, caret, origin = "person", taken, is_shown = false }: Edited): void => {
    carets.set(id, { from: caret, to: caret });
    if (text === "" && rows.row(id)?.target !== "") act(id, "clear");
    else act(id, origin === "person" ? "edit" : "take", text, origin, { ...typed, ...taken, is_shown });
  };
  const travel = (id: number, move: typeof undone): boolean => {
    const moved = move(histories.get(id) ?? no_history, moment(id));
    if (!moved || conflicts.has(id)) return false;
    histories.set(id, moved.history);
    write(id, moved.present);
    return true;
  };
  return {
    /** A new text by a person, with one step of undo. */
    edit: (id: number, edited: Edited, typing = false): void => {
      if (conflicts.has(id) || rows.row(id)?.is_locked !== false) return;
      if (edited.text !== rows.row(id)?.target)
        histories.set(id, recorded(histories.get(id) ?? no_history, moment(id), now(), typing));
      write(id, edited);
    },
    undo: (id: number): boolean => travel(id, undone),
    redo: (id: number): boolean => travel(id, redone),
    caret: (id: number): Caret => {
      const end = rows.row(id)?.target.length ?? 0;
      return carets.get(id) ?? { from: end, to: end };
    },
    setCaret: (id: number, caret: Caret): void => void carets.set(id, caret),
  };
}

/** Two texts of one segment, of which the person chooses. */
function createChoices(rows: Rows, conflicts: Conflicts, act: Act, accept: (row: SegmentView) => void) {
  return {
    conflicted: (theirs: SegmentView, mine: Waiting): void => {
      conflicts.set(theirs.id, { theirs, mine });
      const row = rows.row(theirs.id);
      if (row) rows.put({ ...row });
    },
    conflict: (id: number): Conflict | null => {
      const found = conflicts.get(id);
      if (!found) return null;
      return { theirs: found.theirs, mine: textAfter(found.mine.steps) ?? rows.row(id)?.target ?? "" };
    },
    /** Ends a conflict: the own text is stored over the other one, or becomes a version before the other one. */
    resolve: (id: number, keep: "mine" | "theirs"): void => {
      const found = conflicts.get(id);
      if (!found) return;
      conflicts.delete(id);
      accept(found.theirs);
      if (keep === "theirs") act(id, "discard", textAfter(found.mine.steps) ?? "");
      else for (const step of found.mine.steps) act(id, step.act, step.target, step.origin, step);
    },
  };
}

function progressIn(rows: Rows): Progress {
  const counted = rows.order().flatMap((id) => {
    const row = rows.row(id);
    return row ? [{ state: row.state, words: row.words, locked: row.is_locked }] : [];
  });
  return progressOf(counted);
}

/** Checks a row 150 ms after its last input. */
function createCheck(rows: Rows, findings: ReturnType<typeof createFindings>) {
  const timers = new Map<number, ReturnType<typeof globalThis.setTimeout>>();
  const check = (id: number): void => {
    timers.delete(id);
    const row = rows.row(id);
    if (row) rows.put(findings.checked(row));
  };
  return (id: number): void => {
    globalThis.clearTimeout(timers.get(id));
    timers.set(
      id,
      globalThis.setTimeout(() => check(id), check_ms),
    );
  };
}

/** A row after acts that wait; one that is refused now changes nothing. */
const rowAfterAll = (row: SegmentView, steps: Waiting["steps"], is_review: boolean): SegmentView =>
  steps.reduce((one, step) => {
    const next = rowAfter(one, step, is_review);
    return "refusal" in next ? one : next;
  }, row);

/** Segments with a text of this visit that no state was set for. */
function createChanges() {
  const changed = new Set<number>();
  return {
    note: ({ act }: Pick<Step, "act">, { id, target }: Pick<SegmentView, "id" | "target">): void => {
      if (changesText(act) && target !== "") changed.add(id);
      else changed.delete(id);
    },
    has: (id: number): boolean => changed.has(id),
  };
}

/** The part of the saver that acts go to. */
type Taking = Pick<Saver, "add" | "has" | "isOwn" | "drop">;

/** The segments of a job while it is edited. `now` is in milliseconds, from any beginning. */
export function createBench(view: Languages, now: () => number) {
  const rows = createRows();
  const texts = createOrderTexts();
  const findings = createFindings(view);
  const conflicts: Conflicts = new Map();
  let saver: Taking | null = null;
  const accept = (row: SegmentView): void => {
    findings.remember(row);
    rows.put(row);
  };
  const checkSoon = createCheck(rows, findings);
  const changes = createChanges();
  const act: Act = (id, kind, target = "", origin = "person", taken = typed) => {
    const { match_percent, codes_guessed, is_shown = false } = taken;
    const row = rows.row(id);
    if (!row || !saver) return "locked";
    if (conflicts.has(id)) return "conflict";
    const step = { act: kind, target, origin, match_percent, codes_guessed };
    const next = rowAfter(row, step, view.is_review);
    if ("refusal" in next) return next.refusal;
    saver.add(row, step, kind !== "edit");
    changes.note(step, next);
    if (kind !== "edit") rows.put(findings.checked(next));
    else {
      // The first key of a segment shows that it is a draft now.
      if (is_shown && next.state === row.state) rows.write(next);
      else rows.put(next);
      checkSoon(id);
    }
    return null;
  };
  const choices = createChoices(rows, conflicts, act, accept);
  return {
    ...rows,
    ...createTyping(rows, conflicts, act, now),
    ...choices,
    texts,
    act,
    accept,
    setTerms: findings.setTerms,
    /** The person goes to another segment: a changed draft becomes a version as well. */
    leave: (id: number): void => void (changes.has(id) && act(id, "leave")),
    connect: (one: Taking): void => {
      saver = one;
    },
    load: (page: readonly SegmentView[], first: boolean): void => {
      rows.append(page, first);
      texts.load(page, first);
      // What is typed or stored while the list is read again is newer.
      for (const row of page) {
        const known = rows.row(row.id);
        if (!known || (saver?.has(row.id) !== true && row.version >= known.version)) accept(row);
      }
    },
    /** Shows what a former page has left, before the server knows it, except where this page has newer acts. */
    replay: (left: readonly Waiting[]): readonly Waiting[] =>
      left.filter(({ id, steps }) => {
        const row = rows.row(id);
        if (!row || saver?.isOwn(id) === true) return false;
        rows.put(findings.checked(rowAfterAll(row, steps, view.is_review)));
        return true;
      }),
    progress: (): Progress => progressIn(rows),
    /** The server's row after a save; while newer acts wait, only its version counts. */
    stored: (row: SegmentView, is_last: boolean): void => {
      const shown = rows.row(row.id);
      if (is_last || !shown) accept(row);
      else rows.put({ ...shown, version: row.version });
    },
    resolve: (id: number, keep: "mine" | "theirs"): void => {
      saver?.drop(id);
      choices.resolve(id, keep);
    },
  };
}

export type Bench = ReturnType<typeof createBench>;
