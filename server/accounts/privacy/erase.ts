import { type Kysely, type Selectable, sql } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { brandOfRow } from "#server/pricing/index.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { removeBytes } from "#server/kernel/files/removal.ts";
import { forgetMemories } from "#server/memory/index.ts";
import { accountName } from "../attempts.ts";
import type { Erasing, Who } from "./held.ts";
import { requireNothingOpen } from "./open-matters.ts";
import { customer_tables, held_tables } from "./held-tables.ts";
import { order_tables } from "./order-tables.ts";
import { work_tables } from "./work-tables.ts";

/** Present and former members of an account who are members of no other one. */
const personsOnlyOf = (db: Kysely<DB>, customer_id: number) =>
  db
    .selectFrom("person")
    .select(["id", "email"])
    .where("id", "in", (own) =>
      own.selectFrom("member").select("person_id").where("customer_id", "=", customer_id),
    )
    .where((w) =>
      w.not(
        w.exists(
          w
            .selectFrom("member as elsewhere")
            .select("elsewhere.id")
            .whereRef("elsewhere.person_id", "=", "person.id")
            .where("elsewhere.customer_id", "!=", customer_id)
            .where("elsewhere.left_at", "is", null),
        ),
      ),
    )
    .orderBy("id")
    .execute();

/** How the rows of a customer are found. */
export async function whoIs(db: Kysely<DB>, customer_id: number): Promise<Who> {
  const { id, brand_id, email } = await db
    .selectFrom("customer")
    .select(["id", "brand_id", "email"])
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow();
  const nameOf = (address: string): string => accountName("customer", brandOfRow(brand_id).slug, address);
  const persons = await personsOnlyOf(db, customer_id);
  return {
    id,
    brand_id,
    email: email.toLowerCase(),
    account: nameOf(email),
    accounts: [email, ...persons.map((one) => one.email)].map(nameOf),
    person_ids: persons.map((one) => one.id),
  };
}

/** Deletes or empties the rows of some tables, as `held_tables` says, table by table. */
async function erase(tx: Tx, tables: typeof customer_tables, who: Who, at: Erasing): Promise<void> {
  for (const [name, { rows, ending }] of tables) {
    if (ending.rows === "deleted") await sql`delete from ${sql.table(name)} where ${rows(who)}`.execute(tx);
    if (ending.rows !== "emptied") continue;
    const set = Object.entries(ending.set(at)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`update ${sql.table(name)} set ${sql.join(set)} where ${rows(who)}`.execute(tx);
  }
}

/** What people wrote in orders and about them. */
const text_tables: readonly (keyof DB)[] = [
  "order",
  "message",
  "question",
  "work_document",
  "left_segment",
  "engine_batch",
  "hand_in",
  "work_check",
  "lqa",
  "proposal",
  "correction",
  "correction_place",
];
const tables_of_orders = customer_tables.filter(
  ([name]) => name !== "cart" && (name in order_tables || name in work_tables),
);

/**
 * Empties orders as the deletion of an account does, or of them only what people wrote. Their rows, carts and invoices stay;
 * the caller holds the locks of the orders. The bytes of their files are removed after the commit.
 */
export async function eraseOrders(
  tx: Tx,
  { orders, only_texts }: { readonly orders: readonly number[]; readonly only_texts: boolean },
  now: Date,
): Promise<void> {
  const who = { id: 0, brand_id: 0, email: "", account: "", accounts: [], person_ids: [], orders };
  const keys = only_texts ? [] : await fileKeys(tx, who);
  const tables = only_texts
    ? tables_of_orders.filter(([name]) => text_tables.includes(name))
    : tables_of_orders;
  await erase(tx, tables, who, { now, address: "" });
  await tx
    .deleteFrom("memory_unit")
    .where("order_id", "in", [0, ...orders])
    .execute();
  await removeBytes(tx, keys, now);
}

const filesOf = (who: Who) =>
  held_tables.file.about === "customers" ? held_tables.file.rows(who) : sql<boolean>`false`;

const fileKeys = async (tx: Tx, who: Who): Promise<string[]> =>
  (
    await tx
      .selectFrom("file")
      .select("storage_key")
      .where("deleted_at", "is", null)
      .where(filesOf(who))
      .execute()
  ).map(({ storage_key }) => storage_key);

/** Storage keys of the files of their orders, and of the copies of their data. */
async function keysOf(tx: Tx, who: Who): Promise<string[]> {
  const files = filesOf(who);
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from file where deleted_at is null and ${files}
    union all
    select storage_key from data_export where customer_id = ${who.id} and storage_key is not null`.execute(
    tx,
  );
  return rows.map(({ storage_key }) => storage_key);
}

type Locked = "approval" | "api_key" | "member" | "cost_centre" | "order" | "cart";
const lockedOf = (tx: Tx, table: Locked, customer_id: number) =>
  tx
    .selectFrom(table)
    .select("id")
    .where("customer_id", "=", customer_id)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/**
 * Deletes the data of a customer and empties what has to stay, table by table. Their files are removed after the commit.
 * Returns their number. Refuses a customer with anything open, and one that `isWanted` no longer accepts once the row is
 * locked.
 */
export async function eraseCustomer(
  tx: Tx,
  customer_id: number,
  now: Date,
  isWanted: (customer: Pick<Selectable<DB["customer"]>, "deletion_due_at" | "anonymised_at">) => boolean,
): Promise<number> {
  await requireNothingOpen(tx, customer_id);
  const who = await whoIs(tx, customer_id);
  const at = { now, address: `anonymised-${customer_id}@removed.invalid` };
  for (const table of ["approval", "api_key", "member", "cost_centre"] as const)
    await lockedOf(tx, table, customer_id);
  await lockedOf(tx, "order", customer_id);
  await lockedOf(tx, "cart", customer_id);
  const keys = await keysOf(tx, who);
  const is_own = ([name]: (typeof customer_tables)[number]): boolean => name === "customer";
  await erase(
    tx,
    customer_tables.filter((table) => !is_own(table)),
    who,
    at,
  );
  await forgetMemories(tx, customer_id, now);
  // No new row can refer to them from here on. Foreign keys wait for this lock, so it is taken last and waits for none.
  const customer = await tx
    .selectFrom("customer")
    .select(["deletion_due_at", "anonymised_at"])
    .where("id", "=", customer_id)
    .forUpdate()
    .noWait()
    .executeTakeFirstOrThrow();
  if (!isWanted(customer)) throw new Refusal("deletion.not_asked");
  await requireNothingOpen(tx, customer_id);
  await erase(tx, customer_tables.filter(is_own), who, at);
  await removeBytes(tx, keys, now);
  return keys.length;
}

/** Tables with rows of a login, without those of an account. */
export const login_tables: readonly (keyof DB)[] = [
  "person",
  "access_token",
  "account_link",
  "passkey",
  "passkey_challenge",
  "recovery_code",
  "login_attempt",
  "person_identity",
  "sso_link",
];
/** How long the login of a person who has left every account stays, so that they can be invited again. */
const left_for_ms = 30 * 86_400_000;
const persons_at_once = 200;

/** Deletes the logins of persons who have been members of no account for thirty days. Returns their number. */
export async function eraseLeftPersons(tx: Tx, now: Date): Promise<number> {
  const left_before = new Date(now.getTime() - left_for_ms);
  const persons = await tx
    .selectFrom("person")
    .select(["id", "brand_id", "email"])
    .where("anonymised_at", "is", null)
    // Those who left are found once for all persons, because a search for each person would read all members again.
    .where("id", "in", (w) =>
      w
        .selectFrom("member")
        .select("person_id")
        .groupBy("person_id")
        .having((m) => sql`max(coalesce(${m.ref("left_at")}, 'infinity'))`, "<", left_before),
    )
    .orderBy("id")
    .limit(persons_at_once)
    .forUpdate()
    .skipLocked()
    .execute();
  if (persons.length === 0) return 0;
  const accounts = persons.map(({ brand_id, email }) =>
    accountName("customer", brandOfRow(brand_id).slug, email),
  );
  const person_ids = persons.map(({ id }) => id);
  const who = { id: 0, brand_id: 0, email: "", account: "", accounts, person_ids };
  const tables = customer_tables.filter(([name]) => login_tables.includes(name));
  await erase(tx, tables, who, { now, address: "" });
  return persons.length;
}
