import {
  constants,
  createDecipheriv,
  generateKeyPairSync,
  privateDecrypt,
  verify,
  X509Certificate,
} from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { invoiceCode } from "#domain/invoices/ksef.ts";
import { shared } from "#test/shared.ts";
import { selfSigned } from "#demo/standins/certificate.ts";
import { codedDigest, codeSignature, digest, encrypted, newSessionKey, sealed, tokenText } from "./crypto.ts";

const bytes = (text: string): Uint8Array => Buffer.from(text, "utf8");
const fixed = { key: new Uint8Array(32).fill(2), iv: new Uint8Array(16).fill(1) };

describe("digests", () => {
  test("base64 in calls, base64url without padding on paper", () => {
    expect(digest(bytes(""))).toBe("47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    expect(codedDigest("X+wQflQVyRs1fImlI+xDPnWk1V37hys4O1lkx9iJbSA=")).toBe(
      "X-wQflQVyRs1fImlI-xDPnWk1V37hys4O1lkx9iJbSA",
    );
  });
});

describe("an invoice on its way", () => {
  test("is AES-256-CBC with PKCS#7, and the vector is not before it", () => {
    expect(encrypted(new Uint8Array(3387), fixed)).toHaveLength(3392);
    expect(encrypted(new Uint8Array(6480), fixed)).toHaveLength(6496);
    const decipher = createDecipheriv("aes-256-cbc", fixed.key, fixed.iv);
    const back = Buffer.concat([decipher.update(encrypted(bytes("żółw"), fixed)), decipher.final()]);
    expect(back.toString("utf8")).toBe("żółw");
  });

  test("every session has a key of its own", () => {
    const [one, other] = [newSessionKey(), newSessionKey()];
    expect([one.key.length, one.iv.length]).toEqual([32, 16]);
    expect(one).not.toEqual(other);
  });

  test("the key is sealed by RSA-OAEP with SHA-256", () => {
    const { certificate, private_key } = selfSigned("KSeF", 10);
    const der = new X509Certificate(certificate).raw;
    const open = (text: string): string =>
      privateDecrypt(
        { key: private_key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
        Buffer.from(text, "base64"),
      ).toString("utf8");
    const proof = tokenText("20250625-CR-TOKEN|nip-5265877635|abc", 1_767_225_600_123);
    expect(open(sealed(der.toString("base64"), proof))).toBe(
      "20250625-CR-TOKEN|nip-5265877635|abc|1767225600123",
    );
  });
});

describe("code II", () => {
  const text =
    "qr-test.ksef.mf.gov.pl/certificate/Nip/1111111111/1111111111/01F20A5D352AE590/UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE";

  test("an RSA key signs by PSS with a salt of 32 bytes", () => {
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const signature = Buffer.from(codeSignature(text, privateKey), "base64url");
    const key = { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
    expect(verify("sha256", bytes(text), key, signature)).toBe(true);
    expect(verify("sha256", bytes(`${text}/`), key, signature)).toBe(false);
  });

  test("a key on P-256 signs as two numbers of 32 bytes", () => {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const signature = Buffer.from(codeSignature(text, privateKey), "base64url");
    expect(signature).toHaveLength(64);
    const key = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
    expect(verify("sha256", bytes(text), key, signature)).toBe(true);
  });
});

const vectors = shared && path.join(shared, "vectors/payments.json");
type Vectors = {
  readonly ksef: {
    readonly qr1_file: Readonly<Record<"sha256_base64" | "sha256_base64url" | "url", string>>;
    readonly aes: {
      readonly key_hex: string;
      readonly iv_hex: string;
      readonly plaintext_file: string;
      readonly invoiceSize: number;
      readonly encryptedInvoiceSize: number;
      readonly encryptedInvoiceHash_base64: string;
      readonly invoiceHash_base64: string;
    };
    readonly token_plaintext: {
      readonly ksefToken: string;
      readonly timestampMs: number;
      readonly plaintext: string;
    };
  };
};

describe.skipIf(!vectors)(`the shared vectors agree${vectors ? "" : ": no shared folder"}`, () => {
  const read = (): Vectors["ksef"] => (JSON.parse(fs.readFileSync(vectors ?? "", "utf8")) as Vectors).ksef;
  const file = (name: string): Uint8Array =>
    fs.readFileSync(path.join(shared ?? "", "einvoice/examples", name));

  test("an official invoice: digest, cipher, and the code on its paper", () => {
    const { aes, qr1_file } = read();
    const plain = file(aes.plaintext_file);
    expect(plain).toHaveLength(aes.invoiceSize);
    expect(digest(plain)).toBe(aes.invoiceHash_base64);
    const secret = encrypted(plain, {
      key: Buffer.from(aes.key_hex, "hex"),
      iv: Buffer.from(aes.iv_hex, "hex"),
    });
    expect(secret).toHaveLength(aes.encryptedInvoiceSize);
    expect(digest(secret)).toBe(aes.encryptedInvoiceHash_base64);
    const [, qr_url = "", nip = "", day = ""] =
      /^(https:\/\/[^/]+)\/invoice\/(\d+)\/([\d-]+)/.exec(qr1_file.url) ?? [];
    const issued_on = day.split("-").toReversed().join("-");
    expect(invoiceCode({ qr_url, nip, issued_on, sha256: codedDigest(digest(plain)) })).toBe(qr1_file.url);
  });

  test("the text that proves us", () => {
    const { ksefToken, timestampMs, plaintext } = read().token_plaintext;
    expect(Buffer.from(tokenText(ksefToken, timestampMs)).toString("utf8")).toBe(plaintext);
  });
});
