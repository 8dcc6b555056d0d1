import type { SessionKey } from "#server/kernel/ports/ksef.ts";
import {
  constants,
  createCipheriv,
  createHash,
  type KeyObject,
  publicEncrypt,
  randomBytes,
  sign,
  X509Certificate,
} from "node:crypto";

/** SHA-256 as KSeF writes it: base64 with padding. */
export const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64");

/** The same digest as codes on paper carry it: base64url without padding. */
export const codedDigest = (base64: string): string => Buffer.from(base64, "base64").toString("base64url");

/** Encrypts for who holds the certificate's key: RSA-OAEP with SHA-256 in both places, as base64. */
export const sealed = (certificate_der: string, secret: Uint8Array): string =>
  publicEncrypt(
    {
      key: new X509Certificate(Buffer.from(certificate_der, "base64")).publicKey,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: "sha256",
    },
    secret,
  ).toString("base64");

/** What proves us: the token and the instant of the challenge, in one text. */
export const tokenText = (token: string, timestamp_ms: number): Uint8Array =>
  Buffer.from(`${token}|${timestamp_ms}`, "utf8");

export const newSessionKey = (): SessionKey => ({ key: randomBytes(32), iv: randomBytes(16) });

/** AES-256-CBC with PKCS#7; the vector is sent with the session, so the text has none before it. */
export function encrypted(bytes: Uint8Array, { key, iv }: SessionKey): Uint8Array {
  const cipher = createCipheriv("aes-256-cbc", key, iv);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

/** Signs the address of a code II: RSASSA-PSS with a salt of 32 bytes, or ECDSA P-256 as two numbers; base64url. */
export function codeSignature(text: string, key: KeyObject): string {
  const bytes = Buffer.from(text, "utf8");
  const signature =
    key.asymmetricKeyType === "ec"
      ? sign("sha256", bytes, { key, dsaEncoding: "ieee-p1363" })
      : sign("sha256", bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 });
  return signature.toString("base64url");
}
