import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { OwnPerson, personInput } from "#contract/accounts/own-person.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { personOfCaller, type Caller } from "#server/kernel/http/caller.ts";

/** The person who is logged in. */
export async function ownPerson(db: Kysely<DB>, caller: Caller): Promise<OwnPerson> {
  const id = personOfCaller(caller);
  const person = await db
    .selectFrom("person")
    .select(["first_name", "last_name", "email", "phone"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...person, is_own_account: caller.id === id };
}

/**
 * Changes name and phone of the person who is logged in. Refuses `access.forbidden` in the person's own account, whose names are
 * those of the account.
 */
export async function changePerson(
  tx: Tx,
  caller: Caller,
  { first_name, last_name, phone }: z.output<typeof personInput>,
): Promise<void> {
  const id = personOfCaller(caller);
  if (caller.id === id) throw new Refusal("access.forbidden");
  await tx.updateTable("person").set({ first_name, last_name, phone }).where("id", "=", id).execute();
}
