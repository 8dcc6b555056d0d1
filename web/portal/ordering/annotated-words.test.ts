import { expect, test } from "vitest";
import { annotatedWords } from "./annotated-words.ts";

test("the words of chosen parts of all files are summed up, and no others", () => {
  const files = [
    {
      annotations: [
        { region: "notes" as const, words: 3 },
        { region: "hidden" as const, words: 40 },
      ],
    },
    { annotations: [{ region: "notes" as const, words: 5 }] },
    {},
  ];
  expect(annotatedWords(files, ["notes"])).toBe(8);
  expect(annotatedWords(files, ["notes", "hidden"])).toBe(48);
  expect(annotatedWords(files, [])).toBe(0);
});
