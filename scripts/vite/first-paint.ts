/**
 * The first paint of a portal's page needs no file: the styles of the overlay are in the page, and a script of index.html
 * requests the others after it. The app waits for the style sheets (`globalThis.styles`).
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

const of_files =
  /[ \t]*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)\n?/g;
const style_address = /<link rel="stylesheet"[^>]*? href="\/([^"]+)">/;
const place = '<template id="files">';

/** Moves scripts and style sheets into the template, from which a script of the page inserts them after its first paint. */
export const firstPaint: Plugin = {
  name: "first-paint",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) => {
      if (!bundle || !html.includes(place)) return html;
      const files = html.match(of_files) ?? [];
      const sheets = files.flatMap((file) => {
        const name = style_address.exec(file)?.[1];
        if (name === undefined) return [];
        const sheet = bundle[name];
        if (sheet?.type !== "asset") throw new Error(`${name} is not in the build`);
        return sheet.source.toString();
      });
      const styles = overlayStyles(sheets.join("\n"));
      if (!styles.includes(".overlay{")) throw new Error("the styles of the overlay are not in the build");
      return html
        .replaceAll(of_files, "")
        .replace(place, `${place}\n${files.join("")}`)
        .replace("</head>", `<style nonce="{{nonce}}">${styles}</style>\n  </head>`);
    },
  },
};
