import { describe, expect, test } from "vitest";
import { checkPiece, type Piece } from "./checks.ts";
import { isOverLimit, rate } from "./lqa.ts";

const polish =
  "Strony zawierają umowę najmu na czas określony do dnia 31.12.2026 i ustalają czynsz na 1 200,50 zł, który jest płatny z góry do 10 dnia każdego miesiąca na konto wskazane przez wynajmującego.";
const english =
  "The parties enter into a lease for a fixed term until 31/12/2026 and set the rent at PLN 1,200.50, which is payable in advance by the 10th day of each month to the account that is named by the landlord.";
const piece = (text: string, more: Partial<Piece> = {}): Piece => ({
  name: "umowa_EN.docx",
  extension: "docx",
  sha256: text.slice(0, 20),
  readable: true,
  words: text.split(" ").length,
  text,
  ...more,
});
const codes = (target: Piece, source: Piece | null = piece(polish), same_language = false): string[] =>
  checkPiece(target, source, { target_lang: "en", same_language }).map(({ code }) => code);

describe("T5 checks of a finished file", () => {
  test("a good translation has no findings, also with numbers in English format", () => {
    expect(codes(piece(english))).toEqual([]);
  });

  test.each([
    ["unreadable", piece(english, { readable: false })],
    ["kind", piece(english, { extension: "xlsx" })],
    ["empty", piece("", { words: 0 })],
    ["too_short", piece("The rent is 1200.50 until 31.12.2026, 10th")],
    ["not_checked", piece("", { words: null, text: null })],
    ["numbers", piece(english.replace("1,200.50", "1,300.50"))],
  ])("%s", (code, target) => {
    expect(codes(target)).toEqual([code]);
  });

  test("the source submitted as translation is identical and in the wrong language", () => {
    expect(codes(piece(polish))).toEqual(["same_as_source", "language"]);
  });

  test("a proofread text may be unchanged", () => {
    expect(checkPiece(piece(polish), piece(polish), { target_lang: "pl", same_language: true })).toEqual([]);
  });

  test("an old Word file may be returned as a new one, a scan as a document", () => {
    expect(codes(piece(english), piece(polish, { extension: "doc" }))).toEqual([]);
    expect(codes(piece(english), piece("", { extension: "pdf", words: null, text: null }))).toEqual([]);
  });
});

describe("The rating of a translation", () => {
  test("points weigh more in a short text, and the rating is never negative", () => {
    expect(rate({ fluency: { minor: 2 }, accuracy: { major: 1 } }, 1000).score_bps).toBe(9930n);
    expect(rate({ accuracy: { critical: 40 } }, 100).score_bps).toBe(0n);
    expect(rate({}, 0).score_bps).toBe(10_000n);
  });

  test("a critical error exceeds the limit unless the text has a thousand words", () => {
    const errors = { accuracy: { critical: 1 } };
    expect([999, 1000].map((words) => isOverLimit(rate(errors, words)))).toEqual([true, false]);
  });
});
