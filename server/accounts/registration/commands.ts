import { terms_version } from "#brands/legal.ts";
import type { Insertable, Kysely, Selectable } from "kysely";
import type * as z from "zod/mini";
import type { invitation_routes, registrationInput } from "#contract/accounts/accounts.ts";
import type { Brand, Locale } from "#brands/brand.ts";
import { brandBySlug } from "#brands/all.ts";
import { isOpen } from "#brands/running.ts";
import { Refusal } from "#domain/errors.ts";
import { normaliseVatId } from "#domain/tax/vat-id.ts";
import {
  link_hours,
  linkByToken,
  makeLink,
  personOfLink,
  requireOpen,
  spendLinks,
  type AccountLink,
} from "./links.ts";
import { personByEmail, portalPage, requestMail } from "./mail-requests.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import { accountInvitationMail } from "../mails/account-invitation.ts";
import { activationMail } from "../mails/activation.ts";
import { emailChangedMail } from "../mails/email-changed.ts";
import { agreedTo } from "#server/orders/index.ts";

export type Registration = z.output<typeof registrationInput>;
export type Invitation = z.output<typeof invitation_routes.inviteCustomer.body>;
type PersonRow = Selectable<DB["person"]>;

/** The customer of the new account; empty where a guest's order has no such data. */
type Details = Pick<
  Insertable<DB["customer"]>,
  "first_name" | "last_name" | "user_type" | "company_name" | "vat_id" | "phone" | "country" | "newsletter"
> &
  Partial<Pick<Insertable<DB["customer"]>, "address" | "postcode" | "city">>;

/**
 * Creates an account without a password, which waits for the confirmation of its address. An account that was never
 * activated is replaced and its links end, because another person may have created it; for an account in use nothing
 * changes and null is returned.
 */
async function makeAccount(
  tx: Tx,
  caller: Pick<Caller, "brand" | "locale">,
  { email, ...details }: Details & { readonly email: string },
  now: Date,
): Promise<number | null> {
  const { brand, locale } = caller;
  const made = await tx
    .insertInto("customer")
    .values({
      ...details,
      hash: newHash(),
      brand_id: brand.id,
      email,
      locale,
      currency: brand.currencies[0],
      invoicing: "per_order",
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) return made.id;
  const known = await personByEmail(tx, brand, email);
  if (!known || known.activated_at !== null) return null;
  await tx
    .updateTable("customer")
    .set({ ...details, locale, created_at: now })
    .where("id", "=", known.id)
    .execute();
  await spendLinks(tx, known.id, ["activation", "first_password", "password_reset"], now);
  return known.id;
}

async function rememberConsents(
  tx: Tx,
  { locale }: Pick<Caller, "locale">,
  customer_id: number,
  newsletter: boolean,
  now: Date,
): Promise<void> {
  const given = {
    customer_id,
    origin: "registration" as const,
    text_version: terms_version,
    locale,
    given_at: now,
  };
  await tx
    .insertInto("consent")
    .values([
      { ...given, kind: "terms", granted: true },
      { ...given, kind: "newsletter", granted: newsletter },
    ])
    .execute();
}

/**
 * A brand whose accounts the staff makes takes no registrations (§8: 'Your account has not been registered.'); neither
 * does one where the desk has switched them off (G11).
 */
function requireOpenRegistration(brand: Brand): void {
  if (!isOpen(brand, "registration")) throw new Refusal("service.not_for_brand");
  if (brand.app !== "portal") throw new Refusal("account.not_registered");
}

/**
 * Registers a customer (R2); the password is set by the mailed link. The response is the same for an address with an
 * account, whose owner is notified by mail. Consents are stored with time and version of the text.
 */
export async function register(tx: Tx, caller: Caller, input: Registration, now: Date): Promise<void> {
  requireOpenRegistration(caller.brand);
  const company = input.user_type === "company";
  const vat_id = company && input.vat_id ? normaliseVatId(input.vat_id, input.country) : null;
  const id = await makeAccount(
    tx,
    caller,
    {
      email: input.email,
      first_name: input.first_name,
      last_name: input.last_name,
      user_type: input.user_type,
      company_name: company ? input.company_name : "",
      vat_id: vat_id === "" ? null : vat_id,
      phone: input.phone ?? null,
      country: input.country,
      newsletter: input.newsletter,
    },
    now,
  );
  if (id !== null) await rememberConsents(tx, caller, id, input.newsletter, now);
  const { brand, locale } = caller;
  await requestMail(tx, { purpose: "register", brand, locale, email: input.email }, now);
}

/** A guest's cart by its own hash or one of its orders'; not found when it has an owner or no address. */
async function guestCart(db: Kysely<DB>, brand: Brand, hash: string) {
  const cart = await db
    .selectFrom("cart")
    .selectAll()
    .where("brand_id", "=", brand.id)
    .where("customer_id", "is", null)
    .where("email", "!=", "")
    .where((w) =>
      w.or([
        w("hash", "=", hash),
        w("id", "in", w.selectFrom("order").select("order.cart_id").where("order.hash", "=", hash)),
      ]),
    )
    .executeTakeFirst();
  if (!cart) throw new Refusal("cart.not_found");
  return cart;
}

/**
 * Creates an account from the details of a guest's order (R20). The order joins it when the password is set by the link
 * mailed to the order's address, never before (decision 0140). Refuses `cart.not_found`.
 */
export async function registerGuest(tx: Tx, caller: Caller, hash: string, now: Date): Promise<void> {
  requireOpenRegistration(caller.brand);
  const cart = await guestCart(tx, caller.brand, hash);
  const newsletter = await agreedTo(tx, cart.id, "newsletter");
  await makeAccount(
    tx,
    caller,
    {
      email: cart.email.toLowerCase(),
      first_name: cart.first_name,
      last_name: cart.last_name,
      user_type: cart.user_type,
      company_name: cart.company_name,
      vat_id: cart.vat_id,
      phone: cart.phone,
      address: cart.address,
      postcode: cart.postcode,
      city: cart.city,
      country: cart.country,
      newsletter,
    },
    now,
  );
  const { brand, locale } = caller;
  await requestMail(tx, { purpose: "register", brand, locale, email: cart.email }, now);
}

export type Verification = {
  readonly email: string;
  readonly hash: string;
  readonly reset_password_hash?: string | undefined;
};
export type Verified = {
  readonly email: string;
  readonly state: "confirmed" | "already";
  readonly set_password: boolean;
};

/**
 * Confirms an address by the link sent there (R9): activates the account, or makes the address its new one. Refuses
 * `account_link.invalid` for a link that is wrong, used or old, `user.not_found` when the account is gone, and
 * `account_link.other_account` when a new address is confirmed outside the account that asked for it: otherwise the
 * owner of the mailbox could confirm the address for another person's account.
 */
export async function verifyEmail(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  { email, hash, reset_password_hash }: Verification,
  now: Date,
): Promise<Verified> {
  const link = await linkByToken(tx, caller.brand, hash, ["activation", "email_change"]);
  if (link.email.toLowerCase() !== email.toLowerCase()) throw new Refusal("account_link.invalid");
  const person = await personOfLink(tx, link);
  const state =
    link.kind === "activation"
      ? await activate(tx, link, person, now)
      : await changeAddress(tx, machine, caller, { link, person }, now);
  return { email: link.email, state, set_password: await maySetPassword(tx, link, reset_password_hash, now) };
}

async function activate(tx: Tx, link: AccountLink, person: PersonRow, now: Date): Promise<Verified["state"]> {
  if (person.activated_at !== null) return "already";
  requireOpen(link, now);
  await tx.updateTable("person").set({ activated_at: now }).where("id", "=", person.id).execute();
  await spendLinks(tx, person.id, ["activation"], now);
  return "confirmed";
}

async function changeAddress(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  { link, person }: { readonly link: AccountLink; readonly person: PersonRow },
  now: Date,
): Promise<Verified["state"]> {
  const { brand, locale } = caller;
  if (person.email.toLowerCase() === link.email.toLowerCase()) return "already";
  requireOpen(link, now);
  if (caller.role !== "customer" || caller.person_id !== person.id)
    throw new Refusal("account_link.other_account");
  // Another account may have registered with it meanwhile.
  if (await personByEmail(tx, brand, link.email)) throw new Refusal("account_link.invalid");
  await tx.updateTable("person").set({ email: link.email }).where("id", "=", person.id).execute();
  await spendLinks(tx, person.id, ["email_change", "password_reset"], now);
  const url = portalPage(machine.config, brand, locale, "login");
  await writeMail(
    tx,
    emailChangedMail,
    {
      key: `email_changed:${link.id}`,
      to: { brand, locale: person.locale, recipient: person.email },
      order_id: null,
      data: { url, email: link.email },
    },
    now,
  );
  return "confirmed";
}

/** Whether the third part of the link still sets the first password of this account. */
async function maySetPassword(
  tx: Tx,
  link: AccountLink,
  token: string | undefined,
  now: Date,
): Promise<boolean> {
  if (token === undefined) return false;
  const second = await linkByToken(tx, { id: link.brand_id }, token, ["first_password"]);
  return second.customer_id === link.customer_id && second.used_at === null && second.expires_at > now;
}

export type Confirmation = {
  readonly brand: Brand;
  readonly locale: Locale;
  readonly customer_id: number;
  readonly email: string;
  /** Registration by the customer, or an invitation by the desk. */
  readonly kind: "activation" | "account_invitation";
};

/** Sends the link that confirms the address and sets the first password; older links end. */
export async function sendConfirmation(
  tx: Tx,
  machine: Pick<Machine, "config">,
  { brand, locale, customer_id, email, kind }: Confirmation,
  now: Date,
): Promise<void> {
  await spendLinks(tx, customer_id, ["activation", "first_password"], now);
  const hours = link_hours[kind === "activation" ? "activation" : "first_password"];
  const proof = await makeLink(tx, { kind: "activation", brand, customer_id, email, hours }, now);
  const first = await makeLink(tx, { kind: "first_password", brand, customer_id, email, hours }, now);
  const link = ["password", "verification", email, proof.token, first.token];
  await writeMail(
    tx,
    kind === "activation" ? activationMail : accountInvitationMail,
    {
      key: `${kind}:${first.id}`,
      to: { brand, locale, recipient: email },
      order_id: null,
      data: { url: portalPage(machine.config, brand, locale, ...link), hours },
    },
    now,
  );
}

/**
 * Staff create a customer's account (decision 0029): the mail's one link confirms the address and sets the password.
 * Staff may learn that an address has an account, unlike visitors, so it is refused: `account.exists`.
 */
export async function inviteCustomer(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  input: Invitation,
  now: Date,
): Promise<number> {
  const brand = brandBySlug(input.brand);
  if (!brand) throw new Refusal("brand.unknown");
  if (!brand.locales.includes(input.locale)) throw new Refusal("service.not_for_brand");
  const { email, first_name, last_name, user_type, company_name, country, locale } = input;
  const details = { first_name, last_name, user_type, company_name, country };
  const customer_id = await makeAccount(
    tx,
    { brand, locale },
    { ...details, email, vat_id: null, phone: null, newsletter: false },
    now,
  );
  if (customer_id === null) throw new Refusal("account.exists");
  const kind = "account_invitation";
  await sendConfirmation(tx, machine, { brand, locale, customer_id, email, kind }, now);
  const what = { act: "customer.invited", object: "customer", object_id: customer_id } as const;
  await writeAudit(tx, caller, what, now);
  return customer_id;
}
