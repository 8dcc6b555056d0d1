import fs from "node:fs";
import { createRequire } from "node:module";
import type { Brand } from "#brands/brand.ts";

type Paint = {
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly stroke_width: number;
  readonly round: boolean;
};
/** One shape of a logo on its 48 × 48 grid. */
export type Shape = Paint &
  (
    | { readonly kind: "path"; readonly d: string }
    | { readonly kind: "circle"; readonly x: number; readonly y: number; readonly r: number }
    | {
        readonly kind: "rect";
        readonly x: number;
        readonly y: number;
        readonly width: number;
        readonly height: number;
        readonly r: number;
      }
  );

const resolve = createRequire(import.meta.url).resolve;
const logos = new Map<string, readonly Shape[]>();

/** The shapes of a brand's `logo.svg`: own drawings of paths, rectangles and circles; anything else is a fault. */
export function logoOf({ slug }: Brand): readonly Shape[] {
  const known = logos.get(slug);
  if (known) return known;
  const shapes = readShapes(fs.readFileSync(resolve(`#brands/${slug}/logo.svg`), "utf8"));
  logos.set(slug, shapes);
  return shapes;
}

function readShapes(svg: string): Shape[] {
  return [...svg.matchAll(/<(\w+)\s([^>]*?)\/>/g)].map(([, name = "", attributes = ""]) => {
    const text = (key: string): string | null =>
      new RegExp(`(?:^|\\s)${key}="([^"]*)"`).exec(attributes)?.[1] ?? null;
    const number = (key: string): number => Number(text(key) ?? "0");
    const stroke = text("stroke");
    const paint: Paint = {
      // SVG fills with black by default; a line with a stroke alone is not filled.
      fill:
        text("fill") === "none" || (text("fill") === null && stroke !== null)
          ? null
          : (text("fill") ?? "#000"),
      stroke,
      stroke_width: number("stroke-width") || 1,
      round: text("stroke-linecap") === "round" || text("stroke-linejoin") === "round",
    };
    switch (name) {
      case "path":
        return { ...paint, kind: "path", d: text("d") ?? "" };
      case "circle":
        return { ...paint, kind: "circle", x: number("cx"), y: number("cy"), r: number("r") };
      case "rect":
        return {
          ...paint,
          kind: "rect",
          x: number("x"),
          y: number("y"),
          width: number("width"),
          height: number("height"),
          r: number("rx"),
        };
      default:
        throw new Error(`a logo cannot be drawn with <${name}>`);
    }
  });
}
