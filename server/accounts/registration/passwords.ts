import { hashPassword, isOutdated, verifyPassword } from "./password-threads.ts";
import type { Kysely } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { accountName, beginAttempt, type Zone } from "../attempts.ts";

export { hashPassword };

let decoy: Promise<string> | null = null;
/** Verified in place of an unknown account's password, so that both responses take the same time. */
const decoyHash = (): Promise<string> => (decoy ??= hashPassword("no account has this password"));

/** Whether the password matches the hash; without a hash, or with one of a former cost, it takes as long as with today's. */
export async function isRight(password_hash: string | null, password: string): Promise<boolean> {
  const of_today = password_hash !== null && !isOutdated(password_hash) ? password_hash : await decoyHash();
  const checks = [verifyPassword(of_today, password)];
  if (password_hash !== null && of_today !== password_hash)
    checks.unshift(verifyPassword(password_hash, password));
  const [right] = await Promise.all(checks);
  return right === true && password_hash !== null;
}

/** A user who may have a second factor; `id` is that of the person, not of the account. */
export type Holder = { readonly zone: Zone; readonly id: number };
export const holder_table = {
  customer: "person",
  staff: "staff_user",
  translator: "translator",
} as const satisfies Record<Zone, keyof DB>;

/** Replaces a hash of a former cost after a login with its password, unless the password was changed meanwhile. */
export async function strengthenHash(
  db: Kysely<DB>,
  { zone, id }: Holder,
  { password_hash, password }: { readonly password_hash: string | null; readonly password: string },
): Promise<void> {
  if (password_hash === null || !isOutdated(password_hash)) return;
  const of_today = await hashPassword(password);
  await db
    .updateTable(holder_table[zone])
    .set({ password_hash: of_today })
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .execute();
}

/** A logged-in user who must confirm the password, with brand and network address. */
export type Asked = Holder & { readonly brand_slug: string; readonly ip: string };

/**
 * Checks the password of a logged-in user again, before a change of password or address. Refuses `credentials.no_match`;
 * failures count like those of a login, so that an open session cannot be used to guess. Returns the account's address.
 */
export async function checkOwnPassword(
  db: Kysely<DB>,
  { zone, id, brand_slug, ip }: Asked,
  password: string,
  now: Date,
): Promise<string> {
  const { email, password_hash } = await db
    .selectFrom(holder_table[zone])
    .select(["email", "password_hash"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const tried = { account: accountName(zone, brand_slug, email), ip };
  const attempt = await beginAttempt(db, tried, { with_code: false }, now);
  if (!(await isRight(password_hash, password))) {
    await attempt.failed();
    throw new Refusal("credentials.no_match");
  }
  await attempt.passed();
  return email;
}
