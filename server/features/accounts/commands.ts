import argon2 from "@node-rs/argon2";
import type { Kysely, Updateable } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { Brand } from "#brands/brand.ts";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/tables.ts";
import { digest, newToken } from "../../keys.ts";

export type Zone = "customer" | "staff" | "translator";
type Account = { readonly id: number; readonly password_hash: string | null; readonly active: boolean };

/** After this many wrong passwords in a row the account waits; the wait answers the same for unknown accounts. */
const most_failures = 10;
const lock_minutes = 15;

/** argon2id with the library's defaults (19 MiB, two passes), which are OWASP's; nothing is cut off. */
export const hashPassword = (password: string): Promise<string> => argon2.hash(password);

let decoy: Promise<string> | null = null;
/** Verified instead of an unknown account's password, so that both answers take the same time. */
const decoyHash = (): Promise<string> => (decoy ??= hashPassword("no account has this password"));

async function findAccount(
  db: Kysely<DB>,
  zone: Zone,
  brand: Brand,
  email: string,
): Promise<Account | undefined> {
  const login = email.toLowerCase();
  if (zone === "staff") {
    return db
      .selectFrom("staff_user")
      .select(["id", "password_hash", "active"])
      .where((w) => w(w.fn<string>("lower", ["email"]), "=", login))
      .executeTakeFirst();
  }
  if (zone === "translator") {
    return db
      .selectFrom("translator")
      .select(["id", "password_hash", "active"])
      .where((w) => w(w.fn<string>("lower", ["email"]), "=", login))
      .executeTakeFirst();
  }
  const customer = await db
    .selectFrom("customer")
    .select(["id", "password_hash", "activated_at"])
    .where("brand_id", "=", brand.id)
    .where((w) => w(w.fn<string>("lower", ["email"]), "=", login))
    .executeTakeFirst();
  return (
    customer && {
      id: customer.id,
      password_hash: customer.password_hash,
      active: customer.activated_at !== null,
    }
  );
}

export type Credentials = { readonly username: string; readonly password: string };

/**
 * Checks login and password outside any transaction (it takes a few milliseconds of CPU by design). Refuses with
 * InvalidCredentials for an unknown account and a wrong password alike, `rate.limited` after too many failures, and
 * `account.not_activated` only to somebody who knows the password (§4).
 */
export async function checkPassword(
  db: Kysely<DB>,
  zone: Zone,
  brand: Brand,
  { username, password }: Credentials,
  now: Date,
): Promise<number> {
  const account_name = `${zone}:${zone === "customer" ? brand.slug : ""}:${username.toLowerCase()}`;
  const failure = await db
    .selectFrom("login_failure")
    .selectAll()
    .where("account", "=", account_name)
    .executeTakeFirst();
  const locked_until =
    failure && failure.failures >= most_failures ? failure.last_at.getTime() + lock_minutes * 60_000 : 0;
  if (locked_until > now.getTime()) throw new Refusal("rate.limited");
  const account = await findAccount(db, zone, brand, username);
  const right = await argon2.verify(account?.password_hash ?? (await decoyHash()), password);
  if (!account || !right) {
    await noteFailure(db, account_name, locked_until > 0, now);
    throw new Refusal("InvalidCredentials");
  }
  if (failure) await db.deleteFrom("login_failure").where("account", "=", account_name).execute();
  if (!account.active) throw new Refusal("account.not_activated", { email: username });
  return account.id;
}

async function noteFailure(db: Kysely<DB>, account: string, served: boolean, now: Date): Promise<void> {
  await db
    .insertInto("login_failure")
    .values({ account, failures: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.column("account").doUpdateSet((w) => ({
        failures: served ? w.lit(1) : w("login_failure.failures", "+", 1),
        last_at: now,
      })),
    )
    .execute();
}

export type Token = {
  readonly access_token: string;
  readonly token_type: "Bearer";
  readonly expires_in: number;
};

export type Subject = { readonly zone: Zone; readonly id: number; readonly brand: Brand };

/** Gives a bearer token for so many seconds; only its digest is kept. A renewed session began before its token. */
export async function giveToken(
  tx: Tx,
  { zone, id, brand }: Subject,
  seconds: number,
  now: Date,
  session_started_at: Date = now,
): Promise<Token> {
  const access_token = newToken();
  await tx
    .insertInto("access_token")
    .values({
      token_sha256: digest(access_token),
      kind: zone,
      subject_id: id,
      brand_id: brand.id,
      session_started_at,
      created_at: now,
      expires_at: new Date(now.getTime() + seconds * 1000),
    })
    .execute();
  return { access_token, token_type: "Bearer", expires_in: seconds };
}

/** However often it is renewed, a session ends this long after its log-in (decision 0026). */
const longest_session_ms = 12 * 3_600_000;
/** Calls that are on their way with the old token still arrive; a 401 would log the person out (§8). */
const grace_ms = 10_000;

/**
 * Gives a customer a fresh token of `seconds` for the present one and ends that. Refuses `session.expired` twelve
 * hours after the log-in; shortly before, the token is given for what is left.
 */
export async function renewToken(
  tx: Tx,
  token: string,
  brand: Brand,
  seconds: number,
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
  const subject: Subject = { zone: "customer", id: old.subject_id, brand };
  return giveToken(tx, subject, Math.min(seconds, left), now, old.session_started_at);
}

/** Ends a token at once; an anonymous one simply runs out. */
export async function revokeToken(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom("access_token").where("token_sha256", "=", digest(token)).execute();
}

/** Changes the named columns of a customer; fields that were not sent stay as they are. */
export async function changeCustomer(
  tx: Tx,
  customer_id: number,
  change: Updateable<DB["customer"]>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable("customer").set(change).where("id", "=", customer_id).execute();
}
