import { fieldText } from "#server/kernel/format/texts.ts";
import { terms_version } from "#brands/legal.ts";
import type { Kysely, Selectable, Updateable } from "kysely";
import type * as z from "zod/mini";
import type { people_routes } from "#contract/accounts/people.ts";
import { mayMember } from "#domain/accounts/members.ts";
import { Refusal } from "#domain/errors.ts";
import { normaliseVatId } from "#domain/tax/vat-id.ts";
import type { Brand, Locale } from "#brands/brand.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { accountName, beginAttempt, type Zone } from "./attempts.ts";
import { isRight, strengthenHash } from "./registration/passwords.ts";
import { asksVies } from "#domain/tax/tax.ts";
import { askAboutBuyer, scheduleViesQuery, lastAnswer } from "#server/tax/index.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { digest, newToken } from "#server/kernel/settings/keys.ts";
import { idOfCaller, personOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { takeCode } from "./second-factor/commands.ts";
import { refuseOwnLogin } from "./sso/required.ts";

type CustomerChange = z.output<typeof people_routes.changeCustomer.body>;
type Account = {
  readonly id: number;
  readonly password_hash: string | null;
  readonly active: boolean;
  readonly second_factor: boolean;
};

async function findAccount(
  db: Kysely<DB>,
  zone: Zone,
  brand: Brand,
  email: string,
): Promise<Account | undefined> {
  const login = email.toLowerCase();
  if (zone === "staff") {
    const user = await db
      .selectFrom("staff_user")
      .select(["id", "password_hash", "active", "totp_enabled_at"])
      .where((w) => w(w.fn<string>("lower", ["email"]), "=", login))
      .executeTakeFirst();
    return user && { ...user, second_factor: user.totp_enabled_at !== null };
  }
  if (zone === "translator") {
    const user = await db
      .selectFrom("translator")
      .select(["id", "password_hash", "active", "totp_enabled_at"])
      .where((w) => w(w.fn<string>("lower", ["email"]), "=", login))
      .executeTakeFirst();
    return user && { ...user, second_factor: user.totp_enabled_at !== null };
  }
  const person = await db
    .selectFrom("person")
    .select(["id", "password_hash", "totp_enabled_at"])
    .where("brand_id", "=", brand.id)
    .where((w) => w(w.fn<string>("lower", ["email"]), "=", login))
    .executeTakeFirst();
  return (
    person && {
      id: person.id,
      password_hash: person.password_hash,
      active: true,
      second_factor: person.totp_enabled_at !== null,
    }
  );
}

export type Credentials = {
  readonly username: string;
  readonly password: string;
  readonly code?: string | undefined;
};

/** Zone, brand and network address of a login. */
export type LoginContext = { readonly zone: Zone; readonly brand: Brand; readonly ip: string };

/**
 * Checks login and password outside any transaction (it takes a few milliseconds of CPU by design). Refuses with
 * InvalidCredentials for an unknown account, a wrong password and an account that is not activated (§4: it has no
 * password yet) alike, `login.slow` and `login.locked` after too many failures, and only after the correct password
 * `account.blocked` (a staff or translator account that was deactivated), `totp.required`, `totp.wrong` and `sso.required`.
 */
export async function checkPassword(
  machine: Pick<Machine, "db" | "secrets" | "config">,
  { zone, brand, ip }: LoginContext,
  { username, password, code = "" }: Credentials,
  now: Date,
): Promise<number> {
  const { db } = machine;
  const tried = { account: accountName(zone, brand.slug, username), ip };
  const attempt = await beginAttempt(db, tried, { with_code: code !== "" }, now);
  const account = await findAccount(db, zone, brand, username);
  const right = await isRight(account?.password_hash ?? null, password);
  // A locked account needs password and code, and the refusal does not reveal which of them was wrong.
  if (!account || !right || (attempt.needs_code && !account.second_factor)) {
    await attempt.failed();
    throw new Refusal("InvalidCredentials");
  }
  if (!account.active) {
    await attempt.undone();
    throw new Refusal("account.blocked");
  }
  if (account.second_factor) {
    if (code === "") {
      await attempt.undone();
      throw new Refusal("totp.required");
    }
    if (!(await takeCode(machine, { zone, id: account.id }, code, now))) {
      await attempt.failed();
      throw new Refusal(attempt.needs_code ? "InvalidCredentials" : "totp.wrong");
    }
  }
  if (zone === "customer") {
    const { id: person_id, second_factor: has_second_factor } = account;
    await refuseOwnLogin(db, brand, { person_id, email: username, has_second_factor }).catch(
      async (error: unknown) => {
        await attempt.undone();
        throw error;
      },
    );
  }
  await attempt.passed();
  await strengthenHash(db, { zone, id: account.id }, { password_hash: account.password_hash, password });
  return account.id;
}

export type Token = {
  readonly access_token: string;
  readonly token_type: "Bearer";
  readonly expires_in: number;
};

/** The user of a token; `customer_id` is the account in which a person works, and without it the one chosen last. */
export type Subject = {
  readonly zone: Zone;
  readonly id: number;
  readonly brand: Brand;
  readonly customer_id?: number;
};

/**
 * The account that a person's session opens: the wanted one, or of those that are not blocked the one chosen last. Refuses
 * `account.blocked` with any credentials when the desk has blocked it (S5), `member.gone` for a person who is no longer a
 * member of it, or of any.
 */
async function accountOfPerson(tx: Tx, person_id: number, wanted: number | undefined): Promise<number> {
  const account = await tx
    .selectFrom("member")
    .innerJoin("customer", "customer.id", "member.customer_id")
    .select(["customer.id", "customer.blocked_at"])
    .where("member.person_id", "=", person_id)
    .where("member.left_at", "is", null)
    .$if(wanted !== undefined, (q) => q.where("member.customer_id", "=", wanted ?? 0))
    .orderBy((w) => w("customer.blocked_at", "is", null), "desc")
    .orderBy("member.chosen_at", "desc")
    .orderBy("member.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!account) throw new Refusal("member.gone");
  if (account.blocked_at !== null) throw new Refusal("account.blocked");
  return account.id;
}

/** When a session began, and when its user last confirmed their identity by password or second factor. */
type Began = { readonly session_started_at: Date; readonly confirmed_at: Date };

/** Issues a bearer token for the given seconds; only its digest is stored. A renewed session began before its token. */
export async function giveToken(
  tx: Tx,
  { zone, id, brand, customer_id }: Subject,
  seconds: number,
  now: Date,
  { session_started_at, confirmed_at }: Began = { session_started_at: now, confirmed_at: now },
): Promise<Token> {
  const account = zone === "customer" ? await accountOfPerson(tx, id, customer_id) : null;
  const access_token = newToken();
  await tx
    .insertInto("access_token")
    .values({
      token_sha256: digest(access_token),
      kind: zone,
      subject_id: id,
      customer_id: account,
      brand_id: brand.id,
      session_started_at,
      confirmed_at,
      created_at: now,
      expires_at: new Date(now.getTime() + seconds * 1000),
    })
    .execute();
  return { access_token, token_type: "Bearer", expires_in: seconds };
}

/** The maximum length of a session after its login, however often it is renewed (decision 0026). */
const longest_session_ms = 12 * 3_600_000;
/** Requests already sent with the old token are still accepted; a 401 would log the user out (§8). */
const grace_ms = 10_000;

type Renewal = { readonly brand: Brand; readonly seconds: number; readonly customer_id?: number };

/**
 * Issues a new token of `seconds` for the current one, which ends. Refuses `session.expired` twelve hours after the
 * login; shortly before, the new token lasts for the remaining time.
 */
export async function renewToken(
  tx: Tx,
  token: string,
  { brand, seconds, customer_id }: Renewal,
  now: Date,
): Promise<Token> {
  const old = await tx
    .selectFrom("access_token")
    .selectAll()
    .where("token_sha256", "=", digest(token))
    .forUpdate()
    .executeTakeFirst();
  if (!old) throw new Refusal("token.invalid");
  const left = Math.floor((old.session_started_at.getTime() + longest_session_ms - now.getTime()) / 1000);
  if (left <= 0) throw new Refusal("session.expired");
  await tx
    .updateTable("access_token")
    .set({ expires_at: new Date(Math.min(old.expires_at.getTime(), now.getTime() + grace_ms)) })
    .where("token_sha256", "=", old.token_sha256)
    .execute();
  const account = customer_id ?? old.customer_id ?? old.subject_id;
  const subject: Subject = { zone: "customer", id: old.subject_id, brand, customer_id: account };
  return giveToken(tx, subject, Math.min(seconds, left), now, old);
}

/**
 * The same for another account of the person, which the next login opens. Refuses `member.gone` and `account.blocked`
 * besides.
 */
export async function switchToken(
  tx: Tx,
  { token, person_id }: { readonly token: string; readonly person_id: number },
  renewal: Required<Renewal>,
  now: Date,
): Promise<Token> {
  await tx
    .updateTable("member")
    .set({ chosen_at: now })
    .where("customer_id", "=", renewal.customer_id)
    .where("person_id", "=", person_id)
    .where("left_at", "is", null)
    .execute();
  return renewToken(tx, token, renewal, now);
}

/** Ends a token immediately; an anonymous one simply expires. */
export async function revokeToken(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom("access_token").where("token_sha256", "=", digest(token)).execute();
}

/** The tax data of a customer after a change. */
function changedBuyer(
  before: Pick<Selectable<DB["customer"]>, "user_type" | "country" | "postcode" | "vat_id">,
  change: CustomerChange,
) {
  const country = change.country ?? before.country;
  const typed = change.vat_id === undefined ? before.vat_id : change.vat_id;
  return {
    user_type: change.user_type ?? before.user_type,
    country,
    postcode: change.postcode ?? before.postcode,
    vat_id: typed ? normaliseVatId(typed, country) || null : null,
  };
}

/** §4: each member chooses their language; all else is of the account. Refuses `member.role`. */
function requireMayChange({ member }: Pick<Caller, "member">, change: CustomerChange): void {
  const { locale: _own, ...details } = change;
  const needs = "billing.work";
  if (member === null || mayMember(member.role, needs)) return;
  if (Object.values(details).some((value) => value !== undefined))
    throw new Refusal("member.role", { needs });
}

/** Queries VIES about a company that enters its details, before they are written. Refuses as `requireMayChange`. */
export async function askAboutChange(
  machine: Machine,
  caller: Caller,
  change: CustomerChange,
  now: Date,
): Promise<void> {
  requireMayChange(caller, change);
  if (change.vat_id === undefined && change.country === undefined && change.user_type === undefined) return;
  const before = await machine.db
    .selectFrom("customer")
    .select(["user_type", "country", "postcode", "vat_id"])
    .where("id", "=", idOfCaller(caller))
    .executeTakeFirst();
  if (before) await askAboutBuyer(machine, changedBuyer(before, change), "settings", now);
}

/**
 * The language in which a person reads. That of an account is the one of the person with its number, so another member
 * changes no language of mails to the account. Refuses a language the brand does not have.
 */
async function changeLocale(tx: Tx, caller: Caller, locale: Locale): Promise<void> {
  if (!caller.brand.locales.includes(locale)) throw new Refusal("service.not_for_brand");
  const id = personOfCaller(caller);
  if (id === caller.id) await tx.updateTable("customer").set({ locale }).where("id", "=", id).execute();
  await tx.updateTable("person").set({ locale }).where("id", "=", id).execute();
}

/**
 * In their own account the details of a person are the account's. The database copies them only where the account has no
 * other member, because an accountant who changes them renames no one.
 */
async function renamePerson(
  tx: Tx,
  id: number,
  { first_name, last_name, phone }: Pick<CustomerChange, "first_name" | "last_name" | "phone">,
): Promise<void> {
  const set = {
    ...(first_name === undefined ? {} : { first_name }),
    ...(last_name === undefined ? {} : { last_name }),
    ...(phone === undefined ? {} : { phone }),
  };
  if (Object.keys(set).length > 0) await tx.updateTable("person").set(set).where("id", "=", id).execute();
}

/** §5: a company has a name of at least three characters; a private person may leave the field empty. */
function requireNamed(
  caller: Caller,
  { company_name: name, user_type }: CustomerChange,
  before: string,
): void {
  if (name === undefined || (user_type ?? before) === "private" || name.length >= 3) return;
  const code = name === "" ? "field.required" : "field.min3";
  throw new Refusal("validation.failed", { fields: { company_name: [fieldText(caller.locale, code)] } });
}

/**
 * Changes a customer's own data; fields that were not sent are unchanged. A choice about the newsletter is stored as a
 * consent with its time and version. Refuses as `requireMayChange`, and a language the brand does not have.
 */
export async function changeCustomer(
  tx: Tx,
  caller: Caller,
  input: CustomerChange,
  now: Date,
): Promise<void> {
  requireMayChange(caller, input);
  const { locale, newsletter_consent, currency, ...change } = input;
  if (locale !== undefined) await changeLocale(tx, caller, locale);
  const before = await tx
    .selectFrom("customer")
    .selectAll()
    .where("id", "=", idOfCaller(caller))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (currency !== undefined && currency !== before.currency) {
    const fields = { currency: [fieldText(caller.locale, "customer.currency_by_service")] };
    throw new Refusal("validation.failed", { fields });
  }
  requireNamed(caller, change, before.user_type);
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const vat_id = change.vat_id ? normaliseVatId(change.vat_id, change.country ?? before.country) : null;
  const set: Updateable<DB["customer"]> = {
    ...sent,
    ...(change.vat_id === undefined ? {} : { vat_id: vat_id === "" ? null : vat_id }),
    ...(newsletter_consent === undefined ? {} : { newsletter: newsletter_consent }),
  };
  if (Object.keys(set).length === 0) return;
  await tx.updateTable("customer").set(set).where("id", "=", before.id).execute();
  if (personOfCaller(caller) === before.id) await renamePerson(tx, before.id, change);
  const number = asksVies(changedBuyer(before, change));
  const last = number === null ? undefined : await lastAnswer(tx, number, now);
  if (number !== null && last?.answer === "unknown") await scheduleViesQuery(tx, number, 0, now);
  if (newsletter_consent === undefined || newsletter_consent === before.newsletter) return;
  await tx
    .insertInto("consent")
    .values({
      kind: "newsletter",
      granted: newsletter_consent,
      origin: "account",
      text_version: terms_version,
      customer_id: before.id,
      locale: caller.locale,
      given_at: now,
    })
    .execute();
}
