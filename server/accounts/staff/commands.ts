import type { Selectable } from "kysely";
import type * as z from "zod/mini";
import { brands } from "#brands/all.ts";
import type { desk_user_routes } from "#contract/accounts/desk-users.ts";
import { Refusal } from "#domain/errors.ts";
import { link_hours, linkByToken, makeLink, requireOpen, type AccountLink } from "../registration/links.ts";
import { accountName, forgetAttempts } from "../attempts.ts";
import { endSessionsOf } from "../sessions.ts";
import { type Actor, writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import { staffInvitationMail } from "../mails/staff-invitation.ts";
import { staffPasswordMail } from "../mails/staff-password.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { mailPasswordChanged } from "../login-mails.ts";
import { removeTotp } from "../second-factor/commands.ts";

type StaffRow = Selectable<DB["staff_user"]>;
type Invitation = z.output<(typeof desk_user_routes)["inviteStaff"]["body"]>;
type Change = z.output<(typeof desk_user_routes)["changeStaff"]["body"]>;

/** The desk serves all brands; its mails are sent by the flagship. */
const [flagship] = brands;

async function lockedStaff(tx: Tx, id: number): Promise<StaffRow> {
  const row = await tx
    .selectFrom("staff_user")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("user.not_found");
  return row;
}

/**
 * Creates a staff account and mails the link that sets its password; returns the link. Refuses a known address:
 * `account.exists`.
 */
export async function inviteStaff(
  tx: Tx,
  machine: Pick<Machine, "config">,
  actor: Actor,
  { email, name, role, locale, reason }: Invitation,
  now: Date,
): Promise<string> {
  const added = await tx
    .insertInto("staff_user")
    .values({ email, name, role, locale, invited_by: actor.id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!added) throw new Refusal("account.exists");
  const url = await sendStaffLink(tx, machine, added, "staff_invitation", now);
  await writeAudit(
    tx,
    actor,
    { act: "staff.invite", object: "staff_user", object_id: added.id, detail: { email, role, reason } },
    now,
  );
  return url;
}

/** Sends the link again. Refuses a user who has a password already, or is deactivated. */
export async function inviteAgain(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  id: number,
  now: Date,
): Promise<void> {
  const row = await lockedStaff(tx, id);
  if (row.password_hash !== null || !row.active) throw new Refusal("staff.not_invited");
  await sendStaffLink(tx, machine, row, "staff_invitation", now);
  await writeAudit(tx, caller, { act: "staff.invite_again", object: "staff_user", object_id: id }, now);
}

const link_kinds = ["staff_invitation", "staff_password"] as const;

/** Mails a link that sets the password of a staff account and returns it; older ones end. */
export async function sendStaffLink(
  tx: Tx,
  machine: Pick<Machine, "config">,
  { id, email, locale }: Pick<StaffRow, "id" | "email" | "locale">,
  kind: (typeof link_kinds)[number],
  now: Date,
): Promise<string> {
  await spendStaffLinks(tx, id, now);
  const link = { kind, brand: flagship, customer_id: null, staff_id: id, email } as const;
  const proof = await makeLink(tx, link, now);
  const url = `${originOfBrand(machine.config, flagship)}/staff/invitation/${proof.token}`;
  await writeMail(
    tx,
    kind === "staff_invitation" ? staffInvitationMail : staffPasswordMail,
    {
      key: `${kind}:${proof.id}`,
      to: { brand: flagship, locale, recipient: email },
      order_id: null,
      data: { url, hours: link_hours[kind] },
    },
    now,
  );
  return url;
}

async function spendStaffLinks(tx: Tx, staff_id: number, now: Date): Promise<void> {
  await tx
    .updateTable("account_link")
    .set({ used_at: now })
    .where("staff_id", "=", staff_id)
    .where("used_at", "is", null)
    .execute();
}

/** The account whose password an open link sets. Refuses a used or old link, and the link of a deactivated account. */
export async function invitedStaff(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ readonly row: StaffRow; readonly link: AccountLink }> {
  const link = await linkByToken(tx, flagship, token, link_kinds);
  requireOpen(link, now);
  const row = link.staff_id === null ? null : await lockedStaff(tx, link.staff_id);
  if (!row?.active) throw new Refusal("account_link.invalid");
  return { row, link };
}

/**
 * Sets the password of a link, once; every session ends and failed attempts are forgotten. The second factor stays. A mail
 * notifies of a changed password.
 */
export async function acceptInvitation(
  tx: Tx,
  machine: Pick<Machine, "config">,
  { token, password_hash }: { readonly token: string; readonly password_hash: string },
  now: Date,
): Promise<void> {
  const { row, link } = await invitedStaff(tx, token, now);
  await tx.updateTable("staff_user").set({ password_hash }).where("id", "=", row.id).execute();
  await spendStaffLinks(tx, row.id, now);
  await forgetAttempts(tx, accountName("staff", flagship.slug, row.email));
  await endSessionsOf(tx, "staff", row.id);
  if (link.kind === "staff_password")
    await mailPasswordChanged(tx, machine, { zone: "staff", id: row.id }, now);
  const act = link.kind === "staff_invitation" ? "staff.accept_invitation" : "staff.password_reset";
  const what = { act, object: "staff_user", object_id: row.id } as const;
  await writeAudit(tx, { role: "staff", id: row.id, staff_role: row.role }, what, now);
}

/**
 * Changes a role and whether the user is active; deactivation ends all sessions. Refuses to remove the last admin who
 * can log in: all admins are locked first, so two cannot deactivate each other.
 */
export async function changeStaff(
  tx: Tx,
  caller: Caller,
  id: number,
  { role, active, reason }: Change,
  now: Date,
): Promise<void> {
  const admins = await tx
    .selectFrom("staff_user")
    .select("id")
    .where("role", "=", "admin")
    .where("active", "=", true)
    .where("password_hash", "is not", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  const before = await lockedStaff(tx, id);
  const stays = role === "admin" && active;
  if (!stays && admins.length === 1 && admins[0]?.id === id) throw new Refusal("staff.last_admin");
  await tx.updateTable("staff_user").set({ role, active }).where("id", "=", id).execute();
  if (!active) {
    await endSessionsOf(tx, "staff", id);
    await spendStaffLinks(tx, id, now);
  }
  const detail = {
    before: { role: before.role, active: before.active },
    after: { role, active },
    reason,
  };
  await writeAudit(tx, caller, { act: "staff.change", object: "staff_user", object_id: id, detail }, now);
}

/** Removes a lost second factor; every session of the account ends, and its user is notified by mail. */
export async function resetSecondFactor(
  tx: Tx,
  machine: Pick<Machine, "config">,
  actor: Actor,
  id: number,
  now: Date,
): Promise<void> {
  await lockedStaff(tx, id);
  await removeTotp(tx, machine, { zone: "staff", id }, now);
  await endSessionsOf(tx, "staff", id);
  await writeAudit(tx, actor, { act: "second_factor.reset", object: "staff_user", object_id: id }, now);
}
