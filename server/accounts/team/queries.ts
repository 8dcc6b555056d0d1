import { type Kysely, sql } from "kysely";
import type { CustomerFile } from "#contract/accounts/desk-customers.ts";
import type { Membership, Team } from "#contract/accounts/team.ts";
import { hasLimits, mayMember } from "#domain/accounts/members.ts";
import { toDecimal } from "#domain/money.ts";
import { personName } from "#server/kernel/db/person-name.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { spentByMembers, waitingFor } from "#server/spending/index.ts";
import { idOfCaller, personOfCaller, type Caller } from "#server/kernel/http/caller.ts";

/** How an account is called where a person has several. */
export const accountTitle = sql<string>`coalesce(nullif(customer.company_name, ''),
  nullif(trim(customer.first_name || ' ' || customer.last_name), ''), customer.email)`;

type Limits = { readonly order_limit: bigint | null; readonly month_limit: bigint | null };
const no_limits = { order_limit: null, month_limit: null };
const shown = (amount: bigint | null): string | null => (amount === null ? null : toDecimal(amount));
const limitsOf = ({ order_limit, month_limit }: Limits) => ({
  order_limit: shown(order_limit),
  month_limit: shown(month_limit),
});

/** Present and former members of an account, in the order in which they joined. */
const everMembers = (db: Kysely<DB>, customer_id: number) =>
  db
    .selectFrom("member")
    .innerJoin("person", "person.id", "member.person_id")
    .select([
      "member.id",
      "member.person_id",
      "member.role",
      "member.sees",
      "member.order_limit",
      "member.month_limit",
      "member.joined_at",
      "person.email",
    ])
    .select(personName.as("name"))
    .where("member.customer_id", "=", customer_id)
    .orderBy("member.id");

/** The present members of an account. */
export const membersOf = (db: Kysely<DB>, customer_id: number) =>
  everMembers(db, customer_id).where("member.left_at", "is", null).execute();

/** The members of an account for the desk, former ones included. */
export async function allMembersOf(db: Kysely<DB>, customer_id: number): Promise<CustomerFile["members"]> {
  const rows = await everMembers(db, customer_id)
    .select(["member.left_at", "person.totp_enabled_at"])
    .execute();
  return rows.map(({ person_id: _person, joined_at, left_at, totp_enabled_at, ...row }) => ({
    ...row,
    ...limitsOf(row),
    second_factor: left_at === null && totp_enabled_at !== null,
    joined_at: joined_at.toISOString(),
    left_at: left_at?.toISOString() ?? null,
  }));
}

/** Invitations that are neither accepted nor revoked, the newest first. */
const invitationsOf = (db: Kysely<DB>, customer_id: number) =>
  db
    .selectFrom("invitation")
    .select(["id", "email", "role", "sees", "order_limit", "month_limit", "created_at", "expires_at"])
    .where("customer_id", "=", customer_id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .orderBy("id", "desc")
    .limit(100)
    .execute();

/** The members as a member sees them; the invitations are shown to who may make them. */
export async function teamOf(db: Kysely<DB>, caller: Caller, now: Date): Promise<Team> {
  const customer_id = idOfCaller(caller);
  const members = await membersOf(db, customer_id);
  const { currency } = await db
    .selectFrom("customer")
    .select("currency")
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow();
  const counted = members.flatMap(({ id, role }) => (hasLimits(role) ? [id] : []));
  const spent = await spentByMembers(db, counted, now);
  const manages = caller.member !== null && mayMember(caller.member.role, "account.manage");
  const invitations = manages ? await invitationsOf(db, customer_id) : [];
  return {
    currency,
    members: members.map(({ person_id, joined_at, ...row }) => {
      const is_self = person_id === caller.person_id;
      const is_shown = manages || is_self;
      const month = spent.get(row.id)?.month ?? 0n;
      return {
        ...row,
        ...(is_shown ? limitsOf(row) : no_limits),
        spent_month: is_shown && hasLimits(row.role) ? toDecimal(month) : null,
        joined_at: joined_at.toISOString(),
        is_self,
      };
    }),
    invitations: invitations.map(({ created_at, expires_at, ...row }) => ({
      ...row,
      ...limitsOf(row),
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      state: expires_at > now ? "open" : "expired",
    })),
  };
}

/** Who is logged in, as which member, and the accounts between which they switch: those that are not blocked. */
export async function membershipOf(db: Kysely<DB>, caller: Caller, now: Date): Promise<Membership> {
  const person_id = personOfCaller(caller);
  const person = await db
    .selectFrom("person")
    .select(["first_name", "last_name", "email"])
    .where("id", "=", person_id)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("member")
    .innerJoin("customer", "customer.id", "member.customer_id")
    .select(["customer.id", "member.role", "member.sees"])
    .select(accountTitle.as("name"))
    .where("member.person_id", "=", person_id)
    .where("member.left_at", "is", null)
    .where("customer.blocked_at", "is", null)
    .orderBy("member.id")
    .execute();
  const { role = "viewer", sees = "own" } = caller.member ?? {};
  return {
    person,
    role,
    sees,
    waiting_approvals: await waitingFor(db, caller, now),
    accounts: rows.map(({ id, name, role: as }) => ({ id, name, role: as, is_current: id === caller.id })),
  };
}
