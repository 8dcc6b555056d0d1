import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { formerSecrets, secretOf, signedHeaders } from "./signature.ts";

const keys = {
  sign: (purpose: string, payload: string) =>
    createHmac("sha256", "a key of the installation").update(`${purpose}\n${payload}`).digest("base64url"),
};
const message_id = "msg_aBcDeFgHiJkLmNoPqRsTuV";
const body = JSON.stringify({ id: message_id, type: "order.paid" });
const endpoint = { id: 7, generation: 3, rotated_at: null, rotations: [] };

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

  test("each former secret signs for its own 24 hours, the newest first", () => {
    const now = new Date();
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    const rotations = [ago(25), ago(20), ago(1), ago(0)];
    const rotated = { id: 7, generation: 6, rotated_at: ago(0), rotations };
    const headers = signedHeaders(keys, rotated, { message_id, body, now });
    const verifiedBy = (generation: number): boolean => {
      try {
        return new Webhook(secretOf(keys, { id: 7, generation })).verify(body, headers) !== null;
      } catch {
        return false;
      }
    };
    expect([6, 5, 4, 3, 2, 1].map(verifiedBy)).toEqual([true, true, true, true, false, false]);
    expect(headers["webhook-signature"]?.split(" ")).toHaveLength(4);
    // The version before writes no list; of what it has rotated the last former secret signs.
    const by_version_before = { ...rotated, generation: 7, rotated_at: ago(0.5) };
    expect(formerSecrets(by_version_before, now).map(({ generation }) => generation)).toEqual([6]);
  });

  test("a secret is 32 bytes and differs by endpoint and generation", () => {
    const secrets = [1, 2].flatMap((id) => [1, 2].map((generation) => secretOf(keys, { id, generation })));
    expect(new Set(secrets).size).toBe(4);
    for (const secret of secrets) expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
  });
});
