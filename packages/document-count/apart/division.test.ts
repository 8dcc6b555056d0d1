import { describe, expect, test } from "vitest";
import { shown } from "../../../test/fixtures/documents/apart.ts";
import { docxOf, paragraph, run } from "../../../test/fixtures/documents/office.ts";
import { joined_mark } from "../../../domain/workbench/coded-text.ts";
import { shiftCodes } from "../../../domain/workbench/codes.ts";
import type { TakenSegment } from "./answers.ts";
import type { BegunText } from "./division.ts";
import { putTogether } from "./put-together.ts";
import { takeApart } from "./take-apart.ts";

const options = { name: "a.docx", source_language: "en" };
const box = (content: string): string =>
  `<w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent>${content}</w:txbxContent></w:drawing></mc:Choice>` +
  `<mc:Fallback><w:pict><w:txbxContent>${content}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
const tab = "<w:r><w:tab/></w:r>";
const file = docxOf(
  paragraph(run("One "), run("bold. Two", "<w:b/>"), run(" plain."), tab, run("Three\u00adfold. Four.")) +
    paragraph(run("Alone.")) +
    paragraph(box(paragraph(run("First. Second. Third.")))),
);

function taken(): readonly TakenSegment[] {
  const made = takeApart(file, options);
  if (made.outcome !== "ok") throw new Error(made.detail);
  return made.segments;
}
const begunBy = (segments: readonly TakenSegment[]): BegunText[] =>
  segments.map(({ unit, source, space_after }) => ({ unit, parts: 1, source, after: space_after }));

/** The texts as rules had them that end no sentence before some of the present ones. */
function withoutEndsBefore(...at: readonly number[]): BegunText[] {
  const texts: BegunText[] = [];
  for (const [i, text] of begunBy(taken()).entries()) {
    const last = texts.at(-1);
    if (last && at.includes(i))
      texts[texts.length - 1] = { ...text, source: last.source + last.after + text.source };
    else texts.push(text);
  }
  return texts;
}

const written = (begun: readonly BegunText[], targets: ReadonlyMap<number, string>) =>
  putTogether(file, { ...options, target_lang: "de", begun }, targets);

function textsOf(made: ReturnType<typeof putTogether>): string[] {
  if (made.outcome !== "ok") throw new Error(made.detail);
  const again = takeApart(made.file, options);
  if (again.outcome !== "ok") throw new Error(again.detail);
  return again.segments.map(({ source }) => shown(source));
}

describe("a document that was begun under other rules of sentences", () => {
  test("is divided as the present rules do where nothing has changed", () => {
    const segments = taken();
    expect(new Set(segments.map(({ source }) => shown(source)))).toEqual(
      new Set([
        "One <1>bold.</1>",
        "<1>Two</1> plain.",
        "Three\u00adfold.",
        "Four.",
        "Alone.",
        "First.",
        "Second.",
        "Third.",
      ]),
    );
    const targets = new Map(
      segments.map(({ position, source }) => [position, source.replace("One", "Eins")]),
    );
    expect(written(begunBy(segments), targets)).toEqual(
      putTogether(file, { ...options, target_lang: "de" }, targets),
    );
  });

  test("has its targets in the places of those, also in copies for old programs", () => {
    const second = taken().findIndex(({ source }) => source === "Second.");
    const begun = withoutEndsBefore(second);
    const first = begun.findIndex(({ source }) => source === "First. Second.");
    const alone = begun.findIndex(({ source }) => source === "Alone.");
    const targets = new Map([
      [first, "Erstens und zweitens."],
      [first + 1, "Drittens."],
      [alone, "Allein."],
    ]);
    const made = written(begun, targets);
    expect(made).toMatchObject({ outcome: "ok", warnings: [] });
    expect(textsOf(made)).toEqual(expect.arrayContaining(["Erstens und zweitens.", "Drittens.", "Allein."]));
    // By their number alone these targets would have a place.
    expect(
      putTogether(file, { ...options, target_lang: "de" }, new Map([[first + 1, "Drittens."]])),
    ).toMatchObject({
      outcome: "ok",
    });
  });

  test("keeps the ends that sentences had then, around tabs, hyphens and formatting", () => {
    const segments = taken();
    const four = segments.findIndex(({ source }) => source === "Four.");
    const begun = withoutEndsBefore(four);
    const at = begun.findIndex(({ source }) => source.endsWith("Four."));
    expect(shown(begun[at]?.source ?? "")).toBe("Three\u00adfold. Four.");
    expect(textsOf(written(begun, new Map([[at, "Drei und vier."]])))).toContain("Drei und vier.");
  });

  test("has sentences that were joined, by their ends", () => {
    const segments = begunBy(taken());
    const at = segments.findIndex(({ source }) => shown(source).startsWith("One"));
    const [one, two] = [segments[at], segments[at + 1]];
    if (!one || !two) throw new Error("two sentences were expected");
    const source = one.source + one.after + shiftCodes(two.source, 1);
    const begun = segments.toSpliced(at, 2, { ...one, parts: 2, source, after: shiftCodes(two.after, 1) });
    const targets = new Map([
      [at, source.replace("plain", "schlicht")],
      [at + 1, joined_mark],
    ]);
    expect(textsOf(written(begun, targets))).toContain("<1>Two</1> schlicht.");
  });

  test("is not written where its texts are others now", () => {
    const segments = begunBy(taken());
    const other = (i: number, source: string) =>
      segments.map((text, at) => (at === i ? { ...text, source } : text));
    const detailOf = (begun: readonly BegunText[]) => {
      const made = written(begun, new Map([[0, "x"]]));
      return made.outcome === "document.unsound" ? made.detail : made.outcome;
    };
    const alone = segments.findIndex(({ source }) => source === "Alone.");
    expect(detailOf(other(alone, "Aline."))).toBe(
      `segment ${alone}: another text than the one that was begun`,
    );
    expect(detailOf(other(alone, "Alone"))).toContain("another text");
    expect(detailOf(segments.slice(0, -1))).toMatch(/^segment \d+: /);
    const more = { unit: 99, parts: 1, source: "More.", after: "" };
    expect(detailOf([...segments, more])).toBe(`segment ${segments.length}: not found`);
  });
});
