import { describe, expect, test } from "vitest";
import {
  newRecoveryCode,
  newTotpSecret,
  plainCode,
  stepOfCode,
  totpCode,
  totpStep,
  totpUri,
} from "./totp.ts";

/** The ASCII text "12345678901234567890" in base32. */
const rfc_secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("RFC 6238, appendix B, in six digits", () => {
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at second %i the code is %s", (second, code) => {
    expect(totpCode(rfc_secret, totpStep(new Date(second * 1000)))).toBe(code);
  });
});

describe("A code counts once, and a little early or late", () => {
  const now = new Date("2031-03-03T09:00:00Z");
  const present = totpStep(now);
  const code = (offset: number): string => totpCode(rfc_secret, present + offset);
  test("the step before and the step after are accepted, others are not", () => {
    expect([-2, -1, 0, 1, 2].map((offset) => stepOfCode(rfc_secret, code(offset), now, 0))).toEqual([
      null,
      present - 1,
      present,
      present + 1,
      null,
    ]);
  });
  test("a step that was used, and any before it, is not accepted again", () => {
    expect(stepOfCode(rfc_secret, code(0), now, present)).toBeNull();
    expect(stepOfCode(rfc_secret, code(-1), now, present)).toBeNull();
    expect(stepOfCode(rfc_secret, code(1), now, present)).toBe(present + 1);
  });
});

describe("Secrets and recovery codes", () => {
  test("a secret has 160 bits and is never the same, in an address that authenticator apps read", () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
    expect(totpUri("Turbo Tłumaczenia", "a@b.example", secret)).toBe(
      `otpauth://totp/Turbo%20T%C5%82umaczenia:a%40b.example?secret=${secret}&issuer=Turbo%20T%C5%82umaczenia`,
    );
  });
  test("a recovery code has 120 bits, and is read with and without its dashes, in lower case too", () => {
    const code = newRecoveryCode();
    expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/);
    expect(plainCode(` ${code.toLowerCase().replaceAll("-", " ")} `)).toBe(code.replaceAll("-", ""));
  });
});
