/** One page: a JPEG picture with its size in pixels. */
export type PdfPage = { readonly jpeg: Uint8Array; readonly width: number; readonly height: number };

/** A4 in points; the longer side of a page follows its picture. */
const a4 = { short: 595, long: 842 } as const;
const encoder = new TextEncoder();

/** A PDF with one picture on each page, in this order; pictures fill pages of A4, upright or across. */
export function imagePdf(pages: readonly PdfPage[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: Uint8Array | string) => {
    const bytes = typeof part === "string" ? encoder.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (number: number, dictionary: string, stream?: Uint8Array) => {
    offsets[number] = length;
    write(`${number} 0 obj\n${dictionary}\n`);
    if (stream) {
      write("stream\n");
      write(stream);
      write("\nendstream\n");
    }
    write("endobj\n");
  };
  write("%PDF-1.4\n");
  // Three objects a page, after the catalogue and the list of pages.
  const first = (at: number) => 3 + at * 3;
  object(1, "<< /Type /Catalog /Pages 2 0 R >>");
  const kids = pages.map((_, at) => `${first(at)} 0 R`).join(" ");
  object(2, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  for (const [at, { jpeg, width, height }] of pages.entries()) {
    const n = first(at);
    const across = width > height;
    const [w, h] = across ? [a4.long, a4.short] : [a4.short, a4.long];
    const scale = Math.min(w / width, h / height);
    const [x, y] = [(w - width * scale) / 2, (h - height * scale) / 2];
    const content = encoder.encode(
      `q ${(width * scale).toFixed(2)} 0 0 ${(height * scale).toFixed(2)} ${x.toFixed(2)} ${y.toFixed(2)} cm /P Do Q`,
    );
    object(
      n,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents ${n + 1} 0 R /Resources << /XObject << /P ${n + 2} 0 R >> >> >>`,
    );
    object(n + 1, `<< /Length ${content.length} >>`, content);
    object(
      n + 2,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    );
  }
  const start = length;
  const count = 3 + pages.length * 3;
  const rows = Array.from(
    { length: count - 1 },
    (_, at) => `${String(offsets[at + 1]).padStart(10, "0")} 00000 n \n`,
  );
  write(`xref\n0 ${count}\n0000000000 65535 f \n${rows.join("")}`);
  write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return joined(parts, length);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
