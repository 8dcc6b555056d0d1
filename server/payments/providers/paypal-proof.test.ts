import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { certificateOf } from "#demo/standins/certificate.ts";
import { crc32 } from "node:zlib";
import { paypalProof } from "./paypal-proof.ts";
import { BadSignature, type Headers } from "#server/kernel/ports/payment-provider.ts";

/** A notification that was signed by a test key, which was not stored. */
const vector = {
  webhook_id: "1JE4291016473214C",
  body: '{"id":"WH-58D329510W468432D-8HN650336L201105X","event_version":"1.0","create_time":"2026-02-16T12:00:00.000Z","resource_type":"capture","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{"id":"42311647XV020574X","amount":{"currency_code":"EUR","value":"25.00"},"custom_id":"pay_01J8","status":"COMPLETED"}}',
  crc32: 610_791_681,
  headers: {
    "paypal-transmission-id": "69cd13f0-d67a-11e5-baa3-778b53f4ae55",
    "paypal-transmission-time": "2026-02-16T12:00:01Z",
    "paypal-auth-algo": "SHA256withRSA",
    "paypal-transmission-sig":
      "MPXRH7BmknIrG3tsfFhoTYNlEpYdyv6tOeW9DnVUdoyu8/I9X5LwuwI37UOTbZhM7l7cM8iEb20muUpoqNRuQvIjYIsfkcYx7U0aSz61bWjZFkUbNSonWNqyG6aQWDEq1Fk4eRrMVB2DFYNiy6RGr5/nL6mvVBx4ggHyFvPLmTXZD49gyu/P1Jk/x5ejVHSsLuyOu6QuqcrW5lgV1zCOrRxNU2f+pMPAtT5cpibFebin8Qw0uJzhIzTZ3IxKz/DnUlYdgOQo2DFB70GOGSb+A7PQ8Wu4TZFCCiaAgStVHUiOAKZS1sROFarRCJWRL/NXe25iBaKGHaa+EA/CAv1gmQ==",
  },
  public_key: `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsVe1ZM7lvlvh1nQcwHjo
0w72sQZiCGoFweakrWnsbtx/Taf7J/u8jZSpBoWzcB+OYIWthEHf1gQOBaz74e+8
8NivQWc8swgqEvoQ0ZlBeq+XFlPSZx5mHzpabvYDiRRXwRR9V3d5QfokyBy+qAnj
q4pD00cxpEWNL3fet91AbPGV1nV13tNP87A1dqOxNC2j/3+wfodsBZ1sRlFgwr9A
ODyzFIC7DnsZNoP58e+Shgq/6bZdtqAuYXb3+9k+HKkBjTz9dQiHu1DpamuAk2Ba
jyIipvwTrbscn/KPuXBRcwpBZsIApgAEc+fpYv/qHZFM9Dt1fuXukKLfD8vx0QFK
NQIDAQAB
-----END PUBLIC KEY-----
`,
};
const at = new Date("2026-02-16T12:00:30Z");
const paypals = "https://api.paypal.com/v1/notifications/certs/CERT-TEST";
const certificate = certificateOf({
  name: "messageverificationcerts.paypal.com",
  public_key: createPublicKey(vector.public_key),
  signed_by: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey,
  from: new Date("2026-01-01T00:00:00Z"),
  until: new Date("2027-01-01T00:00:00Z"),
});

type Given = {
  readonly now?: Date;
  readonly body?: string;
  readonly headers?: Headers;
  readonly webhook_id?: string;
  readonly address?: string;
};
/** Whether the proof holds, and which certificates were read for it. */
async function tried({
  now = at,
  body = vector.body,
  headers = {},
  webhook_id = vector.webhook_id,
  address = "https://api-m.paypal.com",
}: Given = {}): Promise<{ holds: boolean; read: string[] }> {
  const read: string[] = [];
  const prove = paypalProof({
    webhook_id,
    address,
    clock: () => now,
    readCertificate: (url) => {
      read.push(url);
      return Promise.resolve(certificate);
    },
  });
  const given = { "paypal-cert-url": paypals, ...vector.headers, ...headers };
  try {
    await prove(Buffer.from(body), given);
    await prove(Buffer.from(body), given);
    return { holds: true, read };
  } catch (error) {
    if (error instanceof BadSignature) return { holds: false, read };
    throw error;
  }
}

describe("Proof of a notification of PayPal", () => {
  test("the sum of the bytes", () => {
    expect(crc32(Buffer.from("123456789"))).toBe(3_421_780_262);
    expect(crc32(Buffer.from(vector.body))).toBe(vector.crc32);
  });
  test("the reference notification holds, and its certificate is read once", async () => {
    expect(await tried()).toEqual({ holds: true, read: [paypals] });
  });
  test.each([
    ["another body", { body: vector.body.replace("25.00", "26.00") }],
    ["another merchant's webhook", { webhook_id: "1JE4291016473214D" }],
    ["another hour", { headers: { "paypal-transmission-time": "2026-02-16T12:00:02Z" } }],
    ["no hour", { headers: { "paypal-transmission-time": "" } }],
    ["another id", { headers: { "paypal-transmission-id": "00000000-d67a-11e5-baa3-778b53f4ae55" } }],
    ["another algorithm", { headers: { "paypal-auth-algo": "SHA1withRSA" } }],
    ["no signature", { headers: { "paypal-transmission-sig": "" } }],
    ["older than its repetitions", { now: new Date("2026-02-20T12:00:02Z") }],
    ["from the future", { now: new Date("2026-02-16T11:55:00Z") }],
  ])("refused: %s", async (_what, given) => {
    expect((await tried(given)).holds).toBe(false);
  });
  test("an expired certificate is refused", async () => {
    const late = { "paypal-transmission-time": "2027-01-02T00:00:00Z" };
    expect((await tried({ now: new Date("2027-01-02T00:00:00Z"), headers: late })).holds).toBe(false);
  });
  test.each([
    "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-TEST",
    "https://api-m.paypal.com/v1/notifications/certs/CERT-TEST",
  ])("PayPal's own: %s", async (url) => {
    expect((await tried({ headers: { "paypal-cert-url": url } })).holds).toBe(true);
  });
  test.each([
    "http://api.paypal.com/v1/notifications/certs/CERT-TEST",
    "https://api.paypal.com.evil.example/v1/notifications/certs/CERT-TEST",
    "https://evil.example/v1/notifications/certs/CERT-TEST",
    "https://api.paypal.com@evil.example/v1/notifications/certs/CERT-TEST",
    "https://evil.example@api.paypal.com/v1/notifications/certs/CERT-TEST",
    "https://api.paypal.com:8443/v1/notifications/certs/CERT-TEST",
    "https://api.paypal.com/uploads/CERT-TEST",
    "https://api.paypal.com/v1/notifications/certs/../../../uploads/CERT-TEST",
    "http://127.0.0.1/v1/notifications/certs/CERT-TEST",
    "file:///etc/passwd",
    "",
  ])("another address, which is never read: %s", async (url) => {
    expect(await tried({ headers: { "paypal-cert-url": url } })).toEqual({ holds: false, read: [] });
  });
  test("the certificate of a simulator is only accepted at the configured address and below its path", async () => {
    const address = "http://127.0.0.1:3000/_standins/paypal";
    const own = `${address}/v1/notifications/certs/CERT`;
    expect((await tried({ address, headers: { "paypal-cert-url": own } })).holds).toBe(true);
    for (const url of [
      own.replace("3000", "3001"),
      own.replace("/_standins/paypal", ""),
      "http://evil.example/x",
    ])
      expect(await tried({ address, headers: { "paypal-cert-url": url } })).toEqual({
        holds: false,
        read: [],
      });
  });
});

const vectors_path = join(
  process.env["SHARED_DIR"] ?? join(import.meta.dirname, "../../../../shared"),
  "vectors/payments.json",
);
const absent = existsSync(vectors_path) ? null : "the reference vectors are not on this machine";

test(`the notification above equals the reference vector${absent ? ` (${absent})` : ""}`, ({ skip }) => {
  skip(absent !== null, absent ?? "");
  const { paypal } = (
    JSON.parse(readFileSync(vectors_path, "utf8")) as {
      signatures: { paypal: Record<string, unknown> & { test_public_key: string } };
    }
  ).signatures;
  const { test_public_key: public_key, webhook_id, body, crc32: sum, headers } = paypal;
  expect({ webhook_id, body, crc32: sum, public_key }).toEqual({
    webhook_id: vector.webhook_id,
    body: vector.body,
    crc32: vector.crc32,
    public_key: vector.public_key,
  });
  expect(headers).toMatchObject(vector.headers);
});
