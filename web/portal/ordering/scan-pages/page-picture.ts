/** What a person did to a photograph by hand: quarter turns clockwise, and what is cut off each side in per cent. */
export type Cut = {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};
export type PageEdit = { readonly turns: number; readonly cut: Cut };
export const whole: Cut = { top: 0, right: 0, bottom: 0, left: 0 };

/** Enough to read small print of A4, and some hundred kilobytes a page. */
const longest_side = 2200;
const quality = 0.82;

/** Draws a photograph as it was turned and cut, at most `side` pixels long. */
export function draw(picture: ImageBitmap, { turns, cut }: PageEdit, side = longest_side): HTMLCanvasElement {
  const across = turns % 2 === 1;
  const [full_width, full_height] = across
    ? [picture.height, picture.width]
    : [picture.width, picture.height];
  const width = (full_width * (100 - cut.left - cut.right)) / 100;
  const height = (full_height * (100 - cut.top - cut.bottom)) / 100;
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const paper = canvas.getContext("2d");
  if (!paper) return canvas;
  // A picture with transparent parts is drawn on white.
  paper.fillStyle = "#fff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.scale(scale, scale);
  paper.translate(
    full_width / 2 - (full_width * cut.left) / 100,
    full_height / 2 - (full_height * cut.top) / 100,
  );
  paper.rotate((turns * Math.PI) / 2);
  paper.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return canvas;
}

/** The page as a JPEG with its size. */
export async function jpegOf(picture: ImageBitmap, edit: PageEdit) {
  const canvas = draw(picture, edit);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
  if (!blob) throw new Error("the browser makes no picture");
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height };
}
