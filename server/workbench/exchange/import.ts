import type { Readable } from "node:stream";
import type { ImportView } from "#contract/workbench/exchange.ts";
import { type RefusalCode, Refusal } from "#domain/errors.ts";
import { type ImportPlan, planImport } from "#domain/exchange/import-plan.ts";
import { openXliffReader, type ReadXliff } from "#domain/exchange/xliff-reader.ts";
import { exchange_limits, type ExchangeFault, UnreadableExchange } from "#domain/exchange/xml-reader.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import { isDone } from "#domain/workbench/segment-state.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { applyChanges, type Change } from "../change.ts";
import { measuredProgress } from "../measured-progress.ts";
import { editableJob, ensureTargets, type OpenJob } from "../open.ts";
import { segmentRows, type SegmentRow } from "../rows.ts";
import { keepVersions, type Turn } from "../turn.ts";

const refusals = {
  doctype: "exchange.doctype",
  too_large: "exchange.too_large",
  too_deep: "exchange.too_deep",
  malformed: "exchange.malformed",
  not_this_format: "exchange.not_xliff",
} as const satisfies Record<ExchangeFault, RefusalCode>;

/** Reads XLIFF as it arrives. Refuses any other file, a DOCTYPE, and more than 50 MB. */
export async function readExchange(stream: Readable): Promise<ReadXliff> {
  const reader = openXliffReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > exchange_limits.characters) throw new UnreadableExchange("too_large");
      reader.feed(decoder.decode(chunk, { stream: true }));
    }
    reader.feed(decoder.decode());
    return reader.end();
  } catch (error) {
    if (error instanceof UnreadableExchange) throw new Refusal(refusals[error.fault]);
    // The decoder refuses other encodings, which no tool writes XLIFF in.
    if (error instanceof TypeError) throw new Refusal("exchange.malformed");
    throw error;
  }
}

const listed = 500;

/**
 * What an import of a read file would change; with `take` it is stored, each changed segment with its version. Refuses
 * `exchange.other_document` for a file of another document or order.
 */
export async function importWork(
  tx: Tx,
  caller: Caller,
  { turn, read, take }: { readonly turn: Turn; readonly read: ReadXliff; readonly take: boolean },
  now: Date,
): Promise<ImportView> {
  const job = await editableJob(tx, caller, turn);
  await ensureTargets(tx, job);
  const document = await documentOf(tx, job, read);
  const all = await segmentRows(tx, job);
  const rows = all.filter(({ work_document_id }) => work_document_id === document.id);
  const own = rows.map((row) => ({ ...row, id: String(row.id), unit_id: String(row.unit) }));
  const plan = planImport({ ...document, document_id: String(document.id) }, own, read);
  if ("refusal" in plan) throw new Refusal("exchange.other_document");
  const by_id = new Map(rows.map((row) => [String(row.id), row]));
  const changes = plan.taken.flatMap((one) => changesOf(by_id.get(one.id), one));
  if (take) {
    await store(tx, caller, job, changes, now);
    await measuredProgress(tx, caller, job, now);
  }
  const numbers = new Map(all.map(({ id }, at) => [String(id), at + 1]));
  return {
    is_taken: take,
    document: document.name,
    total: plan.taken.length + plan.left.length,
    taken: plan.taken.length,
    changed: new Set(changes.map(({ id }) => id)).size,
    left: plan.left.slice(0, listed).map(({ id, reason }) => ({
      number: numbers.get(id) ?? null,
      text: plainText(by_id.get(id)?.source ?? id).slice(0, 200),
      reason,
    })),
    left_count: plan.left.length,
  };
}

/** The document that the file was made of: by its id, or where a tool has dropped it, by its hash. */
async function documentOf(tx: Tx, { order_id }: OpenJob, { document_id, sha256 }: ReadXliff) {
  const documents = await tx
    .selectFrom("work_document")
    .select(["id", "name", "sha256"])
    .where("order_id", "=", order_id)
    .where("refusal", "is", null)
    .orderBy("position")
    .execute();
  const found = documents.find(({ id, sha256: own }) =>
    document_id === null ? own === sha256 : String(id) === document_id && own === sha256,
  );
  if (!found) throw new Refusal("exchange.other_document");
  return found;
}

/**
 * An imported text replaces another one as a draft, and is confirmed where the tool says so. Text of an engine that came
 * back as it was stays as it is, because a machine text is confirmed row by row.
 */
function changesOf(row: SegmentRow | undefined, { target, state }: ImportPlan["taken"][number]): Change[] {
  if (!row) return [];
  const { id, version } = row;
  const base = { id, target, origin: "import" as const, match_percent: null, codes_guessed: false };
  const is_new = target !== row.target;
  if (!is_new && (isDone(row.state) || state !== "confirmed" || row.origin === "engine")) return [];
  const edit: Change[] = is_new ? [{ ...base, version, act: "edit" }] : [];
  if (state !== "confirmed") return edit;
  return [...edit, { ...base, version: version + edit.length, act: "confirm" }];
}

async function store(
  tx: Tx,
  caller: Caller,
  job: OpenJob,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  const ids = [...new Set(changes.map(({ id }) => id))];
  await keepVersions(tx, job, now, ids);
  await applyChanges(tx, caller, job, changes, now);
  await keepVersions(tx, job, now, ids);
}
