import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A passkey in memory, in place of a phone. ES256, attestation "none". */
export type Authenticator = {
  readonly create: (options: Record<string, unknown>, origin: string) => Record<string, unknown>;
  readonly get: (options: Record<string, unknown>, origin: string, flags?: Flags) => Record<string, unknown>;
};
type Flags = { readonly user_verified?: boolean };

const sha256 = (data: Buffer | string): Buffer => createHash("sha256").update(data).digest();
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The part of CBOR for keys and attestations: small maps of bytes, texts and whole numbers. */
function cbor(value: unknown): Buffer {
  // Only the shortest form is valid, because the reader measures a map by encoding it again.
  const head = (major: number, n: number): Buffer => {
    if (n < 24) return Buffer.from([(major << 5) | n]);
    return Buffer.from(n < 256 ? [(major << 5) | 24, n] : [(major << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    const parts = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
    return Buffer.concat([head(5, value.size), ...parts]);
  }
  throw new Error("this CBOR writer does not support the value");
}

/** Creates an authenticator with one key. */
export function authenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counter = 0;
  const clientData = (type: string, challenge: unknown, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: text(challenge), origin, crossOrigin: false }));
  const authData = (rp_id: string, flags: number, rest: Buffer = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([sha256(rp_id), Buffer.from([flags]), count, rest]);
  };
  const credential = (response: Record<string, string>) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });
  return {
    create: ({ challenge, rp }, origin) => {
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authData(text((rp as { id?: unknown }).id), 0x45, attested);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", data],
      ]);
      return credential({
        clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
        attestationObject: cbor(attestation).toString("base64url"),
      });
    },
    get: ({ challenge, rpId }, origin, { user_verified = true } = {}) => {
      const client = clientData("webauthn.get", challenge, origin);
      const data = authData(text(rpId), user_verified ? 0x05 : 0x01);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return credential({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
}
