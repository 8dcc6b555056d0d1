import path from "node:path";
import type { Kysely } from "kysely";
import { hasWords } from "#domain/files/segments.ts";
import { type Code, plainText } from "#domain/workbench/coded-text.ts";
import { type MachinePart, machinePart, type PutWarning } from "#domain/workbench/translation-origin.ts";
import { engine_timeouts_ms } from "#domain/engines/retry.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { transact } from "#server/kernel/db/transact.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { lightRoute } from "#server/engines/index.ts";
import { preferredTerms } from "#server/memory/index.ts";
import type { Received } from "#server/files/index.ts";
import {
  documentsOf,
  storeMade,
  targetsByPosition,
  type WorkDocument,
  writtenDocument,
} from "../documents.ts";
import { storeDocuments, takeSourcesApart, unreadYet } from "../prepare.ts";
import { orderScope } from "../scope.ts";
import { documentTranslator, type MachineTarget, type TargetsMade } from "./translate.ts";

/** A segment with the target that an engine made. */
type SegmentMade = MachineTarget & { readonly segment_id: number };
/** The file of a document, and the targets in it. */
export type Draft = {
  readonly received: Received;
  readonly answers_id: number | null;
  readonly machine_part: MachinePart | null;
  readonly warnings: readonly PutWarning[];
  readonly segments: readonly SegmentMade[];
};

/** One attempt of the engines at all documents of an order. */
export type Attempt = {
  readonly outcome: "done" | "failed" | "unsupported" | "unsound";
  readonly reason: string;
  /** The engines that made the drafts. */
  readonly engines: readonly string[];
  /** The documents of the order; in `drafts` are those that were made. */
  readonly texts: number;
  readonly drafts: readonly Draft[];
};

/** An attempt ends without a draft of every document. */
class NotMade extends Error {
  readonly outcome: Exclude<Attempt["outcome"], "done">;
  constructor(outcome: NotMade["outcome"], reason: string) {
    super(reason);
    this.outcome = outcome;
  }
}

/** `DeepL: quota, Apertium: timeout`. */
const reasonOf = ({ tried }: Extract<TargetsMade, { readonly outcome: "failed" }>): string =>
  tried.map(({ engine, reason }) => `${engine}: ${reason}`).join(", ");

/**
 * Translates all documents of an order, each by one engine, outside any transaction; a failure is returned as an outcome.
 * The order is taken apart first, and this is stored, so that another attempt and the editor have the same segments.
 */
export async function attemptDraft(machine: Machine, order: OrderRow): Promise<Attempt> {
  const prepared = await takeSourcesApart(machine, order.id);
  const engines: string[] = [];
  const drafts: Draft[] = [];
  if (prepared) {
    const unread = unreadYet(prepared);
    const about = { engines, drafts, texts: prepared.length };
    if (unread) return { ...about, outcome: "failed", reason: `${unread.name}: ${unread.apart.outcome}` };
    await transact(machine.db, (tx) => storeDocuments(tx, order.id, prepared, machine.clock()));
  }
  const documents = await documentsOf(machine.db, order.id);
  const about = { engines, drafts, texts: documents.length };
  // An order of links alone has nothing to read.
  if (documents.length === 0) return { ...about, outcome: "unsupported", reason: "links" };
  const translate = documentTranslator(machine, {
    ...lightRoute(order),
    terms: await preferredTerms(machine.db, orderScope(order), await textsOf(machine.db, order.id)),
    order_id: order.id,
    is_confidential: order.is_confidential,
    is_interactive: false,
    is_raw: order.plan === "MT",
    signal: AbortSignal.timeout(engine_timeouts_ms.order),
  });
  try {
    for (const document of documents) {
      const segments = await readableSegments(machine.db, document);
      const made = await translate(segments);
      if (made.outcome === "unserved") throw new NotMade("unsupported", "pair");
      if (made.outcome === "failed") throw new NotMade("failed", reasonOf(made));
      if (!engines.includes(made.engine)) engines.push(made.engine);
      const { engine, targets } = made;
      drafts.push(await madeDraft(machine, order, { document, segments, targets, engine }));
    }
  } catch (error) {
    if (!(error instanceof NotMade)) throw error;
    return { ...about, outcome: error.outcome, reason: error.message };
  }
  return { ...about, outcome: "done", reason: "" };
}

/** The texts of an order, in which its terms are looked for. */
async function textsOf(db: Kysely<DB>, order_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom("segment")
    .innerJoin("work_document", "work_document.id", "segment.work_document_id")
    .select("segment.source")
    .where("work_document.order_id", "=", order_id)
    .where("segment.locked", "=", false)
    .execute();
  return rows.map(({ source }) => plainText(source));
}

type MachineSegment = {
  readonly id: number;
  readonly source: string;
  readonly codes: readonly Code[];
  readonly space_after: string;
  readonly parts: readonly number[];
  readonly locked: boolean;
};

/** The segments of a document. Words that were counted and not found are a refusal, never a delivery. */
async function readableSegments(db: Kysely<DB>, document: WorkDocument): Promise<MachineSegment[]> {
  const { id, document_name, refusal, billed_words } = document;
  if (refusal !== null) throw new NotMade("unsupported", `${document_name}: ${refusal}`);
  const rows = await db
    .selectFrom("segment")
    .select(["id", "source", "codes", "space_after", "parts", "locked"])
    .where("work_document_id", "=", id)
    .where("locked", "=", false)
    .orderBy("position")
    .execute();
  const segments = rows.map((row) => ({ ...row, codes: row.codes as Code[] }));
  if (billed_words > 0 && !segments.some(({ source }) => hasWords(plainText(source))))
    throw new NotMade("unsupported", `${document_name}: document.no_text_found`);
  return segments;
}

type Translated = {
  readonly document: WorkDocument;
  readonly segments: readonly MachineSegment[];
  readonly targets: readonly MachineTarget[];
  readonly engine: string;
};

const draftedSegment = ({ target }: MachineTarget) => ({
  locked: false,
  origin: null,
  has_draft: target !== null,
});

/** The file of a document with its targets; a segment without one keeps its source. */
async function madeDraft(
  machine: Machine,
  order: OrderRow,
  { document, segments, targets, engine }: Translated,
): Promise<Draft> {
  const made = segments.map((segment, at) => ({
    ...segment,
    segment_id: segment.id,
    codes_guessed: targets[at]?.codes_guessed ?? false,
    target: targets[at]?.target ?? null,
  }));
  const rows = made.map((segment) => ({
    ...segment,
    is_left: false,
    target: segment.target ?? segment.source,
  }));
  const result = await writtenDocument(machine, order, document, targetsByPosition(rows, order.target_lang), {
    origin: "machine",
    engine,
    order: String(order.id),
  });
  if (result.outcome !== "ok") {
    const is_late = result.outcome === "busy" || result.outcome === "timeout";
    throw new NotMade(is_late ? "failed" : "unsound", `${document.document_name}: ${result.detail}`);
  }
  // Without a changed segment a file leaves only on a person's word.
  const has_words = segments.some(({ source }) => hasWords(plainText(source)));
  if (order.plan === "MT" && has_words && result.changed === 0)
    throw new NotMade("unsound", `${document.document_name}: nothing was translated`);
  const name = draftName(document.name ?? `order-${order.id}.txt`, order);
  const translated = made.filter(({ source }) => hasWords(plainText(source)));
  return {
    received: await storeMade(machine, result.file, name),
    answers_id: document.attachment_id,
    machine_part: machinePart(engine, translated.map(draftedSegment)),
    warnings: result.warnings,
    segments: translated,
  };
}

/** Raw machine output is marked in the file name (T78), because every format has one. */
const draftName = (name: string, { target_lang, plan }: Pick<OrderRow, "target_lang" | "plan">): string => {
  const { name: stem, ext } = path.posix.parse(name);
  return `${stem}.${target_lang}${plan === "MT" ? ".raw-machine-translation" : ""}${ext}`;
};
