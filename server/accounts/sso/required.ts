import type { Kysely } from "kysely";
import type { Brand } from "#brands/brand.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { accountOfDomain } from "./domains.ts";

/** A login without the provider whose proof was right; a passkey is a second factor by itself. */
type OwnLogin = { readonly person_id: number; readonly email: string; readonly has_second_factor: boolean };

/**
 * Refuses `sso.required` where the account of the address's domain allows its provider alone. Its owners with a second factor get
 * in, so that a provider that fails locks no account. Asked after the proof, so the answer says nothing to anyone else.
 */
export async function refuseOwnLogin(
  db: Kysely<DB>,
  brand: Pick<Brand, "id">,
  { person_id, email, has_second_factor }: OwnLogin,
): Promise<void> {
  const sso = await accountOfDomain(db, brand.id, email);
  if (!sso?.required) return;
  const owner = await db
    .selectFrom("member")
    .select("id")
    .where("customer_id", "=", sso.customer_id)
    .where("person_id", "=", person_id)
    .where("role", "=", "owner")
    .where("left_at", "is", null)
    .executeTakeFirst();
  if (!owner || !has_second_factor) throw new Refusal("sso.required");
}
