import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskEmail, maskName, maskPhone, maskText } from "./mask.ts";

describe("Masked personal data", () => {
  test("is recognisable for the person who entered it", () => {
    expect(maskName(" Halina  Gość ")).toBe("H••• G•••");
    expect(maskText("ul. Krótka 1")).toBe("u•••");
    expect(maskPhone("+48600000082")).toBe("•••82");
    expect(maskEmail("anna@firma.pl")).toBe("a•••@firma.pl");
  });

  test("is empty where nothing was entered", () => {
    expect([maskName(" "), maskText(""), maskPhone(" "), maskEmail("anna")]).toEqual(["", "", "", null]);
  });

  test("never contains more than two characters of a word", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9+]{3,40}$/), (text) => {
        for (const masked of [maskName(text), maskText(text), maskPhone(text)])
          expect(masked.replaceAll("•", "").length).toBeLessThanOrEqual(2);
      }),
    );
  });
});
