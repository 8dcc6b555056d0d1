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
import { docxOf, drawn, paragraph, run, wordPart } from "../../../test/fixtures/documents/office.ts";
import { segmenter_version } from "../../../domain/files/segments.ts";
import { putTogether } from "./put-together.ts";
import { reader_version, takeApart } from "./take-apart.ts";

const main = "word/document.xml";
const body = (...paragraphs: string[]): Buffer => docxOf(paragraphs.join(""));
const put = (file: Buffer, ...targets: string[]): string =>
  partOf(together(file, "a.docx", new Map(targets.map((target, i) => [i, coded(target)]))).file, main);
const field = (instruction: string, result: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

describe("§2.2 A paragraph of Word is coded text", () => {
  test("the formatting of most characters has no code, other runs are pairs", () => {
    const file = body(
      paragraph(run("Note: ", "<w:b/>"), run("read the "), run("whole", "<w:i/>"), run(" page first.")),
    );
    const { segments } = apart(file, "a.docx");
    expect(shown(segments[0]?.source ?? "")).toBe("<1>Note: </1>read the <2>whole</2> page first.");
    expect(kindsOf(segments[0])).toEqual(["fmt bold", "fmt italic"]);
    const made = put(file, "<2>Zuerst</2> die ganze Seite lesen, <1>bitte</1>.");
    expect(made).toContain('<w:rPr><w:i/><w:lang w:val="de"/></w:rPr><w:t>Zuerst</w:t>');
    expect(made).toContain('<w:t xml:space="preserve"> die ganze Seite lesen, </w:t>');
    expect(made).toContain('<w:rPr><w:b/><w:lang w:val="de"/></w:rPr><w:t>bitte</w:t>');
  });

  test("runs that differ in language, spelling marks and revision numbers are one text", () => {
    const file = body(
      `<w:p><w:r w:rsidR="1"><w:rPr><w:lang w:val="en-US"/></w:rPr><w:t>One </w:t></w:r><w:proofErr w:type="spellStart"/><w:r w:rsidR="2"><w:rPr><w:noProof/><w:bCs/></w:rPr><w:t>text</w:t></w:r><w:proofErr w:type="spellEnd"/><w:r><w:lastRenderedPageBreak/><w:t> here.</w:t></w:r></w:p>`,
    );
    expect(sources(apart(file, "a.docx"))).toEqual(["One text here."]);
    expect(put(file, "Ein Text hier.")).toContain(
      '<w:r w:rsidR="1"><w:rPr><w:lang w:val="de"/></w:rPr><w:t>Ein Text hier.</w:t></w:r></w:p>',
    );
  });

  test("a link is a pair, a field in it and its target stay as they are", () => {
    const file = body(
      paragraph(
        run("See "),
        `<w:hyperlink r:id="rId9">${run("the terms")}</w:hyperlink>`,
        run(" and "),
        field('HYPERLINK "https://x.test"', run("our page", "<w:u/>")),
        run("."),
      ),
    );
    const [segment] = apart(file, "a.docx").segments;
    expect(shown(segment?.source ?? "")).toBe("See <1>the terms</1> and <2><3>our page</3></2>.");
    expect(kindsOf(segment)).toEqual(["link hyperlink", "link link", "fmt underline"]);
    const made = put(file, "Siehe <2><3>unsere Seite</3></2> und <1>die Bedingungen</1>.");
    expect(made).toContain(
      '<w:hyperlink r:id="rId9"><w:r><w:rPr><w:lang w:val="de"/></w:rPr><w:t>die Bedingungen',
    );
    expect(made.indexOf("HYPERLINK")).toBeLessThan(made.indexOf("unsere Seite"));
    expect(made.indexOf("unsere Seite")).toBeLessThan(made.indexOf('"end"'));
  });

  test("a field is one code that shows its result, and keeps instruction and result", () => {
    const file = body(
      paragraph(
        run("Page "),
        field("PAGE", run("7")),
        run(" of "),
        field("NUMPAGES", run("9")),
        run(" pages"),
      ),
    );
    const taken = apart(file, "a.docx");
    expect(sources(taken)).toEqual(["Page {1} of {2} pages"]);
    expect(kindsOf(taken.segments[0])).toEqual(["field 7", "field 9"]);
    expect([taken.billed_words, taken.locked_words]).toEqual([3, 2]);
    const made = put(file, "{2} Seiten, davon {1}");
    expect(made.indexOf("NUMPAGES")).toBeLessThan(made.indexOf(" PAGE "));
    expect(made.match(/<w:instrText>.*?<\/w:instrText>|<w:t[^>]*>[79]<\/w:t>/g)).toHaveLength(4);
  });

  test("notes, breaks, tabs and hyphens keep their elements", () => {
    const file = body(
      paragraph(
        run("First"),
        "<w:r><w:tab/></w:r>",
        run("co"),
        "<w:r><w:noBreakHyphen/></w:r>",
        run("operate"),
        '<w:r><w:footnoteReference w:id="2"/></w:r>',
        run(" well.<w:br/>".replace("<w:br/>", "")),
        "<w:r><w:br/></w:r>",
        run("Second line"),
      ),
    );
    const taken = apart(file, "a.docx");
    expect(sources(taken)).toEqual(["First{1}co\u2011operate{2} well.", "Second line"]);
    expect(shown(taken.segments[0]?.space_after ?? "")).toBe("{3}");
    const made = put(file, "Erst{1}ge\u2011meinsam{2} gut.", "Zweite Zeile");
    expect(made).toContain("<w:noBreakHyphen/>");
    expect(made).toContain('<w:footnoteReference w:id="2"/>');
    expect(made.indexOf("<w:br/>")).toBeGreaterThan(made.indexOf("gut."));
  });

  test("tracked changes, content controls and hidden text", () => {
    const control = (properties: string, text: string): string =>
      `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${run(text)}</w:sdtContent></w:sdt>`;
    const file = body(
      paragraph(
        run("Old "),
        `<w:ins w:id="1">${run("new ")}</w:ins><w:del w:id="2"><w:r><w:delText>gone</w:delText></w:r></w:del>`,
        run("text for "),
        control("", "a free field"),
        run(" and "),
        control('<w:dataBinding w:xpath="/x"/>', "Bound Ltd"),
        run(" secret", "<w:vanish/>"),
        run(" today"),
      ),
    );
    const taken = apart(file, "a.docx");
    expect(sources(taken)).toEqual(["Old <1>new </1>{2}text for <3>a free field</3> and {4}{5} today"]);
    expect(taken.locked_words).toBe(2);
    const made = put(file, "Alter <1>neuer </1>{2}Text für <3>ein freies Feld</3> und {4}{5} heute");
    expect(made).toContain('<w:ins w:id="1"><w:r>');
    expect(made).toContain("<w:delText>gone</w:delText>");
    expect(made).toContain('<w:vanish/></w:rPr><w:t xml:space="preserve"> secret</w:t>');
    expect(made).toContain('<w:t xml:space="preserve">Bound Ltd</w:t>');
  });

  test("placeholders, addresses and tags are protected, private characters are literal", () => {
    const file = body(
      paragraph(run("Dear {{name}}, write to a.b@x.test or see https://x.test/a?b=1, %1$s.\ue123")),
    );
    const [segment] = apart(file, "a.docx").segments;
    expect(shown(segment?.source ?? "")).toBe("Dear {1}, write to {2} or see {3}, {4}.{5}");
    expect(kindsOf(segment)).toEqual([
      "protected {{name}}",
      "protected a.b@x.test",
      "protected https://x.test/a?b=1",
      "protected %1$s",
      "literal \ue123",
    ]);
    expect(put(file, "{5}{4} {3} {2} {1}")).toContain(
      "\ue123%1$s https://x.test/a?b=1 a.b@x.test {{name}}</w:t>",
    );
  });
});

describe("§2.1 All parts of a document of Word", () => {
  test("text boxes, notes, headers and their copies for old programs", () => {
    const box = (text: string): string => `<w:txbxContent>${paragraph(run(text))}</w:txbxContent>`;
    const shape = `<w:r><mc:AlternateContent><mc:Choice><w:drawing>${box("In a box")}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box("In a box")}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
    const file = docxOf(
      paragraph(run("Before"), shape, run(" after")),
      [
        ["footnotes", "footnotes.xml"],
        ["header", "header1.xml"],
        ["header", "header2.xml"],
        ["comments", "comments.xml"],
      ],
      {
        "word/footnotes.xml": wordPart(
          "footnotes",
          `<w:footnote w:id="2">${paragraph(run("A note"))}</w:footnote>`,
        ),
        "word/header1.xml": wordPart("hdr", paragraph(run("Head"))),
        "word/header2.xml": wordPart("hdr", paragraph(run("Head"))),
        "word/comments.xml": wordPart("comments", `<w:comment>${paragraph(run("A remark"))}</w:comment>`),
      },
    );
    const taken = apart(file, "a.docx");
    expect(
      taken.segments.map(({ region, is_billed, is_locked, words }) => [region, is_billed, is_locked, words]),
    ).toEqual([
      ["textbox", true, false, 3],
      ["body", true, false, 2],
      ["footnote", true, false, 2],
      ["header", false, false, 1],
      ["header", false, false, 0],
      ["comment", false, true, 2],
    ]);
    expect(taken.left).toEqual([{ what: "comment", words: 2 }]);
    const made = together(file, "a.docx", pseudoTargets(taken)).file;
    expect(partOf(made, main).match(/żInó żaó żboxó/g)).toHaveLength(2);
    expect(partOf(made, "word/header2.xml")).toContain("żHeadó");
    expect(partOf(made, "word/comments.xml")).toBe(partOf(file, "word/comments.xml"));
    expect(structureOf(made)).toEqual(structureOf(file));
  });

  test("a bought region is open", () => {
    const file = docxOf(paragraph(run("Body")), [["chart", "charts/chart1.xml"]], {
      "word/charts/chart1.xml": `<c:chartSpace>${drawn("Sales")}</c:chartSpace>`,
    });
    const taken = takeApart(file, { name: "a.docx", source_language: "en", bought: ["chart"] });
    expect(taken.outcome === "ok" && taken.segments.map((one) => [one.region, one.is_locked])).toEqual([
      ["body", false],
      ["chart", false],
    ]);
  });

  test("SmartArt is translated in its data and in its drawing", () => {
    const file = docxOf(
      paragraph(run("Body")),
      [
        ["diagramData", "diagrams/data1.xml"],
        ["diagramDrawing", "diagrams/drawing1.xml"],
      ],
      {
        "word/diagrams/data1.xml": `<dgm:dataModel>${drawn("Box one")}</dgm:dataModel>`,
        "word/diagrams/drawing1.xml": `<dsp:drawing>${drawn("Box one")}</dsp:drawing>`,
      },
    );
    const options = { name: "a.docx", source_language: "en", bought: ["smartart"] as const };
    const taken = takeApart(file, options);
    const targets = new Map([[1, "Kasten eins"]]);
    const made = putTogether(file, { ...options, target_lang: "de" }, targets);
    expect(taken.outcome === "ok" && taken.segments.length).toBe(2);
    for (const name of ["data1", "drawing1"])
      expect(made.outcome === "ok" && partOf(made.file, `word/diagrams/${name}.xml`)).toContain(
        '<a:rPr lang="de"/><a:t>Kasten eins</a:t>',
      );
  });

  test("a table of contents keeps its text, and Word is asked to update it", () => {
    const settings = '<w:settings xmlns:w="w"><w:zoom/><w:compat/></w:settings>';
    const file = docxOf(
      [
        `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\o</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("Intro 1")}</w:p>`,
        paragraph(run("End 2")),
        `<w:p><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
        paragraph(run("Intro")),
      ].join(""),
      [["settings", "settings.xml"]],
      { "word/settings.xml": settings },
    );
    const taken = apart(file, "a.docx");
    expect(sources(taken)).toEqual(["Intro"]);
    expect([taken.billed_words, taken.locked_words]).toEqual([1, 4]);
    const { file: made, warnings } = together(file, "a.docx", new Map([[0, "Einleitung"]]));
    expect(warnings).toEqual(["contents_need_update"]);
    expect(partOf(made, "word/settings.xml")).toContain('<w:updateFields w:val="true"/><w:compat/>');
    expect(partOf(made, main)).toContain("Intro 1");
  });

  test("a field inside of an instruction is neither counted nor changed", () => {
    const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const instruction = (text: string): string => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
    const condition = instruction("IF ") + field("MERGEFIELD sex", run("f or m")) + instruction(" = f");
    const chosen = mark("begin") + condition + mark("separate") + run("Mrs") + mark("end");
    const file = body(paragraph(run("Dear "), chosen, run(" Ray")));
    const taken = apart(file, "a.docx");
    expect(sources(taken)).toEqual(["Dear {1} Ray"]);
    expect([taken.billed_words, taken.locked_words]).toEqual([2, 1]);
    const made = put(file, "Sehr geehrte {1} Ray");
    expect(made).toContain(`${condition}${mark("separate")}<w:r><w:t xml:space="preserve">Mrs</w:t></w:r>`);
  });

  test("a field that is never closed takes nothing with it", () => {
    const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>';
    const taken = apart(body(`<w:p>${begin}${run("lost")}</w:p>`, paragraph(run("Stays"))), "a.docx");
    expect(sources(taken)).toEqual(["Stays"]);
    expect(taken.locked_words).toBe(1);
  });

  test("parts of any name, prefix and encoding", () => {
    const xml = `<?xml version="1.0" encoding="UTF-16"?><x:document xmlns:x="w"><x:body><x:p><x:r><x:t><![CDATA[A & B]]></x:t></x:r></x:p></x:body></x:document>`;
    const file = docxOf("", [], { [main]: Buffer.from(`\ufeff${xml}`, "utf16le") });
    expect(sources(apart(file, "a.docx"))).toEqual(["A & B"]);
    const made = together(file, "a.docx", new Map([[0, "Б & А"]]), "uk").file;
    expect(partOf(made, main).length).toBeGreaterThan(0);
    expect(sources(apart(made, "a.docx"))).toEqual(["Б & А"]);
  });
});

describe("Characters with a guide to their reading", () => {
  const base = (text: string): string => run(text, '<w:sz w:val="21"/>');
  const guide = `<w:rubyPr><w:lid w:val="ja-JP"/></w:rubyPr><w:rt>${run("kanji", '<w:sz w:val="10"/>')}</w:rt>`;
  const ruby = `<w:r><w:t>no </w:t><w:ruby>${guide}<w:rubyBase>${base("漢字")}</w:rubyBase></w:ruby><w:t>!</w:t></w:r>`;

  test("are text, without the guide when they are translated", () => {
    const file = body(paragraph(run("The "), ruby), paragraph(ruby));
    const taken = apart(file, "a.docx");
    expect(sources(taken)).toEqual(["The no <1>漢字</1>!", "no <1>漢字</1>!"]);
    expect(taken.locked_words).toBe(0);
    const made = put(file, "Das <1>Zeichen</1>!");
    expect(made).toContain(paragraph(ruby));
    expect(made).toContain('<w:sz w:val="21"/><w:lang w:val="de"/></w:rPr><w:t>Zeichen</w:t></w:r><w:r>');
    expect(made.split("kanji").length).toBe(2);
  });

  test("stay in a field with it", () => {
    const file = body(paragraph(run("See "), field("REF a", ruby), run(" there.")));
    expect(sources(apart(file, "a.docx"))).toEqual(["See {1}", "there."]);
    expect(put(file, "Siehe {1}", "dort.")).toContain(guide);
  });
});

describe("§1 What a segment says about itself", () => {
  test("its hashes with its neighbours, its repetition and the versions that divided it", () => {
    const taken = apart(body(paragraph(run("One. Two. One.")), paragraph(run("Two.", "<w:b/>"))), "a.docx");
    const [first, second, third, fourth] = taken.segments;
    expect(taken.segments.map((one) => one.repeat_of)).toEqual([null, null, 0, 1]);
    expect([third?.source_hash, fourth?.source_hash]).toEqual([first?.source_hash, second?.source_hash]);
    expect([second?.prev_hash, second?.next_hash]).toEqual([first?.source_hash, third?.source_hash]);
    expect([first?.prev_hash, fourth?.next_hash]).toEqual(["0".repeat(32), "0".repeat(32)]);
    expect(taken).toMatchObject({ type: "docx", reader_version, segmenter_version });
    expect(taken.sha256).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("§2.3 What is refused", () => {
  const outcomeOf = (result: { outcome: string; detail?: string }): string =>
    `${result.outcome}: ${result.detail}`;

  test("words and nothing to translate", () => {
    const file = body(paragraph(field("DATE", run("4 May"))));
    expect(outcomeOf(takeApart(file, { name: "a.docx", source_language: "en" }) as { outcome: string })).toBe(
      "document.no_text_found: 2 words and no text",
    );
  });

  test.each([
    ["a missing code", "Seite ohne Feld", "segment 0: code 1 missing"],
    ["a repeated code", "{1} {1}", "segment 0: code 1 repeated"],
    ["an unknown code", "{1} {9}", "segment 0: code 9 unknown"],
    ["crossed pairs", "{1} <2>a</3>", "segment 0: code 3 unknown"],
  ])("%s", (_what, target, detail) => {
    const file = body(paragraph(run("Page "), field("PAGE", run("7")), run(" of "), run("all", "<w:b/>")));
    const options = { name: "a.docx", source_language: "en", target_lang: "de" };
    expect(outcomeOf(putTogether(file, options, new Map([[0, coded(target)]])) as { outcome: string })).toBe(
      `codes.invalid: ${detail}`,
    );
  });

  test("other formats and hostile files, as the counter refuses them", () => {
    const refused = (file: Buffer, name: string) => takeApart(file, { name, source_language: "en" }).outcome;
    expect(refused(Buffer.from("PK\u0003\u0004 no archive"), "a.docx")).toBe("corrupt");
    expect(refused(body(paragraph("<w:tbl>".repeat(30_000))), "a.docx")).toBe("bomb");
    expect(refused(Buffer.from("%PDF-1.7"), "a.docx")).toBe("mismatch");
    expect(
      refused(Buffer.from("MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<html><p>Some text"), "a.doc"),
    ).toBe("unsupported");
  });
});
