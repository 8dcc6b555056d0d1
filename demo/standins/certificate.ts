import { createSign, generateKeyPairSync, randomBytes, type KeyObject } from "node:crypto";

const day_ms = 86_400_000;

/** A private key and its certificate, as a provider publishes it for the verification of its signatures. */
export type SelfSigned = { readonly private_key: string; readonly certificate: string };

/** One value of DER: its tag, its length, its bytes. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length =
    size < 128
      ? Buffer.of(size)
      : size < 256
        ? Buffer.of(0x81, size)
        : Buffer.of(0x82, size >> 8, size & 0xff);
  return Buffer.concat([Buffer.of(tag), length, body]);
}
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const integer = (bytes: Buffer): Buffer => der(0x02, bytes);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));
const utcTime = (at: Date): Buffer =>
  der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`));

/** Object identifiers of X.509: sha256WithRSAEncryption and commonName. */
const sha256_with_rsa = sequence(oid("2a864886f70d01010b"), der(0x05));
const common_name = oid("550403");

export type Named = {
  readonly name: string;
  readonly public_key: KeyObject;
  readonly signed_by: KeyObject;
  readonly from: Date;
  readonly until: Date;
};

/** A certificate (X.509, version 1) in PEM: owner and validity of a public key, signed with an RSA key. */
export function certificateOf({ name, public_key, signed_by, from, until }: Named): string {
  const subject = sequence(der(0x31, sequence(common_name, der(0x0c, Buffer.from(name)))));
  const facts = sequence(
    // A first byte of one makes the number positive.
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    sha256_with_rsa,
    subject,
    sequence(utcTime(from), utcTime(until)),
    subject,
    public_key.export({ type: "spki", format: "der" }),
  );
  const signature = createSign("RSA-SHA256").update(facts).sign(signed_by);
  const whole = sequence(facts, sha256_with_rsa, der(0x03, Buffer.of(0), signature));
  const lines = whole.toString("base64").replace(/.{64}/g, "$&\n").trimEnd();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

/** An RSA key with a self-signed certificate, valid from yesterday for a number of days. */
export function selfSigned(name: string, days: number): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const now = Date.now();
  const certificate = certificateOf({
    name,
    public_key: publicKey,
    signed_by: privateKey,
    from: new Date(now - day_ms),
    until: new Date(now + days * day_ms),
  });
  return { private_key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), certificate };
}
