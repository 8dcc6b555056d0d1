import { type Kysely, sql } from "kysely";
import { segmentCheck } from "#domain/workbench/check-codes.ts";
import { type Waiver, waiver_characters, waiverOf } from "#domain/workbench/hand-in-gate.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { Found } from "#server/work/index.ts";
import { targetHash } from "./rows.ts";

/** A target that an upload stores, at the place of its segment when the upload was compared. */
type Stored = {
  readonly document: number;
  readonly position: number;
  readonly source: string;
  readonly target: string;
};

/** A stage that is handed in with reasons for red findings, by their keys. */
export type ExplainedStage = {
  readonly order_id: number;
  readonly stage_id: number;
  readonly explanations: readonly { readonly key: string; readonly text: string }[];
};

/** A finding with all places that its reason is for; only the first is shown when it is listed for all of its kind. */
export type PlacedFinding = {
  readonly found: Found;
  readonly places: readonly { readonly position: number | null; readonly detail: string }[];
};

/** The reasons for red findings of an order that were given before, by their segments. */
export async function givenReasons(db: Kysely<DB>, order_id: number) {
  const { rows } = await sql<Waiver & { document: number; position: number }>`
    select d.position as document, s.position, w.code, w.detail, w.target_hash, w.reason
    from check_waiver w join segment s on s.id = w.segment_id join work_document d on d.id = s.work_document_id
    where d.order_id = ${order_id} order by w.at desc`.execute(db);
  const waivers = new Map<string, Waiver[]>();
  for (const row of rows) {
    const place = `${row.document}:${row.position}`;
    waivers.set(place, [...(waivers.get(place) ?? []), row]);
  }
  return waivers;
}

/** A finding with the reason that each of its places has from before; a new place has to be explained. */
export function explainedBefore(
  { found, places }: PlacedFinding,
  document: number,
  targets: readonly { readonly position: number; readonly target: string }[],
  given: ReadonlyMap<string, readonly Waiver[]>,
): PlacedFinding {
  const code = segmentCheck(found.code);
  if (found.level !== "red" || !code) return { found, places };
  const reasons = places.map(({ position, detail }) => {
    const target_hash = targetHash(targets.find((one) => one.position === position)?.target ?? "");
    const waivers = given.get(`${document}:${position ?? ""}`) ?? [];
    return waiverOf({ code, level: "red", detail }, { target_hash, waivers })?.reason ?? "";
  });
  return { found: { ...found, explanation: reasons.every(Boolean) ? (reasons[0] ?? "") : "" }, places };
}

/**
 * Keeps the reasons for red findings of an upload at its segments, so that they hold in later stages like those that are
 * given in the editor. A finding without a segment, or with a shorter reason, is explained in the hand-in alone.
 */
export async function keepReasons(
  tx: Tx,
  { id: translator_id }: Caller,
  { order_id, stage_id, explanations }: ExplainedStage,
  {
    found,
    stored,
  }: {
    readonly found: readonly { readonly document: number; readonly findings: readonly PlacedFinding[] }[];
    readonly stored: readonly Stored[];
  },
  now: Date,
): Promise<void> {
  const targets = new Map(stored.map((one) => [`${one.document}:${one.position}`, one]));
  const reasons = found.flatMap(({ document, findings }) =>
    findings.flatMap(({ found: { key, code, level }, places }) => {
      const reason = explanations.find((one) => one.key === key)?.text ?? "";
      if (level !== "red" || reason.trim().length < waiver_characters) return [];
      return places.flatMap(({ position, detail }) => {
        const target = targets.get(`${document}:${position ?? ""}`);
        return target ? [{ ...target, code, detail, reason, target_hash: targetHash(target.target) }] : [];
      });
    }),
  );
  if (reasons.length === 0) return;
  await sql`insert into check_waiver (segment_id, stage_id, code, detail, target_hash, reason, translator_id, at)
    select distinct on (s.id, r.code) s.id, ${stage_id}::integer, r.code, r.detail, r.target_hash, r.reason,
      ${translator_id}::integer, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb)
      as r(document int, position int, source text, code text, detail text, target_hash text, reason text)
    join work_document d on d.order_id = ${order_id} and d.position = r.document
    join segment s on s.work_document_id = d.id and s.position = r.position and s.source = r.source
    on conflict (segment_id, stage_id, code) do update set detail = excluded.detail,
      target_hash = excluded.target_hash, reason = excluded.reason, translator_id = excluded.translator_id,
      at = excluded.at`.execute(tx);
}
