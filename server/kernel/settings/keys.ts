import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import {
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  SignJWT,
  type CryptoKey,
  type JWK,
} from "jose";
import type { Kysely } from "kysely";
import type { DB } from "../db/tables.ts";
import { hasSecretKey, type KeySource, resealed, type Secrets } from "../secrets.ts";

/** Keys of the installation, created on first start and stored sealed in its database. */
export type Keys = {
  /** HMAC over links and anonymous tokens. */
  readonly sign: (purpose: string, payload: string) => string;
  readonly verify: (purpose: string, payload: string, signature: string) => boolean;
  /** §7: signs a response as a three-part token (EdDSA). */
  readonly jwt: (payload: Readonly<Record<string, unknown>>) => Promise<string>;
  readonly jwks: { readonly keys: readonly JWK[] };
};

/** An unguessable name for a link: 128 random bits in 22 characters. */
export const newHash = (): string => randomBytes(16).toString("base64url");
/** A bearer token: 256 random bits. Only its digest is stored. */
export const newToken = (): string => randomBytes(32).toString("base64url");
export const digest = (text: string | Buffer): Buffer => createHash("sha256").update(text).digest();

/** Loads the keys, creating them on first start; two processes starting together agree on one set. */
export async function openKeys(db: Kysely<DB>, secrets: Secrets, now: Date): Promise<Keys> {
  const store = { db, secrets };
  const secret = await storedKey(store, "hmac", now, () =>
    Promise.resolve(randomBytes(32).toString("base64url")),
  );
  const pem = await storedKey(store, "ed25519", now, async () => {
    const { privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
    return exportPKCS8(privateKey);
  });
  const private_key = await importPKCS8(pem, "EdDSA", { extractable: true });
  return { ...hmacKeys(secret), ...(await signingKeys(private_key)) };
}

function hmacKeys(secret: string): Pick<Keys, "sign" | "verify"> {
  const sign = (purpose: string, payload: string): string =>
    createHmac("sha256", secret).update(`${purpose}\n${payload}`).digest("base64url");
  const verify = (purpose: string, payload: string, signature: string): boolean => {
    const expected = Buffer.from(sign(purpose, payload));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
  return { sign, verify };
}

async function signingKeys(private_key: CryptoKey): Promise<Pick<Keys, "jwt" | "jwks">> {
  const { kty, crv, x } = await exportJWK(private_key);
  if (kty === undefined || crv === undefined || x === undefined)
    throw new Error("the signing key is not Ed25519");
  const kid = digest(x).toString("base64url").slice(0, 16);
  const jwt = (payload: Readonly<Record<string, unknown>>): Promise<string> =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg: "EdDSA", kid }).sign(private_key);
  return { jwt, jwks: { keys: [{ kty, crv, x, kid, alg: "EdDSA", use: "sig" }] } };
}

/** A sentence when the key is missing with which secrets of the database were sealed; a new one would not open them. */
export async function missingSecretKey(db: Kysely<DB>, source: KeySource): Promise<string | null> {
  if (hasSecretKey(source)) return null;
  const sealed = await db.selectFrom("installation_key").select("name").limit(1).executeTakeFirst();
  return sealed
    ? "secrets.key is missing in DATA_DIR, and SECRETS_KEY is not set: second factors and signing keys of this database cannot be opened. Restore the key with which it was used."
    : null;
}

/** The purpose to which a key of the installation is sealed. */
export const keyPurpose = (name: string): string => `key:${name}`;

type KeyStore = { readonly db: Kysely<DB>; readonly secrets: Secrets };

async function storedKey(
  { db, secrets }: KeyStore,
  name: string,
  now: Date,
  make: () => Promise<string>,
): Promise<string> {
  const purpose = keyPurpose(name);
  const find = () =>
    db.selectFrom("installation_key").select("value").where("name", "=", name).executeTakeFirst();
  const known = await find();
  // A stored key in plain text or under an older key is sealed again.
  if (known && !secrets.isFresh(purpose, known.value))
    await db
      .updateTable("installation_key")
      .set({ value: resealed(secrets, purpose, known.value) })
      .where("name", "=", name)
      .where("value", "=", known.value)
      .execute();
  if (!known)
    await db
      .insertInto("installation_key")
      .values({ name, value: secrets.seal(purpose, await make()), created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const stored = await find();
  if (!stored) throw new Error(`the key ${name} could not be stored`);
  return secrets.unseal(purpose, stored.value);
}
