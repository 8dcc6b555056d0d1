import { describe, expect, test } from "vitest";
import {
  apart,
  coded,
  kindsOf,
  partOf,
  pseudoTargets,
  shown,
  sources,
  structureOf,
  together,
} from "../../../test/fixtures/documents/apart.ts";
import { drawn, odtOf, pptxOf, shape } from "../../../test/fixtures/documents/office.ts";
import { putTogether } from "./put-together.ts";

const targets = (...texts: string[]): Map<number, string> =>
  new Map(texts.map((text, i) => [i, coded(text)]));

describe("Presentations", () => {
  const slide = "ppt/slides/slide1.xml";
  const shapeOf = (content: string): string => `<p:sp><p:txBody><a:p>${content}</a:p></p:txBody></p:sp>`;

  test("runs, links, breaks and fields of a slide", () => {
    const file = pptxOf([
      {
        shapes: shapeOf(
          '<a:pPr lvl="1"/><a:r><a:rPr lang="en-US" dirty="0"/><a:t>Read </a:t></a:r><a:r><a:rPr lang="en-GB"><a:hlinkClick r:id="rId2"/></a:rPr><a:t>more</a:t></a:r><a:r><a:rPr lang="en-US" err="1"/><a:t> here</a:t></a:r><a:br/><a:r><a:rPr b="1"/><a:t>Now</a:t></a:r><a:fld type="slidenum"><a:t>3</a:t></a:fld><a:endParaRPr lang="en-US"/>',
        ),
      },
    ]);
    const taken = apart(file, "a.pptx");
    expect(sources(taken)).toEqual(["Read <1>more</1> here", "<1>Now</1>{2}"]);
    expect(kindsOf(taken.segments[0])).toEqual(["link format", "break line"]);
    expect(kindsOf(taken.segments[1])).toEqual(["fmt bold", "field field"]);
    expect(taken.segments[0]?.place.slide).toBe(1);
    const made = partOf(together(file, "a.pptx", targets("Hier <1>mehr</1>", "<1>Jetzt</1>{2}")).file, slide);
    expect(made).toContain(
      '<a:pPr lvl="1"/><a:r><a:rPr lang="de" dirty="0"/><a:t>Hier </a:t></a:r><a:r><a:rPr lang="de"><a:hlinkClick r:id="rId2"/></a:rPr><a:t>mehr</a:t></a:r><a:br/>',
    );
    expect(made).toContain('<a:fld type="slidenum"><a:t>3</a:t></a:fld><a:endParaRPr lang="en-US"/>');
  });

  test("the text behind a merged cell is no unit and stays", () => {
    const behind = `<a:tc hMerge="1"><a:txBody>${drawn("Behind")}</a:txBody></a:tc>`;
    const table = `<p:graphicFrame><a:tbl><a:tr><a:tc gridSpan="2"><a:txBody>${drawn("Cell")}</a:txBody></a:tc>${behind}</a:tr></a:tbl></p:graphicFrame>`;
    const file = pptxOf([{ shapes: table + shape("After") }]);
    expect(sources(apart(file, "a.pptx"))).toEqual(["Cell", "After"]);
    const made = partOf(together(file, "a.pptx", targets("Zelle", "Danach")).file, slide);
    expect(made).toContain(behind);
    expect(made).toContain("<a:t>Danach</a:t>");
  });

  test("notes and hidden slides are locked, SmartArt is billed", () => {
    const file = pptxOf(
      [
        {
          shapes: shape("A title"),
          links: [
            ["notesSlide", "../notesSlides/notesSlide1.xml"],
            ["diagramData", "../diagrams/data1.xml"],
          ],
        },
        { shapes: shape("Not shown"), attributes: 'show="0"' },
      ],
      {
        "ppt/notesSlides/notesSlide1.xml": `<p:notes>${shape("Say this", '<p:ph type="body"/>')}</p:notes>`,
        "ppt/diagrams/data1.xml": `<dgm:dataModel>${drawn("In a diagram")}</dgm:dataModel>`,
      },
    );
    const taken = apart(file, "a.pptx");
    expect(taken.segments.map((one) => [one.region, one.place.slide, one.is_billed, one.is_locked])).toEqual([
      ["body", 1, true, false],
      ["notes", 1, false, true],
      ["smartart", 1, true, false],
      ["hidden", 2, false, true],
    ]);
    expect(taken.left).toEqual([
      { what: "notes", words: 2 },
      { what: "hidden", words: 2 },
    ]);
    const made = together(file, "a.pptx", pseudoTargets(taken)).file;
    expect(partOf(made, "ppt/diagrams/data1.xml")).toContain("żdiagramó");
    expect(structureOf(made)).toEqual(structureOf(file));
  });
});

describe("OpenDocument texts", () => {
  const styles =
    '<style:style style:name="T1"><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="T2"><style:text-properties officeooo:rsid="0012" fo:language="en"/></style:style>';

  test("spans, links, spaces, notes and fields", () => {
    const file = odtOf(
      '<text:p>Read <text:span text:style-name="T2">the</text:span><text:s text:c="2"/><text:span text:style-name="T1">whole</text:span> <text:a xlink:href="x">page</text:a><text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>A note.</text:p></text:note-body></text:note>, sheet <text:page-number>4</text:page-number>.<text:line-break/>Next</text:p>',
      styles,
    );
    const taken = apart(file, "a.odt");
    expect(taken.segments.map((one) => [one.region, shown(one.source)])).toEqual([
      ["footnote", "A note."],
      ["body", "Read the  <1>whole</1> <2>page</2>{3}, sheet {4}."],
      ["body", "Next"],
    ]);
    expect(kindsOf(taken.segments[1])).toEqual([
      "fmt bold",
      "link link",
      "note note",
      "field 4",
      "break line",
    ]);
    const made = partOf(
      together(file, "a.odt", targets("Eine Note.", "<2>Seite</2>{3}  <1>ganz</1> lesen: {4}.", "Weiter"))
        .file,
      "content.xml",
    );
    expect(made).toContain('<text:a xlink:href="x">Seite</text:a><text:note text:note-class="footnote">');
    expect(made).toContain("<text:p>Eine Note.</text:p>");
    expect(made).toContain(' <text:s text:c="1"/><text:span text:style-name="T1">ganz</text:span> lesen: ');
    expect(made).toContain("<text:page-number>4</text:page-number>.<text:line-break/>Weiter</text:p>");
  });

  test("the number of a heading and the cells behind a merged cell keep their text", () => {
    const number = "<text:number>1.1</text:number>";
    const behind = "<table:covered-table-cell><text:p>Behind</text:p></table:covered-table-cell>";
    const file = odtOf(
      `<text:h>${number}Heading</text:h><table:table-row><table:table-cell><text:p>Cell</text:p></table:table-cell>${behind}</table:table-row>`,
    );
    const taken = apart(file, "a.odt");
    expect(sources(taken)).toEqual(["Heading", "Cell"]);
    const made = partOf(together(file, "a.odt", targets("Titel", "Zelle")).file, "content.xml");
    expect(made).toContain(`<text:h>${number}Titel</text:h>`);
    expect(made).toContain(behind);
  });

  test("a paragraph that a field hides is no unit, text with metadata is one", () => {
    const hidden = '<text:p>Hidden<text:hidden-paragraph text:is-hidden="true"/> text</text:p>';
    const meta = (text: string) => `<text:meta xml:id="m">${text}</text:meta>`;
    const file = odtOf(`${hidden}<text:p>See ${meta("the terms")}.</text:p>`);
    expect(sources(apart(file, "a.odt"))).toEqual(["See <1>the terms</1>."]);
    const made = partOf(together(file, "a.odt", targets("<1>Bedingungen</1>: siehe.")).file, "content.xml");
    expect(made).toContain(`${hidden}<text:p>${meta("Bedingungen")}: siehe.</text:p>`);
  });

  test("characters with a guide to their reading are text, without it when they are translated", () => {
    const ruby =
      "<text:ruby><text:ruby-base>漢字</text:ruby-base><text:ruby-text>kanji</text:ruby-text></text:ruby>";
    const file = odtOf(`<text:p>The ${ruby} of Japan</text:p><text:p>${ruby}</text:p>`);
    expect(sources(apart(file, "a.odt"))).toEqual(["The 漢字 of Japan", "漢字"]);
    const made = partOf(together(file, "a.odt", new Map([[0, "Japans Zeichen"]])).file, "content.xml");
    expect(made).toContain(`<text:p>Japans Zeichen</text:p><text:p>${ruby}</text:p>`);
  });

  test("what is hidden or deleted is no text, a comment is locked", () => {
    const file = odtOf(
      '<text:tracked-changes><text:changed-region><text:deletion><text:p>old</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>Shown<office:annotation><text:p>Remark</text:p></office:annotation><text:hidden-text text:is-hidden="true">no</text:hidden-text> text</text:p>',
    );
    const taken = apart(file, "a.odt");
    expect(taken.segments.map((one) => [one.region, one.is_locked, shown(one.source)])).toEqual([
      ["comment", true, "Remark"],
      ["body", false, "Shown{1}{2} text"],
    ]);
    const made = together(file, "a.odt", pseudoTargets(taken)).file;
    expect(structureOf(made)).toEqual(structureOf(file));
    expect(partOf(made, "content.xml")).toContain("<text:p>Remark</text:p>");
  });
});

describe("Rich text", () => {
  const rtf = (content: string): Buffer =>
    Buffer.from(`{\\rtf1\\ansi\\ansicpg1250\\deff0{\\fonttbl{\\f0 Arial;}}${content}}`, "latin1");
  const put = (file: Buffer, ...texts: string[]): string =>
    together(file, "a.rtf", targets(...texts), "pl").file.toString("latin1");

  test("groups and words of characters are pairs", () => {
    const file = rtf("\\pard\\plain\\fs24 Note: {\\b the} whole \\i page\\i0  first.\\par Next\\par");
    const taken = apart(file, "a.rtf");
    expect(sources(taken)).toEqual(["Note: <1>the</1> whole <2>page</2> first.", "Next"]);
    expect(kindsOf(taken.segments[0])).toEqual(["fmt bold", "fmt italic"]);
    const made = put(file, "Uwaga: <2>strona</2> <1>cała</1>, {najpierw} \\.", "Dalej");
    expect(made).toContain("{\\plain\\fs24\\i\\uc1 strona}");
    expect(made).toContain("{\\plain\\fs24\\b\\uc1 ca\\u322?a}");
    expect(made).toContain(", \\{najpierw\\} \\\\.}");
    expect(made).toContain("\\par {\\plain\\fs24\\i0\\uc1 Dalej}\\par");
  });

  test("formatting that is switched on in a paragraph goes on after it, also in its notes", () => {
    const file = rtf(
      "\\pard\\plain One\\b {\\field{\\*\\fldinst PAGE}{\\fldrslt 7}}{\\footnote\\pard Note} two\\par Three\\par",
    );
    const taken = apart(file, "a.rtf");
    const made = together(file, "a.rtf", pseudoTargets(taken)).file.toString("latin1");
    // The bold of the last paragraph is that of the first one, which is in groups of its own now.
    expect(made).toMatch(/\\plain\\b\\uc1 \\par/);
    const again = apart(Buffer.from(made, "latin1"), "a.rtf");
    expect(again.segments.map(({ codes }) => codes.map(({ show }) => show))).toEqual(
      taken.segments.map(({ codes }) => codes.map(({ show }) => show)),
    );
  });
  test("a text box of Word 95 is translated in its place", () => {
    const box = (text: string) => `{\\*\\do\\dptxbx{\\dptxbxtext\\pard ${text}\\par}\\dpx1}`;
    const file = rtf(`\\pard Before ${box("In the box")}after it\\par`);
    const taken = apart(file, "a.rtf");
    expect(taken.segments.map((one) => [one.region, shown(one.source)])).toEqual([
      ["textbox", "In the box"],
      ["body", "Before {1}after it"],
    ]);
    const made = put(file, "W ramce", "Przed {1}potem");
    expect(made).toContain(box("{\\plain\\uc1 W ramce}"));
    expect(sources(apart(Buffer.from(made, "latin1"), "a.rtf"))).toEqual(["W ramce", "Przed {1}potem"]);
  });
  test("a paragraph with a link in a link stays as it is", () => {
    const link = (content: string) => `{\\field{\\*\\fldinst HYPERLINK x}{\\fldrslt ${content}}}`;
    const file = rtf(`\\pard One ${link(`two${link("  ")}`)}\\par Three\\par`);
    const taken = apart(file, "a.rtf");
    expect(sources(taken)).toEqual(["Three"]);
    expect(taken.locked_words).toBe(2);
    const made = together(file, "a.rtf", pseudoTargets(taken)).file.toString("latin1");
    expect(made).toContain(`One ${link(`two${link("  ")}`)}`);
  });
  test("groups over the ends of a paragraph stay balanced", () => {
    const file = rtf("{\\b Bold {\\i both\\par} still bold\\par}Plain\\par");
    const taken = apart(file, "a.rtf");
    const made = together(file, "a.rtf", pseudoTargets(taken)).file;
    expect(sources(apart(made, "a.rtf"))).toEqual(["żBoldó <1>żbothó</1>", "żstilló żboldó", "żPlainó"]);
    const depth = made.toString("latin1").replaceAll(/[^{}]/g, "");
    expect(depth.split("{").length).toBe(depth.split("}").length);
  });

  test("links are pairs, fields, notes, tabs and bookmarks stay", () => {
    const file = rtf(
      '\\pard See {\\field{\\*\\fldinst{HYPERLINK "x"}}{\\fldrslt{\\ul here}}} on {\\field{\\*\\fldinst PAGE}{\\fldrslt 3}}{\\*\\bkmkstart a}now{\\footnote\\pard A note} then\\tab end\\line Two\\par',
    );
    const taken = apart(file, "a.rtf");
    expect(taken.segments.map((one) => [one.region, shown(one.source)])).toEqual([
      ["footnote", "A note"],
      ["body", "See <1><2>here</2></1> on {3}{4}now{5} then{6}end"],
      ["body", "Two"],
    ]);
    expect(kindsOf(taken.segments[1])).toEqual([
      "link link",
      "fmt underline",
      "field 3",
      "protected bkmkstart",
      "note footnote",
      "break tab",
      "break line",
    ]);
    const made = put(file, "Notatka", "Patrz {3} <1><2>tu</2></1>{4} teraz{5}{6}koniec", "Dwa");
    expect(made).toContain('{\\field{\\*\\fldinst{HYPERLINK "x"}}{\\fldrslt{\\plain\\ul\\uc1 tu}}}');
    expect(made).toContain("{\\plain\\uc1 {\\footnote\\pard {\\plain\\uc1 Notatka}}}");
  });

  test("a line separator of another code page and old fallbacks", () => {
    const file = rtf("\\pard za\\'bf\\'f3\\'b3\\u263\\'e6 {\\f0 ge\\u347 s}\\par");
    expect(sources(apart(file, "a.rtf"))).toEqual(["zażółć geś"]);
    expect(put(file, "яґ\u{1F600}")).toContain("\\u1103?\\u1169?\\u-10179?\\u-8704?");
  });
});

describe("Plain text", () => {
  test("keeps its encoding and line ends", () => {
    const polish = Buffer.from([0x67, 0xea, 0x9c, 0x6c, 0x61, 0x0d, 0x0a, 0x6a, 0x61, 0x9f, 0xf1]);
    const taken = apart(polish, "a.txt", "pl");
    expect(sources(taken)).toEqual(["gęśla", "jaźń"]);
    const options = { name: "a.txt", source_language: "pl", target_lang: "de" };
    const made = putTogether(polish, options, targets("Süß", "Jaźń"));
    expect(made).toMatchObject({ outcome: "ok", warnings: [], changed: 2 });
    expect(made.outcome === "ok" && made.file.toString("hex")).toBe("53fcdf0d0a4a619ff1");
  });

  test("a character that the encoding lacks makes it UTF-8, with a warning", () => {
    const german = Buffer.from("Gr\xfc\xdfe\nan alle", "latin1");
    const made = together(german, "a.txt", targets("Привіт", "усім"), "uk");
    expect(made.warnings).toEqual(["encoding_changed"]);
    expect(made.file.toString("utf8")).toBe("Привіт\nусім");
    const unchanged = together(german, "a.txt", targets("Grüße", "à tous"), "fr");
    expect([unchanged.warnings, unchanged.file.toString("latin1")]).toEqual([[], "Gr\xfc\xdfe\n\xe0 tous"]);
  });

  test.each([
    ["utf-8 with a mark", Buffer.from("\ufeffOne\r\nTwo", "utf8"), Buffer.from("\ufeffEins\r\nZwei", "utf8")],
    ["utf-16", Buffer.from("\ufeffOne\nTwo", "utf16le"), Buffer.from("\ufeffEins\nZwei", "utf16le")],
    [
      "utf-16, big end first",
      Buffer.from("\ufeffOne\nTwo", "utf16le").swap16(),
      Buffer.from("\ufeffEins\nZwei", "utf16le").swap16(),
    ],
  ])("%s", (_what, file, made) => {
    expect(together(file, "a.txt", targets("Eins", "Zwei")).file).toEqual(made);
  });

  test("sentences of a line are segments, with the white space between them", () => {
    const file = Buffer.from("  One.  Two.\n\nThree, see http://x.test.", "utf8");
    const taken = apart(file, "a.txt");
    expect(taken.segments.map((one) => [shown(one.source), one.space_after, one.unit])).toEqual([
      ["One.", "  ", 0],
      ["Two.", "", 0],
      ["Three, see {1}.", "", 2],
    ]);
    expect(together(file, "a.txt", new Map([[1, "Zwei."]])).file.toString()).toBe(
      "  One.  Zwei.\n\nThree, see http://x.test.",
    );
  });
});
