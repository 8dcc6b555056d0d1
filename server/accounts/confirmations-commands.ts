import type { Kysely } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { accountName, beginAttempt } from "./attempts.ts";
import { type Asked, holder_table, isRight } from "./registration/passwords.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { takeCode } from "./second-factor/commands.ts";

type Proof = { readonly password: string; readonly code: string };

/**
 * Checks the confirmation of a session's user: the password, a code of the second factor, or both. Failures count like
 * those of a login, so an open session cannot be used to guess. Refuses `credentials.no_match` for a wrong password,
 * `totp.wrong` for a wrong code, and `login.slow` and `login.locked` after too many.
 */
export async function checkProof(
  machine: Pick<Machine, "db" | "secrets" | "config">,
  { zone, id, brand_slug, ip }: Asked,
  { password, code }: Proof,
  now: Date,
): Promise<void> {
  const { db } = machine;
  const { email, password_hash, totp_enabled_at } = await personOf(db, { zone, id });
  const tried = { account: accountName(zone, brand_slug, email), ip };
  const attempt = await beginAttempt(db, tried, { with_code: code !== "" && password !== "" }, now);
  const refuse = async (refusal: "credentials.no_match" | "totp.wrong"): Promise<never> => {
    await attempt.failed();
    throw new Refusal(refusal);
  };
  if (password !== "" && !(await isRight(password_hash, password))) await refuse("credentials.no_match");
  if (code !== "") {
    const right = totp_enabled_at !== null && (await takeCode(machine, { zone, id }, code, now));
    // The refusal of a locked account does not reveal which of the two was wrong.
    if (!right) await refuse(attempt.needs_code ? "credentials.no_match" : "totp.wrong");
  }
  await attempt.passed();
}

const personOf = (db: Kysely<DB>, { zone, id }: Pick<Asked, "zone" | "id">) =>
  db
    .selectFrom(holder_table[zone])
    .select(["email", "password_hash", "totp_enabled_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** Records the confirmation on the session; it ends with the session. */
export async function noteConfirmation(tx: Tx, token: string, now: Date): Promise<void> {
  await tx
    .updateTable("access_token")
    .set({ confirmed_at: now })
    .where("token_sha256", "=", digest(token))
    .execute();
}
