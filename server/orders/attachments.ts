import type { Selectable, Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import type { AttachmentView } from "#contract/files/files.ts";
/** An attachment as a row or as JSON from inside one: instants are dates there, text here. */
export type AttachmentRow = Pick<Selectable<DB["attachment"]>, "hash" | "kind" | "version" | "origin"> & {
  readonly created_at: Date | string;
  readonly name: string;
  readonly size_bytes: bigint | string | number;
  readonly answers: string | null;
};

export const attachmentView = (row: AttachmentRow): AttachmentView => ({
  hash: row.hash,
  name: row.name,
  size_bytes: Number(row.size_bytes),
  kind: row.kind,
  version: row.version,
  created_at: new Date(row.created_at).toISOString(),
  answers: row.answers,
  origin: row.origin,
});

export const attachmentsOf = (db: Kysely<DB>, order_id: number) =>
  db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .leftJoin("attachment as answered", "answered.id", "attachment.answers_id")
    .select(["attachment.hash", "attachment.kind", "attachment.version", "attachment.created_at"])
    .select(["attachment.origin", "file.name", "file.size_bytes", "answered.hash as answers"])
    .where("attachment.order_id", "=", order_id)
    .orderBy("attachment.id")
    .execute();
