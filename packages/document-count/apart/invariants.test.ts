import fc from "fast-check";
import { XMLValidator } from "fast-xml-parser";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { billed_regions } from "../../../domain/files/document-count.ts";
import { apart, pseudoTargets, structureOf, together } from "../../../test/fixtures/documents/apart.ts";
import {
  docxOf,
  drawn,
  odtOf,
  paragraph,
  pptxOf,
  run,
  xlsxOf,
} from "../../../test/fixtures/documents/office.ts";
import { countDocument } from "../count-document.ts";
import { openZip } from "../zip.ts";
import { putTogether } from "./put-together.ts";
import { takeApart } from "./take-apart.ts";

const count = (file: Buffer, name: string) => {
  const verdict = countDocument(file, { name, source_language: "en" });
  return verdict.outcome === "ok" ? verdict.count : null;
};

/** True when all invariants of a document hold, with its own texts and with a pseudo-translation; it fails otherwise. */
function isWhole(file: Buffer, name: string): boolean {
  const taken = apart(file, name);
  const counted = count(file, name);
  // (1) What is billed is translated or stays, region by region.
  expect(taken.billed_words + taken.locked_words).toBe(counted?.words ?? 0);
  for (const region of counted ? billed_regions[counted.type] : []) {
    const words = taken.segments.reduce((sum, one) => sum + (one.region === region ? one.words : 0), 0);
    expect(words).toBeLessThanOrEqual(counted?.by_region[region]?.words ?? 0);
  }
  // (3) The unchanged source is the same file.
  const same = together(file, name, new Map(taken.segments.map((one) => [one.position, one.source])));
  expect(same.changed).toBe(0);
  expect(same.file.equals(file)).toBe(true);
  // (4), (5) Another text changes the texts alone.
  const targets = pseudoTargets(taken);
  const { file: made } = together(file, name, targets);
  const again = apart(made, name);
  expect(again.billed_words + again.locked_words).toBe(counted?.words ?? 0);
  expect(count(made, name)?.by_region ?? {}).toMatchObject(
    Object.fromEntries(
      Object.entries(counted?.by_region ?? {}).map(([region, { words }]) => [region, { words }]),
    ),
  );
  if (openable(file)) requireSameArchive(file, made);
  const wordsOf = name.endsWith(".rtf") ? controlWords : () => ({});
  expect(wordsOf(made)).toEqual(wordsOf(file));
  return true;
}

/** How often each control word that is no formatting occurs in an RTF file. */
function controlWords(file: Buffer): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, word = ""] of file.toString("latin1").matchAll(/\\([a-z]+)/g))
    if (/^(?:par|field|fldinst|fldrslt|footnote|bkmkstart|tab|line|pict|shp|cell|row)$/.test(word))
      counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

const openable = (file: Buffer): boolean => file.toString("latin1", 0, 2) === "PK";

function requireSameArchive(file: Buffer, made: Buffer): void {
  const [before, after] = [openZip(file), openZip(made)];
  expect(after.spelled).toEqual(before.spelled);
  expect(after.entries.map(({ method }) => method)).toEqual(before.entries.map(({ method }) => method));
  expect(structureOf(made)).toEqual(structureOf(file));
  for (const name of after.spelled) {
    const [old, own] = [before.read(name), after.read(name)];
    if (old && own && !own.equals(old)) expect(XMLValidator.validate(own.toString("utf8"))).toBe(true);
  }
}

const word = fc.constantFrom(
  "One",
  "two.",
  "Three",
  "12",
  "a&amp;b",
  "–",
  "Dr.",
  "end!",
  "{{x}}",
  "x@y.test",
  "\u00a0",
  "  ",
);
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "));
const look = fc.constantFrom(
  "",
  "<w:b/>",
  "<w:i/>",
  '<w:lang w:val="en-US"/>',
  "<w:b/><w:vanish/>",
  '<w:color w:val="FF0000"/>',
);
const field = (content: string, instruction: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${content}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const word_run = fc.tuple(text, look).map(([content, properties]) => run(content, properties));
const { word_content } = fc.letrec<{ word_content: string; word_piece: string }>((tie) => ({
  word_content: fc.array(tie("word_piece"), { maxLength: 5 }).map((pieces) => pieces.join("")),
  word_piece: fc.oneof(
    { depthSize: "small" },
    word_run,
    fc.constantFrom(
      "<w:r><w:br/></w:r>",
      "<w:r><w:tab/></w:r>",
      '<w:r><w:footnoteReference w:id="2"/></w:r>',
      '<w:bookmarkStart w:id="1"/>',
      '<w:r><w:t>co</w:t><w:noBreakHyphen/><w:t xml:space="preserve">op </w:t><w:softHyphen/></w:r>',
      "<w:proofErr/>",
      "<w:r><w:sym/></w:r>",
      "<m:oMath><m:r><m:t>x = 1</m:t></m:r></m:oMath>",
    ),
    tie("word_content").map((content) => `<w:hyperlink r:id="rId1">${content}</w:hyperlink>`),
    tie("word_content").map((content) => `<w:ins>${content}</w:ins>`),
    tie("word_content").map((content) => `<w:sdt><w:sdtPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`),
    tie("word_content").map((content) => field(content, "HYPERLINK x")),
    tie("word_content").map((content) => field(content, "PAGE")),
    tie("word_content").map(
      (content) =>
        `<w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${paragraph(content)}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraph(content)}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r>`,
    ),
    tie("word_content").map(
      (content) => `<w:del>${content.replaceAll(/(<\/?w:)t(?=[ >])/g, "$1delText")}</w:del>`,
    ),
  ),
}));

const odf_piece = fc.letrec<{ content: string; piece: string }>((tie) => ({
  content: fc.array(tie("piece"), { maxLength: 5 }).map((pieces) => pieces.join("")),
  piece: fc.oneof(
    { depthSize: "small" },
    text,
    fc.constantFrom(
      "<text:tab/>",
      "<text:line-break/>",
      '<text:s text:c="3"/>',
      "<text:page-number>3</text:page-number>",
      '<text:bookmark text:name="a"/>',
    ),
    tie("content").map((content) => `<text:span text:style-name="T1">${content}</text:span>`),
    tie("content").map((content) => `<text:span text:style-name="T2">${content}</text:span>`),
    tie("content").map((content) => `<text:a xlink:href="x">${content}</text:a>`),
    tie("content").map(
      (content) =>
        `<text:note text:note-class="endnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>${content}</text:p></text:note-body></text:note>`,
    ),
  ),
})).content;

const rtf_piece = fc.letrec<{ content: string; piece: string }>((tie) => ({
  content: fc.array(tie("piece"), { maxLength: 5 }).map((pieces) => pieces.join("")),
  piece: fc.oneof(
    { depthSize: "small" },
    text.map((one) =>
      one.replaceAll(/[{}]/g, "\\$&").replaceAll(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0)}?`),
    ),
    fc.constantFrom(
      "\\b ",
      "\\b0 ",
      "\\i ",
      "\\plain ",
      "\\tab ",
      "\\line ",
      "\\~",
      "\\par ",
      "{\\*\\bkmkstart a}",
      "\\'e9",
      "\\fs30 ",
    ),
    tie("content").map((content) => `{\\b ${content}}`),
    tie("content").map((content) => `{\\v ${content}}`),
    // A note in a note is no document.
    tie("content").map((content) => `{\\footnote\\pard ${content.replaceAll("\\footnote", "\\plain")}}`),
    tie("content").map((content) => `{\\field{\\*\\fldinst HYPERLINK x}{\\fldrslt ${content}}}`),
    tie("content").map((content) => `{\\field{\\*\\fldinst PAGE}{\\fldrslt ${content}}}`),
  ),
})).content;

/** A hidden character that is written as a symbol; random documents seldom have it where it was lost. */
const hidden_space = String.raw`{\v One}{\field{\*\fldinst HYPERLINK x}{\fldrslt {\v \~}}}{\v One}{\b One}`;

const cell_text = text.map((one) => `<t>${one}</t>`);
const cell = fc.oneof(
  fc.nat(2).map((index) => `<c t="s"><v>${index}</v></c>`),
  cell_text.map((content) => `<c t="inlineStr"><is>${content}</is></c>`),
  fc.constantFrom('<c t="str"><f>A1</f><v>Formula</v></c>', "<c><v>5</v></c>"),
);

/** A sentence that every document has, so that each of them can be counted. */
const anchor = "A first sentence of nine words is in here";
const runs = 150;

describe("§2.3 Invariants of any document", () => {
  test("docx", () => {
    fc.assert(
      fc.property(fc.array(word_content, { maxLength: 4 }), (paragraphs) => {
        const body = [run(anchor), ...paragraphs].map((content) => paragraph(content)).join("");
        expect(isWhole(docxOf(body), "a.docx")).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  test("pptx", () => {
    const piece = fc.tuple(
      text,
      fc.constantFrom(
        "",
        '<a:rPr b="1"/>',
        '<a:rPr lang="en"/>',
        '<a:rPr><a:hlinkClick r:id="rId2"/></a:rPr>',
      ),
    );
    const content = fc.array(
      fc.oneof(
        piece.map(([one, properties]) => `<a:r>${properties}<a:t>${one}</a:t></a:r>`),
        fc.constantFrom(
          "<a:br/>",
          '<a:fld type="slidenum"><a:t>3</a:t></a:fld>',
          '<a:fld type="x"><a:t>shown</a:t></a:fld>',
        ),
      ),
    );
    fc.assert(
      fc.property(fc.array(content, { maxLength: 4 }), (paragraphs) => {
        const shapes = paragraphs.map((pieces) => `<a:p><a:pPr/>${pieces.join("")}<a:endParaRPr/></a:p>`);
        expect(
          isWhole(
            pptxOf([{ shapes: `<p:sp><p:txBody>${drawn(anchor)}${shapes.join("")}</p:txBody></p:sp>` }]),
            "a.pptx",
          ),
        ).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  test("xlsx", () => {
    fc.assert(
      fc.property(
        fc.array(cell),
        fc.array(cell),
        fc.array(cell_text, { minLength: 3, maxLength: 3 }),
        (own, hidden, strings) => {
          const file = xlsxOf(
            [
              { rows: `<row><c t="inlineStr"><is><t>${anchor}</t></is></c>${own.join("")}</row>` },
              { rows: `<row>${hidden.join("")}</row>`, state: "hidden" },
            ],
            strings,
          );
          // Splitting a string adds strings, so the structure of the table alone may differ.
          const taken = apart(file, "a.xlsx");
          expect(taken.billed_words + taken.locked_words).toBe(count(file, "a.xlsx")?.words);
          const made = together(file, "a.xlsx", pseudoTargets(taken)).file;
          expect(count(made, "a.xlsx")?.by_region).toMatchObject(
            Object.fromEntries(
              Object.entries(count(file, "a.xlsx")?.by_region ?? {}).map(([region, { words }]) => [
                region,
                { words },
              ]),
            ),
          );
          for (const name of openZip(made).spelled)
            expect(XMLValidator.validate((openZip(made).read(name) ?? "").toString())).toBe(true);
        },
      ),
      { numRuns: runs },
    );
  });

  test("odt", () => {
    const styles =
      '<style:style style:name="T1"><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="T2"><style:text-properties fo:language="en"/></style:style>';
    fc.assert(
      fc.property(fc.array(odf_piece, { maxLength: 4 }), (paragraphs) => {
        const body = [anchor, ...paragraphs].map((content) => `<text:p>${content}</text:p>`).join("");
        expect(isWhole(odtOf(body, styles), "a.odt")).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  test("rtf", () => {
    fc.assert(
      fc.property(rtf_piece, (content) => {
        const file = Buffer.from(
          `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}\\pard ${anchor}\\par ${content}\\par}`,
          "latin1",
        );
        expect(isWhole(file, "a.rtf")).toBe(true);
      }),
      { numRuns: runs * 2, examples: [[hidden_space]] },
    );
  });

  test("txt", () => {
    fc.assert(
      fc.property(fc.array(text), fc.constantFrom("utf8", "utf16le"), (lines, encoding) => {
        const content = ["\ufeff" + anchor, ...lines].join("\r\n");
        expect(isWhole(Buffer.from(content, encoding as "utf8"), "a.txt")).toBe(true);
      }),
      { numRuns: runs },
    );
  });
});

describe("Damaged and hostile documents", () => {
  const options = { name: "a.docx", source_language: "en", target_lang: "de" };
  const file = docxOf(
    Array.from({ length: 40 }, (_, i) =>
      paragraph(run(`Sentence number ${i}. `), run("Another", "<w:b/>")),
    ).join(""),
  );

  test("a file with changed bytes is taken apart or refused, and never half a file", () => {
    const outcomes = new Set<string>();
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        fc.option(fc.nat(file.length)),
        (changes, length) => {
          const broken = Buffer.from(file.subarray(0, length ?? file.length));
          for (const [at, value] of changes) if (at < broken.length) broken.writeUInt8(value, at);
          const taken = takeApart(broken, options);
          outcomes.add(taken.outcome);
          expect("fault" in taken && taken.fault).toBeFalsy();
          if (taken.outcome !== "ok") return;
          const made = putTogether(broken, options, pseudoTargets(taken));
          expect(made.outcome).toMatch(/^(?:ok|corrupt|bomb|document\.unsound|unsupported)$/);
          expect(made.outcome === "ok" ? takeApart(made.file, options).outcome : "ok").toBe("ok");
        },
      ),
      { numRuns: 400 },
    );
    expect(outcomes.has("corrupt")).toBe(true);
  });

  test.each([
    [
      "paragraphs in text boxes a thousand deep",
      `<w:p><w:r><w:txbxContent>`,
      `</w:txbxContent></w:r></w:p>`,
      1_000,
    ],
    ["links in links", `<w:hyperlink>`, `</w:hyperlink>`, 5_000],
    ["changing formats", `<w:r><w:rPr><w:b/></w:rPr><w:t>a</w:t></w:r><w:r><w:t>b</w:t></w:r>`, "", 20_000],
  ])("%s take no time", (_what, open, close, times) => {
    const content = open.startsWith("<w:p>")
      ? open.repeat(times) + paragraph(run("deep")) + close.repeat(times)
      : paragraph(open.repeat(times), run("inside"), close.repeat(times));
    const hostile = docxOf(paragraph(run(anchor)) + content);
    const { user } = process.cpuUsage();
    const taken = takeApart(hostile, options);
    expect(taken.outcome).toBe("ok");
    if (taken.outcome !== "ok") return;
    expect(putTogether(hostile, options, pseudoTargets(taken)).outcome).toBe("ok");
    // Processor time in microseconds, which does not depend on the load of the machine.
    expect(process.cpuUsage().user - user).toBeLessThan(10_000_000);
  });
});

// The public samples are no part of the product; where their folder is found, they are taken apart.
const shared = process.env.SHARED_DIR ?? path.resolve(import.meta.dirname, "../../../../shared");
const folder = path.join(shared, "samples/documents");
const absent = !existsSync(folder);

describe(`Documents of the sample${absent ? " (skipped: no shared samples here)" : ""}`, () => {
  test.skipIf(absent)("all are whole with their own texts and with others", () => {
    const files = ["normal", "constructed", "txt"].flatMap((name) =>
      readdirSync(path.join(folder, name))
        .filter((file) => /\.(?:docx|pptx|xlsx|odt|rtf|txt)$/.test(file))
        .map((file) => path.join(folder, name, file)),
    );
    expect(files.length).toBeGreaterThan(25);
    for (const name of files) expect(isWhole(readFileSync(name), name)).toBe(true);
  });
});
