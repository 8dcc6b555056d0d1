import { type Kysely, sql } from "kysely";
import { checkDocument } from "#domain/workbench/checks-document.ts";
import type { CheckCode, SegmentFinding } from "#domain/workbench/checks.ts";
import { type HandIn, handInFindings, waiver_characters } from "#domain/workbench/hand-in-gate.ts";
import { Refusal } from "#domain/errors.ts";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { editableJob, type OpenJob } from "./open.ts";
import { findingsOfRow, segmentRows, type SegmentRow, targetHash, viewOf } from "./rows.ts";
import { isOfTurn, type Turn } from "./turn.ts";

/** All findings of a job by the position of the row in `rows`, which are all of the job. */
const findingsOf = (rows: readonly SegmentRow[], { source_lang, target_lang, terms }: OpenJob) =>
  checkDocument(
    rows.map((row) => ({ ...row, source_lang, target_lang })),
    terms,
  );

/** What stops the hand-in of a stage, with positions in `rows`. */
export function gateOf(rows: readonly SegmentRow[], job: OpenJob): HandIn {
  const findings = findingsOf(rows, job);
  return handInFindings(
    rows.map((row, at) => ({
      state: row.state,
      locked: row.locked,
      codes_guessed: row.codes_guessed,
      target_hash: targetHash(row.target),
      findings: findings.get(at) ?? [],
      waivers: row.waivers,
      seen: row.seen as CheckCode[],
    })),
  );
}

/** The gate of a job with the ids of its segments. */
export async function gateView(db: Kysely<DB>, job: OpenJob) {
  const rows = await segmentRows(db, job);
  const gate = gateOf(rows, job);
  const idAt = (position: number): number => rows[position]?.id ?? 0;
  const named = (all: HandIn["blocking"]) =>
    all.map(({ segment, code, detail }) => ({ segment_id: idAt(segment), code, detail }));
  return {
    can_hand_in: gate.can_hand_in,
    unconfirmed: gate.unconfirmed.map(idAt),
    blocking: named(gate.blocking),
    need_waiver: named(gate.need_waiver),
    must_be_seen: named(gate.must_be_seen),
  };
}

/** The red finding of a kind in each of some segments; that of the language is known from the whole document alone. */
async function redFindings(tx: Tx, job: OpenJob, rows: readonly SegmentRow[], code: CheckCode) {
  const is_red = (one: SegmentFinding): boolean => one.code === code && one.level === "red";
  if (code !== "language") return new Map(rows.map((row) => [row.id, findingsOfRow(row, job).find(is_red)]));
  const all = await segmentRows(tx, job);
  const findings = findingsOf(all, job);
  return new Map(all.map(({ id }, at) => [id, findings.get(at)?.find(is_red)]));
}

/**
 * Explains the red findings of a kind in some segments, or marks yellow ones as seen; both hold for the present targets.
 * Refuses a reason of fewer than ten characters for a red one.
 */
export async function settleFindings(
  tx: Tx,
  caller: Caller,
  {
    turn,
    segments,
    code,
    reason,
  }: {
    readonly turn: Turn;
    readonly segments: readonly number[];
    readonly code: CheckCode;
    readonly reason: string;
  },
  now: Date,
): Promise<SegmentView[]> {
  const job = await editableJob(tx, caller, turn);
  const ids = [...new Set(segments)];
  const rows = await segmentRows(tx, job, { ids });
  const { id: translator_id } = caller;
  if (rows.length < ids.length || translator_id === null) throw new Refusal("route.not_found");
  const red = await redFindings(tx, job, rows, code);
  const waivers = rows.flatMap(({ id: segment_id, target }) => {
    const finding = red.get(segment_id);
    return finding === undefined
      ? []
      : [{ segment_id, detail: finding.detail, target_hash: targetHash(target) }];
  });
  if (waivers.length > 0 && reason.trim().length < waiver_characters)
    throw new Refusal("segment.reason_short");
  const yellow = ids.filter((id) => red.get(id) === undefined);
  await sql`update segment_target t set seen = array(select distinct unnest(seen || ${[code]}::text[]))
    where segment_id = any(${yellow}::int[]) and ${isOfTurn("t", turn)}`.execute(tx);
  if (waivers.length > 0)
    await tx
      .insertInto("check_waiver")
      .values(waivers.map((waiver) => ({ ...waiver, ...turn, code, reason, translator_id, at: now })))
      .onConflict((conflict) =>
        conflict
          .columns(["segment_id", turn.stage_id === null ? "rework_id" : "stage_id", "code"])
          .doUpdateSet((eb) => ({
            target_hash: eb.ref("excluded.target_hash"),
            detail: eb.ref("excluded.detail"),
            reason,
            translator_id,
            at: now,
          })),
      )
      .execute();
  return (await segmentRows(tx, job, { ids })).map((row) => viewOf(row, job));
}
