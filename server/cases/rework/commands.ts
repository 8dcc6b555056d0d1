import type * as z from "zod/mini";
import type { zone_correction_routes } from "#contract/cases/reworks.ts";
import { extensionOf } from "#domain/files/extension.ts";
import type { AttachmentKind } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { actOnCase, caseForUpdate } from "../act.ts";
import { correctedFiles, deliveredFiles, filesOfOrder, type OrderFile } from "../files.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { earnRework } from "#server/payouts/index.ts";
import { takeFiles } from "#server/files/index.ts";
import { type Assembled, markFiles, reworkTurn, storeRework } from "#server/workbench/index.ts";

type Delivery = z.output<(typeof zone_correction_routes)["deliverRework"]["body"]>;

/**
 * Submits a rework or its check. Its files are new versions of the delivered ones and stay internal until the last stage
 * passes; then the newest of each is delivered to the customer. Refuses a stage of another translator or one that is no
 * longer active, and a rework without a file.
 */
export async function deliverRework(
  tx: Tx,
  caller: Caller,
  stage_id: number,
  input: Delivery,
  now: Date,
): Promise<void> {
  const seen = await tx
    .selectFrom("correction_stage")
    .select("correction_id")
    .where("id", "=", stage_id)
    .where("translator_id", "=", caller.id)
    .executeTakeFirst();
  if (!seen) throw new Refusal("rework.not_yours");
  const row = await caseForUpdate(tx, seen.correction_id);
  const stage = await tx
    .selectFrom("correction_stage")
    .selectAll()
    .where("id", "=", stage_id)
    .executeTakeFirstOrThrow();
  if (stage.state !== "active")
    throw new Refusal("case.wrong_state", { state: row.state, event: "case.submit", guard: "" });
  if (stage.kind === "rework" && input.files.length === 0) throw new Refusal("stage.no_deliverable");
  await attachRework(tx, caller, { order_id: row.order_id, stage_id }, input, now);
  await tx
    .updateTable("correction_stage")
    .set({ state: "passed", submitted_at: now, comment: input.comment })
    .where("id", "=", stage_id)
    .execute();
  const worker = { role: "worker" as const, id: idOfCaller(caller) };
  const moved = await actOnCase(tx, row.id, worker, { event: "case.submit", note: input.comment }, now);
  if (moved.state === "delivered") await release(tx, moved.id, row.order_id);
  else await beginNext(tx, moved.id);
  await earnRework(tx, stage_id, now);
}

/** Submits a rework or its check from the editor; refusals are those of its gate and of `deliverRework`. */
export async function deliverFromEditor(
  tx: Tx,
  caller: Caller,
  stage_id: number,
  { assembled, comment, complete }: Omit<Delivery, "files"> & { readonly assembled: Assembled },
  now: Date,
): Promise<void> {
  const files = await storeRework(tx, caller, stage_id, assembled, now);
  await deliverRework(tx, caller, stage_id, { files, comment, complete }, now);
  await markFiles(tx, reworkTurn(stage_id), assembled.made);
}

async function attachRework(
  tx: Tx,
  caller: Caller,
  { order_id, stage_id }: { readonly order_id: number; readonly stage_id: number },
  { files }: Delivery,
  now: Date,
): Promise<void> {
  const all = await filesOfOrder(tx, order_id);
  const uploads = await takeFiles(
    tx,
    caller.brand.id,
    files.map(({ upload }) => upload),
  );
  const delivered = deliveredFiles(all);
  const kind = delivered[0]?.kind ?? "translated";
  const [text, ...others] = delivered.filter(({ answers }) => answers === null);
  for (const [place, file] of uploads.entries()) {
    const answers = files[place]?.answers ?? null;
    const source = all.find((one) => one.kind === "source" && one.hash === answers);
    if (answers !== null && !source) throw new Refusal("file.not_found");
    // A file that matches no source is recognised by its name: the new version of a text has the name of the old one.
    if (answers === null && text && others.length === 0 && extensionOf(text.name) === extensionOf(file.name))
      await renameUpload(tx, file.id, text.name);
    await tx
      .insertInto("attachment")
      .values({
        hash: newHash(),
        order_id,
        file_id: file.id,
        kind,
        answers_id: source?.id ?? null,
        version: versionAfter(all, kind, source?.id ?? null),
        correction_stage_id: stage_id,
        held: true,
        created_at: now,
      })
      .execute();
  }
}

/** A file that is attached already has its name there. */
const renameUpload = (tx: Tx, id: number, name: string) =>
  tx
    .updateTable("file")
    .set({ name })
    .where("id", "=", id)
    .where((w) =>
      w.not(
        w.exists(
          w.selectFrom("attachment").select("attachment.id").whereRef("attachment.file_id", "=", "file.id"),
        ),
      ),
    )
    .execute();

const versionAfter = (all: readonly OrderFile[], kind: AttachmentKind, answers_id: number | null): number =>
  1 +
  all
    .filter((file) => file.kind === kind && file.answers_id === answers_id)
    .reduce((highest, { version }) => Math.max(highest, version), 0);

/**
 * The newest version of each file of the case is delivered to the customer; versions replaced by a check stay internal. The
 * memory of the customer gets the new text.
 */
async function release(tx: Tx, correction_id: number, order_id: number): Promise<void> {
  const newest = correctedFiles(await filesOfOrder(tx, order_id), correction_id);
  await tx
    .updateTable("attachment")
    .set({ held: false })
    .where("id", "in", [0, ...newest.map(({ id }) => id)])
    .execute();
  await enqueue(tx, "workbench.remember", { order_id });
}

async function beginNext(tx: Tx, correction_id: number): Promise<void> {
  const next = await tx
    .selectFrom("correction_stage")
    .select("id")
    .where("correction_id", "=", correction_id)
    .where("state", "=", "planned")
    .orderBy("position")
    .executeTakeFirstOrThrow();
  await tx.updateTable("correction_stage").set({ state: "active" }).where("id", "=", next.id).execute();
  await enqueue(tx, "mail.correction_assigned", { correction_id });
}
