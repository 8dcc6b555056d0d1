/** The part of fontkit we use; the package brings no types. pdfkit takes such a font as it is. */
declare module "fontkit" {
  export type Font = {
    readonly postscriptName: string;
    readonly characterSet: readonly number[];
    /** Tags of OpenType: tnum, kern. */
    readonly availableFeatures: readonly string[];
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
    readonly glyphForCodePoint: (code_point: number) => unknown;
    readonly hasGlyphForCodePoint: (code_point: number) => boolean;
  };
  export function create(bytes: Uint8Array): Font;
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** pdfkit takes a font that fontkit parsed, though its types do not say so. */
    registerFont(name: string, src: import("fontkit").Font): this;
  }
}
