import { describe, expect, test } from "vitest";
import { counted, outcome, regionWords } from "../../test/fixtures/documents/counted.ts";
import { words } from "../../test/fixtures/documents/office.ts";

type Part = { readonly headers: string; readonly body: string };
const html_headers =
  'Content-Transfer-Encoding: quoted-printable\r\nContent-Type: text/html; charset="windows-1250"';

/** A single-file web page as saved by Word. */
const mhtOf = (...parts: readonly Part[]): Buffer =>
  Buffer.from(
    [
      'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="----=_NextPart_01"\r\n',
      "This document is a Single File Web Page, also known as a Web Archive file.\r\n",
      ...parts.map(({ headers, body }) => `------=_NextPart_01\r\n${headers}\r\n\r\n${body}\r\n`),
      "------=_NextPart_01--\r\n",
    ].join("\r\n"),
    "latin1",
  );
const page = (body: string): Part => ({
  headers: html_headers,
  body: `<html xmlns:v=3D"urn:schemas-microsoft-com:vml"><head><title>Not counted</title><style>p {color:red}</style></head><body>${body}</body></html>`,
});
const p = (text: string): string => `<p class=3DMsoNormal>${text}<o:p></o:p></p>\r\n`;

describe("D1: a .doc file that is a single-file web page of Word", () => {
  test("is counted by its HTML, not by its source", () => {
    const file = mhtOf(page(p(words(150, "text")) + p(words(150, "text"))), {
      headers: "Content-Type: image/png\r\nContent-Transfer-Encoding: base64",
      body: "iVBORw0KGgo=".repeat(200),
    });
    expect(counted(file, "Umowa.doc")).toMatchObject({
      type: "mht",
      words: 300,
      segments: 2,
      images: 1,
      flags: ["renamed"],
    });
  });

  test("charset, soft line breaks and named characters are decoded", () => {
    const file = mhtOf(
      page(p("Za=BF=F3=B3=E6 g=EA=9Cl=\r\n=B9 ja=9F=F1&nbsp;&ndash; wy&#347;cig<br>drugi\r\nwiersz")),
    );
    expect(counted(file, "a.doc")).toMatchObject({ words: 7, characters: 38 });
  });

  test("each part of the document is counted as its own region", () => {
    const box = `<!--[if gte vml 1]><v:shape><v:textbox><![if !mso]><table><![endif]><div>${p(words(4, "box"))}</div></v:textbox></v:shape><![endif]--><![if !vml]><img alt=3D"not counted"><![endif]>`;
    const mark =
      "<a href=3D'#_ftn1'><span style=3D'mso-special-character:footnote'><![if !supportFootnotes]>[1]<![endif]></span></a>";
    const body = [
      p(`${words(2, "body")}${mark}${box}`),
      `<table><tr><td>${p(words(3, "cell"))}</td><td>last</td></tr></table>`,
      p("<!--[if supportFields]><span> PAGE </span><![endif]-->7<del>gone</del>"),
      p(`<span style=3D'display:none;mso-hide:all'>${words(5, "hidden")}</span>`),
      `<div style=3D'mso-element:footnote-list'><hr><div style=3D'mso-element:footnote' id=3Dftn1>${p(words(8, "note"))}</div></div>`,
      `<div style=3D'mso-element:comment-list'><div style=3D'mso-element:comment'>${p(words(9, "comment"))}</div></div>`,
    ].join("");
    const header = {
      headers: html_headers,
      body: `<body><div style=3D'mso-element:footnote-separator'>${p("line")}</div><div style=3D'mso-element:header'>${p("Company name")}</div></body>`,
    };
    const count = counted(mhtOf(page(body), header), "a.doc");
    expect(regionWords(count)).toEqual({
      body: 2 + 3 + 1 + 1,
      textbox: 4,
      footnote: 8,
      comment: 9,
      header: 2,
      hidden: 5,
      deleted: 1,
    });
    expect(count).toMatchObject({ words: 7 + 4 + 8, flags: ["renamed", "tracked-changes"] });
  });

  test("a single part, base64 and the charset of the page are read", () => {
    const html = Buffer.from(
      "<html><head><meta charset=utf-8></head><body>Dwa słowa &lt;b&gt;</body></html>",
      "utf8",
    );
    const file = `MIME-Version: 1.0\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n${html.toString("base64")}`;
    expect(counted(file, "a.doc")).toMatchObject({ type: "mht", words: 3 });
  });

  test.each([
    [
      "cut in the middle of a part",
      mhtOf(page(p("one two three"))).subarray(0, 400),
      "corrupt: mht: ends inside a part",
    ],
    ["without a page", mhtOf({ headers: "Content-Type: image/png", body: "x" }), "corrupt: mht: no html"],
    ["without text", mhtOf(page(p("&nbsp;"))), "empty: no text"],
  ])("%s", (_what, file, expected) => {
    expect(outcome(file, "a.doc")).toBe(expected);
  });

  test("a text about MIME is a plain text", () => {
    expect(counted("MIME-Version: 1.0 is a header of mails.", "a.txt").type).toBe("txt");
  });
});
