import type { Selectable } from "kysely";
import type * as z from "zod/mini";
import { brands } from "#brands/all.ts";
import type { desk_user_routes } from "#contract/desk-users.ts";
import { Refusal } from "#domain/errors.ts";
import { link_hours, linkByToken, makeLink, requireOpen, type AccountLink } from "../../accounts/links.ts";
import { accountName, forgetFailures } from "../../accounts/passwords.ts";
import { endSessionsOf } from "../../accounts/sessions.ts";
import { writeAudit } from "../../audit.ts";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/tables.ts";
import { idOfCaller, type Caller } from "../../http/caller.ts";
import type { Machine } from "../../machine.ts";
import { writeMail } from "../../mail/outbox.ts";
import { originOfBrand } from "../../origins.ts";
import { removeTotp } from "../second-factor/commands.ts";

type StaffRow = Selectable<DB["staff_user"]>;
type Invitation = z.output<(typeof desk_user_routes)["inviteStaff"]["body"]>;
type Change = z.output<(typeof desk_user_routes)["changeStaff"]["body"]>;

/** The desk serves all brands; its letters come from the flagship. */
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

/** Makes an account of the desk and mails the link that sets its password. Refuses a known address: `account.exists`. */
export async function inviteStaff(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  { email, name, role, locale }: Invitation,
  now: Date,
): Promise<void> {
  const added = await tx
    .insertInto("staff_user")
    .values({ email, name, role, locale, invited_by: idOfCaller(caller), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!added) throw new Refusal("account.exists");
  await sendInvitation(tx, machine, added, now);
  await writeAudit(
    tx,
    caller,
    { act: "staff.invite", object: "staff_user", object_id: added.id, detail: { email, role } },
    now,
  );
}

/** Sends the link again. Refuses somebody who has a password already, or no longer works here. */
export async function inviteAgain(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  id: number,
  now: Date,
): Promise<void> {
  const row = await lockedStaff(tx, id);
  if (row.password_hash !== null || !row.active) throw new Refusal("staff.not_invited");
  await sendInvitation(tx, machine, row, now);
  await writeAudit(tx, caller, { act: "staff.invite_again", object: "staff_user", object_id: id }, now);
}

async function sendInvitation(tx: Tx, machine: Machine, row: StaffRow, now: Date): Promise<void> {
  await spendInvitations(tx, row.id, now);
  const { email, locale } = row;
  const proof = await makeLink(
    tx,
    { kind: "staff_invitation", brand: flagship, customer_id: null, staff_id: row.id, email },
    now,
  );
  const url = `${originOfBrand(machine.config, flagship)}/staff/invitation/${proof.token}`;
  await writeMail(
    tx,
    {
      unique_key: `staff_invitation:${proof.id}`,
      kind: "staff_invitation",
      brand: flagship,
      locale,
      recipient: email,
      order_id: null,
      data: { url, hours: link_hours.staff_invitation },
    },
    now,
  );
}

async function spendInvitations(tx: Tx, staff_id: number, now: Date): Promise<void> {
  await tx
    .updateTable("account_link")
    .set({ used_at: now })
    .where("staff_id", "=", staff_id)
    .where("used_at", "is", null)
    .execute();
}

/** Who an open invitation is for. Refuses a used or old one, and one of somebody who was let out meanwhile. */
export async function invitedStaff(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ readonly row: StaffRow; readonly link: AccountLink }> {
  const link = await linkByToken(tx, flagship, token, ["staff_invitation"]);
  requireOpen(link, now);
  const row = link.staff_id === null ? null : await lockedStaff(tx, link.staff_id);
  if (!row?.active) throw new Refusal("account_link.invalid");
  return { row, link };
}

/** Sets the first password, once. */
export async function acceptInvitation(
  tx: Tx,
  { token, password_hash }: { readonly token: string; readonly password_hash: string },
  now: Date,
): Promise<void> {
  const { row } = await invitedStaff(tx, token, now);
  await tx.updateTable("staff_user").set({ password_hash }).where("id", "=", row.id).execute();
  await spendInvitations(tx, row.id, now);
  await forgetFailures(tx, accountName("staff", flagship.slug, row.email));
  const what = { act: "staff.accept_invitation", object: "staff_user", object_id: row.id } as const;
  await writeAudit(tx, { role: "staff", id: row.id, staff_role: row.role }, what, now);
}

/**
 * Changes a role and whether somebody may come in; whoever is let out is out at once. Refuses to take away the last
 * admin who can log in: all admins are locked first, so two cannot let each other out.
 */
export async function changeStaff(
  tx: Tx,
  caller: Caller,
  id: number,
  { role, active }: Change,
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
    await spendInvitations(tx, id, now);
  }
  const detail = {
    before: { role: before.role, active: before.active },
    after: { role, active },
  };
  await writeAudit(tx, caller, { act: "staff.change", object: "staff_user", object_id: id, detail }, now);
}

/** Takes a second factor off that was lost with its phone; every session of the account ends. */
export async function resetSecondFactor(tx: Tx, caller: Caller, id: number, now: Date): Promise<void> {
  await lockedStaff(tx, id);
  await removeTotp(tx, { zone: "staff", id });
  await endSessionsOf(tx, "staff", id);
  await writeAudit(tx, caller, { act: "second_factor.reset", object: "staff_user", object_id: id }, now);
}
