import { brandName } from "#server/kernel/format/brand-name.ts";
import { type Kysely, sql } from "kysely";
import type { QuarantineFilter, QuarantineRow } from "#contract/files/desk-quarantine.ts";
import type { ListMeta } from "#contract/shared.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { metaOf, paging } from "#server/kernel/format/lists.ts";
import { sendersOf } from "./sender.ts";

const rowsOf = (db: Kysely<DB>) =>
  db
    .selectFrom("quarantine")
    .leftJoin("staff_user", "staff_user.id", "quarantine.decided_by")
    .selectAll("quarantine")
    .select("staff_user.name as decider");
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number];

const rowView = (row: Row, senderOf: Awaited<ReturnType<typeof sendersOf>>): QuarantineRow => ({
  id: row.id,
  brand: brandName(row.brand_id),
  name: row.name,
  size_bytes: Number(row.size_bytes),
  signature: row.signature,
  sender: senderOf(row.sender),
  found_at: row.found_at.toISOString(),
  decision: row.decision as QuarantineRow["decision"],
  note: row.note,
  decided_by: row.decider,
  decided_at: row.decided_at?.toISOString() ?? null,
});

/** Stopped files, those that wait for the desk first; refuses nothing. */
export async function quarantined(
  db: Kysely<DB>,
  query: Parameters<typeof paging>[0] & { readonly show?: QuarantineFilter | undefined },
): Promise<{ rows: QuarantineRow[]; meta: ListMeta }> {
  const place = paging(query);
  const rows = await rowsOf(db)
    .$if(query.show === "waiting", (q) => q.where("quarantine.decision", "is", null))
    .$if(query.show === "decided", (q) => q.where("quarantine.decision", "is not", null))
    .orderBy(sql`quarantine.decision is not null`)
    .orderBy("quarantine.found_at", "desc")
    .orderBy("quarantine.id", "desc")
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  const shown = rows.slice(0, place.per_page);
  const senderOf = await sendersOf(
    db,
    shown.map(({ sender }) => sender),
  );
  return {
    rows: shown.map((row) => rowView(row, senderOf)),
    meta: metaOf(place, place.offset + rows.length),
  };
}

/** One stopped file; refuses an unknown id. */
export async function quarantinedById(db: Kysely<DB>, id: number): Promise<QuarantineRow> {
  const row = await rowsOf(db).where("quarantine.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("file.not_found");
  return rowView(row, await sendersOf(db, [row.sender]));
}
