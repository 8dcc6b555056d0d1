/**
 * The first paint of a portal's page needs no file: the styles of the overlay are in the page, and the other styles are
 * fetched next to it. A script of index.html inserts them, and the app waits for them (`globalThis.styles`).
 */
import { transform, type SelectorComponent } from "lightningcss";
import type { Plugin } from "vite";

/** What the overlay has; selectors without a class are the ground of every page. */
const isOfOverlay = (part: SelectorComponent): boolean =>
  part.type !== "class" || part.name === "brand-mark" || /^(overlay|leaving)/.test(part.name);

/** The rules of a style sheet that the overlay is drawn by. */
export function overlayStyles(css: string): string {
  const filename = "first-paint.css";
  const { code } = transform({
    filename,
    code: Buffer.from(css),
    visitor: {
      Rule: {
        style: ({ value }) => (value.selectors.every((one) => one.every(isOfOverlay)) ? undefined : []),
      },
    },
  });
  return transform({ filename, code, minify: true }).code.toString();
}

const style_link = /<link rel="stylesheet"([^>]*?)href="\/([^"]+)">/g;

/** Scripts have a lower priority than styles; no style sheet holds up the overlay. */
export const firstPaint: Plugin = {
  name: "first-paint",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) => {
      const quiet = html.replace(
        /<(script type="module"|link rel="modulepreload")/g,
        '<$1 fetchpriority="low"',
      );
      if (!bundle || !quiet.includes('id="overlay"')) return quiet;
      const sheets = [...quiet.matchAll(style_link)].map(([, , file = ""]) => {
        const sheet = bundle[file];
        if (sheet?.type !== "asset") throw new Error(`${file} is not in the build`);
        return sheet.source.toString();
      });
      const styles = overlayStyles(sheets.join("\n"));
      if (!styles.includes(".overlay{")) throw new Error("the styles of the overlay are not in the build");
      return quiet
        .replaceAll(style_link, '<link rel="preload" as="style" data-styles$1href="/$2">')
        .replace("</head>", `<style nonce="{{nonce}}">${styles}</style>\n  </head>`);
    },
  },
};
