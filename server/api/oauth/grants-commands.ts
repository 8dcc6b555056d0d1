import { createHash, randomBytes } from "node:crypto";
import type { NewGrant } from "#contract/api/grants.ts";
import { hintOf, keyText } from "#domain/api/key-text.ts";
import { Refusal } from "#domain/errors.ts";
import { day } from "#domain/orders/timers.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { isBarred } from "#server/kernel/http/key-proof.ts";
import { digest, type Keys, newToken } from "#server/kernel/settings/keys.ts";
import { amountOf, lockAccount, requireRoom } from "../keys-commands.ts";
import type { KeyRow } from "../keys-queries.ts";
import { answerUrl, type Decidable, resourceOf } from "./asked-grants.ts";
import { isRefreshOf, refreshText, type RefreshToken } from "./refresh-text.ts";

const code_ms = 60_000;
const access_ms = 3_600_000;
const refresh_ms = 30 * day;

/**
 * Authorizes a client within the asked scopes: a key of the kind `grant` without a token yet, and a code by which the client fetches
 * the first one. Limits are gross amounts in the account's currency. Refuses `validation.failed` for a scope that was not asked for
 * and `key.too_many` above twenty keys. Answers the address that takes the code to the client.
 */
export async function authorizeAgent(
  tx: Tx,
  caller: Caller,
  { input, found, issuer }: { readonly input: NewGrant; readonly found: Decidable; readonly issuer: string },
  now: Date,
): Promise<string> {
  const { client, redirect, scopes } = found;
  if (!input.scopes.every((one) => scopes.includes(one))) throw new Refusal("validation.failed");
  const customer_id = idOfCaller(caller);
  const { currency } = await lockAccount(tx, customer_id);
  await requireRoom(tx, customer_id, 0, now);
  const key = await tx
    .insertInto("api_key")
    .values({
      kind: "grant",
      over_limit: "ask",
      client_id: client.client_id,
      name: client.name,
      customer_id,
      currency,
      scopes: input.scopes,
      made_by: caller.person_id,
      order_limit: amountOf(input.order_limit),
      day_limit: amountOf(input.day_limit),
      month_limit: amountOf(input.month_limit),
      // The text of this digest is not known: the first token replaces it.
      key_sha256: digest(newToken()),
      hint: "",
      created_at: now,
      expires_at: new Date(now.getTime() + input.days * day),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const code = newToken();
  await tx
    .insertInto("oauth_code")
    .values({
      code_sha256: digest(code),
      api_key_id: key.id,
      challenge: input.code_challenge,
      redirect_uri: input.redirect_uri,
      resource: resourceOf(issuer),
      expires_at: new Date(now.getTime() + code_ms),
    })
    .execute();
  const detail = { name: client.name, host: client.host };
  await writeAudit(
    tx,
    caller,
    { act: "api_key.authorize", object: "api_key", object_id: key.id, detail },
    now,
  );
  return answerUrl(redirect, { state: input.state, issuer }, { code });
}

/** The tokens of a grant as its client gets them (RFC 6749 5.1). */
export type Tokens = {
  readonly access_token: string;
  readonly token_type: "Bearer";
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
};
/** Why a client gets none (RFC 6749 5.2). The answer does not name the part that is wrong. */
type NoTokens = "invalid_grant" | "invalid_scope";

const grantOf = (tx: Tx, id: number) =>
  tx
    .selectFrom("api_key as key")
    .innerJoin("customer", "customer.id", "key.customer_id")
    .selectAll("key")
    .select(isBarred)
    .where("key.id", "=", id)
    .where("key.kind", "=", "grant")
    // The digest of its token is a key of the table.
    .forUpdate("key")
    .executeTakeFirst();

const isOpen = ({ revoked_at, expires_at, is_barred }: KeyRow & { is_barred: boolean }, now: Date): boolean =>
  revoked_at === null && expires_at > now && !is_barred;

/** Ends a grant whose code or token was used twice: one of both holders has stolen it. */
async function endStolen(tx: Tx, { id, name, hint }: KeyRow, now: Date): Promise<void> {
  const ended = await tx
    .updateTable("api_key")
    .set({ revoked_at: now, revoked_because: "leak" })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  const unknown_holder = { role: "anyone", id: null, staff_role: null } as const;
  const detail = { key_hint: hint, name };
  if (ended)
    await writeAudit(
      tx,
      unknown_holder,
      { act: "api_key.leak", object: "api_key", object_id: id, detail },
      now,
    );
}

/** Gives a grant its next tokens; those before stop. None outlasts the grant. */
async function giveTokens(
  tx: Tx,
  keys: Keys,
  { id, expires_at, scopes }: KeyRow,
  now: Date,
): Promise<Tokens> {
  const access_token = keyText("live", randomBytes(64));
  const refresh_token = refreshText(keys, id);
  const until = (ms: number): Date => new Date(Math.min(now.getTime() + ms, expires_at.getTime()));
  const access_expires_at = until(access_ms);
  await tx
    .updateTable("api_key")
    .set({
      key_sha256: digest(access_token),
      hint: hintOf(access_token),
      access_expires_at,
      refresh_sha256: digest(refresh_token),
      refresh_expires_at: until(refresh_ms),
    })
    .where("id", "=", id)
    .execute();
  return {
    access_token,
    token_type: "Bearer",
    expires_in: Math.floor((access_expires_at.getTime() - now.getTime()) / 1000),
    refresh_token,
    scope: scopes.join(" "),
  };
}

export type CodeExchange = {
  readonly code: string;
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly code_verifier: string;
  /** The address of agents where the code is exchanged: it must be the one of the authorization. */
  readonly resource: string;
};

const verifier_form = /^[\w.~-]{43,128}$/;
const isProven = (verifier: string, challenge: string): boolean =>
  verifier_form.test(verifier) && createHash("sha256").update(verifier).digest("base64url") === challenge;

/** Exchanges a code for the first tokens of its grant. A code that comes twice ends the grant (RFC 6749 4.1.2). */
export async function exchangeCode(
  tx: Tx,
  keys: Keys,
  { code, client_id, redirect_uri, code_verifier, resource }: CodeExchange,
  now: Date,
): Promise<Tokens | NoTokens> {
  const row = await tx
    .selectFrom("oauth_code")
    .selectAll()
    .where("code_sha256", "=", digest(code))
    .forUpdate()
    .executeTakeFirst();
  const grant = row && (await grantOf(tx, row.api_key_id));
  if (!row || !grant || grant.client_id !== client_id) return "invalid_grant";
  if (row.used_at !== null) {
    await endStolen(tx, grant, now);
    return "invalid_grant";
  }
  if (row.expires_at <= now || !isOpen(grant, now)) return "invalid_grant";
  if (row.redirect_uri !== redirect_uri || row.resource !== resource) return "invalid_grant";
  if (!isProven(code_verifier, row.challenge)) return "invalid_grant";
  await tx
    .updateTable("oauth_code")
    .set({ used_at: now })
    .where("code_sha256", "=", row.code_sha256)
    .execute();
  return giveTokens(tx, keys, grant, now);
}

export type Refresh = {
  readonly token: RefreshToken;
  readonly client_id: string;
  readonly scope: string;
};

/** Exchanges a refresh token for the next tokens. One that was exchanged before ends the grant. */
export async function refreshGrant(
  tx: Tx,
  keys: Keys,
  { token, client_id, scope }: Refresh,
  now: Date,
): Promise<Tokens | NoTokens> {
  const grant = await grantOf(tx, token.api_key_id);
  if (!grant || grant.client_id !== client_id || grant.refresh_sha256 === null) return "invalid_grant";
  if (!isRefreshOf(token, grant.refresh_sha256)) {
    await endStolen(tx, grant, now);
    return "invalid_grant";
  }
  const is_late = grant.refresh_expires_at === null || grant.refresh_expires_at <= now;
  if (is_late || !isOpen(grant, now)) return "invalid_grant";
  if (scope.split(" ").some((one) => one !== "" && !grant.scopes.includes(one))) return "invalid_scope";
  return giveTokens(tx, keys, grant, now);
}

/** Hours after which codes, and grants that no client has fetched, are deleted. */
const kept_hours = 24;

/** Deletes codes that ended, and authorizations whose client never came for its token. */
export async function sweepGrants(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - kept_hours * 3_600_000);
  await tx
    .deleteFrom("api_key")
    .where("kind", "=", "grant")
    .where("refresh_sha256", "is", null)
    .where("created_at", "<", before)
    .execute();
  await tx.deleteFrom("oauth_code").where("expires_at", "<", before).execute();
}
