import { type Kysely, sql } from "kysely";
import type { MemberRole } from "#domain/accounts/members.ts";
import { Refusal } from "#domain/errors.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import { personByEmail } from "../registration/mail-requests.ts";
import { accountOfDomain } from "../sso/domains.ts";
import { accountTitle } from "./queries.ts";

/** An invitation that can still be accepted. Refuses `invitation.expired` for any other, and for a text that is none. */
async function openInvitation(db: Kysely<DB>, caller: Pick<Caller, "brand">, token: string, now: Date) {
  const found = await db
    .selectFrom("invitation")
    .innerJoin("customer", "customer.id", "invitation.customer_id")
    .select(["invitation.id", "invitation.customer_id", "invitation.email", "invitation.role"])
    .select(["invitation.sees", "invitation.locale", "invitation.order_limit", "invitation.month_limit"])
    .select(accountTitle.as("account"))
    .where("invitation.token_sha256", "=", digest(token))
    .where("customer.brand_id", "=", caller.brand.id)
    .where("customer.blocked_at", "is", null)
    .where("customer.anonymised_at", "is", null)
    .where("invitation.accepted_at", "is", null)
    .where("invitation.revoked_at", "is", null)
    .where("invitation.expires_at", ">", now)
    .executeTakeFirst();
  if (!found) throw new Refusal("invitation.expired");
  return found;
}

/** A login that was begun and never confirmed has no password: the reader of the invitation may set the first one. */
const has_login = (person: { readonly password_hash: string | null } | undefined): boolean =>
  person !== undefined && person.password_hash !== null;

type Offered = {
  readonly account: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly has_login: boolean;
  readonly sign_on: {
    readonly is_offered: boolean;
    readonly is_required: boolean;
    readonly accepts: boolean;
  };
};

/** What an invitation offers. Refuses `invitation.expired`. */
export async function invitationByToken(
  db: Kysely<DB>,
  caller: Caller,
  token: string,
  now: Date,
): Promise<Offered> {
  const { account, email, role, customer_id } = await openInvitation(db, caller, token, now);
  const person = await db
    .selectFrom("person")
    .select("password_hash")
    .where("brand_id", "=", caller.brand.id)
    .where((w) => w(w.fn<string>("lower", ["email"]), "=", email))
    .executeTakeFirst();
  const sso = await accountOfDomain(db, caller.brand.id, email);
  const sign_on = {
    is_offered: sso !== undefined,
    is_required: sso?.required ?? false,
    accepts: sso?.customer_id === customer_id,
  };
  return { account, email, role, has_login: has_login(person), sign_on };
}

/** The address to which an invitation was sent, before its checks; empty for a text that is none. */
export async function addressOfInvitation(db: Kysely<DB>, token: string): Promise<string> {
  const row = await db
    .selectFrom("invitation")
    .select("email")
    .where("token_sha256", "=", digest(token))
    .executeTakeFirst();
  return row?.email ?? "";
}

export type NewLogin = {
  readonly first_name: string;
  readonly last_name: string;
  readonly password_hash: string;
};
type Place = { readonly email: string; readonly brand_id: number };

/** The person whose session accepts. Refuses `invitation.other_address` for the session of another address. */
async function personOfSession(tx: Tx, person_id: number, { email }: Place): Promise<number> {
  const person = await tx
    .selectFrom("person")
    .select("email")
    .where("id", "=", person_id)
    .executeTakeFirstOrThrow();
  if (person.email.toLowerCase() !== email) throw new Refusal("invitation.other_address");
  return person_id;
}

/** A new login for the address, which the link has proven. Refuses `invitation.needs_login` for one that has a login. */
async function newPerson(
  tx: Tx,
  { email, brand_id, locale }: Place & { readonly locale: Caller["locale"] },
  { first_name, last_name, password_hash }: NewLogin,
  now: Date,
): Promise<number> {
  const known = await personByEmail(tx, { id: brand_id }, email);
  if (has_login(known)) throw new Refusal("invitation.needs_login");
  const names = { first_name, last_name, password_hash, activated_at: now };
  if (known) {
    await tx.updateTable("person").set(names).where("id", "=", known.id).execute();
    return known.id;
  }
  const { id } = await tx
    .insertInto("person")
    .values({
      // Numbers of persons and accounts are of one sequence, so that none names two of them (decision 0266).
      id: sql<number>`nextval(pg_get_serial_sequence('customer', 'id'))`,
      brand_id,
      email,
      locale,
      created_at: now,
      ...names,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function personWho(
  tx: Tx,
  { person_id }: Caller,
  { login, ...place }: Place & { readonly locale: Caller["locale"]; readonly login: NewLogin | null },
  now: Date,
): Promise<number> {
  if (person_id !== null) return personOfSession(tx, person_id, place);
  if (login === null) throw new Refusal("invitation.needs_login");
  return newPerson(tx, place, login, now);
}

/**
 * Accepts an invitation by the session of its address, or by a new login. Returns the account. Refuses `invitation.expired`,
 * `invitation.other_address`, and `invitation.needs_login` without either.
 */
export async function acceptInvitation(
  tx: Tx,
  caller: Caller,
  { token, login }: { readonly token: string; readonly login: NewLogin | null },
  now: Date,
): Promise<number> {
  const invited = await openInvitation(tx, caller, token, now);
  const { id, customer_id, email, role, sees, order_limit, month_limit } = invited;
  await tx.selectFrom("customer").select("id").where("id", "=", customer_id).forNoKeyUpdate().execute();
  const place = { email, brand_id: caller.brand.id, locale: caller.locale };
  const accepted = await tx
    .updateTable("invitation")
    .set({ accepted_at: now })
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!accepted) throw new Refusal("invitation.expired");
  const person_id = await personWho(tx, caller, { ...place, login }, now);
  const member = await tx
    .insertInto("member")
    .values({ customer_id, person_id, role, sees, order_limit, month_limit, joined_at: now, chosen_at: now })
    .onConflict((conflict) =>
      conflict.columns(["customer_id", "person_id"]).where("left_at", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  const detail = { invitation_id: id, member_id: member?.id ?? null, role, person_id };
  await writeAudit(
    tx,
    caller,
    { act: "member.join", object: "customer", object_id: customer_id, detail },
    now,
  );
  return customer_id;
}
