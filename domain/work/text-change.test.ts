import { expect, test } from "vitest";
import { shortened } from "./text-change.ts";

test("long unchanged parts are shortened at a word: in the middle, before the first change and after the last", () => {
  const long = "słowo ".repeat(200);
  const cut = shortened([
    { how: "same", text: long },
    { how: "removed", text: "najmu" },
    { how: "added", text: "dzierżawy" },
    { how: "same", text: long },
    { how: "added", text: "koniec" },
    { how: "same", text: " krótko" },
  ]);
  expect(cut.map(({ how }) => how)).toEqual(["same", "removed", "added", "same", "added", "same"]);
  expect(cut[0]?.text).toMatch(/^…( słowo)+ $/);
  expect(cut[3]?.text).toMatch(/^(słowo )+…( słowo)+ $/);
  expect(cut[3]?.text.length).toBeLessThan(330);
  expect(cut.slice(4).map(({ text }) => text)).toEqual(["koniec", " krótko"]);
});
