import { expect, test } from "vitest";
import { untouched } from "./untouched.ts";

test("What was typed while the answer was on its way stays; other fields take what was stored", () => {
  const sent = { name: " Anna ", city: "Łódź", phone: "" };
  const now = { ...sent, city: "Kraków" };
  const stored = { name: "Anna", city: "Łódź", seen: 2 };
  expect(untouched<object>(stored, { ...sent, seen: 1 }, { ...now, seen: 1 })).toEqual({
    name: "Anna",
    seen: 2,
  });
});
