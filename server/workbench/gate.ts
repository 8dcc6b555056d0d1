import { type Kysely, sql } from "kysely";
import { checkDocument } from "#domain/workbench/checks-document.ts";
import type { CheckCode } from "#domain/workbench/checks.ts";
import { type HandIn, handInFindings, waiver_characters } from "#domain/workbench/hand-in-gate.ts";
import { Refusal } from "#domain/errors.ts";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { editableJob, type OpenJob } from "./open.ts";
import { findingsOfRow, segmentRows, type SegmentRow, targetHash, viewOf } from "./rows.ts";
import { isOfTurn, type Turn } from "./turn.ts";

/** What stops the hand-in of a stage, with positions in `rows`. */
export function gateOf(rows: readonly SegmentRow[], { source_lang, target_lang, terms }: OpenJob): HandIn {
  const findings = checkDocument(
    rows.map((row) => ({ ...row, source_lang, target_lang, in_box: row.region === "textbox" })),
    terms,
  );
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

/**
 * Explains a red finding of a segment, or marks a yellow one as seen; both hold for the present target. Refuses a reason
 * of fewer than ten characters for a red one.
 */
export async function settleFinding(
  tx: Tx,
  caller: Caller,
  {
    turn,
    segment_id,
    code,
    reason,
  }: {
    readonly turn: Turn;
    readonly segment_id: number;
    readonly code: CheckCode;
    readonly reason: string;
  },
  now: Date,
): Promise<SegmentView> {
  const job = await editableJob(tx, caller, turn);
  const [row] = await segmentRows(tx, job, { ids: [segment_id] });
  if (!row || caller.id === null) throw new Refusal("route.not_found");
  const is_red =
    code === "language" || findingsOfRow(row, job).some((one) => one.code === code && one.level === "red");
  if (!is_red) {
    await sql`update segment_target t set seen = array(select distinct unnest(seen || ${[code]}::text[]))
      where segment_id = ${segment_id} and ${isOfTurn("t", turn)}`.execute(tx);
  } else {
    if (reason.trim().length < waiver_characters) throw new Refusal("segment.reason_short");
    const waiver = { target_hash: targetHash(row.target), reason, translator_id: caller.id, at: now };
    await tx
      .insertInto("check_waiver")
      .values({ segment_id, ...turn, code, ...waiver })
      .onConflict((conflict) =>
        conflict
          .columns(["segment_id", turn.stage_id === null ? "rework_id" : "stage_id", "code"])
          .doUpdateSet(waiver),
      )
      .execute();
  }
  const [after = row] = await segmentRows(tx, job, { ids: [segment_id] });
  return viewOf(after, job);
}
