import { describe, expect, test } from "vitest";
import { fillText, piecesOf } from "./inline-text.ts";

describe("sentences of the information pages", () => {
  test("a link is cut out of its sentence", () => {
    expect(piecesOf("See [FAQ](/info/faq), or write.")).toEqual([
      { text: "See " },
      { text: "FAQ", href: "/info/faq" },
      { text: ", or write." },
    ]);
    expect(piecesOf("[a](mailto:b@c.d)")).toEqual([{ text: "a", href: "mailto:b@c.d" }]);
    expect(piecesOf("[no link] (at all)")).toEqual([{ text: "[no link] (at all)" }]);
  });

  test("values of the brand fill the sentence, also inside of a link", () => {
    expect(fillText("[{email}](mailto:{email}) {unknown}", { email: "a@b.c" })).toBe(
      "[a@b.c](mailto:a@b.c) {unknown}",
    );
  });
});
