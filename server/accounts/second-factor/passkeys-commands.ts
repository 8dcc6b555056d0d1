import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Brand } from "#brands/brand.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { mailOfLogin } from "../login-mails.ts";
import { loginChangedMail } from "../mails/login-changed.ts";
import { refuseOwnLogin } from "../sso/required.ts";
import { passkeysOf } from "./passkeys-queries.ts";

/** Loaded at the first passkey: it loads a whole certificate library, which would slow the start. */
const library = () => import("@simplewebauthn/server");

/** The host of the browser: passkeys belong to a host, and a response from another one is invalid. */
export type Site = { readonly rp_id: string; readonly origin: string };

const challenge_minutes = 5;
const most_passkeys = 20;

async function storeChallenge(
  tx: Tx,
  purpose: "registration" | "login",
  person_id: number | null,
  { challenge, rp_id }: { readonly challenge: string; readonly rp_id: string },
  now: Date,
): Promise<void> {
  const expires_at = new Date(now.getTime() + challenge_minutes * 60_000);
  await tx
    .insertInto("passkey_challenge")
    .values({ challenge_sha256: digest(challenge), purpose, customer_id: person_id, rp_id, expires_at })
    .execute();
}

const answered = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(1400)),
  response: z.object({ clientDataJSON: z.string().check(z.maxLength(4000)) }),
});
const client_data = z.object({ challenge: z.string().check(z.minLength(1), z.maxLength(200)) });

function challengeIn(response: unknown): { credential_id: string; challenge: string } {
  const read = answered.safeParse(response);
  if (!read.success) throw new Refusal("passkey.refused");
  try {
    const text = Buffer.from(read.data.response.clientDataJSON, "base64url").toString("utf8");
    return { credential_id: read.data.id, ...client_data.parse(JSON.parse(text)) };
  } catch {
    throw new Refusal("passkey.refused");
  }
}

/** Uses up the challenge of a response; an unknown, used, expired or foreign one is refused. */
async function takeChallenge(
  db: Kysely<DB>,
  purpose: "registration" | "login",
  person_id: number | null,
  { challenge, rp_id }: { readonly challenge: string; readonly rp_id: string },
  now: Date,
): Promise<void> {
  const taken = await db
    .deleteFrom("passkey_challenge")
    .where("challenge_sha256", "=", digest(challenge))
    .returningAll()
    .executeTakeFirst();
  const right =
    taken?.purpose === purpose &&
    taken.customer_id === person_id &&
    taken.rp_id === rp_id &&
    taken.expires_at > now;
  if (!right) throw new Refusal("passkey.refused");
}

/** The options for creating a passkey that is discoverable without a name and verifies the user by biometrics or PIN. */
export async function registrationOptions(
  tx: Tx,
  brand: Brand,
  person_id: number,
  { rp_id }: Site,
  now: Date,
): Promise<Record<string, unknown>> {
  const person = await tx
    .selectFrom("person")
    .leftJoin("customer", "customer.id", "person.id")
    .select(["customer.hash", "person.email", "person.first_name", "person.last_name"])
    .where("person.id", "=", person_id)
    .executeTakeFirstOrThrow();
  const known = await tx
    .selectFrom("passkey")
    .select(["credential_id", "transports"])
    .where("customer_id", "=", person_id)
    .where("rp_id", "=", rp_id)
    .execute();
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: rp_id,
    userName: person.email,
    userID: new TextEncoder().encode(person.hash ?? `person-${person_id}`),
    userDisplayName: `${person.first_name} ${person.last_name}`.trim(),
    attestationType: "none",
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await storeChallenge(tx, "registration", person_id, { challenge: options.challenge, rp_id }, now);
  return { ...options };
}

export type NewPasskey = {
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: bigint;
  readonly transports: string[];
};

/** Checks the browser's credential, outside any transaction; the challenge is used up either way. */
export async function verifyRegistration(
  db: Kysely<DB>,
  person_id: number,
  site: Site,
  response: Record<string, unknown>,
  now: Date,
): Promise<NewPasskey> {
  const { challenge } = challengeIn(response);
  await takeChallenge(db, "registration", person_id, { challenge, rp_id: site.rp_id }, now);
  const { verifyRegistrationResponse } = await library();
  const checked = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rp_id,
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const }));
  if (!checked.verified) throw new Refusal("passkey.refused");
  const { credential } = checked.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: (credential.transports ?? []).filter((one) => typeof one === "string").slice(0, 10),
  };
}

/** Stores a checked passkey under a name, and notifies the person by mail. A known one, or the twenty-first, is refused. */
export async function addPasskey(
  tx: Tx,
  machine: Pick<Machine, "config">,
  person_id: number,
  { passkey, name, rp_id }: { readonly passkey: NewPasskey; readonly name: string; readonly rp_id: string },
  now: Date,
) {
  if ((await passkeysOf(tx, person_id)).length >= most_passkeys) throw new Refusal("passkey.refused");
  const row = await tx
    .insertInto("passkey")
    .values({ customer_id: person_id, name, rp_id, created_at: now, ...passkey })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning(["id", "name", "created_at", "last_used_at"])
    .executeTakeFirst();
  if (!row) throw new Refusal("passkey.refused");
  const holder = { zone: "customer", id: person_id } as const;
  await mailOfLogin(tx, machine, loginChangedMail, holder, { login: { change: "passkey_added", name } }, now);
  return row;
}

/** Renames one of the caller's passkeys; another user's is not found. */
export async function renamePasskey(tx: Tx, person_id: number, id: number, name: string) {
  const row = await tx
    .updateTable("passkey")
    .set({ name })
    .where("id", "=", id)
    .where("customer_id", "=", person_id)
    .returning(["id", "name", "created_at", "last_used_at"])
    .executeTakeFirst();
  if (!row) throw new Refusal("route.not_found");
  return row;
}

/** Deletes one of the caller's passkeys, and notifies the person by mail; another user's is not found. */
export async function removePasskey(
  tx: Tx,
  machine: Pick<Machine, "config">,
  person_id: number,
  id: number,
  now: Date,
): Promise<void> {
  const gone = await tx
    .deleteFrom("passkey")
    .where("id", "=", id)
    .where("customer_id", "=", person_id)
    .returning("name")
    .executeTakeFirst();
  if (!gone) throw new Refusal("route.not_found");
  const login = { change: "passkey_removed", name: gone.name } as const;
  const holder = { zone: "customer", id: person_id } as const;
  await mailOfLogin(tx, machine, loginChangedMail, holder, { login }, now);
}

/** A challenge for any passkey of this host in the browser; it names no account. */
export async function loginOptions(tx: Tx, { rp_id }: Site, now: Date): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({ rpID: rp_id, userVerification: "required" });
  await storeChallenge(tx, "login", null, { challenge: options.challenge, rp_id }, now);
  return { ...options };
}

/**
 * Checks an answered challenge, outside any transaction. Returns the person: a passkey with user verification is two
 * factors by itself, so no code is required. Refuses `passkey.refused` for any mismatch, and `sso.required`.
 */
export async function checkPasskey(
  db: Kysely<DB>,
  brand: Brand,
  site: Site,
  response: Record<string, unknown>,
  now: Date,
): Promise<{ person_id: number; passkey_id: number; counter: bigint }> {
  const { credential_id, challenge } = challengeIn(response);
  await takeChallenge(db, "login", null, { challenge, rp_id: site.rp_id }, now);
  const passkey = await db
    .selectFrom("passkey")
    .innerJoin("person", "person.id", "passkey.customer_id")
    .selectAll("passkey")
    .select("person.email")
    .where("credential_id", "=", credential_id)
    .where("rp_id", "=", site.rp_id)
    .where("person.brand_id", "=", brand.id)
    .where("person.activated_at", "is not", null)
    .executeTakeFirst();
  if (!passkey) throw new Refusal("passkey.refused");
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rp_id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
  }).catch(() => ({ verified: false as const }));
  if (!checked.verified) throw new Refusal("passkey.refused");
  const { customer_id: person_id, email } = passkey;
  await refuseOwnLogin(db, brand, { person_id, email, has_second_factor: true });
  const counter = BigInt(checked.authenticationInfo.newCounter);
  return { person_id, passkey_id: passkey.id, counter };
}

/** Records the last use of a passkey and its own counter of uses, which reveals a copied one. */
export async function notePasskeyUse(tx: Tx, passkey_id: number, counter: bigint, now: Date): Promise<void> {
  await tx.updateTable("passkey").set({ counter, last_used_at: now }).where("id", "=", passkey_id).execute();
}
