import type { Kysely } from "kysely";
import type { CorrectionView } from "#contract/cases/corrections.ts";
import { finalFiles } from "#domain/work/final-files.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { attachment_columns } from "#server/orders/index.ts";

/** Files of an order with the source files they translate and the case they came from. */
export async function filesOfOrder(db: Kysely<DB>, order_id: number) {
  return db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .leftJoin("attachment as source", "source.id", "attachment.answers_id")
    .leftJoin("correction_stage as turn", "turn.id", "attachment.correction_stage_id")
    .select([
      ...attachment_columns,
      "attachment.id",
      "attachment.held",
      "attachment.current",
      "attachment.answers_id",
      "attachment.correction_stage_id",
      "source.hash as answers",
      "turn.correction_id",
      "file.name",
      "file.size_bytes",
      "file.storage_key",
    ])
    .where("attachment.order_id", "=", order_id)
    .orderBy("attachment.id")
    .execute();
}
export type OrderFile = Awaited<ReturnType<typeof filesOfOrder>>[number];

/** Delivered files: without drafts of an undelivered rework and without work that was forwarded or returned. */
export const deliveredFiles = (files: readonly OrderFile[]): readonly OrderFile[] =>
  finalFiles(files.filter(({ held, current }) => !held && current));

/** The newest version of each file that a case has made, also before it is delivered. */
export const correctedFiles = (files: readonly OrderFile[], correction_id: number): readonly OrderFile[] =>
  deliveredFiles(
    files.flatMap((file) => (file.correction_id === correction_id ? [{ ...file, held: false }] : [])),
  );

/** The customer's own files of a complaint. */
export async function filesOfCase(db: Kysely<DB>, correction_id: number) {
  return db
    .selectFrom("correction_file")
    .innerJoin("file", "file.id", "correction_file.file_id")
    .select(["file.hash", "file.name", "file.size_bytes", "file.storage_key"])
    .where("correction_id", "=", correction_id)
    .orderBy("file.id")
    .execute();
}

/** The marked places, in the customer's order. */
export async function placesOf(db: Kysely<DB>, correction_id: number): Promise<CorrectionView["places"]> {
  const rows = await db
    .selectFrom("correction_place as marked")
    .leftJoin("attachment", "attachment.id", "marked.attachment_id")
    .leftJoin("file", "file.id", "attachment.file_id")
    .select([
      "marked.place",
      "marked.quote",
      "marked.comment",
      "marked.segment",
      "attachment.hash",
      "file.name",
    ])
    .where("marked.correction_id", "=", correction_id)
    .orderBy("marked.position")
    .execute();
  return rows.map(({ hash, name, segment, ...place }) => ({
    ...place,
    segment: segment as CorrectionView["places"][number]["segment"],
    file: hash === null ? null : { hash, name: name ?? "" },
  }));
}
