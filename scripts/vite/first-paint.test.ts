import { describe, expect, test } from "vitest";
import { firstPaint, overlayStyles } from "./first-paint.ts";

test("the overlay, the brand's mark and what every page begins with are part of the first paint, nothing else", () => {
  const css = `
    @font-face { font-family: Sample; src: url(/assets/a.woff2) }
    :root { --s1: 1px }
    body { margin: 0 }
    .overlay, .overlay-view > :last-child { color: red }
    .overlay.leaving { opacity: 0 }
    .overlay .card { color: blue }
    .brand-mark { width: 1px }
    .brand-scene { width: 2px }
    .footer a { color: green }
    @media (min-width: 900px) { :root { --s1: 2px } .card { color: blue } }
    @media print { .card { color: blue } }`;
  expect(overlayStyles(css)).toBe(
    "@font-face{font-family:Sample;src:url(/assets/a.woff2)}:root{--s1:1px}body{margin:0}" +
      ".overlay,.overlay-view>:last-child{color:red}.overlay.leaving{opacity:0}.brand-mark{width:1px}" +
      "@media (width>=900px){:root{--s1:2px}}",
  );
});

describe("scripts and style sheets of a page with an overlay", () => {
  const page = (head: string): string =>
    `<html>\n<head>\n${head}</head>\n<body><div id="overlay"></div>\n<template id="files">{{files}}</template></body></html>`;
  const script = `<script type="module" crossorigin src="/assets/a.js"></script>\n`;
  const preload = `<link rel="modulepreload" crossorigin href="/assets/b.js">\n`;
  const sheet = `<link rel="stylesheet" crossorigin href="/assets/c.css">\n`;
  const css = { "assets/c.css": { type: "asset", source: ".overlay { color: red }" } };
  const transformed = (html: string, bundle: object | null = css): string => {
    const { transformIndexHtml } = firstPaint as unknown as {
      transformIndexHtml: { handler: (html: string, context: { bundle: object | null }) => string };
    };
    return transformIndexHtml.handler(html, { bundle });
  };

  test("are in the template, before the files of the page; the styles of the overlay are in the head", () => {
    const [head = "", body = ""] = transformed(page(script + preload + sheet)).split("</head>");
    expect(head).not.toMatch(/src=|href=/);
    expect(head).toContain('<style nonce="{{nonce}}">.overlay{color:red}</style>');
    expect(body).toContain(`<template id="files">\n${script}${preload}${sheet}{{files}}</template>`);
  });

  test("stay where they are without an overlay and while developing", () => {
    const other = `<head>${script}${sheet}</head>`;
    expect(transformed(other)).toBe(other);
    expect(transformed(page(script), null)).toBe(page(script));
  });

  test("a sheet that is not in the build, or has no styles of the overlay, ends the build", () => {
    expect(() => transformed(page(sheet), {})).toThrow("assets/c.css is not in the build");
    expect(() => transformed(page(script))).toThrow("the styles of the overlay are not in the build");
  });
});
