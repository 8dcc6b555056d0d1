/**
 * The typeface in the pieces a page loads by what it writes, each with the weights we set and no others: a Polish page
 * needs 25 kB of it, the font as published 62 (decision 0046).
 */
import fs from "node:fs";
import path from "node:path";
import subsetFont from "subset-font";

const published = "node_modules/@fontsource-variable/onest/files";
/** Of body text and of headings; `web/ui/tokens.css` sets none beyond. */
const weights = { min: 400, max: 700 };

type Piece = {
  readonly name: string;
  /** The part of the published font it is cut from. */
  readonly from: string;
  /** As CSS writes them: U+0104-0107. */
  readonly ranges: readonly string[];
};

/** No two share a character: a browser would load both for it. */
export const pieces: readonly Piece[] = [
  {
    name: "latin",
    from: "latin",
    ranges: [
      "U+0000-00FF",
      "U+0131",
      "U+0152-0153",
      "U+02BB-02BC",
      "U+02C6",
      "U+02DA",
      "U+02DC",
      "U+0304",
      "U+0308",
      "U+0329",
      "U+2000-206F",
      "U+20AC",
      "U+2122",
      "U+2191",
      "U+2193",
      "U+2212",
      "U+2215",
      "U+FEFF",
      "U+FFFD",
    ],
  },
  {
    name: "polish",
    from: "latin-ext",
    ranges: ["U+0104-0107", "U+0118-0119", "U+0141-0144", "U+015A-015B", "U+0179-017C"],
  },
  {
    name: "latin-ext",
    from: "latin-ext",
    ranges: [
      "U+0100-0103",
      "U+0108-0117",
      "U+011A-0130",
      "U+0132-0140",
      "U+0145-0151",
      "U+0154-0159",
      "U+015C-0178",
      "U+017D-02BA",
      "U+02BD-02C5",
      "U+02C7-02CC",
      "U+02CE-02D7",
      "U+02DD-02FF",
      "U+1D00-1DBF",
      "U+1E00-1E9F",
      "U+1EF2-1EFF",
      "U+20A0-20AB",
      "U+20AD-20B3",
      "U+20B5-20C0",
      "U+2113",
      "U+2C60-2C7F",
      "U+A720-A7FF",
    ],
  },
  {
    name: "cyrillic",
    from: "cyrillic",
    ranges: ["U+0301", "U+0400-045F", "U+0490-0491", "U+04B0-04B1", "U+2116"],
  },
  {
    name: "cyrillic-ext",
    from: "cyrillic-ext",
    ranges: [
      "U+0460-048F",
      "U+0492-04AF",
      "U+04B2-052F",
      "U+1C80-1C8A",
      "U+20B4",
      "U+2DE0-2DFF",
      "U+A640-A69F",
    ],
  },
];

/** First and last code point of a range. */
export function boundsOf(range: string): readonly [number, number] {
  const [first = "", last = first] = range.slice("U+".length).split("-");
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

function lettersOf({ ranges }: Piece): string {
  const codes = ranges.flatMap((range) => {
    const [first, last] = boundsOf(range);
    return Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
  });
  return String.fromCodePoint(...codes);
}

/** Each as a file: a page takes fonts from us alone, not from within a style. */
const faceOf = ({ name, ranges }: Piece): string => `@font-face {
  font-family: "Onest Variable";
  font-style: normal;
  font-display: swap;
  font-weight: ${weights.min} ${weights.max};
  src: url("./onest-${name}.woff2?no-inline") format("woff2-variations");
  unicode-range: ${ranges.join(", ")};
}
`;

/** Builds run in parallel and write the same, so each file appears whole. */
function place(file: string, content: string | Buffer): void {
  const unfinished = `${file}.${process.pid}`;
  fs.writeFileSync(unfinished, content);
  fs.renameSync(unfinished, file);
}

/** Writes the pieces and `onest.css` that names them into a folder next to the packages, and returns the folder. */
export async function writeFonts(root: string): Promise<string> {
  const folder = path.join(root, "node_modules/.cache/fonts");
  fs.mkdirSync(folder, { recursive: true });
  await Promise.all(
    pieces.map(async (piece) => {
      const whole = fs.readFileSync(path.join(root, published, `onest-${piece.from}-wght-normal.woff2`));
      const options = { targetFormat: "woff2", variationAxes: { wght: weights } } as const;
      place(
        path.join(folder, `onest-${piece.name}.woff2`),
        await subsetFont(whole, lettersOf(piece), options),
      );
    }),
  );
  place(path.join(folder, "onest.css"), pieces.map(faceOf).join(""));
  return folder;
}
