import { type Kysely, sql } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import { personOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { accountName } from "../attempts.ts";
import { login_tables } from "../privacy/erase.ts";
import { accountTitle } from "../team/queries.ts";
import { gather, plainValue } from "../privacy/gather.ts";

type Rows = readonly Readonly<Record<string, unknown>>[];

/** What a person has done in accounts: memberships, and orders without their content, which is the account's. */
async function traces(db: Kysely<DB>, person_id: number): Promise<Readonly<Record<string, Rows>>> {
  const member = await sql<Record<string, unknown>>`
    select ${accountTitle} as account, m.role, m.sees, m.joined_at, m.left_at
    from member m join customer on customer.id = m.customer_id where m.person_id = ${person_id} order by m.id`.execute(
    db,
  );
  const orders = await sql<Record<string, unknown>>`
    select o.id, o.service_type, o.created_at, o.status
    from "order" o join member m on m.id = o.member_id where m.person_id = ${person_id} order by o.id`.execute(
    db,
  );
  const keys = await sql<Record<string, unknown>>`
    select name, hint, created_at, expires_at, revoked_at from api_key where made_by = ${person_id} order by id`.execute(
    db,
  );
  return { member: member.rows, order: orders.rows, api_key: keys.rows };
}

/** The data held on the person of a session, by table: their login, mails to their address, and traces in accounts. */
export async function copyOfPerson(
  db: Kysely<DB>,
  caller: Caller,
): Promise<Record<string, Record<string, unknown>[]>> {
  const id = personOfCaller(caller);
  const { brand_id, email } = await db
    .selectFrom("person")
    .select(["brand_id", "email"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const account = accountName("customer", caller.brand.slug, email);
  const who = { id, brand_id, email: email.toLowerCase(), account, accounts: [account], person_ids: [id] };
  const wanted: readonly string[] = [...login_tables, "mail"];
  const tables: Record<string, Rows> = { ...(await traces(db, id)) };
  for (const { name, pages } of gather(db, who)) {
    if (!wanted.includes(name)) continue;
    const rows: Rows[number][] = [];
    for await (const page of pages()) rows.push(...page);
    tables[name] = rows;
  }
  return JSON.parse(JSON.stringify(tables, plainValue)) as Record<string, Record<string, unknown>[]>;
}
