import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const shared = process.env["SHARED_DIR"] ?? path.resolve(import.meta.dirname, "../../../shared");
/** Folder of real documents with the expected result of each. */
export const folder = path.join(shared, "samples/documents");
export const are_here = (): boolean => existsSync(folder);

export type Row = Readonly<Record<string, string>>;

/** A line for each document, by the names of its columns. */
export function truth(): Row[] {
  const [head = "", ...lines] = readFileSync(path.join(folder, "truth.tsv"), "utf8").trimEnd().split("\n");
  const names = head.split("\t");
  return lines.map((line) =>
    Object.fromEntries(line.split("\t").map((value, i) => [names[i] ?? "", value] as const)),
  );
}

/** The value below which that share of all values is. */
export const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Real files with bytes changed, cut out and doubled, as many as asked for; SEED says where chance begins. */
export function* mutated(times: number): Generator<{ readonly row: Row; readonly bytes: Buffer }> {
  let seed = Number(process.env["SEED"] ?? 1);
  const chance = (below: number): number => {
    // A linear congruence is enough to be repeated by its seed.
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const files = truth()
    .filter((row) => row["expect"] === "ok")
    .map((row) => ({ row, bytes: readFileSync(path.join(folder, row["file"] ?? "")) }))
    .filter(({ bytes }) => bytes.length > 16 && bytes.length < 130_000);
  for (let i = 0; i < times; i++) {
    const one = files[i % files.length];
    if (!one) return;
    let bytes = Buffer.from(one.bytes);
    for (let n = 1 + chance(8); n > 0 && bytes.length >= 8; n--) {
      const place = chance(bytes.length);
      const act = chance(4);
      if (act === 0) bytes.writeUInt8(chance(256), place);
      else if (act === 1) bytes.fill(chance(2) * 255, place, Math.min(bytes.length, place + chance(64)));
      else if (act === 2)
        bytes = Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + chance(512))]);
      else bytes.copyWithin(place, chance(bytes.length));
    }
    yield { row: one.row, bytes };
  }
}
