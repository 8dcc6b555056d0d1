import { describe, expect, test } from "vitest";
import { codeMark } from "#domain/workbench/coded-text.ts";
import { caret_place, codedOffset, piecesOf, placeInPieces, type ReadNode, readCoded } from "./coded-dom.ts";

const text = (nodeValue: string): ReadNode => ({ nodeType: 3, nodeName: "#text", nodeValue, childNodes: [] });
const element = (nodeName: string, ...childNodes: ReadNode[]): ReadNode => ({
  nodeType: 1,
  nodeName,
  nodeValue: null,
  childNodes,
  dataset: {},
});
const chip = (code: string): ReadNode => ({ ...element("SPAN", text("1")), dataset: { code } });
const [open, close, alone] = [codeMark("open", 1), codeMark("close", 1), codeMark("alone", 2)];

describe("6.1 The text of an editable element is read back", () => {
  test("texts and chips become coded text; characters of the caret are none of it", () => {
    const host = element(
      "DIV",
      text("The "),
      chip("open 1"),
      text(`${caret_place}rent`),
      chip("close 1"),
      text(caret_place),
    );
    expect(readCoded(host)).toBe(`The ${open}rent${close}`);
  });

  test("what a browser wraps is read through, and a line break is a space", () => {
    const host = element("DIV", element("B", text("a\n")), element("SPAN", chip("alone 2"), text("b")));
    expect(readCoded(host)).toBe(`a ${alone}b`);
  });

  test("a place in the DOM is a place in the text, and a place inside a chip is after it", () => {
    const [first, mark, second] = [text("The "), chip("open 1"), text(`${caret_place}rent`)];
    const host = element("DIV", first, mark, second);
    expect(codedOffset(host, first, 2)).toBe(2);
    expect(codedOffset(host, mark.childNodes[0] ?? mark, 1)).toBe(6);
    expect(codedOffset(host, second, 3)).toBe(8);
    expect(codedOffset(host, host, 1)).toBe(4);
    expect(codedOffset(host, host, 3)).toBe(10);
  });

  test("around chips is a place for the caret, and it is found again", () => {
    const coded = `${open}a${close}`;
    const pieces = piecesOf(coded);
    expect(pieces.map((piece) => (piece.kind === "text" ? piece.text : piece.kind))).toEqual([
      caret_place,
      "open",
      "a",
      "close",
      caret_place,
    ]);
    expect([0, 2, 3, 5].map((at) => placeInPieces(pieces, at))).toEqual([
      { piece: 0, offset: 1 },
      { piece: 2, offset: 0 },
      { piece: 2, offset: 1 },
      { piece: 4, offset: 1 },
    ]);
    expect(piecesOf("")).toEqual([]);
  });
});
