import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { secretOf, signedHeaders } from "./signature.ts";

const keys = {
  sign: (purpose: string, payload: string) =>
    createHmac("sha256", "a key of the installation").update(`${purpose}\n${payload}`).digest("base64url"),
};
const message_id = "msg_aBcDeFgHiJkLmNoPqRsTuV";
const body = JSON.stringify({ id: message_id, type: "order.paid" });
const endpoint = { id: 7, generation: 3, rotated_at: null };

describe("Messages are signed by Standard Webhooks 1.0 (decision 0254)", () => {
  test("the official library verifies them", () => {
    const headers = signedHeaders(keys, endpoint, { message_id, body, now: new Date() });
    expect(new Webhook(secretOf(keys, endpoint)).verify(body, headers)).toEqual(JSON.parse(body));
  });

  test("another body, another id, another time, another endpoint and an old message are refused", () => {
    const signed = (now: Date) => signedHeaders(keys, endpoint, { message_id, body, now });
    const verifier = new Webhook(secretOf(keys, endpoint));
    const headers = signed(new Date());
    expect(() => verifier.verify(`${body} `, headers)).toThrow("No matching signature found");
    expect(() => verifier.verify(body, { ...headers, "webhook-id": "msg_other" })).toThrow(
      "No matching signature found",
    );
    const later = String(Number(headers["webhook-timestamp"]) + 1);
    expect(() => verifier.verify(body, { ...headers, "webhook-timestamp": later })).toThrow(
      "No matching signature found",
    );
    expect(() => new Webhook(secretOf(keys, { ...endpoint, id: 8 })).verify(body, headers)).toThrow(
      "No matching signature found",
    );
    expect(() => verifier.verify(body, signed(new Date(Date.now() - 600_000)))).toThrow("too old");
  });

  test("after a rotation both secrets verify a message, and a day later the new one alone", () => {
    const now = new Date();
    const former = new Webhook(secretOf(keys, { id: 7, generation: 2 }));
    const present = new Webhook(secretOf(keys, { id: 7, generation: 3 }));
    const rotated = (hours: number) =>
      signedHeaders(
        keys,
        { ...endpoint, rotated_at: new Date(now.getTime() - hours * 3_600_000) },
        { message_id, body, now },
      );
    for (const one of [former, present]) expect(one.verify(body, rotated(23))).toBeDefined();
    expect(present.verify(body, rotated(24))).toBeDefined();
    expect(() => former.verify(body, rotated(24))).toThrow("No matching signature found");
  });

  test("a secret is 32 bytes and differs by endpoint and generation", () => {
    const secrets = [1, 2].flatMap((id) => [1, 2].map((generation) => secretOf(keys, { id, generation })));
    expect(new Set(secrets).size).toBe(4);
    for (const secret of secrets) expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
  });
});
