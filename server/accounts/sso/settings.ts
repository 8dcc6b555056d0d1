import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { providerInput, SsoView } from "#contract/accounts/sso.ts";
import { sign_on_faults, type SignOnFault, verifyRecord } from "#domain/accounts/sign-on.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { resealed, type Secrets } from "#server/kernel/secrets.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { lockAccount, noteSsoAct } from "./account.ts";
import { issuerOf, SignOnFailed } from "./provider.ts";

type Input = z.output<typeof providerInput>;

/** The purpose to which the secret of an account's client is sealed. */
export const secretPurpose = (customer_id: number): string => `sso:${customer_id}`;

/** Seals secrets under an older key again. Run at each start; two servers that start together change each row once. */
export async function sealProviderSecrets(db: Kysely<DB>, secrets: Secrets): Promise<void> {
  const rows = await db.selectFrom("sso").select(["customer_id", "secret"]).execute();
  const stale = rows.flatMap(({ customer_id, secret }) => {
    const purpose = secretPurpose(customer_id);
    if (secrets.isFresh(purpose, secret)) return [];
    return { customer_id, old: secret, fresh: resealed(secrets, purpose, secret) };
  });
  if (stale.length === 0) return;
  await sql`update sso set secret = sealed.fresh
    from json_to_recordset(${JSON.stringify(stale)}::json) as sealed(customer_id integer, old text, fresh text)
    where sso.customer_id = sealed.customer_id and sso.secret = sealed.old`.execute(db);
}

/** The one address of answers of a portal: the brand's own in production. */
export const redirectUri = (
  { config }: Pick<Machine, "config">,
  { brand }: Pick<Caller, "brand">,
  origin: string,
): string => new URL("/sso/answer", config.public_url ? originOfBrand(config, brand) : origin).href;

const storedSso = (db: Kysely<DB>, customer_id: number) =>
  db.selectFrom("sso").selectAll().where("customer_id", "=", customer_id).executeTakeFirst();

const faultFrom = (text: string | null): SignOnFault | null =>
  sign_on_faults.find((one) => one === text) ?? null;

/** The domains and the provider of the caller's account. */
export async function ssoOf(db: Kysely<DB>, caller: Caller, redirect_uri: string): Promise<SsoView> {
  const customer_id = idOfCaller(caller);
  const claims = await db
    .selectFrom("domain_claim")
    .selectAll()
    .where("customer_id", "=", customer_id)
    .orderBy("id")
    .execute();
  const stored = await storedSso(db, customer_id);
  return {
    redirect_uri,
    domains: claims.map(({ id, domain, token, verified_at, missing_since, checked_at }) => ({
      id,
      domain,
      record: verifyRecord(token),
      state: verified_at === null ? "waiting" : missing_since === null ? "verified" : "missing",
      checked_at: checked_at?.toISOString() ?? null,
    })),
    provider: stored
      ? {
          issuer: stored.issuer,
          client_id: stored.client_id,
          required: stored.required,
          join_role: stored.join_role,
          worked_at: stored.worked_at?.toISOString() ?? null,
          failed_at: stored.failed_at?.toISOString() ?? null,
          failed_why: faultFrom(stored.failed_why),
        }
      : null,
    is_on: stored !== undefined && claims.some(({ verified_at }) => verified_at !== null),
  };
}

/** The settings to store: the issuer as its provider writes it, and the secret that was typed or is stored. */
export type CheckedProvider = { readonly issuer: string; readonly secret: string };

/**
 * Asks the provider for its description, before anything is written. Refuses `sso.secret` where none is typed and none is stored for
 * this client, and `sso.provider` with why the provider cannot be used.
 */
export async function checkProvider(
  machine: Pick<Machine, "db" | "outside" | "secrets">,
  caller: Caller,
  input: Input,
  now: Date,
): Promise<CheckedProvider> {
  const customer_id = idOfCaller(caller);
  const stored = await storedSso(machine.db, customer_id);
  const typed = input.client_secret ?? "";
  const is_same =
    stored !== undefined && stored.client_id === input.client_id && stored.issuer === input.issuer;
  // A stored secret is sent only where it was meant to go.
  if (typed === "" && !is_same) throw new Refusal("sso.secret");
  const secret =
    typed === "" ? machine.secrets.unseal(secretPurpose(customer_id), stored?.secret ?? "") : typed;
  try {
    return { secret, issuer: await issuerOf(machine, { ...input, secret }, now) };
  } catch (error) {
    if (error instanceof SignOnFailed) throw new Refusal("sso.provider", { why: error.why });
    throw error;
  }
}

/**
 * Stores the provider. Its secret is sealed. Another issuer or client has to work once before logins by password can be refused:
 * `sso.untested`.
 */
export async function changeSso(
  tx: Tx,
  { secrets }: Pick<Machine, "secrets">,
  caller: Caller,
  { input, checked }: { readonly input: Input; readonly checked: CheckedProvider },
  now: Date,
): Promise<void> {
  const customer_id = idOfCaller(caller);
  await lockAccount(tx, customer_id);
  const before = await storedSso(tx, customer_id);
  const { issuer } = checked;
  const { client_id, required, join_role } = input;
  const is_same = before !== undefined && before.issuer === issuer && before.client_id === client_id;
  const worked_at = is_same ? before.worked_at : null;
  if (required && worked_at === null) throw new Refusal("sso.untested");
  const values = {
    issuer,
    client_id,
    required,
    join_role,
    secret: secrets.seal(secretPurpose(customer_id), checked.secret),
    changed_at: now,
    worked_at,
    failed_at: null,
    failed_why: null,
  };
  await tx
    .insertInto("sso")
    .values({ customer_id, ...values })
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet(values))
    .execute();
  const shown = { issuer, client_id, required, join_role };
  const former = before && {
    issuer: before.issuer,
    client_id: before.client_id,
    required: before.required,
    join_role: before.join_role,
  };
  await noteSsoAct(tx, caller, "sso.change", { before: former ?? null, after: shown }, now);
}

/** Removes the provider of the caller's account; without one nothing is done. */
export async function removeSso(tx: Tx, caller: Caller, now: Date): Promise<void> {
  const removed = await tx
    .deleteFrom("sso")
    .where("customer_id", "=", idOfCaller(caller))
    .returning("issuer")
    .executeTakeFirst();
  await noteSsoAct(tx, caller, "sso.remove", { issuer: removed?.issuer ?? null }, now);
}
