import { hasChoiceOfView, type MemberRole, most_members, type OrderView } from "#domain/accounts/members.ts";
import type { JoinRole } from "#domain/accounts/sign-on.ts";
import { Refusal } from "#domain/errors.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { no_person } from "./account.ts";

/** How a person comes into an account: as a member already, by an open invitation, or by the account's rule. */
type Place =
  | { readonly by: "membership" }
  | {
      readonly by: "invitation" | "rule";
      readonly invitation_id: number | null;
      readonly role: MemberRole;
      readonly sees: OrderView;
    };

type Joining = {
  readonly customer_id: number;
  readonly join_role: JoinRole;
  /** Null for a person who has no login yet. */
  readonly person_id: number | null;
  readonly email: string;
};

const lastMembership = (tx: Tx, customer_id: number, person_id: number | null) =>
  tx
    .selectFrom("member")
    .select(["id", "left_at"])
    .where("customer_id", "=", customer_id)
    .where("person_id", "=", person_id ?? 0)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

const openInvitation = (tx: Tx, { customer_id, email }: Joining, now: Date) =>
  tx
    .selectFrom("invitation")
    .select(["id", "role", "sees"])
    .where("customer_id", "=", customer_id)
    .where((w) => w(w.fn<string>("lower", ["email"]), "=", email))
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Who joins by the rule sees what the role is for: viewers all orders, buyers their own. */
const viewOf = (role: MemberRole): OrderView => (hasChoiceOfView(role) && role !== "viewer" ? "own" : "all");

/**
 * The place of a person of a proven domain in the account, which is locked. Refuses `sso.no_place` without one: whom an owner has
 * removed needs a new invitation, whatever the rule.
 */
export async function placeOf(tx: Tx, joining: Joining, now: Date): Promise<Place> {
  const { customer_id, join_role, person_id } = joining;
  const last = await lastMembership(tx, customer_id, person_id);
  if (last?.left_at === null) return { by: "membership" };
  const invitation = await openInvitation(tx, joining, now);
  if (invitation) {
    const { id: invitation_id, role, sees } = invitation;
    return { by: "invitation", invitation_id, role, sees };
  }
  if (last || join_role === "none") throw new Refusal("sso.no_place");
  await requireRoom(tx, customer_id);
  return { by: "rule", invitation_id: null, role: join_role, sees: viewOf(join_role) };
}

async function requireRoom(tx: Tx, customer_id: number): Promise<void> {
  const { count } = await tx
    .selectFrom("member")
    .select((w) => w.fn.countAll<string>().as("count"))
    .where("customer_id", "=", customer_id)
    .where("left_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= most_members) throw new Refusal("member.too_many");
}

/** Takes a place: a new membership, with the end of its invitation. */
export async function takePlace(
  tx: Tx,
  place: Place,
  { customer_id, person_id }: { readonly customer_id: number; readonly person_id: number },
  now: Date,
): Promise<void> {
  if (place.by === "membership") return;
  const { role, sees, invitation_id } = place;
  if (invitation_id !== null)
    await tx.updateTable("invitation").set({ accepted_at: now }).where("id", "=", invitation_id).execute();
  const member = await tx
    .insertInto("member")
    .values({ customer_id, person_id, role, sees, joined_at: now, chosen_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const detail = { invitation_id, member_id: member.id, role, person_id };
  await writeAudit(
    tx,
    no_person,
    { act: "sso.join", object: "customer", object_id: customer_id, detail },
    now,
  );
}
