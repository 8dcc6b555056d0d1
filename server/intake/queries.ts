import type { Kysely } from "kysely";
import type { IntakeView } from "#contract/intake/intake.ts";
import { mayMember } from "#domain/accounts/members.ts";
import { intakeAddress } from "#domain/intake/proof.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { type Caller, idOfCaller, personOfCaller } from "#server/kernel/http/caller.ts";
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

/** The present member of an account who may order and has an address. */
export const memberAt = async (db: Kysely<DB>, customer_id: number, address: string) => {
  const member = await db
    .selectFrom("member")
    .innerJoin("person", "person.id", "member.person_id")
    .select(["member.id", "member.role", "member.sees", "member.person_id", "person.locale"])
    .where("member.customer_id", "=", customer_id)
    .where("member.left_at", "is", null)
    .where((w) => w(w.fn<string>("lower", ["person.email"]), "=", address))
    .executeTakeFirst();
  return member && mayMember(member.role, "orders.act") ? member : undefined;
};
export type Sender = NonNullable<Awaited<ReturnType<typeof memberAt>>>;

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

/** The languages of the newest order between two languages: of a member where they have one, else of the account. */
export const lastLanguages = (db: Kysely<DB>, customer_id: number, member: Sender | undefined) =>
  db
    .selectFrom("order")
    .select(["source_lang", "target_lang"])
    .where("customer_id", "=", customer_id)
    .whereRef("source_lang", "!=", "target_lang")
    .$if(member !== undefined, (own) =>
      own.orderBy((w) => w(w.fn.coalesce("member_id", w.lit(0)), "=", member?.id ?? 0), "desc"),
    )
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The address of an account as its page shows it to a member. */
export async function intakeOf(
  db: Kysely<DB>,
  intake: MailIntake | null,
  caller: Caller,
): Promise<IntakeView> {
  const { email } = await db
    .selectFrom("person")
    .select("email")
    .where("id", "=", personOfCaller(caller))
    .executeTakeFirstOrThrow();
  if (intake === null) return { available: false, address: null, email, renewed_at: null };
  const row = await db
    .selectFrom("mail_intake")
    .select(["token", "renewed_at"])
    .where("customer_id", "=", idOfCaller(caller))
    .executeTakeFirst();
  return {
    available: true,
    address: row ? intakeAddress(row.token, intake.domain) : null,
    email,
    renewed_at: row?.renewed_at.toISOString() ?? null,
  };
}
