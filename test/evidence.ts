import type { Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";

/** VIES has said yes of a number, for invoices without Polish VAT to rest on. */
export const confirmed = (db: Kysely<DB>, vat_id: string, asked_at: Date) =>
  db
    .insertInto("vies_answer")
    .values({ vat_id, answer: "valid", requester: "PL5260001246", occasion: "order", asked_at })
    .execute();
