import type { Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";

/** A confirmation of a number by VIES, as evidence for invoices without Polish VAT. */
export const confirmed = (db: Kysely<DB>, vat_id: string, asked_at: Date) =>
  db
    .insertInto("vies_answer")
    .values({ vat_id, answer: "valid", requester: "PL5260001246", occasion: "order", asked_at })
    .execute();
