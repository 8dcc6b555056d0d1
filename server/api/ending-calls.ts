import { sql } from "kysely";
import { endingRows } from "#contract/api/endings.ts";
import { hasEnded } from "#domain/api/endings.ts";
import type { Tx } from "#server/kernel/db/open.ts";

/** Removes the notes about calls of rows that have ended, or that end no more: they were for the mails before the end. */
export async function sweepEndingCalls(tx: Tx, now: Date): Promise<void> {
  const ending = endingRows().filter(({ ends }) => !hasEnded(ends, now.getTime()));
  await tx
    .deleteFrom("ending_route_call")
    .where(sql<boolean>`route <> all(${ending.map(({ name }) => name)}::text[])`)
    .execute();
}
