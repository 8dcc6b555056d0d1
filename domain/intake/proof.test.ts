import { describe, expect, it } from "vitest";
import { intakeAddress, isAligned, isAutomatic, signingDomains, tokenIn } from "./proof.ts";

const result = (value: string) => ({ key: "authentication-results", value });
const here = "mx.tolmaro.example";

describe("integrations 7: who signed a message, as our mail server says", () => {
  it("reads each valid signature of its result", () => {
    const value = `${here} (rspamd 3.8); dkim=pass (2048-bit key) header.d=Example.com header.s=s1; spf=pass smtp.mailfrom=a@b.c; dkim=pass header.i=@mail.example.org header.d=example.org`;
    expect(signingDomains([result(value)], here)).toEqual(["example.com", "example.org"]);
  });

  it.each([
    ["no result", []],
    ["another server's", [result("evil.example; dkim=pass header.d=example.com")]],
    [
      "a forged one below ours",
      [result(`${here}; dkim=none`), result(`${here}; dkim=pass header.d=example.com`)],
    ],
    ["a failed one", [result(`${here}; dkim=fail header.d=example.com`)]],
    ["a pass in a comment", [result(`${here}; dkim=fail (dkim=pass) header.d=example.com`)]],
    ["a pass of another method", [result(`${here}; spf=pass header.d=example.com`)]],
    ["a longer word", [result(`${here}; dkim=passable header.d=example.com`)]],
    [
      "a server whose name begins like ours",
      [result(`${here}.evil.example; dkim=pass header.d=example.com`)],
    ],
  ])("finds none with %s", (_name, headers) => {
    expect(signingDomains(headers, here)).toEqual([]);
  });

  it("a signature is one of an address when it is of its domain or of one above it", () => {
    expect(isAligned("anna@example.com", ["example.com"])).toBe(true);
    expect(isAligned("anna@office.Example.com", ["example.com"])).toBe(true);
    expect(isAligned("anna@example.com", ["mail.example.com"])).toBe(false);
    expect(isAligned("anna@notexample.com", ["example.com"])).toBe(false);
    expect(isAligned("anna@example.com", ["com", ""])).toBe(false);
    expect(isAligned('"a@example.com"@evil.example', ["example.com"])).toBe(false);
    expect(isAligned("anna@example.com", [])).toBe(false);
  });
});

describe("integrations 7: messages that programs write by themselves", () => {
  it.each([
    [{ key: "auto-submitted", value: "auto-replied" }],
    [{ key: "precedence", value: "Bulk" }],
    [{ key: "return-path", value: "<>" }],
    [{ key: "list-id", value: "<news.example.com>" }],
    [{ key: "x-autoreply", value: "yes" }],
    [{ key: "content-type", value: "multipart/report; report-type=delivery-status" }],
  ])("%o", (header) => {
    expect(isAutomatic([header], "anna@example.com")).toBe(true);
  });

  it("by their senders", () => {
    for (const from of ["MAILER-DAEMON@example.com", "no-reply@example.com", "bounce+1=a@example.com"])
      expect(isAutomatic([], from)).toBe(true);
  });

  it("a person's message is none", () => {
    const headers = [
      { key: "auto-submitted", value: "no" },
      { key: "return-path", value: "<anna@example.com>" },
      { key: "content-type", value: "multipart/mixed" },
    ];
    expect(isAutomatic(headers, "anna@example.com")).toBe(false);
  });
});

describe("integrations 7: the address of an account", () => {
  const token = "abcdefghij0123456789abcd";
  it("has its token, in upper and lower case", () => {
    const address = intakeAddress(token, "in.example.com");
    expect(tokenIn(address, "in.example.com")).toBe(token);
    expect(tokenIn(` ${address.toUpperCase()} `, "in.example.com")).toBe(token);
  });
  it("is no other address", () => {
    for (const other of [
      `quotes+${token}@evil.example`,
      `quotes@in.example.com`,
      "quotes+short@in.example.com",
      `quotes+${token}@in.example.com@evil.example`,
      `a quotes+${token}@in.example.com`,
      "",
    ])
      expect(tokenIn(other, "in.example.com")).toBeNull();
  });
});
