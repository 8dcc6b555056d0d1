import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { idempotencyKey } from "#ui/call.ts";
import { useProblemText } from "#ui/problem-text.ts";

export type BulkRow = { readonly id: number; readonly name: string };
/** What an act would change in a row, with what it is done with; or why it is refused. */
type Verdict<Plan> = { readonly change: string; readonly plan: Plan } | { readonly refused: string };
/** `key` names the act on this row, so that a repetition changes nothing. */
type Planned<Input, Plan> = { readonly input: Input; readonly plan: Plan; readonly key: string };
type Undo = () => Promise<unknown>;

/** An act on each of several rows: asked about first, then done row by row, each in a transaction of its own. */
export type BulkAct<Row extends BulkRow, Input, Plan> = {
  readonly preview: (row: Row, input: Input) => Verdict<Plan> | Promise<Verdict<Plan>>;
  /** Does what the preview has shown, also where it would show something else by now. Returns what undoes it, if anything does. */
  readonly run: (row: Row, planned: Planned<Input, Plan>) => Promise<Undo | null>;
  /** Waits for what follows by itself from the rows that were done; returns those it has not reached yet, with why. */
  readonly settle?: (rows: readonly Row[]) => Promise<ReadonlyMap<number, string>>;
  /** Called when the act is done in every row, so that nothing is left to try again. */
  readonly whenDone?: (input: Input) => void;
};

export type RowState = {
  readonly row: BulkRow;
  readonly state: "allowed" | "refused" | "done" | "waiting" | "failed" | "undone";
  readonly text: string;
};
type Phase = "ask" | "previewing" | "previewed" | "running" | "done";

/** What a preview says of one row; a call that fails refuses it. */
async function verdictOf<Row extends BulkRow, Input, Plan>(
  row: Row,
  { preview }: BulkAct<Row, Input, Plan>,
  input: Input,
  sentence: (error: unknown) => string,
): Promise<Verdict<Plan>> {
  try {
    return await preview(row, input);
  } catch (error) {
    return { refused: sentence(error) };
  }
}

/** What was planned for a row, until it is done. */
type Open<Plan> = { readonly change: string; readonly plan: Plan; readonly key: string };

/** The rows that may be changed, each with the key of its act. */
const openIn = <Row extends BulkRow, Plan>(verdicts: ReadonlyMap<Row, Verdict<Plan>>) =>
  new Map<number, Open<Plan>>(
    [...verdicts].flatMap(([{ id }, verdict]) =>
      "refused" in verdict ? [] : [[id, { ...verdict, key: idempotencyKey() }] as const],
    ),
  );

const previewed = (row: BulkRow, verdict: Verdict<unknown>): RowState =>
  "refused" in verdict
    ? { row, state: "refused", text: verdict.refused }
    : { row, state: "allowed", text: verdict.change };

/** Does what is open row by row; what fails stays open. */
async function runOpen<Row extends BulkRow, Input, Plan>(
  rows: readonly Row[],
  open: Map<number, Open<Plan>>,
  act: BulkAct<Row, Input, Plan>,
  {
    input,
    put,
    sentence,
  }: { input: Input; put: (state: RowState) => void; sentence: (error: unknown) => string },
): Promise<{ readonly done: readonly Row[]; readonly undoing: ReadonlyMap<number, Undo> }> {
  const undoing = new Map<number, Undo>();
  const done: Row[] = [];
  for (const row of rows) {
    const planned = open.get(row.id);
    if (!planned) continue;
    try {
      const undo = await act.run(row, { ...planned, input });
      if (undo) undoing.set(row.id, undo);
      open.delete(row.id);
      done.push(row);
      put({ row, state: "done", text: planned.change });
    } catch (error) {
      put({ row, state: "failed", text: sentence(error) });
    }
  }
  return { done, undoing };
}

export function useBulk<Row extends BulkRow, Input, Plan>(
  rows: readonly Row[],
  act: BulkAct<Row, Input, Plan>,
) {
  const queries = useQueryClient();
  const sentence = useProblemText();
  const [phase, setPhase] = useState<Phase>("ask");
  const [states, setStates] = useState<readonly RowState[]>([]);
  const [failed, setFailed] = useState(0);
  const open = useRef(new Map<number, Open<Plan>>());
  const [undos, setUndos] = useState<ReadonlyMap<number, Undo>>(new Map());
  const put = (changed: RowState) =>
    setStates((all) => all.map((one) => (one.row.id === changed.row.id ? changed : one)));
  return {
    phase,
    states,
    /** Rows whose act failed, which can be tried again. */
    failed: phase === "done" ? failed : 0,
    may_undo: phase === "done" && undos.size > 0,
    change: () => setPhase("ask"),
    preview: async (input: Input) => {
      setPhase("previewing");
      const verdicts = new Map<Row, Verdict<Plan>>();
      for (const row of rows) verdicts.set(row, await verdictOf(row, act, input, sentence));
      open.current = openIn(verdicts);
      setStates([...verdicts].map(([row, verdict]) => previewed(row, verdict)));
      setPhase("previewed");
    },
    run: async (input: Input) => {
      setPhase("running");
      const { done, undoing } = await runOpen(rows, open.current, act, { input, put, sentence });
      // Each row is done, whatever is not known of what follows.
      const waiting = await act.settle?.(done).catch(() => null);
      for (const row of done) {
        const text = waiting?.get(row.id);
        if (text !== undefined) put({ row, state: "waiting", text });
      }
      setUndos((before) => new Map([...before, ...undoing]));
      setFailed(open.current.size);
      setPhase("done");
      if (open.current.size === 0) act.whenDone?.(input);
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
