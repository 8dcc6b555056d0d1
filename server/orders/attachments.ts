import type { Selectable } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import type { AttachmentView } from "#contract/files/files.ts";

/** What a view of an attachment shows of its own row. */
export const attachment_columns = [
  "attachment.hash",
  "attachment.kind",
  "attachment.version",
  "attachment.created_at",
  "attachment.origin",
  "attachment.machine_percent",
  "attachment.machine_engine",
] as const;

type Stored = Pick<
  Selectable<DB["attachment"]>,
  "hash" | "kind" | "version" | "origin" | "machine_percent" | "machine_engine"
>;
/** An attachment as a row or as JSON from inside one: instants are dates there, text here. */
export type AttachmentRow = Stored & {
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
  machine_part:
    row.machine_engine === null || row.machine_percent === null
      ? null
      : { engine: row.machine_engine, percent: row.machine_percent },
});
