import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  ecard_form,
  p24_blik,
  p24_cards,
  p24_crc,
  p24_payments,
  p24_refund,
  p24_signs,
  payu_notices,
  payu_official,
  payu_second_key,
} from "#test/fixtures/payment-signatures.ts";
import { shared } from "#test/shared.ts";
import { ecardHash, ecardProvider, orderNumber } from "./providers/ecard.ts";
import { blikSign, cardSign, p24Sign, paymentSign, refundSign } from "./providers/przelewy24-notices.ts";
import { przelewy24Provider } from "./providers/przelewy24.ts";
import { payuIp, payuProvider, payuSignature, payuSigned } from "./providers/payu.ts";
import type { ProviderEvent } from "#server/kernel/ports/payment-provider.ts";
import { readProviders } from "#server/kernel/settings/providers.ts";

const address = "https://provider.example";
const none = readProviders({}, { standins: [], own_url: address });

describe("PayU signs the bytes of a notification and the second key", () => {
  test.for(Object.entries(payu_official.digests))("its own example, %s", ([algorithm, digest]) => {
    const raw = Buffer.from(payu_official.message);
    expect(payuSignature(raw, payu_official.key, algorithm)).toBe(digest);
    expect(payuSignature(raw, payu_official.key, algorithm.replace("-", "").toLowerCase())).toBe(digest);
  });

  test("an unknown algorithm is refused", () => {
    expect(payuSignature(Buffer.from(""), "", "CRC32")).toBeNull();
  });

  const provider = payuProvider({
    ...none,
    payu: { address, pos_id: "300746", client_secret: "", second_key: payu_second_key },
  });
  const read = ({ body, header }: { body: string; header: string }) =>
    provider?.readNotification(Buffer.from(body), { "openpayu-signature": header });

  test.for(payu_notices)("a notification, $name: $holds", ({ body, header, holds }) => {
    expect(payuSigned(Buffer.from(body), header, payu_second_key)).toBe(holds);
    expect(payuSigned(Buffer.from(body), header, `${payu_second_key}x`)).toBe(false);
  });

  test.for(payu_notices.filter(({ holds }) => holds))("it is taken as a reason to ask, $name", (notice) => {
    expect(read(notice)).toMatchObject([
      { kind: "ask", event_id: "LDLW5N7MF4140324GUEST000P01:COMPLETED", amount: 12300n, currency: "PLN" },
    ]);
  });

  test.for(payu_notices.filter(({ holds }) => !holds))("it is refused, $name", (notice) => {
    expect(() => read(notice)).toThrow("payu");
  });
});

test.for([
  ["127.0.0.1", "127.0.0.1"],
  ["::ffff:10.0.0.7", "10.0.0.7"],
  ["::1", "0000:0000:0000:0000:0000:0000:0000:0001"],
  ["2001:db8::8a2e:370:7334", "2001:0db8:0000:0000:0000:8a2e:0370:7334"],
  ["fe80::1%eth0", "fe80:0000:0000:0000:0000:0000:0000:0001"],
] as const)("PayU wants the buyer's address in full: %s", ([ip, full]) => {
  expect(payuIp(ip)).toBe(full);
});

const p24 = przelewy24Provider({
  ...none,
  przelewy24: { address, merchant_id: "999999", pos_id: "999999", api_key: "secret", crc: p24_crc },
});
const readP24 = (body: object) => p24?.readNotification(Buffer.from(JSON.stringify(body)), {});

describe("Przelewy24 signs its fields in a fixed order, independent of the received order", () => {
  test.for(p24_signs)("$name", ({ fields, crc, sign }) => {
    expect(p24Sign(fields, crc)).toBe(sign);
  });

  test.for(p24_payments)("a payment, $statement", (body) => {
    expect(paymentSign(body, p24_crc)).toBe(body.sign);
    const backwards = Object.fromEntries(Object.entries(body).toReversed());
    expect(readP24(backwards)).toMatchObject([
      { kind: "ask", capture_ref: String(body.orderId), attempt_hash: body.sessionId },
    ]);
    expect(() => readP24({ ...body, amount: body.amount + 1 })).toThrow("przelewy24");
  });

  test("a refund and a notification of BLIK", () => {
    expect(refundSign(p24_refund, p24_crc)).toBe(p24_refund.sign);
    expect(readP24(p24_refund)).toMatchObject([
      { kind: "refunded", refund_hash: "rf_01", capture_ref: "3179482111", amount: 5000n },
    ]);
    expect(blikSign(p24_blik, p24_crc)).toBe(p24_blik.sign);
    expect(readP24(p24_blik)).toMatchObject([{ kind: "ask", attempt_hash: "pay_01J8" }]);
    expect(() => readP24({ ...p24_blik, method: 182 })).toThrow("przelewy24");
    expect(readP24({ data: p24_blik })).toMatchObject([{ kind: "ask", attempt_hash: "pay_01J8" }]);
  });

  test.for(p24_cards)("a card, $name", ({ body, payer_country }) => {
    expect(cardSign(body, p24_crc)).toBe(body.sign);
    const backwards = Object.fromEntries(Object.entries(body).toReversed());
    const [event, ...others] = readP24(backwards) as readonly ProviderEvent[];
    expect(others).toEqual([]);
    expect(event).toMatchObject({ kind: "ask", attempt_hash: body.sessionId, payer_country });
    expect(JSON.stringify(event?.body)).not.toMatch(/1111|122030|9f8e7d|d3f1a2/);
    expect(() => readP24({ ...body, amount: body.amount + 1 })).toThrow("przelewy24");
  });
});

describe("eCard hashes the fields of its form and the password", () => {
  test.for(["MD5", "SHA1"] as const)("%s", (algorithm) => {
    expect(ecardHash(ecard_form.fields, ecard_form.password, algorithm)).toBe(ecard_form[algorithm]);
  });

  test("another algorithm is refused when the provider is configured", () => {
    const ecard = { address, merchant_id: "1", password: "p", hash_algorithm: "SHA256" };
    expect(() => ecardProvider({ ...none, ecard })).toThrow("ECARD_HASH must be MD5 or SHA1");
  });

  test("an order number has fifteen digits and is the same for the same attempt", () => {
    expect(orderNumber("a-hash")).toMatch(/^\d{15}$/);
    expect(orderNumber("a-hash")).toBe(orderNumber("a-hash"));
    expect(orderNumber("a-hash")).not.toBe(orderNumber("another"));
  });
});

describe.skipIf(shared === null)("the reference vectors outside the repository equal the ones above", () => {
  const read = (): unknown =>
    JSON.parse(fs.readFileSync(path.join(shared ?? "", "vectors/payments.json"), "utf8"));
  const known = {
    payu: {
      official: [{ ...payu_official.digests, message: payu_official.message, key: payu_official.key }, {}],
      notify: payu_notices.map(({ body, header, holds }) => ({
        secondKey: payu_second_key,
        body,
        header,
        expect: holds,
      })),
    },
    przelewy24: {
      crc: p24_crc,
      register: { sign: p24_signs[0].sign },
      register_official_example: { sign: p24_signs[1].sign },
      verify_official_example: { sign: p24_signs[2].sign },
      verify: { sign: p24_signs[3].sign },
      notification: { body: p24_payments[0] },
      notification_unicode_slash: { body: p24_payments[1] },
      refund_notification: { body: p24_refund },
      blik_notification: { body: p24_blik },
    },
    ecard_legacy: {
      fields_in_hash_order: ecard_form.fields,
      password: ecard_form.password,
      MD5: ecard_form.MD5,
      SHA1: ecard_form.SHA1,
    },
  };

  test("they are equal", () => {
    expect(read()).toMatchObject({ signatures: known });
  });
});
