import { sql } from "kysely";
import { codeFaults } from "#domain/workbench/codes.ts";
import {
  changesText,
  guessedAfter,
  type SegmentAct,
  type SegmentOrigin,
  stateAfter,
  versions_of_act,
} from "#domain/workbench/segment-state.ts";
import type { ChangeResult } from "#contract/workbench/workbench.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { announceSegments } from "./live.ts";
import { editableJob, type OpenJob } from "./open.ts";
import { segmentRows, type SegmentRow, viewOf } from "./rows.ts";
import { isOfTurn, keepVersions, type Turn } from "./turn.ts";

export type Change = {
  readonly id: number;
  readonly version: number;
  readonly act: SegmentAct;
  readonly target: string;
  readonly origin: SegmentOrigin;
  readonly match_percent: number | null;
  readonly codes_guessed: boolean;
};

type Decided = { readonly row: SegmentRow; readonly change: Change; readonly next: SegmentRow };

/** Marks that are not codes of the source, which only a damaged client sends, are removed. */
const unknownCodes = (source: string, target: string, row: SegmentRow): boolean =>
  codeFaults(source, target, row.codes).some(({ kind }) => kind === "extra");

function decide(row: SegmentRow, change: Change, is_review: boolean): Decided | ChangeResult["reason"] {
  const { act, origin } = change;
  const target = act === "clear" ? "" : changesText(act) ? change.target : row.target;
  const state = stateAfter(act, {
    state: row.state,
    target,
    source: row.source,
    locked: row.locked,
    is_review,
    has_note: row.open_notes > 0,
  });
  if (typeof state !== "string") return state.refusal;
  if (unknownCodes(row.source, target, row)) return "unknown";
  const is_new = target !== row.target;
  const next = {
    ...row,
    target,
    state,
    origin: act === "clear" ? null : is_new ? origin : row.origin,
    match_percent: is_new ? change.match_percent : row.match_percent,
    codes_guessed: guessedAfter(row.codes_guessed, { ...change, state }),
    version: row.version + versions_of_act[act],
    seen: is_new ? [] : row.seen,
  };
  return { row, change, next };
}

/**
 * A version is stored when a segment is confirmed or reviewed, when another origin replaces its text, and when a person
 * leaves it with a text.
 */
const keepsVersion = ({ row, change, next }: Decided): boolean =>
  ["confirmed", "reviewed", "rejected"].includes(next.state) ||
  (row.target !== "" && row.origin !== next.origin) ||
  (change.act === "leave" && next.target !== "");

/** The versions that an act stores; of a discarded text the one before the row's. */
function versionsOf(decided: Decided): Pick<SegmentRow, "id" | "version" | "target" | "state" | "origin">[] {
  const { change, next } = decided;
  if (change.act !== "discard") return keepsVersion(decided) ? [next] : [];
  const lost = { ...next, version: next.version - 1, target: change.target, origin: change.origin };
  return change.target === "" ? [] : [{ ...lost, state: "draft" }];
}

type Outcome = {
  readonly id: number;
  readonly outcome: ChangeResult["outcome"];
  readonly reason: ChangeResult["reason"];
  /** The row as it is stored now; null for an unknown segment. */
  readonly row: SegmentRow | null;
};

/**
 * Stores changes of segments. One whose version is not the stored one answers `conflict` with the stored row, and the
 * editor, which has the other text, lets the person choose; the others take effect.
 */
export async function changeSegments(
  tx: Tx,
  caller: Caller,
  turn: Turn,
  changes: readonly Change[],
  now: Date,
): Promise<{ job: OpenJob; results: ChangeResult[] }> {
  const job = await editableJob(tx, caller, turn);
  const outcomes = await applyChanges(tx, caller, job, changes, now);
  const results = outcomes.map(({ row, ...one }) => ({ ...one, segment: row && viewOf(row, job) }));
  return { job, results };
}

/** `changeSegments` of a job that may be edited, with rows instead of views. */
export async function applyChanges(
  tx: Tx,
  caller: Caller,
  job: OpenJob,
  changes: readonly Change[],
  now: Date,
): Promise<Outcome[]> {
  const ids = changes.map(({ id }) => id);
  await sql`select segment_id from segment_target t where ${isOfTurn("t", job)} and segment_id = any(${ids}::int[])
    order by segment_id for update`.execute(tx);
  const rows = new Map((await segmentRows(tx, job, { ids })).map((row) => [row.id, row]));
  const decided: Decided[] = [];
  const outcomes = changes.map((change): Outcome => {
    const { id } = change;
    const row = rows.get(id);
    if (!row) return { id, outcome: "refused", reason: "unknown", row: null };
    if (row.version !== change.version) return { id, outcome: "conflict", reason: null, row };
    const next = decide(row, change, job.is_review);
    if (next === null || typeof next === "string") return { id, outcome: "refused", reason: next, row };
    decided.push(next);
    rows.set(row.id, next.next);
    return { id, outcome: "stored", reason: null, row: next.next };
  });
  // The person may store the other text over it.
  const unlike = outcomes.filter(({ outcome }) => outcome === "conflict").map(({ id }) => id);
  if (unlike.length > 0) await keepVersions(tx, job, now, unlike);
  await store(tx, caller, job, decided, now);
  return outcomes;
}

async function store(
  tx: Tx,
  caller: Caller,
  job: OpenJob,
  decided: readonly Decided[],
  now: Date,
): Promise<void> {
  if (decided.length === 0) return;
  const { stage_id, rework_id, order_id } = job;
  const last = new Map(decided.map(({ next }) => [next.id, next]));
  const set = [...last.values()].map(
    ({ id, target, state, origin, match_percent, codes_guessed, version, seen }) => ({
      segment_id: id,
      target,
      state,
      origin,
      match_percent,
      codes_guessed,
      version,
      seen,
    }),
  );
  await sql`update segment_target t set target = r.target, state = r.state, origin = r.origin,
      match_percent = r.match_percent, codes_guessed = r.codes_guessed, version = r.version, seen = r.seen, edited_by = ${caller.id}, edited_at = ${now}
    from jsonb_populate_recordset(null::segment_target, ${JSON.stringify(set)}::jsonb) r
    where t.segment_id = r.segment_id and ${isOfTurn("t", job)}`.execute(tx);
  await announceSegments(tx, order_id);
  const versions = decided.flatMap(versionsOf).map(({ id, version, target, state, origin }) => ({
    segment_id: id,
    stage_id,
    rework_id,
    version,
    target,
    state,
    origin,
    edited_by: caller.id,
    at: now,
  }));
  if (versions.length > 0)
    await tx
      .insertInto("segment_version")
      .values(versions)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
