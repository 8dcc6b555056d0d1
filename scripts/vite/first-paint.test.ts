import { expect, test } from "vitest";
import { overlayStyles } from "./first-paint.ts";

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
