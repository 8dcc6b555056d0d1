import PdfDocument from "pdfkit";
import type { Shape } from "./logo.ts";
import { type DocumentFont, fontOf, shareWork, type Weight } from "./fonts.ts";

export const ink = { text: "#17212b", muted: "#5b666e", rule: "#c9d1d6", head: "#f0f3f5" } as const;

type Writing = {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly align?: "left" | "right";
};

/** A4 with one margin. Positions are points from the top left corner. */
const page = { width: 595.28, height: 841.89, margin: 40, foot: 14 } as const;

export type Sheet = {
  readonly left: number;
  readonly width: number;
  /** The position of the next block. */
  y: number;
  /** The height of a text in a width. */
  readonly height: (text: string, width: number, writing: Writing) => number;
  /** The width of a text on one line. */
  readonly length: (text: string, writing: Writing) => number;
  readonly write: (text: string, x: number, y: number, width: number, writing: Writing) => void;
  readonly rule: (y: number, x?: number, width?: number) => void;
  readonly box: (x: number, y: number, width: number, height: number, colour: string) => void;
  /** Fills rectangles as one shape, so that no seam shows between neighbours. */
  readonly mosaic: (
    rectangles: readonly { x: number; y: number; width: number; height: number }[],
    colour: string,
  ) => void;
  readonly draw: (shapes: readonly Shape[], x: number, y: number, size: number) => void;
  /** Begins a new page when `height` does not fit; returns whether it did. */
  readonly room: (height: number) => boolean;
  /** Writes the foot of every page once the number of pages is known, and returns the document's bytes. */
  readonly finish: (foot: (page: number, pages: number) => string) => Promise<Uint8Array>;
};

export type SheetInfo = {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly created_at: Date;
};

/** An empty document. Values that would differ between runs (instant, id) come from `info`. */
export function newSheet({ title, author, language, created_at }: SheetInfo): Sheet {
  const doc = new PdfDocument({
    size: "A4",
    margin: 0,
    // The font is embedded, so no font of the reader's machine is used.
    font: "",
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: created_at },
  });
  const parts: Uint8Array[] = [];
  doc.on("data", (part: Uint8Array) => parts.push(part));
  useFonts(doc, language);
  const set = ({ size, weight = "regular" }: Writing) => doc.font(weight).fontSize(size);

  const sheet: Sheet = {
    left: page.margin,
    width: page.width - 2 * page.margin,
    y: page.margin,
    height: (text, width, writing) => set(writing).heightOfString(text, { width, lineGap: 1 }),
    length: (text, writing) => set(writing).widthOfString(text),
    write(text, x, y, width, writing) {
      set(writing)
        .fillColor(writing.colour ?? ink.text)
        .text(text, x, y, { width, align: writing.align ?? "left", lineGap: 1 });
    },
    rule(y, x = sheet.left, width = sheet.width) {
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.6)
        .strokeColor(ink.rule)
        .stroke();
    },
    box: (x, y, width, height, colour) => void doc.rect(x, y, width, height).fill(colour),
    mosaic(rectangles, colour) {
      for (const one of rectangles) doc.rect(one.x, one.y, one.width, one.height);
      doc.fill(colour);
    },
    draw(shapes, x, y, size) {
      doc
        .save()
        .translate(x, y)
        .scale(size / 48);
      for (const shape of shapes) drawShape(doc, shape);
      doc.restore();
    },
    room(height) {
      if (sheet.y + height <= page.height - page.margin - page.foot) return false;
      doc.addPage();
      sheet.y = page.margin;
      return true;
    },
    async finish(foot) {
      const { count } = doc.bufferedPageRange();
      for (let i = 0; i < count; i += 1) {
        doc.switchToPage(i);
        sheet.write(foot(i + 1, count), sheet.left, page.height - page.margin, sheet.width, {
          size: 7.5,
          colour: ink.muted,
          align: "right",
        });
      }
      const ended = new Promise<void>((done, fail) => doc.once("end", done).once("error", fail));
      doc.end();
      await ended;
      return Buffer.concat(parts);
    },
  };
  return sheet;
}

function useFonts(doc: PDFKit.PDFDocument, language: string): void {
  for (const weight of ["regular", "bold"] as const) {
    doc.registerFont(weight, fontOf(weight)).font(weight);
    shareWork((doc as unknown as { readonly _font: DocumentFont })._font, weight, language);
  }
}

function drawShape(doc: PDFKit.PDFDocument, shape: Shape): void {
  if (shape.kind === "path") doc.path(shape.d);
  else if (shape.kind === "circle") doc.circle(shape.x, shape.y, shape.r);
  else doc.roundedRect(shape.x, shape.y, shape.width, shape.height, shape.r);
  if (shape.stroke !== null) {
    doc.lineWidth(shape.stroke_width).strokeColor(shape.stroke);
    doc.lineCap(shape.round ? "round" : "butt").lineJoin(shape.round ? "round" : "miter");
  }
  if (shape.fill !== null && shape.stroke !== null) doc.fillAndStroke(shape.fill, shape.stroke);
  else if (shape.fill !== null) doc.fill(shape.fill);
  else doc.stroke();
}
