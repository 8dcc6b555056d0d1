import { describe, expect, test } from "vitest";
import { isWeak } from "./password-policy.ts";

const brand = { slug: "tolmaro" };
const email = "halina.gosc@example.com";

describe("§5 A password of sufficient length can still be weak", () => {
  test.each([
    "password",
    "12345678",
    "Password1",
    "qwertyuiop",
    "QWERTY123",
    "iloveyou1",
    "zzzzzzzz",
    "        ",
  ])("%j is refused as one of the most common", async (password) => {
    expect(await isWeak(password, brand, email)).toBe(true);
  });
  test.each(["Tolmaro2026!", "tolmaro1", "halina.gosc@example.com", "Halina.Gosc77"])(
    "%j is refused, because it is the brand's name or the user's own",
    async (password) => {
      expect(await isWeak(password, brand, email)).toBe(true);
    },
  );
  test.each(["drewniany-kot-pod-oknem", "n7#Xp2vQ", "мій дім біля річки", "🐈🐈‍⬛🏡🌲🌧️☕📚🪟"])(
    "%j is accepted: no characters are prescribed",
    async (password) => {
      expect(await isWeak(password, brand, email)).toBe(false);
    },
  );
});
