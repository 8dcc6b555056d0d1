import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import { type AttachmentKind, type StageKind } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { storeFile, storeUpload, type Received, takeFiles } from "#server/files/index.ts";
import { streamOf } from "#server/kernel/files/store.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import type { Offered } from "./pieces.ts";

/** The kind of file each stage hands in (§3 attachments). */
const delivers: Record<StageKind, AttachmentKind> = {
  machine_translation: "machine",
  translation: "translated",
  post_edition: "translated",
  proofreading: "proofread",
  verification: "verified",
};

/** Pasted work becomes a text file of its own, stored before the transaction like any upload. */
export async function storePasted(machine: Machine, name: string, text: string): Promise<Received> {
  return { ...(await storeUpload(machine, streamOf(Buffer.from(text, "utf8")))), name, verdict: null };
}

type Of = {
  readonly order: OrderRow;
  readonly stage: StageRow;
  /** The brand of the upload: that of the zone, which may differ from the brand of the order. */
  readonly brand_id: number;
  readonly version: number;
  /** Unfinished work is stored for the next translator and never shown to the customer. */
  readonly current: boolean;
};

/** The number of the next version of a stage's work; stored drafts count as versions too. */
export async function nextVersion(tx: Tx, stage_id: number): Promise<number> {
  const made = await tx
    .selectFrom("attachment")
    .select((w) => w.fn.max("version").as("version"))
    .where("stage_id", "=", stage_id)
    .executeTakeFirstOrThrow();
  const tried = await tx
    .selectFrom("hand_in")
    .select((w) => w.fn.max("version").as("version"))
    .where("stage_id", "=", stage_id)
    .executeTakeFirstOrThrow();
  return Math.max(made.version ?? 0, tried.version ?? 0) + 1;
}

/** Attaches finished or unfinished files of a stage; finished ones replace its files for the customer. */
export async function attachWork(
  tx: Tx,
  { order, stage, brand_id, version, current }: Of,
  offered: Offered,
  pasted: Received | null,
  now: Date,
): Promise<void> {
  const files = await takeFiles(
    tx,
    brand_id,
    offered.files.map(({ upload }) => upload),
  );
  const ids = files.map(({ id }) => id);
  if (pasted) ids.push(await storeFile(tx, order.brand_id, pasted, order.target_lang, now));
  if (current)
    await tx.updateTable("attachment").set({ current: false }).where("stage_id", "=", stage.id).execute();
  const sources = await tx
    .selectFrom("attachment")
    .select(["id", "hash"])
    .where("order_id", "=", order.id)
    .where("kind", "=", "source")
    .execute();
  for (const [i, file_id] of ids.entries()) {
    const answers = offered.files[i]?.answers ?? null;
    const source = answers === null ? undefined : sources.find(({ hash }) => hash === answers);
    if (answers !== null && !source) throw new Refusal("file.not_found");
    await attach(tx, { order, stage, version, current, file_id, answers_id: source?.id ?? null }, now);
  }
}

/** Attaches one file to its stage; returns the id of the attachment. */
export async function attach(
  tx: Tx,
  of: Omit<Of, "brand_id"> & { readonly file_id: number; readonly answers_id: number | null },
  now: Date,
): Promise<number> {
  const { order, stage, version, current, file_id, answers_id } = of;
  // In the package Light a person has corrected a machine's draft, with whatever tool.
  const is_corrected = order.plan === "L";
  const draft = tx
    .selectFrom("attachment as draft")
    .where("draft.order_id", "=", order.id)
    .where("draft.kind", "=", "machine")
    .where("draft.answers_id", "is not distinct from", answers_id)
    .orderBy("draft.id", "desc")
    .limit(1);
  const { id } = await tx
    .insertInto("attachment")
    .values({
      hash: newHash(),
      order_id: order.id,
      file_id,
      kind: delivers[stage.kind],
      stage_id: stage.id,
      answers_id,
      version,
      current,
      origin: is_corrected ? "machine_post_edited" : "human",
      machine_engine: is_corrected ? draft.select("draft.machine_engine") : null,
      machine_percent: is_corrected ? draft.select("draft.machine_percent") : null,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
