import { expect, test } from "vitest";
import { lineIn } from "./line-language.ts";

test.each([
  ["Tłumaczenie, słów: 3206", "Translation, 3206 words"],
  ["Rabat za spóźnioną wycenę", "Discount for our late quote"],
  ["Umowa najmu, 2 strony", "Umowa najmu, 2 strony"],
])("a line sent in Polish is read in English: %s", (sent, read) => {
  expect(lineIn(sent, "pl", "en")).toBe(read);
  expect(lineIn(sent, "pl", "pl")).toBe(sent);
});

test("a discount code keeps its name and its share", () => {
  const sent = lineIn("Discount code WIOSNA10, −10%", "en", "de");
  expect(sent).toContain("WIOSNA10");
  expect(lineIn(sent, "de", "en")).toBe("Discount code WIOSNA10, −10%");
});
