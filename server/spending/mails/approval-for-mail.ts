import { sql } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";

/** What the mails about a request are made of. */
export async function approvalForMail(tx: Tx, id: number) {
  const row = await tx
    .selectFrom("approval")
    .innerJoin("customer", "customer.id", "approval.customer_id")
    .leftJoin("api_key", "api_key.id", "approval.api_key_id")
    .leftJoin("member", "member.id", "approval.member_id")
    .leftJoin("person", (join) =>
      join.on((w) => w("person.id", "=", w.fn.coalesce("member.person_id", "api_key.made_by"))),
    )
    .selectAll("approval")
    .select(["customer.brand_id", "api_key.made_by", "api_key.name as key_name"])
    .select(["person.email as asker_email", "person.locale as asker_locale"])
    .select(["customer.email as account_email", "customer.locale as account_locale"])
    .select(
      sql<string | null>`nullif(trim(person.first_name || ' ' || person.last_name), '')`.as("asker_name"),
    )
    .where("approval.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { order_ids = [] } = (row.input ?? {}) as { order_ids?: readonly number[] };
  return {
    ...row,
    asked_by: row.key_name ?? row.asker_name ?? row.asker_email ?? row.account_email,
    count: order_ids.length,
  };
}
