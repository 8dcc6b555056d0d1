import { type Kysely, sql } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { documentFinding } from "#domain/workbench/checks.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import {
  type UploadCheck,
  type UploadFinding,
  uploadSegment,
  type UploadSegment,
} from "#domain/workbench/upload-check.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { streamOf } from "#server/kernel/files/store.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { DocumentInput } from "#server/kernel/ports/counter.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { storedInput } from "#server/files/index.ts";
import { leftTargets, termsOf } from "#server/memory/index.ts";
import { checkedPieces, type Found } from "#server/work/index.ts";
import { isLaterStage } from "./divide.ts";
import { joinAligned, type JoinGroup, joinGroups } from "./join-aligned.ts";
import { openJob } from "./open.ts";
import { type Prepared, readSources, storeDocuments, typed_text_name, waitsForConverter } from "./prepare.ts";
import { in_box } from "./rows.ts";
import { orderScope } from "./scope.ts";
import { keepVersions, stageTurn, targetBefore } from "./turn.ts";
import {
  type ExplainedStage,
  explainedBefore,
  givenReasons,
  keepReasons,
  type PlacedFinding,
} from "./upload-reasons.ts";

type Offered = Parameters<typeof checkedPieces>[2];
type CheckedPiece = Awaited<ReturnType<typeof checkedPieces>>[number];

/** A document of an order as an upload is compared with it. */
type SourceDocument = {
  readonly position: number;
  /** Null for the typed text. */
  readonly attachment_hash: string | null;
  readonly format: string;
  readonly segments: readonly UploadSegment[];
};

type AlignedDocument = {
  readonly position: number;
  /** Null when the upload could not be aligned. */
  readonly targets: UploadCheck["targets"] | null;
  readonly sources: ReadonlyMap<number, string>;
  readonly findings: readonly PlacedFinding[];
};

/** The checks of a delivery, with the targets that its hand-in stores. */
export type CheckedDelivery = {
  readonly findings: readonly Found[];
  readonly aligned: readonly AlignedDocument[];
  /** Sources, null for the typed text, whose delivered translation was not compared with them. */
  readonly uncompared: readonly (string | null)[];
  /** The sources, when they were taken apart for this check. */
  readonly prepared: readonly Prepared[] | null;
};

/** A file with one of them is not compared sentence by sentence. */
const unreadable: ReadonlySet<string> = new Set(["unreadable", "kind", "empty", "same_as_source"]);

/**
 * Checks what is handed in, before any transaction: each file by itself, and where its source can be taken apart,
 * sentence by sentence (§7). Refuses `service.unavailable` while the reader is busy.
 */
export async function checkDelivery(
  machine: Machine,
  order: OrderRow,
  offered: Offered,
): Promise<CheckedDelivery> {
  const pieces = await checkedPieces(machine, order, offered);
  const comparable = pieces.some(({ findings }) => !findings.some(({ code }) => unreadable.has(code)));
  const { documents, prepared } = comparable
    ? await sourcesOf(machine, order.id)
    : { documents: [], prepared: null };
  const given = await givenReasons(machine.db, order.id);
  const aligned: AlignedDocument[] = [];
  const findings: Found[] = [];
  const uncompared: (string | null)[] = [];
  for (const piece of pieces) {
    const { answers, file, findings: whole, name } = piece;
    const document = documents.find(({ attachment_hash }) => attachment_hash === answers);
    const is_compared = document && (answers !== null || file === null) && document.segments.length > 0;
    if (!is_compared || whole.some(({ code }) => unreadable.has(code))) {
      findings.push(...whole);
      uncompared.push(answers);
      continue;
    }
    const { position, segments } = document;
    const check = await compared(machine, order, offered, piece, document);
    const sources = new Map(segments.map((one) => [one.position, one.text]));
    const placed = foundIn(name, check.findings).map((one) =>
      explainedBefore(one, position, check.targets, given),
    );
    aligned.push({ position, targets: check.is_aligned ? check.targets : null, sources, findings: placed });
    findings.push(...(check.is_aligned ? [] : whole), ...placed.map(({ found }) => found));
  }
  return { findings, aligned, uncompared, prepared };
}

/** A file that cannot be taken apart is not aligned, like one whose texts differ too much. */
async function compared(
  machine: Machine,
  order: OrderRow,
  { text = "" }: Offered,
  { file }: CheckedPiece,
  { format, segments }: SourceDocument,
): Promise<UploadCheck> {
  const { id, source_lang, target_lang } = order;
  const bytes = Buffer.from(text, "utf8");
  const input: DocumentInput = file
    ? await storedInput(machine, file, target_lang)
    : {
        stream: streamOf(bytes),
        name: typed_text_name,
        source_language: target_lang,
        size_bytes: bytes.length,
      };
  const source = { type: format, source_lang, terms: await termsOf(machine.db, orderScope(order)), segments };
  const check = await machine.counter.checkUpload(input, source);
  if (check.outcome === "ok") return check;
  if (check.outcome === "busy") throw new Refusal("service.unavailable");
  machine.log.info(
    { order: id, outcome: check.outcome, detail: check.detail },
    "an uploaded translation is not taken apart",
  );
  const finding = {
    ...documentFinding("not_aligned", ""),
    position: null,
    source: "",
    target: "",
    others: [],
  };
  return { is_aligned: false, targets: [], findings: [finding] };
}

function foundIn(file_name: string, findings: readonly UploadFinding[]): PlacedFinding[] {
  const seen = new Map<string, number>();
  return findings.map(({ code, level, detail, position, source, target, others }) => {
    const kind = `${code}:${position ?? ""}`;
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    const places = [{ position, detail }, ...others];
    const found = {
      file_name,
      code,
      level,
      detail,
      explanation: "",
      key: `${kind}:${count}:${file_name}`.slice(0, 300),
      segment:
        source === "" && target === ""
          ? null
          : {
              number: position === null ? null : position + 1,
              source,
              target,
              places: places.length,
            },
    };
    return { found, places };
  });
}

/** The documents of an order: those of the workbench, or read now. A document that cannot be taken apart is left out. */
async function sourcesOf(
  machine: Machine,
  order_id: number,
): Promise<{ documents: SourceDocument[]; prepared: readonly Prepared[] | null }> {
  const prepared = await readSources(machine, order_id);
  if (prepared === null) return { documents: await storedSources(machine.db, order_id), prepared };
  if (prepared.some(({ apart }) => apart.outcome === "busy")) throw new Refusal("service.unavailable");
  // A request converts nothing: the files are checked as a whole, and nothing of the order is stored.
  if (waitsForConverter(prepared)) return { documents: [], prepared: null };
  const leftTarget = await leftTargets(machine.db, order_id);
  const documents = prepared.flatMap(({ hash, apart }, position) =>
    apart.outcome === "ok"
      ? [
          {
            position,
            attachment_hash: hash,
            format: apart.type,
            segments: apart.segments.flatMap((one) => uploadSegment(one, leftTarget(one) !== null) ?? []),
          },
        ]
      : [],
  );
  return { documents, prepared };
}

async function storedSources(db: Kysely<DB>, order_id: number): Promise<SourceDocument[]> {
  const documents = await db
    .selectFrom("work_document as d")
    .leftJoin("attachment", "attachment.id", "d.attachment_id")
    .select(["d.id", "d.position", "d.format", "attachment.hash"])
    .where("d.order_id", "=", order_id)
    .where("d.refusal", "is", null)
    .orderBy("d.position")
    .execute();
  const { rows } = await sql<UploadSegment & { work_document_id: number }>`
    select s.work_document_id, s.position, s.unit, coalesce(s.place ->> 'part', '') as part, s.region, s.source as text,
      s.codes, s.space_after, s.max_characters, ${in_box} as in_box, s.left_target is not null as is_left
    from segment s join work_document d on d.id = s.work_document_id
    where d.order_id = ${order_id} and (not s.locked or s.left_target is not null)
    order by d.position, s.position`.execute(db);
  return documents.map(({ id, position, format, hash }) => ({
    position,
    attachment_hash: hash,
    format,
    segments: rows.filter(({ work_document_id }) => work_document_id === id),
  }));
}

/**
 * Stores the targets of aligned files as those of the stage, so that review, memory and complaints have them. Segments of
 * a paragraph that have one text are joined, as a person would in the editor; later stages compare with the segments, so
 * there the others are marked. One of a doubtful pair is a draft, which no memory takes. A file that was not aligned, or
 * cannot be read, replaces those of its document by nothing. What a stage had before stays as versions. Reasons for red
 * findings are stored at their segments.
 */
export async function keepAligned(
  tx: Tx,
  caller: Caller,
  stage: ExplainedStage,
  { aligned, uncompared, prepared }: CheckedDelivery,
  now: Date,
): Promise<void> {
  const { order_id, stage_id } = stage;
  if (aligned.length === 0 && uncompared.length === 0) return;
  if (prepared !== null) await storeDocuments(tx, order_id, prepared, now);
  await keepVersions(tx, stageTurn(stage_id), now);
  const documents = aligned.flatMap((one) => (one.targets ? [{ ...one, targets: one.targets }] : []));
  const groups = await joinable(tx, caller, stage, documents);
  const set = storedTargets(documents, groups);
  const others = aligned.filter(({ targets }) => targets === null).map(({ position }) => position);
  const aligned_at = documents.map(({ position }) => position);
  await sql`update segment_target t set target = '', state = 'untouched', origin = null, match_percent = null,
      shared_with = null, version = t.version + 1, seen = '{}', edited_by = ${caller.id}, edited_at = ${now}
    from segment s join work_document d on d.id = s.work_document_id
    left join attachment source on source.id = d.attachment_id
    where t.segment_id = s.id and t.stage_id = ${stage_id} and d.order_id = ${order_id} and s.has_words
      and (d.position = any(${others}::int[]) or (coalesce(source.hash, '') = any(${uncompared.map((hash) => hash ?? "")}::text[])
        and d.position <> all(${aligned_at}::int[])))`.execute(tx);
  // A segment that was divided in another way in the meantime has another source.
  await sql`insert into segment_target as t (segment_id, stage_id, target, state, origin, shared_with, version, edited_by, edited_at, base_hash)
    select s.id, ${stage_id}, r.target, case when r.target = '' then 'untouched' when r.is_sure then 'confirmed' else 'draft' end, 'import',
      shared.id, 1, ${caller.id}, ${now}, md5(coalesce(earlier.target, ''))
    from jsonb_to_recordset(${JSON.stringify(set)}::jsonb)
      as r(document int, position int, source text, target text, is_sure boolean, shared_with int)
    join work_document d on d.order_id = ${order_id} and d.position = r.document
    join segment s on s.work_document_id = d.id and s.position = r.position and s.source = r.source
    left join segment shared on shared.work_document_id = d.id and shared.position = r.shared_with
    left join lateral (select e.target ${targetBefore(stageTurn(stage_id))}) earlier on true
    on conflict (segment_id, stage_id) do update set target = excluded.target, state = excluded.state,
      origin = excluded.origin, match_percent = null, shared_with = excluded.shared_with, version = t.version + 1,
      seen = '{}', edited_by = excluded.edited_by, edited_at = excluded.edited_at, base_hash = excluded.base_hash`.execute(
    tx,
  );
  const found = documents.map(({ position, findings }) => ({ document: position, findings }));
  await keepReasons(tx, caller, stage, { found, stored: set }, now);
  await joinAligned(tx, order_id, stage_id, groups);
  await keepVersions(tx, stageTurn(stage_id), now);
}

type WithTargets = AlignedDocument & { readonly targets: UploadCheck["targets"] };

async function joinable(
  tx: Tx,
  caller: Caller,
  { order_id, stage_id }: { readonly order_id: number; readonly stage_id: number },
  documents: readonly WithTargets[],
): Promise<JoinGroup[]> {
  const has_joins = documents.some(({ targets }) => targets.some(({ joins }) => joins.length > 0));
  if (!has_joins || isLaterStage(await openJob(tx, caller, stageTurn(stage_id)))) return [];
  return joinGroups(tx, order_id, documents);
}

/** What is stored for each segment. A text for several segments that stay apart is a draft without codes at the first. */
function storedTargets(documents: readonly WithTargets[], groups: readonly JoinGroup[]) {
  const joined = new Set(groups.map(([{ document, position }]) => `${document}:${position}`));
  return documents.flatMap(({ position: document, targets, sources }) =>
    targets.map(({ position, target, is_sure, joins, shared_with }) => {
      const stays_apart = joins.length > 0 && !joined.has(`${document}:${position}`);
      return {
        document,
        position,
        source: sources.get(position) ?? "",
        target: stays_apart ? plainText(target) : target,
        is_sure: is_sure && !stays_apart,
        shared_with,
      };
    }),
  );
}
