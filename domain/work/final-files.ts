import type { AttachmentKind } from "../catalog.ts";

/** Kinds of files made from a source, the last step first. */
const made_kinds = ["verified", "proofread", "translated"] as const satisfies readonly AttachmentKind[];

/** A file of an order: its step, its version in that step, and its source (null: the whole order). */
export type MadeFile = {
  readonly kind: AttachmentKind;
  readonly version: number;
  readonly answers: string | null;
  readonly name: string;
};

/**
 * The delivered files: the newest version of the last step for each source, and by name for files without a source. A
 * source without a file of the last step has the file of the previous step, unless the last step has a file for the
 * whole order.
 */
export function finalFiles<F extends MadeFile>(files: readonly F[]): readonly F[] {
  const steps = made_kinds.map((kind) => files.filter((file) => file.kind === kind));
  const at = steps.findIndex((made) => made.length > 0);
  const last = steps[at] ?? [];
  const final = newestOf(last);
  if (last.some(({ answers }) => answers === null)) return [...final.values()];
  for (const earlier of steps.slice(at + 1))
    for (const [key, file] of newestOf(earlier.filter(({ answers }) => answers !== null)))
      if (!final.has(key)) final.set(key, file);
  return [...final.values()];
}

/** The newest version for each source or name; of equal versions the later one. */
function newestOf<F extends MadeFile>(files: readonly F[]): Map<string, F> {
  const newest = new Map<string, F>();
  for (const file of files) {
    const key = file.answers ?? `name:${file.name}`;
    const before = newest.get(key);
    if (!before || file.version >= before.version) newest.set(key, file);
  }
  return newest;
}

/** Intermediate files: everything that is not delivered as final, the last step and newest version first. */
export function earlierFiles<F extends MadeFile>(files: readonly F[]): readonly F[] {
  const final = new Set(finalFiles(files));
  return made_kinds.flatMap((kind) =>
    files.filter((file) => file.kind === kind && !final.has(file)).toSorted((a, b) => b.version - a.version),
  );
}
