import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { BadSignature } from "#server/kernel/ports/payment-provider.ts";
import { provenEvent } from "./stripe-proof.ts";

const payload = '{"id":"evt_1","object":"event","type":"checkout.session.completed"}';
const right = "006f546f500cf895dfa769439cf8127ca7cae350da4ced8d7f9823f53296d1aa";
const signed_at = 1_767_225_600;
const cases = [
  { name: "valid", payload, header: `t=${signed_at},v1=${right}`, now: signed_at + 10, expect: true },
  { name: "too old", payload, header: `t=${signed_at},v1=${right}`, now: signed_at + 301, expect: false },
  {
    name: "body changed by one space",
    payload: payload.replace(",", ", "),
    header: `t=${signed_at},v1=${right}`,
    now: signed_at + 10,
    expect: false,
  },
  {
    name: "two v1 (secret rotation), second matches",
    payload,
    header: `t=${signed_at},v1=${"0".repeat(64)},v1=${right}`,
    now: signed_at + 10,
    expect: true,
  },
  {
    name: "only v0 scheme",
    payload,
    header: `t=${signed_at},v0=${right}`,
    now: signed_at + 10,
    expect: false,
  },
];

function holds(one: { payload: string; header: string; now: number }): boolean {
  const given = {
    raw: Buffer.from(one.payload),
    headers: { "stripe-signature": one.header },
    now: new Date(one.now * 1000),
  };
  try {
    return provenEvent("whsec_test_secret", given).type === "checkout.session.completed";
  } catch (error) {
    if (error instanceof BadSignature) return false;
    throw error;
  }
}

describe("Proof of a notification of Stripe", () => {
  test.each(cases)("$name", (one) => {
    expect(holds(one)).toBe(one.expect);
  });
  test("the signature is valid up to five minutes in the past and in the future", () => {
    const header = `t=${signed_at},v1=${right}`;
    expect(holds({ payload, header, now: signed_at + 300 })).toBe(true);
    expect(holds({ payload, header, now: signed_at - 300 })).toBe(true);
    expect(holds({ payload, header, now: signed_at - 301 })).toBe(false);
  });
  test.each(["", "nonsense", `v1=${right}`, `t=,v1=${right}`, `t=${signed_at}`])("no proof: %s", (header) => {
    expect(holds({ payload, header, now: signed_at })).toBe(false);
  });
});

const vectors_path = join(
  process.env["SHARED_DIR"] ?? join(import.meta.dirname, "../../../../shared"),
  "vectors/payments.json",
);
const absent = existsSync(vectors_path) ? null : "the reference vectors are not on this machine";
type Vector = { name: string; payload: string; header: string; now: number; expect: boolean };

test(`the cases above equal the reference vectors${absent ? ` (${absent})` : ""}`, ({ skip }) => {
  skip(absent !== null, absent ?? "");
  const { signatures } = JSON.parse(readFileSync(vectors_path, "utf8")) as {
    signatures: { stripe: Vector[] };
  };
  expect(
    signatures.stripe.map(({ name, payload: body, header, now, expect: holding }) => ({
      name,
      payload: body,
      header,
      now,
      expect: holding,
    })),
  ).toEqual(cases);
  expect(signatures.stripe.map(holds)).toEqual(signatures.stripe.map((one) => one.expect));
});
