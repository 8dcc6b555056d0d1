import { correction, generate } from "lean-qr";
import { ink, type Sheet } from "./sheet.ts";

/** A printed QR code, with its mandatory label. */
export type PaperCode = { readonly label: string; readonly text: string };

const side = 96;
/** The white border of the code, in modules. */
const border = 4;
const label = { size: 7.5, colour: ink.text } as const;
const column = 190;

/** Draws codes side by side, each over its label; one page holds them all. */
export function drawCodes(sheet: Sheet, codes: readonly PaperCode[]): void {
  if (codes.length === 0) return;
  sheet.room(side + 24);
  codes.forEach((code, i) => {
    const x = sheet.left + i * column;
    const left = drawCode(sheet, code.text, x, sheet.y);
    sheet.write(code.label, left, sheet.y + side + 1, column - 8, label);
  });
  sheet.y += side + 16;
}

/** Draws one code; returns the position of its first module. */
function drawCode(sheet: Sheet, text: string, x: number, y: number): number {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const unit = side / (code.size + 2 * border);
  const runs: { x: number; y: number; width: number; height: number }[] = [];
  for (let row = 0; row < code.size; row += 1)
    for (let at = 0; at < code.size; at += 1) {
      if (!code.get(at, row)) continue;
      let end = at;
      while (code.get(end, row)) end += 1;
      runs.push({
        x: x + (border + at) * unit,
        y: y + (border + row) * unit,
        width: (end - at) * unit,
        height: unit,
      });
      at = end;
    }
  sheet.mosaic(runs, "#000000");
  return x + border * unit;
}
