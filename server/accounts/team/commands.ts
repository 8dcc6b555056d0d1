import type * as z from "zod/mini";
import type { team_routes } from "#contract/accounts/team.ts";
import {
  hasChoiceOfView,
  hasLimits,
  invitation_days,
  type MemberRole,
  most_members,
  type OrderView,
} from "#domain/accounts/members.ts";
import type { AuditAct } from "#domain/audit.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal, toDecimal } from "#domain/money.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { publish } from "#server/kernel/events.ts";
import { withdrawOf } from "#server/spending/index.ts";
import { idOfCaller, personOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { digest, newToken } from "#server/kernel/settings/keys.ts";
import { teamInvitationMail } from "../mails/team-invitation.ts";
import { portalPage } from "../registration/mail-requests.ts";
import { endSessionsIn } from "../sessions.ts";
import { accountTitle, membersOf } from "./queries.ts";

type Invited = z.output<typeof team_routes.inviteMember.body>;
type Changed = z.output<typeof team_routes.changeMember.body>;
type Rights = { readonly role: MemberRole; readonly sees: OrderView };
const day_ms = 86_400_000;

const viewOf = ({ role, sees }: Rights): OrderView => (hasChoiceOfView(role) ? sees : "all");

/** The limits of a role that may have some, in minor units. */
function limitsOf({ role, order_limit, month_limit }: Pick<Changed, "role" | "order_limit" | "month_limit">) {
  const amountOf = (text: string | null) => (text === null || !hasLimits(role) ? null : fromDecimal(text));
  return { order_limit: amountOf(order_limit), month_limit: amountOf(month_limit) };
}

const noteAct = (
  tx: Tx,
  caller: Caller,
  {
    act,
    customer_id,
    detail,
  }: { readonly act: AuditAct; readonly customer_id: number; readonly detail: object },
  now: Date,
): Promise<void> =>
  writeAudit(
    tx,
    caller,
    { act, object: "customer", object_id: customer_id, detail: { ...detail, person_id: caller.person_id } },
    now,
  );

/** Locks an account, so that changes of its members follow each other: two owners never demote each other at once. */
const lockAccount = (tx: Tx, customer_id: number) =>
  tx
    .selectFrom("customer")
    .select("id")
    .where("id", "=", customer_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** A present member of the caller's account. Refuses `member.not_found`, and `member.last_owner` for one who has to stay. */
async function memberToChange(tx: Tx, caller: Caller, member_id: number, stays_owner: boolean) {
  const customer_id = idOfCaller(caller);
  // Before the account, as a purchase of the member locks both.
  await tx
    .selectFrom("member")
    .select("id")
    .where("id", "=", member_id)
    .where("customer_id", "=", customer_id)
    .forNoKeyUpdate()
    .execute();
  await lockAccount(tx, customer_id);
  const members = await membersOf(tx, customer_id);
  const member = members.find(({ id }) => id === member_id);
  if (!member) throw new Refusal("member.not_found");
  const owners = members.filter(({ role }) => role === "owner");
  if (member.role === "owner" && owners.length === 1 && !stays_owner) throw new Refusal("member.last_owner");
  return { ...member, customer_id };
}

type Noted = Rights & { readonly order_limit: bigint | null; readonly month_limit: bigint | null };
/** Rights as the log of acts has them: limits as text, because JSON has no such numbers. */
const noted = ({ role, sees, order_limit, month_limit }: Noted) => ({
  role,
  sees,
  ...(order_limit === null ? {} : { order_limit: toDecimal(order_limit) }),
  ...(month_limit === null ? {} : { month_limit: toDecimal(month_limit) }),
});

/** Changes role, view and limits of a member. Refuses as `memberToChange`. */
export async function changeMember(
  tx: Tx,
  caller: Caller,
  { id, role, sees, ...limits }: Changed & { readonly id: number },
  now: Date,
): Promise<void> {
  const before = await memberToChange(tx, caller, id, role === "owner");
  const rights = { role, sees: viewOf({ role, sees }), ...limitsOf({ role, ...limits }) };
  await tx.updateTable("member").set(rights).where("id", "=", id).execute();
  const detail = { member_id: id, before: noted(before), after: noted(rights) };
  await noteAct(tx, caller, { act: "member.change", customer_id: before.customer_id, detail }, now);
}

/** Ends a membership and the sessions of its person in the account, and where asked their keys. Refuses as `memberToChange`. */
export async function removeMember(
  tx: Tx,
  caller: Caller,
  { id, ends_keys }: { readonly id: number; readonly ends_keys: boolean },
  now: Date,
): Promise<void> {
  // Requests and keys are locked before their members; a member who may not be removed takes nothing back.
  await withdrawOf(tx, { id, customer_id: idOfCaller(caller) }, now);
  if (ends_keys) await publish(tx, "member.keys_ended", { caller, member_id: id }, now);
  const { customer_id, person_id, role } = await memberToChange(tx, caller, id, false);
  await tx.updateTable("member").set({ left_at: now }).where("id", "=", id).execute();
  await endSessionsIn(tx, customer_id, person_id);
  // The version before reads the login of the account that has the number of the person.
  if (person_id === customer_id)
    await tx
      .updateTable("customer")
      .set({ password_hash: null, totp_secret: null, totp_enabled_at: null })
      .where("id", "=", customer_id)
      .execute();
  await noteAct(tx, caller, { act: "member.remove", customer_id, detail: { member_id: id, role } }, now);
}

/** The caller leaves the account. Refuses `member.last_owner`. */
export async function leaveAccount(tx: Tx, caller: Caller, now: Date): Promise<void> {
  if (caller.member === null) throw new Refusal("member.not_found");
  await removeMember(tx, caller, { id: caller.member.id, ends_keys: false }, now);
}

/**
 * Mails an invitation to join the account; an open one to the same address ends. Refuses `member.exists` for the address of
 * a member, and `member.too_many`.
 */
export async function inviteMember(
  tx: Tx,
  machine: Pick<Machine, "config">,
  caller: Caller,
  { email, role, sees, ...limits }: Invited,
  now: Date,
): Promise<void> {
  const customer_id = idOfCaller(caller);
  await lockAccount(tx, customer_id);
  const members = await membersOf(tx, customer_id);
  const address = email.toLowerCase();
  if (members.some((one) => one.email.toLowerCase() === address)) throw new Refusal("member.exists");
  const open = await tx
    .selectFrom("invitation")
    .select(["id", "email"])
    .where("customer_id", "=", customer_id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
  if (members.length + open.length >= most_members) throw new Refusal("member.too_many");
  const earlier = open.flatMap((one) => (one.email.toLowerCase() === address ? [one.id] : []));
  await tx
    .updateTable("invitation")
    .set({ revoked_at: now })
    .where("id", "in", [0, ...earlier])
    .execute();
  const token = newToken();
  const { id } = await tx
    .insertInto("invitation")
    .values({
      customer_id,
      email: address,
      role,
      sees: viewOf({ role, sees }),
      ...limitsOf({ role, ...limits }),
      locale: caller.locale,
      token_sha256: digest(token),
      invited_by: personOfCaller(caller),
      created_at: now,
      expires_at: new Date(now.getTime() + invitation_days * day_ms),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { name: account } = await tx
    .selectFrom("customer")
    .select(accountTitle.as("name"))
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow();
  const { brand, locale } = caller;
  const inviting = members.find(({ person_id }) => person_id === caller.person_id)?.name ?? account;
  const url = portalPage(machine.config, brand, locale, "invitation", token);
  await writeMail(
    tx,
    teamInvitationMail,
    {
      key: `team_invitation:${id}`,
      to: { brand, locale, recipient: address },
      order_id: null,
      data: { url, account, inviting, role, days: invitation_days },
    },
    now,
  );
  await noteAct(tx, caller, { act: "member.invite", customer_id, detail: { invitation_id: id, role } }, now);
}

/** Ends an open invitation of the caller's account; any other is not found. */
export async function revokeInvitation(tx: Tx, caller: Caller, id: number, now: Date): Promise<void> {
  const customer_id = idOfCaller(caller);
  const ended = await tx
    .updateTable("invitation")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!ended) throw new Refusal("route.not_found");
  await noteAct(tx, caller, { act: "member.uninvite", customer_id, detail: { invitation_id: id } }, now);
}
