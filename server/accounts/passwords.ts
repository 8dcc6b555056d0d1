import argon2 from "@node-rs/argon2";
import type { Kysely } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "../db/tables.ts";

export type Zone = "customer" | "staff" | "translator";

/** argon2id with the library's defaults (19 MiB, two passes), which are OWASP's; nothing is cut off. */
export const hashPassword = (password: string): Promise<string> => argon2.hash(password);

let decoy: Promise<string> | null = null;
/** Verified instead of an unknown account's password, so that both answers take the same time. */
const decoyHash = (): Promise<string> => (decoy ??= hashPassword("no account has this password"));

/** Whether the password belongs to the hash; without one it takes as long and is wrong. */
export async function isRight(password_hash: string | null, password: string): Promise<boolean> {
  const right = await argon2.verify(password_hash ?? (await decoyHash()), password);
  return right && password_hash !== null;
}

/**
 * After this many wrong passwords or codes in a row the account waits; an unknown account waits alike. S1 and T1 name
 * five for the doors of our own zones; a customer has ten.
 */
const most_failures = { customer: 10, ours: 5 } as const;
const lock_minutes = 15;

/** What an account's failures are counted under. */
export const accountName = (zone: Zone, brand_slug: string, email: string): string =>
  `${zone}:${zone === "customer" ? brand_slug : ""}:${email.toLowerCase()}`;

/** The limit of what failures are counted under. */
const limitOf = (account: string): number =>
  account.startsWith("customer:") ? most_failures.customer : most_failures.ours;

/** The guard of one attempt: refused while the account waits, then told how it ended. */
export type Attempt = {
  readonly failed: () => Promise<void>;
  readonly passed: () => Promise<void>;
};

/**
 * Begins an attempt. Refuses `login.locked` with the seconds that are left while the account waits, even with the right
 * password.
 */
export async function beginAttempt(db: Kysely<DB>, account: string, now: Date): Promise<Attempt> {
  const failure = await db
    .selectFrom("login_failure")
    .selectAll()
    .where("account", "=", account)
    .executeTakeFirst();
  const locked_until =
    failure && failure.failures >= limitOf(account) ? failure.last_at.getTime() + lock_minutes * 60_000 : 0;
  const left_ms = locked_until - now.getTime();
  if (left_ms > 0) throw new Refusal("login.locked", { seconds: Math.ceil(left_ms / 1000) });
  return {
    failed: () => noteFailure(db, account, locked_until > 0, now),
    passed: async () => {
      if (failure) await forgetFailures(db, account);
    },
  };
}

/** The account waits no longer: a new password was set from its mailbox, or the right one was given. */
export async function forgetFailures(db: Kysely<DB>, account: string): Promise<void> {
  await db.deleteFrom("login_failure").where("account", "=", account).execute();
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

/** Somebody who may have a second factor: a customer, or one of the desk. */
export type Holder = { readonly zone: "customer" | "staff"; readonly id: number };
export const holder_table = { customer: "customer", staff: "staff_user" } as const;

/**
 * Asks somebody who is logged in for the password once more, before something that could lock them out. Refuses
 * `credentials.no_match`; wrong ones count like at the log-in, so that a found phone is no way to guess.
 */
export async function checkOwnPassword(
  db: Kysely<DB>,
  brand_slug: string,
  { zone, id }: Holder,
  password: string,
  now: Date,
): Promise<void> {
  const { email, password_hash } = await db
    .selectFrom(holder_table[zone])
    .select(["email", "password_hash"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const attempt = await beginAttempt(db, accountName(zone, brand_slug, email), now);
  if (await isRight(password_hash, password)) return attempt.passed();
  await attempt.failed();
  throw new Refusal("credentials.no_match");
}
