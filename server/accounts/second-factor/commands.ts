import type { Kysely } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { holder_table, type Holder } from "../registration/passwords.ts";
import { totpPurpose } from "./totp-secrets.ts";
import { newRecoveryCodes, owner_column, recoveryCodesLeft } from "./recovery-codes.ts";
import { newTotpSecret, plainCode, stepOfCode, totpUri } from "./totp.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { transact } from "#server/kernel/db/transact.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { mailOfLogin } from "../login-mails.ts";
import { loginChangedMail } from "../mails/login-changed.ts";
import { totpRemovedMail } from "../mails/totp-removed.ts";

/** Storage and keys of sealed secrets. */
type SecretStore = { readonly db: Kysely<DB>; readonly secrets: Secrets };
type CodeStore = Pick<Machine, "db" | "secrets" | "config">;

/**
 * Whether a code of the second factor is valid, and uses it up: a step of the app counts once, a recovery code too. Of
 * two concurrent logins with one code the second waits for the row and fails. A used recovery code is notified by mail.
 */
export async function takeCode(store: CodeStore, holder: Holder, typed: string, now: Date): Promise<boolean> {
  const code = plainCode(typed);
  return /^\d{6}$/.test(code)
    ? takeStep(store, holder, code, now)
    : transact(store.db, (tx) => takeRecoveryCode(tx, store, holder, code, now));
}

async function takeStep(
  { db, secrets }: SecretStore,
  holder: Holder,
  code: string,
  now: Date,
): Promise<boolean> {
  const { zone, id } = holder;
  const { totp_secret, totp_last_step } = await db
    .selectFrom(holder_table[zone])
    .select(["totp_secret", "totp_last_step"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (totp_secret === null) return false;
  const secret = secrets.unseal(totpPurpose(holder), totp_secret);
  const step = stepOfCode(secret, code, now, totp_last_step);
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
  tx: Tx,
  machine: Pick<Machine, "config">,
  holder: Holder,
  code: string,
  now: Date,
): Promise<boolean> {
  const { zone, id } = holder;
  const taken = await tx
    .updateTable("recovery_code")
    .set({ used_at: now })
    .where(owner_column[zone], "=", id)
    .where("code_sha256", "=", digest(code))
    .where("used_at", "is", null)
    .returning("code_sha256")
    .executeTakeFirst();
  if (!taken) return false;
  const login = { change: "recovery_code_used", left: await recoveryCodesLeft(tx, holder) } as const;
  await mailOfLogin(tx, machine, loginChangedMail, holder, { login }, now);
  return true;
}

/** A new secret that waits for its first code; refused while one is active, which must be removed first. */
export async function startTotp(
  tx: Tx,
  secrets: Secrets,
  issuer: string,
  holder: Holder,
): Promise<{ secret: string; uri: string }> {
  const { zone, id } = holder;
  const secret = newTotpSecret();
  const person = await tx
    .updateTable(holder_table[zone])
    .set({ totp_secret: secrets.seal(totpPurpose(holder), secret), totp_last_step: 0 })
    .where("id", "=", id)
    .where("totp_enabled_at", "is", null)
    .returning("email")
    .executeTakeFirst();
  if (!person) throw new Refusal("access.forbidden");
  return { secret, uri: totpUri(issuer, person.email, secret) };
}

/**
 * Turns the second factor on with its first code, and notifies the person by mail. Returns the recovery codes, of which
 * only digests are stored. Refuses `totp.wrong`.
 */
export async function confirmTotp(
  tx: Tx,
  machine: Pick<Machine, "secrets" | "config">,
  holder: Holder,
  typed: string,
  now: Date,
): Promise<readonly string[]> {
  const { zone, id } = holder;
  const { secrets } = machine;
  if (!(await takeStep({ db: tx, secrets }, holder, plainCode(typed), now))) throw new Refusal("totp.wrong");
  await tx.updateTable(holder_table[zone]).set({ totp_enabled_at: now }).where("id", "=", id).execute();
  await mailOfLogin(tx, machine, loginChangedMail, holder, { login: { change: "totp_on" } }, now);
  return newRecoveryCodes(tx, holder);
}

/**
 * New recovery codes in place of all earlier ones, and a mail about it. Refuses `totp.off` while the second factor is
 * off.
 */
export async function renewRecoveryCodes(
  tx: Tx,
  machine: Pick<Machine, "config">,
  holder: Holder,
  now: Date,
): Promise<readonly string[]> {
  const { totp_enabled_at } = await tx
    .selectFrom(holder_table[holder.zone])
    .select("totp_enabled_at")
    .where("id", "=", holder.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (totp_enabled_at === null) throw new Refusal("totp.off");
  await mailOfLogin(tx, machine, loginChangedMail, holder, { login: { change: "recovery_codes" } }, now);
  return newRecoveryCodes(tx, holder);
}

/**
 * Turns the second factor off, deletes its secret and codes, and notifies the person by mail. Nothing happens while it is
 * off, but a secret that waits for its first code is deleted.
 */
export async function removeTotp(
  tx: Tx,
  machine: Pick<Machine, "config">,
  holder: Holder,
  now: Date,
): Promise<void> {
  const { zone, id } = holder;
  const { totp_enabled_at } = await tx
    .selectFrom(holder_table[zone])
    .select("totp_enabled_at")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable(holder_table[zone])
    .set({ totp_secret: null, totp_enabled_at: null, totp_last_step: 0 })
    .where("id", "=", id)
    .execute();
  await tx.deleteFrom("recovery_code").where(owner_column[zone], "=", id).execute();
  if (totp_enabled_at !== null) await mailOfLogin(tx, machine, totpRemovedMail, holder, {}, now);
}
