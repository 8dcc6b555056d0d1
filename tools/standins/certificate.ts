import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** A key with a certificate that it signed itself, as DER: what a stand-in shows to who encrypts for it. */
export type SelfSigned = { readonly der: Uint8Array; readonly private_key: KeyObject };

/** One element of DER: a tag, the length, the contents. */
function der(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
const sequence = (...parts: readonly Uint8Array[]): Uint8Array => der(0x30, ...parts);
const bytes = (...all: readonly number[]): Uint8Array => Buffer.from(all);
const time = (text: string): Uint8Array => der(0x18, Buffer.from(text));

/** sha256WithRSAEncryption, 1.2.840.113549.1.1.11, with the null it asks for. */
const algorithm = sequence(der(0x06, bytes(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b)), der(0x05));
const common_name = (name: string): Uint8Array =>
  sequence(der(0x31, sequence(der(0x06, bytes(0x55, 0x04, 0x03)), der(0x0c, Buffer.from(name)))));

/** A new RSA key with its certificate; nothing of it is kept. */
export function selfSigned(name: string): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const version_3 = der(0xa0, der(0x02, bytes(2)));
  const valid = sequence(time("20250101000000Z"), time("20491231235959Z"));
  const to_sign = sequence(
    version_3,
    der(0x02, bytes(1)),
    algorithm,
    common_name(name),
    valid,
    common_name(name),
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der(0x03, bytes(0), sign("sha256", to_sign, privateKey));
  return { der: sequence(to_sign, algorithm, signature), private_key: privateKey };
}
