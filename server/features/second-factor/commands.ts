import type { Kysely } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { holder_table, type Holder } from "../../accounts/passwords.ts";
import { newRecoveryCode, newTotpSecret, plainCode, stepOfCode, totpUri } from "../../accounts/totp.ts";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/tables.ts";
import { digest } from "../../keys.ts";

const recovery_codes = 10;
const owner_column = { customer: "customer_id", staff: "staff_id" } as const;

/**
 * Whether a code opens the second factor, and spends it: a step of the app counts once, a recovery code too. Two
 * log-ins racing with one code meet at the row, and one of them loses.
 */
export async function takeCode(db: Kysely<DB>, holder: Holder, typed: string, now: Date): Promise<boolean> {
  const code = plainCode(typed);
  return /^\d{6}$/.test(code) ? takeStep(db, holder, code, now) : takeRecoveryCode(db, holder, code, now);
}

async function takeStep(db: Kysely<DB>, { zone, id }: Holder, code: string, now: Date): Promise<boolean> {
  const { totp_secret, totp_last_step } = await db
    .selectFrom(holder_table[zone])
    .select(["totp_secret", "totp_last_step"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const step = totp_secret === null ? null : stepOfCode(totp_secret, code, now, totp_last_step);
  if (step === null) return false;
  const taken = await db
    .updateTable(holder_table[zone])
    .set({ totp_last_step: step })
    .where("id", "=", id)
    .where("totp_last_step", "<", step)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

async function takeRecoveryCode(
  db: Kysely<DB>,
  { zone, id }: Holder,
  code: string,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .updateTable("recovery_code")
    .set({ used_at: now })
    .where(owner_column[zone], "=", id)
    .where("code_sha256", "=", digest(code))
    .where("used_at", "is", null)
    .returning("code_sha256")
    .executeTakeFirst();
  return taken !== undefined;
}

/** A fresh secret that waits for its first code; while one is in force it is refused, it must be taken off first. */
export async function startTotp(
  tx: Tx,
  issuer: string,
  { zone, id }: Holder,
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret();
  const person = await tx
    .updateTable(holder_table[zone])
    .set({ totp_secret: secret, totp_last_step: 0 })
    .where("id", "=", id)
    .where("totp_enabled_at", "is", null)
    .returning("email")
    .executeTakeFirst();
  if (!person) throw new Refusal("access.forbidden");
  return { secret, uri: totpUri(issuer, person.email, secret) };
}

/** Turns the second factor on by its first code. Answers the recovery codes, of which only digests are kept. */
export async function confirmTotp(
  tx: Tx,
  holder: Holder,
  typed: string,
  now: Date,
): Promise<readonly string[]> {
  const { zone, id } = holder;
  if (!(await takeStep(tx, holder, plainCode(typed), now))) throw new Refusal("totp.wrong");
  await tx.updateTable(holder_table[zone]).set({ totp_enabled_at: now }).where("id", "=", id).execute();
  await tx.deleteFrom("recovery_code").where(owner_column[zone], "=", id).execute();
  const codes = Array.from({ length: recovery_codes }, newRecoveryCode);
  await tx
    .insertInto("recovery_code")
    .values(codes.map((code) => ({ [owner_column[zone]]: id, code_sha256: digest(plainCode(code)) })))
    .execute();
  return codes;
}

/** Turns the second factor off and forgets its secret and codes. */
export async function removeTotp(tx: Tx, { zone, id }: Holder): Promise<void> {
  await tx
    .updateTable(holder_table[zone])
    .set({ totp_secret: null, totp_enabled_at: null, totp_last_step: 0 })
    .where("id", "=", id)
    .execute();
  await tx.deleteFrom("recovery_code").where(owner_column[zone], "=", id).execute();
}
