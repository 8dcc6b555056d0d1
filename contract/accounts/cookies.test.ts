import { describe, expect, test } from "vitest";
import { acceptsMeasuring, consent_cookie, cookieIn, cookieText, locale_cookie } from "./cookies.ts";

describe("Consent and language are stored in cookies of this site (decision 0039)", () => {
  test("a cookie has its version and its lifetime, is for this site only, and on https for this host only", () => {
    expect(cookieText(locale_cookie, "ua", false)).toBe(
      "locale=1.ua; Path=/; Max-Age=31536000; SameSite=Lax",
    );
    expect(cookieText(consent_cookie, "all.2026-11-21", true)).toBe(
      "__Host-consent=1.all.2026-11-21; Path=/; Max-Age=15552000; SameSite=Lax; Secure",
    );
  });

  test("it is found by name and version among others", () => {
    const text = "a=1; locale=1.pl; consent=2.all.2026-11-21; b=locale=1.de";
    expect(cookieIn(text, locale_cookie)).toBe("pl");
    expect(cookieIn(text, consent_cookie)).toBeNull();
    expect(cookieIn("locale=%E0%A4%A; x=1", locale_cookie)).toBeNull();
    expect(cookieIn("", locale_cookie)).toBeNull();
    // The one that only this host can set counts, wherever it is in the header.
    expect(cookieIn("locale=1.pl; __Host-locale=1.de", locale_cookie)).toBe("de");
  });

  test("a visit is measured only with consent", () => {
    expect(acceptsMeasuring("locale=1.pl; consent=1.all.2026-11-21")).toBe(true);
    for (const text of ["", "consent=1.necessary.2026-11-21", "consent=all", "consent=2.all.2026-11-21"])
      expect(acceptsMeasuring(text)).toBe(false);
  });
});
