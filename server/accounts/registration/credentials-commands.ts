import type { Kysely } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { lockGuestOrders, moveInGuestOrders } from "../guest-orders.ts";
import { link_hours, linkByToken, makeLink, personOfLink, requireOpen, spendLinks } from "./links.ts";
import { personByEmail, portalPage } from "./mail-requests.ts";
import { accountName, forgetAttempts } from "../attempts.ts";
import { endSessions } from "../sessions.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import { accountExistsMail } from "../mails/account-exists.ts";
import { emailChangeMail } from "../mails/email-change.ts";
import { mailPasswordChanged } from "../login-mails.ts";

const password_links = ["password_reset", "first_password"] as const;

/** The account whose password an open link sets. Refuses a used or old link, and one of a deleted account. */
export async function ownerOfPasswordLink(
  tx: Tx,
  caller: Pick<Caller, "brand">,
  token: string,
  now: Date,
): Promise<string> {
  const link = await linkByToken(tx, caller.brand, token, password_links);
  requireOpen(link, now);
  return (await personOfLink(tx, link)).email;
}

/** The address a password link was sent to, before its checks; empty when there is no such link. */
export async function addressOfPasswordLink(db: Kysely<DB>, token: string): Promise<string> {
  const link = await db
    .selectFrom("account_link")
    .select("email")
    .where("token_sha256", "=", digest(token))
    .executeTakeFirst();
  return link?.email ?? "";
}

/**
 * Sets the password of a link's account, once. The reader of the mail owns the address: the account becomes active, is
 * no longer locked by guessed passwords, and receives the guest orders of the address (decision 0028). Every session
 * ends, and the owner is notified.
 */
export async function resetPassword(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  { token, password_hash }: { readonly token: string; readonly password_hash: string },
  now: Date,
): Promise<void> {
  const { brand } = caller;
  const link = await linkByToken(tx, brand, token, password_links);
  requireOpen(link, now);
  const carts = await lockGuestOrders(tx, { brand_id: brand.id, email: link.email });
  const person = await personOfLink(tx, link);
  await tx
    .updateTable("person")
    .set({ password_hash, activated_at: person.activated_at ?? now })
    .where("id", "=", person.id)
    .execute();
  await spendLinks(tx, person.id, ["activation", ...password_links], now);
  await endSessions(tx, person.id);
  await forgetAttempts(tx, accountName("customer", brand.slug, person.email));
  if (await hasOwnAccount(tx, person.id)) await moveInGuestOrders(tx, person.id, carts, now);
  if (link.kind === "password_reset")
    await mailPasswordChanged(tx, machine, { zone: "customer", id: person.id }, now);
}

/** Whether a person is a member of the account with their number: the one that their own orders belong to. */
const hasOwnAccount = async (tx: Tx, person_id: number): Promise<boolean> =>
  (await tx
    .selectFrom("member")
    .select("id")
    .where("customer_id", "=", person_id)
    .where("person_id", "=", person_id)
    .where("left_at", "is", null)
    .executeTakeFirst()) !== undefined;

/** Sets a new password; every session ends except the present one, and the owner is notified. */
export async function changePassword(
  tx: Tx,
  machine: Pick<Machine, "config">,
  { person_id, password_hash, token }: { person_id: number; password_hash: string; token: string },
  now: Date,
): Promise<void> {
  await tx.updateTable("person").set({ password_hash }).where("id", "=", person_id).execute();
  await spendLinks(tx, person_id, password_links, now);
  await endSessions(tx, person_id, token);
  await mailPasswordChanged(tx, machine, { zone: "customer", id: person_id }, now);
}

/**
 * Sends a link to the new address, which is changed when the link is opened. An address that has an account already gets
 * a mail about that, and the response is the same in both cases. The present address is refused at its field by 409.
 */
export async function askForNewEmail(
  tx: Tx,
  machine: Machine,
  { brand, locale }: Caller,
  { person_id, email }: { readonly person_id: number; readonly email: string },
  now: Date,
): Promise<void> {
  const taken = await personByEmail(tx, brand, email);
  if (taken?.id === person_id) throw new Refusal("account.exists");
  await spendLinks(tx, person_id, ["email_change"], now);
  const link = { kind: "email_change", brand, customer_id: person_id, email } as const;
  const { id, token } = await makeLink(tx, link, now);
  const mail = { to: { brand, locale, recipient: email }, order_id: null };
  if (taken) {
    const url = portalPage(machine.config, brand, locale, "login");
    const key = `account_exists:link:${id}`;
    await writeMail(tx, accountExistsMail, { ...mail, key, data: { url } }, now);
    return;
  }
  const url = portalPage(machine.config, brand, locale, "password", "verification", email, token);
  const data = { url, hours: link_hours.email_change };
  await writeMail(tx, emailChangeMail, { ...mail, key: `email_change:${id}`, data }, now);
}
