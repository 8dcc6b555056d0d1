import type { Kysely, Selectable } from "kysely";
import { mayMember } from "#domain/accounts/members.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";

export type ApprovalRow = Selectable<DB["approval"]>;

/** The present members of an account who may decide, by their roles. */
export const decidersOf = async (db: Kysely<DB>, customer_id: number) => {
  const members = await db
    .selectFrom("member")
    .innerJoin("person", "person.id", "member.person_id")
    .select(["member.id", "member.role", "member.order_limit", "member.person_id"])
    .select(["person.email", "person.locale"])
    .where("member.customer_id", "=", customer_id)
    .where("member.left_at", "is", null)
    .orderBy("member.id")
    .execute();
  return members.filter(({ role }) => mayMember(role, "approvals.decide"));
};
export type Decider = Awaited<ReturnType<typeof decidersOf>>[number];

/** Whose wanted a request is: the member who asked, or the person who made the key. */
export type Asker = { readonly member_id: number | null; readonly made_by: number | null };

/** No person decides about their own wanted or that of their key, an only owner excepted. */
export function isOwnRequest(
  { member_id, made_by }: Asker,
  caller: Pick<Caller, "member" | "person_id">,
  deciders: readonly Decider[],
): boolean {
  const is_own =
    (member_id !== null && member_id === caller.member?.id) ||
    (made_by !== null && made_by === caller.person_id);
  const owners = deciders.filter(({ role }) => role === "owner");
  return is_own && !(caller.member?.role === "owner" && owners.length === 1);
}

/** Whether one order of this amount is within what a decider may order. */
const isWithin = ({ order_limit }: Pick<Decider, "order_limit">, gross: bigint): boolean =>
  order_limit === null || gross <= order_limit;

/** Who of the deciders may decide about a request. */
export const mayDecide = (
  deciders: readonly Decider[],
  asker: Asker,
  { gross }: Pick<ApprovalRow, "gross">,
): readonly Decider[] =>
  deciders.filter(
    (one) =>
      isWithin(one, gross) &&
      !isOwnRequest(
        asker,
        { member: { ...no_view, id: one.id, role: one.role }, person_id: one.person_id },
        deciders,
      ),
  );
const no_view = { sees: "all", is_limited: false } as const;
