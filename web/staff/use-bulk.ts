import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { idempotencyKey } from "#ui/call.ts";
import { useProblemText } from "#ui/problem-text.ts";

export type BulkRow = { readonly id: number; readonly name: string };
/** What an act would change in a row, or why it is refused. */
type Verdict = { readonly change: string } | { readonly refused: string };
type Undo = () => Promise<unknown>;

/** An act on each of several rows: asked about first, then done row by row, each in a transaction of its own. */
export type BulkAct<Row extends BulkRow, Input> = {
  readonly preview: (row: Row, input: Input) => Verdict | Promise<Verdict>;
  /** Returns what undoes it, where the act allows that. `key` names this row's act, so that a repetition changes nothing. */
  readonly run: (row: Row, input: Input, key: string) => Promise<Undo | null>;
  /** Waits for what follows by itself from the rows that were done; returns those it has not reached yet, with why. */
  readonly settle?: (rows: readonly Row[]) => Promise<ReadonlyMap<number, string>>;
};

export type RowState = {
  readonly row: BulkRow;
  readonly state: "allowed" | "refused" | "done" | "waiting" | "failed" | "undone";
  readonly text: string;
};
type Phase = "ask" | "previewing" | "previewed" | "running" | "done";

/** What a preview says of one row; a call that fails refuses it. */
async function verdictOf<Row extends BulkRow, Input>(
  row: Row,
  { preview }: BulkAct<Row, Input>,
  input: Input,
  sentence: (error: unknown) => string,
): Promise<RowState> {
  try {
    const verdict = await preview(row, input);
    return "refused" in verdict
      ? { row, state: "refused", text: verdict.refused }
      : { row, state: "allowed", text: verdict.change };
  } catch (error) {
    return { row, state: "refused", text: sentence(error) };
  }
}

export function useBulk<Row extends BulkRow, Input>(rows: readonly Row[], act: BulkAct<Row, Input>) {
  const queries = useQueryClient();
  const sentence = useProblemText();
  const [phase, setPhase] = useState<Phase>("ask");
  const [states, setStates] = useState<readonly RowState[]>([]);
  const keys = useRef(new Map<number, string>());
  const [undos, setUndos] = useState<ReadonlyMap<number, Undo>>(new Map());
  const put = (changed: RowState) =>
    setStates((all) => all.map((one) => (one.row.id === changed.row.id ? changed : one)));
  return {
    phase,
    states,
    may_undo: phase === "done" && undos.size > 0,
    change: () => setPhase("ask"),
    preview: async (input: Input) => {
      setPhase("previewing");
      const found: RowState[] = [];
      for (const row of rows) found.push(await verdictOf(row, act, input, sentence));
      setStates(found);
      setPhase("previewed");
    },
    run: async (input: Input) => {
      setPhase("running");
      const allowed = new Set(states.filter(({ state }) => state === "allowed").map(({ row }) => row.id));
      const undoing = new Map<number, Undo>();
      const done: Row[] = [];
      for (const row of rows.filter(({ id }) => allowed.has(id))) {
        const key = keys.current.get(row.id) ?? idempotencyKey();
        keys.current.set(row.id, key);
        const before = states.find((one) => one.row.id === row.id);
        try {
          const undo = await act.run(row, input, key);
          if (undo) undoing.set(row.id, undo);
          put({ row, state: "done", text: before?.text ?? "" });
          done.push(row);
        } catch (error) {
          put({ row, state: "failed", text: sentence(error) });
        }
      }
      // Each row is done, whatever is not known of what follows.
      const waiting = await act.settle?.(done).catch(() => null);
      for (const row of done) {
        const text = waiting?.get(row.id);
        if (text !== undefined) put({ row, state: "waiting", text });
      }
      setUndos(undoing);
      setPhase("done");
      await queries.invalidateQueries();
    },
    undo: async () => {
      setPhase("running");
      const left = new Map(undos);
      for (const one of states) {
        const undo = undos.get(one.row.id);
        if (!undo) continue;
        try {
          await undo();
          left.delete(one.row.id);
          put({ ...one, state: "undone" });
        } catch (error) {
          put({ ...one, state: "failed", text: sentence(error) });
        }
      }
      setUndos(left);
      setPhase("done");
      await queries.invalidateQueries();
    },
  };
}
