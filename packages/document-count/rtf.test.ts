import { describe, expect, test } from "vitest";
import { counted, outcome, regionWords } from "../../test/fixtures/documents/counted.ts";
import { words } from "../../test/fixtures/documents/office.ts";
import { takeApart } from "./apart/take-apart.ts";

const rtf = (body: string) =>
  `{\\rtf1\\ansi\\ansicpg1250{\\fonttbl{\\f0\\fcharset238 Arial;}{\\f1\\fcharset204 Times;}{\\f2\\fcharset128 Mincho;}}${body}}`;

const text = (body: string) => counted(rtf(`${words(9, "text")} ${body}`), "a.rtf");

describe("D1: regions of an RTF file", () => {
  const count = counted(
    rtf(
      [
        `{\\header ${words(32, "header")}{\\shptxt in box}\\par}{\\footer ${words(64, "footer")}\\par}`,
        `\\pard ${words(1, "body")}\\par`,
        `\\trowd ${words(2, "cell")}\\cell\\row`,
        `{\\*\\shpinst{\\sp{\\sn type}{\\sv 202}}{\\shptxt ${words(4, "box")}\\par}}`,
        `note{\\footnote ${words(8, "footnote")}}{\\footnote\\ftnalt ${words(16, "endnote")}}\\par`,
        `{\\*\\annotation{\\*\\atndate 1}${words(7, "comment")}}`,
        `{\\v ${words(256, "hidden")}}{\\deleted ${words(512, "deleted")}}\\par`,
        `{\\field{\\*\\fldinst HYPERLINK "https://x.example"}{\\fldrslt ${words(128, "result")}}}\\par`,
        `{\\info{\\title Secret title}}{\\*\\generator Writer;}{\\pict\\pngblip 89504e47}`,
      ].join("\n"),
    ),
    "Pismo.rtf",
  );

  test("each region counts once, field instructions and descriptions not at all", () => {
    expect(regionWords(count)).toEqual({
      body: 1 + 2 + 1 + 128,
      textbox: 4,
      footnote: 8,
      endnote: 16,
      header: 32 + 2,
      footer: 64,
      comment: 7,
      hidden: 256,
      deleted: 512,
    });
    expect(count).toMatchObject({ words: 132 + 4 + 8 + 16, images: 1, flags: ["tracked-changes"] });
  });
});

describe("D1: text boxes of an RTF file", () => {
  const old = "{\\*\\do\\dobxcolumn\\dptxbx{\\dptxbxtext\\pard in the box\\par}\\dpx1}";

  test("one of Word 95 is a text box, and none where it repeats a newer one", () => {
    const body = `\\pard ${words(8, "text")} ${old}and after\\par`;
    expect(regionWords(counted(rtf(body), "a.rtf"))).toEqual({ body: 8 + 2, textbox: 3 });
    const newer = `{\\shp{\\*\\shpinst{\\shptxt\\pard in the box\\par}}{\\shprslt${old}\\par}}`;
    const both = counted(rtf(body.replace(old, newer)), "a.rtf");
    expect(regionWords(both)).toEqual({ body: 8 + 2, textbox: 3 });
    expect(both.segments).toBe(2);
  });
});

describe("D1: characters of an RTF file", () => {
  test("bytes are decoded by the font's character set", () => {
    expect(text("za\\'bf\\'f3\\'b3\\'e6 \\f1 \\'cf\\'f0\\'e8\\'e2\\'b3\\'f2")).toMatchObject({
      words: 11,
      characters: 58,
    });
    expect(text("\\f2 \\'93\\'fa\\'96\\'7b")).toMatchObject({ words: 11, cjk: 2 });
  });

  test("bytes follow the default font at the beginning and after the formatting was reset", () => {
    const shown = (body: string) =>
      takeApart(
        Buffer.from(
          `{\\rtf1\\ansi\\ansicpg1250\\deff1{\\fonttbl{\\f0\\fcharset238 Arial;}{\\f1\\fcharset204 Times;}}${body}}`,
          "latin1",
        ),
        { name: "a.rtf", source_language: "uk" },
      );
    const one = (source: string) => ({ segments: [{ source }] });
    expect(shown("\\pard \\'cf\\'f0\\'e0\\'e2\\'ee\\par")).toMatchObject(one("Право"));
    expect(shown("\\pard\\f0 \\plain \\'cf\\'f0\\'e0\\'e2\\'ee\\par")).toMatchObject(one("Право"));
    expect(shown("\\pard\\plain\\f0 \\'b3\\'f3d\\'9f\\par")).toMatchObject(one("łódź"));
  });

  test("a Unicode character replaces its fallback", () => {
    expect(text("\\u321?\\'f3d\\'9f")).toMatchObject({ words: 10, characters: 49 });
    expect(text("\\uc2\\u26085\\'93\\'fa\\u26412\\'96\\'7b")).toMatchObject({ cjk: 2, words: 11 });
    expect(text("{\\upr{a long fallback}{\\*\\ud one}}")).toMatchObject({ words: 10 });
  });

  test("named characters, escapes and dashes", () => {
    expect(text("a\\emdash b\\~c \\{d\\} e\\-mail x\\_y").words).toBe(14);
  });

  test("binary data is skipped, with any content", () => {
    expect(text("{\\pict\\bin9 }}}}}}}}}} end").words).toBe(10);
  });

  test("content after the last group is not text", () => {
    expect(counted(`${rtf(words(12, "x"))} trailing words`, "a.rtf").words).toBe(12);
  });

  test("a truncated file still has the text before the cut", () => {
    expect(counted(rtf(words(12, "x")).slice(0, -1), "a.rtf").words).toBe(12);
  });

  test("implausibly nested groups are refused", () => {
    expect(outcome(`{\\rtf1 ${"{".repeat(200_000)}`, "a.rtf")).toBe("bomb: rtf: too deep");
  });
});

describe("D1: merged cells of an RTF file", () => {
  const regions = (body: string) => regionWords(counted(rtf(body), "a.rtf"));
  const definition = (...cells: readonly string[]) =>
    `\\trowd${cells.map((cell, i) => `${cell}\\cellx${(i + 1) * 2000}`).join("")}`;
  const row = (defined: string, ...texts: readonly string[]) =>
    `${defined}\\pard\\intbl ${texts.map((one) => `${one}\\cell `).join("")}\\row\n`;
  const shown = `${words(9, "text")}\\par `;

  test("a cell that continues the one above is hidden with its notes, wherever its row is defined", () => {
    const [first, second] = [definition("\\clvmgf", ""), definition("\\clvmrg", "")];
    const note = "{\\footnote  a note}";
    const rows = [
      row(first, "shown", "shown"),
      row(second, `hid\\'e9en{\\b  one}${note}\\par two`, "shown"),
      `\\pard\\intbl hidden\\cell shown\\cell{${second}\\row}`,
      row(first, "shown", "shown"),
    ];
    expect(regions(shown + rows.join(""))).toEqual({ body: 9 + 6, hidden: 2 + 2 + 1 + 1 });
  });

  test("a cell that continues the one before is hidden", () => {
    const defined = definition("\\clmgf", "\\clmrg", "\\clmrg", "");
    expect(regions(shown + row(defined, "shown", "hidden", "hidden", "shown"))).toEqual({
      body: 9 + 2,
      hidden: 2,
    });
    expect(regions(shown + row(definition("", "\\clmrg"), "shown", "shown"))).toEqual({ body: 9 + 2 });
  });

  test("a cell that continues none, or one with other edges, is shown", () => {
    const [first, second] = [definition("\\clvmgf"), definition("\\clvmrg")];
    expect(regions(shown + row(second, "shown"))).toEqual({ body: 9 + 1 });
    expect(regions(shown + row(first, "a") + `\\pard ${shown}` + row(second, "shown"))).toEqual({
      body: 9 + 1 + 9 + 1,
    });
    const wide = "\\trowd\\clvmrg\\cellx2001";
    expect(regions(shown + row(first, "a") + row(wide, "shown"))).toEqual({ body: 9 + 2 });
  });

  test("an inner table has its own merged cells", () => {
    const inner = (merge: string, inside: string) =>
      `\\pard\\intbl\\itap2 ${inside}\\nestcell{\\*\\nesttableprops\\trowd${merge}\\cellx900\\nestrow}{\\nonesttables\\par}`;
    const both = inner("\\clvmgf", "shown") + inner("\\clvmrg", "hidden");
    const outer = `${definition("", "")}\\pard\\intbl before ${both}\\pard\\intbl after\\cell last\\cell\\row `;
    expect(regions(shown + outer)).toEqual({ body: 9 + 4, hidden: 1 });
  });
});
