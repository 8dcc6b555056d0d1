import { describe, expect, test } from "vitest";
import { counted, regionWords } from "../../test/fixtures/documents/counted.ts";
import {
  docxOf,
  linksXml,
  paragraph,
  png,
  run,
  wordPart,
  words,
} from "../../test/fixtures/documents/office.ts";

const text_box = (text: string) =>
  `<w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent>${paragraph(run(text))}</w:txbxContent></w:drawing></mc:Choice>` +
  `<mc:Fallback><w:pict><v:textbox><w:txbxContent>${paragraph(run(text))}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;

const styles = wordPart(
  "styles",
  `<w:style w:styleId="Quiet"><w:rPr><w:vanish/></w:rPr></w:style>
   <w:style w:styleId="Child"><w:basedOn w:val="Quiet"/></w:style>
   <w:style w:styleId="Loud"><w:basedOn w:val="Quiet"/><w:rPr><w:vanish w:val="0"/></w:rPr></w:style>
   <w:style w:styleId="Plain"><w:rPr><w:b/></w:rPr></w:style>
   <w:style w:styleId="Loop"><w:basedOn w:val="Loop"/></w:style>`,
);

const hiddenAndShown = (body: string) => {
  const count = counted(
    docxOf(`${paragraph(run("always shown"))}${body}`, [["styles", "styles.xml"]], {
      "word/styles.xml": styles,
    }),
    "a.docx",
  );
  return [count.by_region.hidden?.words ?? 0, count.words - 2];
};
const styled = (id: string) => paragraph(`<w:pPr><w:pStyle w:val="${id}"/></w:pPr>`, run("one two"));

describe("D1: regions of a Word document", () => {
  const body = [
    paragraph(run(words(1, "body"))),
    `<w:tbl><w:tr><w:tc>${paragraph(run(words(2, "table")))}</w:tc></w:tr></w:tbl>`,
    paragraph(text_box(words(4, "box"))),
    `<w:sdt><w:sdtContent>${paragraph(run(words(32, "control")))}</w:sdtContent></w:sdt>`,
    paragraph(`<w:ins>${run(words(64, "inserted"))}</w:ins>`),
    paragraph(`<w:del><w:r><w:delText>${words(128, "deleted")}</w:delText></w:r></w:del>`),
    paragraph(
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${words(5, "INSTRUCTION")}</w:instrText></w:r>` +
        `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(words(256, "result"))}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
    ),
    paragraph(run(words(512, "hidden"), "<w:vanish/>")),
  ].join("");
  const file = docxOf(
    body,
    [
      ["footnotes", "footnotes.xml"],
      ["endnotes", "endnotes.xml"],
      ["header", "header1.xml"],
      ["header", "header2.xml"],
      ["footer", "footer1.xml"],
      ["comments", "comments.xml"],
      ["diagramData", "diagrams/data1.xml"],
      ["chart", "charts/chart1.xml"],
      ["header", "https://elsewhere.example/header.xml"],
      ["footer", "../../../outside.xml"],
    ],
    {
      "word/footnotes.xml": wordPart(
        "footnotes",
        `<w:footnote w:type="separator">${paragraph(run("separator"))}</w:footnote><w:footnote w:id="2">${paragraph(run(words(8, "footnote")))}</w:footnote>`,
      ),
      "word/endnotes.xml": wordPart(
        "endnotes",
        `<w:endnote w:type="continuationSeparator">${paragraph(run("x"))}</w:endnote><w:endnote>${paragraph(run(words(16, "endnote")))}</w:endnote>`,
      ),
      "word/header1.xml": wordPart("hdr", paragraph(run(words(3, "header")), text_box("in box"))),
      "word/header2.xml": wordPart("hdr", paragraph(run(words(3, "header")))),
      "word/footer1.xml": wordPart("ftr", paragraph(run(words(6, "footer")))),
      "word/comments.xml": wordPart(
        "comments",
        `<w:comment>${paragraph(run(words(7, "comment")))}</w:comment>`,
      ),
      "word/diagrams/data1.xml": `<dgm:dataModel><dgm:pt><dgm:t><a:p><a:r><a:t>smart art</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:dataModel>`,
      "word/charts/chart1.xml": `<c:chart><c:title><a:p><a:r><a:t>chart</a:t></a:r></a:p></c:title></c:chart>`,
    },
  );
  const count = counted(file, "Umowa.docx");

  test("body, tables, lists, controls, insertions and field results are body; each region counts once", () => {
    expect(regionWords(count)).toEqual({
      body: 1 + 2 + 32 + 64 + 256,
      textbox: 4,
      footnote: 8,
      endnote: 16,
      header: 3 + 2,
      footer: 6,
      comment: 7,
      smartart: 2,
      chart: 1,
      deleted: 128,
      hidden: 512,
    });
  });

  test("the price takes body, text boxes and notes, not headers, comments, deleted or hidden text", () => {
    expect(count.words).toBe(1 + 2 + 32 + 64 + 256 + 4 + 8 + 16);
    expect(count.counter_version).toBe("d1.6");
    expect(count.flags).toEqual(["tracked-changes"]);
  });
});

const fieldMark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const instruction = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;

describe("D1: instructions of fields", () => {
  const merged =
    fieldMark("begin") +
    instruction("MERGEFIELD x") +
    fieldMark("separate") +
    run("inner one") +
    fieldMark("end");
  const field = (inside: string) =>
    fieldMark("begin") +
    instruction("IF ") +
    inside +
    instruction(" = 1") +
    fieldMark("separate") +
    run("shown") +
    fieldMark("end");

  test("text and fields inside of an instruction are not shown, the result is", () => {
    const count = counted(docxOf(paragraph(run("a "), field(merged), run(" b"))), "a.docx");
    expect(count.words).toBe(3);
    expect(counted(docxOf(paragraph(run("a "), field(run("typed in")), run(" b"))), "a.docx").words).toBe(3);
    expect(counted(docxOf(paragraph(field(field(merged)), run(" b"))), "a.docx").words).toBe(2);
    const no_result = fieldMark("begin") + instruction("PAGE") + fieldMark("end");
    expect(counted(docxOf(paragraph(run("a"), no_result, run("b"))), "a.docx").words).toBe(1);
  });

  test("a field without an end hides nothing, and one over several paragraphs shows its result", () => {
    const open = paragraph(fieldMark("begin"), instruction("IF"), run("one two"));
    expect(counted(docxOf(open + paragraph(run("three"))), "a.docx").words).toBe(3);
    const over = paragraph(fieldMark("begin"), instruction("TOC"), fieldMark("separate"), run("Part 1"));
    expect(
      counted(docxOf(over + paragraph(run("Part 2"), fieldMark("end"), run(" b"))), "a.docx").words,
    ).toBe(5);
  });

  test("a text box in an instruction has its own fields", () => {
    const box = `<w:r><w:pict><w:txbxContent>${paragraph(run("in box"))}</w:txbxContent></w:pict></w:r>`;
    expect(
      counted(docxOf(paragraph(run("a "), fieldMark("begin"), box, fieldMark("end"))), "a.docx").words,
    ).toBe(3);
  });
});

describe("D1: hidden text of a Word document", () => {
  test("a style hides, through the styles it is based on, unless one in between shows again", () => {
    expect(hiddenAndShown(styled("Quiet"))).toEqual([2, 0]);
    expect(hiddenAndShown(styled("Child"))).toEqual([2, 0]);
    expect(hiddenAndShown(styled("Loud"))).toEqual([0, 2]);
    expect(hiddenAndShown(styled("Loop"))).toEqual([0, 2]);
    expect(hiddenAndShown(paragraph(run("one two", '<w:rStyle w:val="Child"/>')))).toEqual([2, 0]);
  });

  test("the run overrides the style", () => {
    const shown = run("one two", '<w:vanish w:val="false"/>');
    expect(hiddenAndShown(paragraph('<w:pPr><w:pStyle w:val="Quiet"/></w:pPr>', shown))).toEqual([0, 2]);
  });

  test("the style of a run overrides that of its paragraph", () => {
    const quiet = '<w:pPr><w:pStyle w:val="Quiet"/></w:pPr>';
    expect(hiddenAndShown(paragraph(quiet, run("one two", '<w:rStyle w:val="Loud"/>')))).toEqual([0, 2]);
    expect(hiddenAndShown(paragraph(quiet, run("one two", '<w:rStyle w:val="Plain"/>')))).toEqual([2, 0]);
    const both = '<w:rStyle w:val="Loud"/><w:vanish/>';
    expect(hiddenAndShown(paragraph(quiet, run("one two", both)))).toEqual([2, 0]);
  });

  test("a hidden paragraph mark and the properties before an edit hide nothing", () => {
    const mark = "<w:pPr><w:rPr><w:vanish/><w:del/></w:rPr></w:pPr>";
    expect(hiddenAndShown(paragraph(mark, run("one two")))).toEqual([0, 2]);
    const before = "<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>";
    expect(hiddenAndShown(paragraph(run("one two", before)))).toEqual([0, 2]);
  });
});

describe("D1: text that is hidden by default", () => {
  const normal = (properties: string) =>
    `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:rPr>${properties}</w:rPr></w:style>
     <w:style w:type="paragraph" w:styleId="Other"><w:rPr><w:b/></w:rPr></w:style>
     <w:style w:type="paragraph" w:styleId="Derived"><w:basedOn w:val="Normal"/></w:style>
     <w:style w:type="character" w:styleId="Seen"><w:rPr><w:vanish w:val="0"/></w:rPr></w:style>`;
  const defaults = "<w:docDefaults><w:rPrDefault><w:rPr><w:vanish/></w:rPr></w:rPrDefault></w:docDefaults>";
  const body =
    paragraph(run("one")) +
    paragraph('<w:pPr><w:pStyle w:val="Other"/></w:pPr>', run("two two")) +
    paragraph('<w:pPr><w:pStyle w:val="Derived"/></w:pPr>', run(words(4, "four"))) +
    paragraph(run(words(8, "seen"), '<w:rStyle w:val="Seen"/>'));
  const regions = (own_styles: string) =>
    regionWords(
      counted(
        docxOf(
          body,
          [
            ["styles", "styles.xml"],
            ["chart", "charts/chart1.xml"],
          ],
          {
            "word/styles.xml": wordPart("styles", own_styles),
            "word/charts/chart1.xml": "<c:chart><a:p><a:r><a:t>chart title</a:t></a:r></a:p></c:chart>",
          },
        ),
        "a.docx",
      ),
    );

  test("the default style of paragraphs hides those without a style, and styles based on it", () => {
    expect(regions(normal("<w:vanish/>"))).toEqual({ body: 2 + 8, hidden: 1 + 4, chart: 2 });
  });

  test("the defaults of the document hide what no style shows, and no drawing", () => {
    expect(regions(defaults + normal(""))).toEqual({ body: 8, hidden: 1 + 2 + 4, chart: 2 });
    expect(regions(defaults + normal('<w:vanish w:val="0"/>'))).toEqual({
      body: 1 + 4 + 8,
      hidden: 2,
      chart: 2,
    });
  });

  test("a text box in a hidden run is hidden with its text", () => {
    const box = (properties: string, inner: string) =>
      `<w:r><w:rPr>${properties}</w:rPr><w:pict><w:txbxContent>${paragraph(run("in box", inner))}</w:txbxContent></w:pict></w:r>`;
    const shown = '<w:vanish w:val="0"/>';
    expect(hiddenAndShown(paragraph(box("<w:vanish/>", "")))).toEqual([2, 0]);
    expect(hiddenAndShown(paragraph(box("<w:vanish/>", shown), run(" after")))).toEqual([2, 1]);
    expect(hiddenAndShown(paragraph(box("", "")))).toEqual([0, 2]);
    const quiet = '<w:pPr><w:pStyle w:val="Quiet"/></w:pPr>';
    expect(hiddenAndShown(paragraph(quiet, box("", "")))).toEqual([2, 0]);
  });
});

describe("D1: merged cells of a Word document", () => {
  const cell = (text: string, properties = "") =>
    `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${paragraph(run(text))}</w:tc>`;
  const row = (...cells: readonly string[]) => `<w:tr>${cells.join("")}</w:tr>`;
  const table = (...rows: readonly string[]) => `<w:tbl>${rows.join("")}</w:tbl>`;
  const restart = '<w:vMerge w:val="restart"/>';

  test("a cell that continues the one above is not shown, in any number of rows", () => {
    const rows = [
      row(cell("first", restart), cell("one")),
      row(cell("covered one", "<w:vMerge/>"), cell("two")),
      row(cell("covered two", '<w:vMerge w:val="continue"/>'), cell("three")),
      row(cell("last", restart), cell("four")),
    ];
    expect(hiddenAndShown(table(...rows))).toEqual([4, 6]);
  });

  test("everything in a covered cell is hidden: boxes, inner tables, and no cell after it", () => {
    const box = `<w:r><w:pict><w:txbxContent>${table(row(cell("in box")))}</w:txbxContent></w:pict></w:r>`;
    const inner = `<w:tc><w:tcPr><w:vMerge/></w:tcPr>${table(row(cell("inner")))}${paragraph(box)}</w:tc>`;
    const rows = [row(cell("first", restart), cell("one")), row(inner, cell("two"))];
    expect(hiddenAndShown(table(...rows) + paragraph(run("after")))).toEqual([3, 4]);
  });

  test("columns are those of the grid, with spans and columns before the row", () => {
    const before = '<w:trPr><w:gridBefore w:val="1"/></w:trPr>';
    const rows = [
      row(cell("a"), cell("b", restart), cell("c")),
      row(before, cell("hidden", "<w:vMerge/>"), cell("d")),
      row(cell("e", '<w:gridSpan w:val="2"/>'), cell("f", restart)),
      row(cell("g"), cell("h"), cell("hidden", "<w:vMerge/>")),
    ];
    expect(hiddenAndShown(table(...rows))).toEqual([2, 8]);
  });

  test("a cell that continues none, or one of other columns, is shown", () => {
    const wide = '<w:gridSpan w:val="2"/><w:vMerge/>';
    expect(hiddenAndShown(table(row(cell("one", "<w:vMerge/>"))))).toEqual([0, 1]);
    expect(hiddenAndShown(table(row(cell("one")), row(cell("two", "<w:vMerge/>"))))).toEqual([0, 2]);
    expect(hiddenAndShown(table(row(cell("a", restart), cell("b")), row(cell("c", wide))))).toEqual([0, 3]);
    const apart = table(row(cell("a", restart))) + paragraph(run("x")) + table(row(cell("b", "<w:vMerge/>")));
    expect(hiddenAndShown(apart)).toEqual([0, 3]);
    const edited = "<w:tcPrChange><w:tcPr><w:vMerge/></w:tcPr></w:tcPrChange>";
    expect(hiddenAndShown(table(row(cell("a", restart)), row(cell("b", edited))))).toEqual([0, 2]);
  });

  test("cells of older programs are merged with the one before", () => {
    const rows = row(
      cell("a", '<w:hMerge w:val="restart"/>'),
      cell("hidden", '<w:hMerge w:val="continue"/>'),
      cell("hidden", "<w:hMerge/>"),
      cell("b"),
    );
    expect(hiddenAndShown(table(rows))).toEqual([2, 2]);
    expect(hiddenAndShown(table(row(cell("a"), cell("b", "<w:hMerge/>"))))).toEqual([0, 2]);
  });
});

describe("D1: words of a Word document", () => {
  test("runs join to words; tabs, breaks and paragraphs separate them", () => {
    const split = paragraph(
      run("trans"),
      run("lation"),
      "<w:r><w:tab/></w:r>",
      run("a"),
      "<w:r><w:br/></w:r>",
      run("b"),
    );
    expect(counted(docxOf(split + paragraph(run("c"))), "a.docx")).toMatchObject({ words: 4, segments: 3 });
    expect(
      counted(docxOf(paragraph(run("e"), "<w:r><w:noBreakHyphen/></w:r>", run("mail"))), "a.docx").words,
    ).toBe(1);
  });

  test("entities are characters and an alternative reading of a character is no text", () => {
    const ruby =
      "<w:r><w:ruby><w:rt><w:r><w:t>kan</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r>";
    const count = counted(docxOf(paragraph(run("Q&amp;A &#8211; &#x17B;"), ruby)), "a.docx");
    expect(count).toMatchObject({ words: 4, cjk: 1, characters: 8 });
  });

  test("a paragraph that comes again is a repetition, whatever its white space", () => {
    const count = counted(
      docxOf(paragraph(run("Ala  ma kota")) + paragraph(run("Ala ma kota ")) + paragraph(run("Ola ma kota"))),
      "a.docx",
    );
    expect(count).toMatchObject({ words: 9, repeated_words: 3, segments: 3 });
  });
});

describe("warnings about a Word document", () => {
  const body = paragraph(run(words(10, "text")));

  test("macros are a flag, never opened", () => {
    const file = docxOf(body, [["vbaProject", "vbaProject.bin"]], { "word/vbaProject.bin": "macro" }, "docm");
    expect(counted(file, "a.docm")).toMatchObject({ type: "docm", words: 10, flags: ["macro"] });
    expect(counted(file, "a.docx").flags).toEqual(["macro", "renamed"]);
  });

  test("pictures and embedded objects are reported", () => {
    const file = docxOf(body, [["oleObject", "embeddings/o.bin"]], {
      "word/media/image1.png": png,
      "word/media/a.emf": "",
    });
    expect(counted(file, "a.docx")).toMatchObject({ images: 1, flags: ["embedded"] });
  });

  test("a main part under another name is found by its link", () => {
    const file = docxOf("", [], {
      "_rels/.rels": linksXml([["officeDocument", "/word/main.xml"]]),
      "word/main.xml": wordPart("document", body),
    });
    expect(counted(file, "a.docx").words).toBe(10);
  });
});
