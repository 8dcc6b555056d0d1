import type { Kysely } from "kysely";
import type { IntakeView } from "#contract/intake/intake.ts";
import { intakeAddress } from "#domain/intake/proof.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { MailIntake } from "#server/kernel/settings/config.ts";

/** The account of an address that may act. */
export const accountAt = (db: Kysely<DB>, token: string) =>
  db
    .selectFrom("mail_intake")
    .innerJoin("customer", "customer.id", "mail_intake.customer_id")
    .select(["customer.id", "customer.brand_id", "customer.locale", "customer.email"])
    .where("mail_intake.token", "=", token)
    .where("customer.blocked_at", "is", null)
    .where("customer.anonymised_at", "is", null)
    .executeTakeFirst();
export type Account = NonNullable<Awaited<ReturnType<typeof accountAt>>>;

/** Whether a message came to the account before. */
export const isKnown = async (
  db: Kysely<DB>,
  customer_id: number,
  message_sha256: Buffer,
): Promise<boolean> =>
  (await db
    .selectFrom("mail_received")
    .select("id")
    .where("customer_id", "=", customer_id)
    .where("message_sha256", "=", message_sha256)
    .executeTakeFirst()) !== undefined;

/** The languages of the newest order of an account between two languages. */
export const lastLanguages = (db: Kysely<DB>, customer_id: number) =>
  db
    .selectFrom("order")
    .select(["source_lang", "target_lang"])
    .where("customer_id", "=", customer_id)
    .whereRef("source_lang", "!=", "target_lang")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The address of an account as its page shows it. */
export async function intakeOf(
  db: Kysely<DB>,
  intake: MailIntake | null,
  customer_id: number,
): Promise<IntakeView> {
  if (intake === null) return { available: false, address: null, renewed_at: null };
  const row = await db
    .selectFrom("mail_intake")
    .select(["token", "renewed_at"])
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
  return {
    available: true,
    address: row ? intakeAddress(row.token, intake.domain) : null,
    renewed_at: row?.renewed_at.toISOString() ?? null,
  };
}
