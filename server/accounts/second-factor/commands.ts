import type { Kysely } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { holder_table, type Holder } from "../registration/passwords.ts";
import { totpPurpose } from "./totp-secrets.ts";
import { newRecoveryCode, newTotpSecret, plainCode, stepOfCode, totpUri } from "./totp.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import { brandOfRow } from "#server/pricing/index.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { totpRemovedMail } from "../mails/totp-removed.ts";
import { portalPage } from "../registration/mail-requests.ts";

/** Storage and keys of sealed secrets. */
type SecretStore = { readonly db: Kysely<DB>; readonly secrets: Secrets };

const recovery_codes = 10;
/** The column of a recovery code with its owner. */
export const owner_column = {
  customer: "customer_id",
  staff: "staff_id",
  translator: "translator_id",
} as const;

/**
 * Whether a code of the second factor is valid, and uses it up: a step of the app counts once, a recovery code too. Of
 * two concurrent logins with one code the second waits for the row and fails.
 */
export async function takeCode(
  store: SecretStore,
  holder: Holder,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = plainCode(typed);
  return /^\d{6}$/.test(code)
    ? takeStep(store, holder, code, now)
    : takeRecoveryCode(store.db, holder, code, now);
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

/** Turns the second factor on with its first code. Returns the recovery codes, of which only digests are stored. */
export async function confirmTotp(
  tx: Tx,
  secrets: Secrets,
  holder: Holder,
  typed: string,
  now: Date,
): Promise<readonly string[]> {
  const { zone, id } = holder;
  if (!(await takeStep({ db: tx, secrets }, holder, plainCode(typed), now))) throw new Refusal("totp.wrong");
  await tx.updateTable(holder_table[zone]).set({ totp_enabled_at: now }).where("id", "=", id).execute();
  await tx.deleteFrom("recovery_code").where(owner_column[zone], "=", id).execute();
  const codes = Array.from({ length: recovery_codes }, newRecoveryCode);
  await tx
    .insertInto("recovery_code")
    .values(codes.map((code) => ({ [owner_column[zone]]: id, code_sha256: digest(plainCode(code)) })))
    .execute();
  return codes;
}

/** Turns the second factor off and deletes its secret and codes. */
export async function removeTotp(tx: Tx, { zone, id }: Holder): Promise<void> {
  await tx
    .updateTable(holder_table[zone])
    .set({ totp_secret: null, totp_enabled_at: null, totp_last_step: 0 })
    .where("id", "=", id)
    .execute();
  await tx.deleteFrom("recovery_code").where(owner_column[zone], "=", id).execute();
}

/** Turns off the second factor of a person at a portal, and notifies them by mail: it may have been another person. */
export async function removeTotpOfPerson(
  tx: Tx,
  { config }: Pick<Machine, "config">,
  person_id: number,
  now: Date,
): Promise<void> {
  const { email, locale, brand_id, totp_enabled_at } = await tx
    .selectFrom("person")
    .select(["email", "locale", "brand_id", "totp_enabled_at"])
    .where("id", "=", person_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await removeTotp(tx, { zone: "customer", id: person_id });
  if (totp_enabled_at === null) return;
  const brand = brandOfRow(brand_id);
  await writeMail(
    tx,
    totpRemovedMail,
    {
      key: `totp_removed:${person_id}:${now.getTime()}`,
      to: { brand, locale, recipient: email },
      order_id: null,
      data: { url: portalPage(config, brand, locale, "password-reset") },
    },
    now,
  );
}
