import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { coded, codeOf, readable } from "../workbench/fixtures/written.ts";
import type { ExchangeDocument, ExchangeSegment } from "./exchange-document.ts";
import { type ImportRow, planImport } from "./import-plan.ts";
import { writeXliff1 } from "./xliff-1-writer.ts";
import { writeXliff2 } from "./xliff-2-writer.ts";
import { openXliffReader, readXliff, type ReadXliff } from "./xliff-reader.ts";
import { UnreadableExchange } from "./xml-reader.ts";

const codes = [codeOf(1, "fmt", "bold"), codeOf(2, "field", "Fig. 3"), codeOf(3, "link"), codeOf(4, "break")];
const segment = (
  id: string,
  source: string,
  target: string,
  more: Partial<ExchangeSegment> = {},
): ExchangeSegment => ({
  id,
  source: coded(source),
  target: coded(target),
  codes,
  space_after: "",
  state: "confirmed",
  origin: "person",
  locked: false,
  max_characters: null,
  engine: null,
  mt_confidence: null,
  findings: [],
  notes: [],
  matches: [],
  ...more,
});
const document: ExchangeDocument = {
  document_id: "12",
  name: "offer & terms.docx",
  sha256: "ab".repeat(32),
  reader_version: "r2",
  segmenter_version: "s3",
  source_lang: "en",
  target_lang: "pl",
  units: [
    {
      id: "1",
      terms: [{ source: "offer", target: "oferta", definition: "A price with a date" }],
      segments: [
        segment("11", "See <1>the <3>offer</3></1> <2/>.", "Zobacz <1><3>ofertę</3></1> <2/>.", {
          space_after: " ",
          matches: [
            {
              source: coded("See <1>it</1>."),
              target: coded("Zobacz <1>to</1>."),
              source_codes: codes,
              target_codes: codes,
              percent: 83,
              origin: "memory",
            },
            {
              source: "See.",
              target: "Zobacz.",
              source_codes: [],
              target_codes: [],
              percent: null,
              origin: "engine",
            },
          ],
          engine: "deepl",
          mt_confidence: 0.82,
        }),
        segment("12", "A < B & “C”", "A < B & „C”", {
          state: "draft",
          findings: [{ code: "numbers", level: "red", detail: "54.5, 64,5" }],
          notes: [
            { text: "Check the number", side: null },
            { text: "“1200”: Check it", side: "source" },
          ],
        }),
      ],
    },
    { id: "2", terms: [], segments: [segment("13", "<1>Not split", "", { state: "untouched" })] },
    {
      id: "3",
      terms: [],
      segments: [segment("14", "Locked", "Locked", { locked: true, state: "reviewed" })],
    },
    {
      id: "4",
      terms: [],
      segments: [
        segment("15", "Twice <1>b</1>", "<1>a</1> i <1>b</1>", { state: "rejected", max_characters: 40 }),
      ],
    },
  ],
};
const writers = { "1.2": writeXliff1, "2.1": writeXliff2 } as const;
const all = document.units.flatMap((unit) => unit.segments);
const rows: ImportRow[] = document.units.flatMap((unit) =>
  unit.segments.map(({ id, source, locked }) => ({ id, unit_id: unit.id, source, codes, locked })),
);
const inChunks = (text: string, size: number): ReadXliff => {
  const reader = openXliffReader();
  for (let at = 0; at < text.length; at += size) reader.feed(text.slice(at, at + size));
  return reader.end();
};

describe.each(["1.2", "2.1"] as const)("8 XLIFF %s", (version) => {
  const text = writers[version](document);

  test("a written file is read with the same texts, codes and identity", () => {
    const read = readXliff(text);
    expect(read).toMatchObject({
      version: version === "1.2" ? 1 : 2,
      source_lang: "en",
      target_lang: "pl",
      document_id: "12",
      sha256: document.sha256,
    });
    expect(
      read.segments.map(({ id, source, target }) => [id, readable(source), readable(target ?? "")]),
    ).toEqual(all.map(({ id, source, target }) => [id, readable(source), readable(target)]));
    expect(read.segments.some(({ has_foreign_codes }) => has_foreign_codes)).toBe(false);
  });
  test("the file is read in chunks of any size", () => {
    const read = readXliff(text);
    for (const size of [1, 7, 64, 4_096]) expect(inChunks(text, size)).toEqual(read);
  });
  test("an import takes valid segments and lists the others", () => {
    const plan = planImport(document, rows, readXliff(text));
    expect(plan).toEqual({
      taken: [
        { id: "11", target: all[0]?.target, state: version === "1.2" ? "draft" : "confirmed" },
        { id: "12", target: all[1]?.target, state: "draft" },
        { id: "15", target: all[4]?.target, state: version === "1.2" ? "draft" : "rejected" },
      ],
      left: [{ id: "14", reason: "locked" }],
    });
  });
  test("another document is refused, another source and damaged codes are listed", () => {
    expect(planImport({ ...document, sha256: "00" }, rows, readXliff(text))).toEqual({
      refusal: "other_document",
    });
    const changed = rows.map((row) =>
      row.id === "12"
        ? { ...row, source: "Other" }
        : row.id === "11"
          ? { ...row, source: coded("See <1>the <3>offer</3></1> <2/>.<4/>") }
          : row,
    );
    expect(planImport(document, changed, readXliff(text))).toMatchObject({
      left: [
        { id: "11", reason: "codes" },
        { id: "12", reason: "other_source" },
        { id: "14", reason: "locked" },
      ],
    });
    expect(planImport(document, [], readXliff(text))).toMatchObject({ taken: [] });
  });
  test("any coded text of a segment is read as it was written", () => {
    const piece = fc.constantFrom(
      "a",
      " b",
      "<",
      "&amp;",
      "\n",
      "ż",
      coded("<1>"),
      coded("</1>"),
      coded("<2/>"),
      coded("<3>"),
      coded("</3>"),
    );
    const target = fc.array(piece, { minLength: 1, maxLength: 8 }).map((parts) => `x${parts.join("")}`);
    fc.assert(
      fc.property(target, (written) => {
        const [first] = all;
        if (!first) throw new RangeError("no segment");
        const units = [{ id: "1", terms: [], segments: [{ ...first, target: written, findings: [] }] }];
        const read = readXliff(writers[version]({ ...document, units }));
        expect(read.segments[0]?.target).toBe(written);
      }),
    );
  });
  test("codes with equal numbers in several segments of a unit have ids of their own", () => {
    const units = [
      {
        id: "1",
        terms: [],
        segments: [segment("1", "<1>a</1>", "<1>a</1>"), segment("2", "<1>b</1>", "<1>b</1>")],
      },
    ];
    const written = writers[version]({ ...document, units });
    expect(written).toContain('id="2-1"');
    expect(readXliff(written).segments.map(({ target }) => readable(target ?? ""))).toEqual([
      "<1>a</1>",
      "<1>b</1>",
    ]);
  });
});

describe("9 The origin of a text is part of the file", () => {
  test("text of an engine and of a memory is marked", () => {
    const of = (origin: "engine" | "memory" | "person") => ({
      ...document,
      units: [{ id: "1", terms: [], segments: [segment("7", "Stop", "Stop", { origin })] }],
    });
    expect(writeXliff1(of("engine"))).toContain('state-qualifier="leveraged-mt"');
    expect(writeXliff1(of("memory"))).toContain('state-qualifier="leveraged-tm"');
    expect(writeXliff1(of("person"))).not.toContain("state-qualifier");
    expect(writeXliff2(of("engine"))).toContain('<mda:meta type="s7">engine</mda:meta>');
  });
});

describe("8 XLIFF of other tools", () => {
  const wrapped = (
    units: string,
    target_state = "",
  ) => `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:mtc="https://www.matecat.com" version="1.2">
<file datatype="x-document" original="offer.docx" source-language="en-US" target-language="pl-PL" tool-id="converter">
<header><skl><external-file href="document:12" uid="${document.sha256}"/></skl></header><body>${units}${target_state}</body></file></xliff>`;

  test("indented segments with an approved target and suggestions are read", () => {
    const read = readXliff(
      wrapped(`<trans-unit id="1" approved="yes"><source>See <g id="1">the <g id="3">offer</g></g> <x id="2"/>. A &lt; B</source>
        <seg-source><mrk mid="11" mtype="seg">
            See <g id="1">the <g id="3">offer</g></g> <x id="2"/>.
          </mrk> <mrk mid="12" mtype="seg">A &lt; B</mrk></seg-source>
        <target xml:lang="pl-PL" state="final"><mrk mid="11" mtype="seg">
            Zobacz <g id="1"><g id="3">ofertę</g></g> <x id="2"/>.
          </mrk> <mrk mid="12" mtype="seg">A &lt; B</mrk></target>
        <alt-trans><source>Old</source><target>Stare <g id="9">x</g></target></alt-trans>
        <note>remark</note></trans-unit>`),
    );
    expect(read.segments).toHaveLength(2);
    expect(read.segments.map(({ state }) => state)).toEqual(["reviewed", "reviewed"]);
    const plan = planImport(document, rows, read);
    expect(plan).toMatchObject({
      taken: [{ id: "11", target: coded("Zobacz <1><3>ofertę</3></1> <2/>."), state: "confirmed" }],
      left: [{ id: "12", reason: "other_source" }],
    });
  });
  test("a unit without segments is taken when it has one segment, and listed when it had several", () => {
    const plain = (id: string, source: string) =>
      `<trans-unit id="${id}"><source>${source}</source><target>Tekst</target></trans-unit>`;
    const plan = planImport(
      document,
      [...rows, { id: "20", unit_id: "9", source: "Text", codes: [], locked: false }],
      readXliff(wrapped(plain("9", "Text") + plain("1", "See"))),
    );
    expect(plan).toEqual({
      taken: [{ id: "20", target: "Tekst", state: "draft" }],
      left: [{ id: "11", reason: "not_segmented" }],
    });
  });
  test("a target that a tool has joined or divided in another way is listed, not dropped", () => {
    const sources = `<source>See. A</source><seg-source><mrk mtype="seg" mid="11">See.</mrk> <mrk mtype="seg" mid="12">A</mrk></seg-source>`;
    const unit = (target: string) =>
      planImport(
        document,
        rows,
        readXliff(
          wrapped(`<trans-unit id="1">${sources}<target state="translated">${target}</target></trans-unit>`),
        ),
      );
    expect(unit("Zobacz. A")).toEqual({ taken: [], left: [{ id: "11", reason: "not_segmented" }] });
    expect(unit(`<mrk mtype="seg" mid="11-1">Zobacz.</mrk> <mrk mtype="seg" mid="11-2">A</mrk>`)).toEqual({
      taken: [],
      left: [
        { id: "11-1", reason: "unknown" },
        { id: "11-2", reason: "unknown" },
      ],
    });
  });
  test("codes of another tool are not taken as ours", () => {
    const read = readXliff(
      wrapped(
        `<trans-unit id="2"><source>a</source><target>a<ph id="x7">&lt;b&gt;</ph></target></trans-unit>`,
      ),
    );
    expect(read.segments[0]).toMatchObject({ target: "a", has_foreign_codes: true });
  });
});

describe("8 Hostile files", () => {
  const fault = (text: string, size = 1_000): string => {
    try {
      inChunks(text, size);
      return "none";
    } catch (error) {
      return error instanceof UnreadableExchange ? error.fault : "other";
    }
  };
  const root = '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">';
  test.each([
    ["doctype", `<!DOCTYPE xliff [<!ENTITY a "b">]>${root}</xliff>`],
    ["doctype", `<!DOCTYPE xliff SYSTEM "http://a.example/x.dtd">${root}</xliff>`],
    ["too_deep", `${root}${"<g>".repeat(200)}${"</g>".repeat(200)}</xliff>`],
    ["malformed", `${root}<file>`],
    ["malformed", `${root}<file></xliff></file>`],
    ["malformed", `${root}<file a=b></file></xliff>`],
    ["malformed", `${root}</xliff>${root}</xliff>`],
    ["malformed", `text`],
    ["malformed", ``],
    ["not_this_format", `<html></html>`],
    ["not_this_format", `<xliff></xliff>`],
    ["none", `${root}<!-- <!DOCTYPE x> --><![CDATA[<!DOCTYPE]]></xliff>`],
  ])("%s: %s", (expected, text) => {
    expect(fault(text)).toBe(expected);
    expect(fault(text, 1)).toBe(expected);
  });
  test("a file above the limit is refused while it is read", () => {
    const reader = openXliffReader({ characters: 1_000, depth: 100, external_doctype: false });
    reader.feed(root);
    expect(() => reader.feed(" ".repeat(1_000))).toThrow(UnreadableExchange);
  });
});
