import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hintOf, isKeyText, keyText, modeOfKey } from "./key-text.ts";

/** Random bytes that are the same in each run. */
const bytesOf = (seed: string): Uint8Array => Uint8Array.from(createHash("sha512").update(seed).digest());

describe("integrations 3: the text of a key", () => {
  it("has a form that scanners of secrets find, and a checksum", () => {
    const key = keyText("live", bytesOf("one"));
    expect(key).toMatch(/^tolk_live_[0-9A-Za-z]{36}$/);
    expect(isKeyText(key)).toBe(true);
    expect(modeOfKey(key)).toBe("live");
    expect(hintOf(key)).toBe(`…${key.slice(-4)}`);
    expect(modeOfKey(keyText("test", bytesOf("one")))).toBe("test");
  });

  it("is recognised as wrong with any one character changed", () => {
    const key = keyText("live", bytesOf("two"));
    for (let at = "tolk_live_".length; at < key.length; at += 1) {
      const other = key[at] === "a" ? "b" : "a";
      expect(isKeyText(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }
    expect(isKeyText(`${key}x`)).toBe(false);
    expect(isKeyText("")).toBe(false);
  });

  it("is not guessed: none of 20,000 random texts of the form is one", () => {
    const texts = Array.from({ length: 20_000 }, (_, i) => keyText("live", bytesOf(String(i))));
    const moved = texts.map((text, i) => text.slice(0, -6) + (texts[i + 1] ?? texts[0] ?? "").slice(-6));
    expect(moved.filter(isKeyText)).toEqual([]);
  });

  it("refuses too few random bytes instead of a short key", () => {
    expect(() => keyText("live", new Uint8Array(10))).toThrow("more random bytes");
  });
});
