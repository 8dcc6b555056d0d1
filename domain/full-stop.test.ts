import { expect, test } from "vitest";
import { oneStop } from "./full-stop.ts";

test("an abbreviation at the end of a sentence has one full stop", () => {
  expect(oneStop("Скаргу можна подати до 18 листопада 2028 р.. Виправлення нічого не коштує.")).toBe(
    "Скаргу можна подати до 18 листопада 2028 р. Виправлення нічого не коштує.",
  );
  expect(oneStop("Es fehlen noch 46,00 PLN inkl. USt..")).toBe("Es fehlen noch 46,00 PLN inkl. USt.");
});

test("an ellipsis and names of files stay", () => {
  for (const text of ["Wait...", "../a..b/umowa..docx", "1. 2. 3.", "Proszę czekać… ..."])
    expect(oneStop(text)).toBe(text);
});
