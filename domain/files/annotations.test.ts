import { expect, test } from "vitest";
import { annotationsIn, annotationUnits, isAnnotation } from "./annotations.ts";

const slides = {
  type: "pptx",
  by_region: {
    body: { words: 100, characters: 600 },
    notes: { words: 40, characters: 240 },
    comment: { words: 7, characters: 30 },
    hidden: { words: 9, characters: 50 },
  },
} as const;

test("D1: notes, comments and hidden slides are offered, hidden words of a text are not", () => {
  const comment = { region: "comment", words: 7 };
  expect(annotationsIn(slides)).toEqual([
    { region: "notes", words: 40 },
    comment,
    { region: "hidden", words: 9 },
  ]);
  const { comment: of_text, hidden } = slides.by_region;
  expect(annotationsIn({ type: "docx", by_region: { comment: of_text, hidden } })).toEqual([comment]);
});

test("what can be chosen depends on the document", () => {
  expect(isAnnotation("pptx", "hidden")).toBe(true);
  expect(isAnnotation("docx", "hidden")).toBe(false);
  expect(isAnnotation("docx", "alt_text")).toBe(true);
  expect(isAnnotation("docx", "header")).toBe(false);
  expect(isAnnotation("docx", "body")).toBe(false);
});

test("only what is chosen is added, over all documents that are counted", () => {
  expect(annotationUnits([slides, null, slides], ["notes"])).toEqual({ words: 80, characters: 480 });
  expect(annotationUnits([slides], [])).toEqual({ words: 0, characters: 0 });
  expect(annotationUnits([slides], ["chart"])).toEqual({ words: 0, characters: 0 });
});
