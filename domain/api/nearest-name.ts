/** The known name that a mistyped one probably means: at most a third of its characters differ. Undefined for none. */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  const plain = plainOf(typed);
  // A long text is no name, and comparing it would take its time.
  if (plain.length > longest) return undefined;
  const most = Math.max(1, Math.floor(plain.length / 3));
  const near = known
    .map((name) => ({ name, edits: edits(plain, plainOf(name)) }))
    .toSorted((a, b) => a.edits - b.edits)[0];
  return near && near.edits <= most ? near.name : undefined;
}

const longest = 60;

/** `costCenter` and `cost-center` are `cost_center`. */
const plainOf = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase();

/** Characters added, removed, replaced or swapped with their neighbour between two texts. */
function edits(a: string, b: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, nth) => nth);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const is_swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = is_swap ? at(before, j - 2) + 1 : replaced;
      next.push(Math.min(at(row, j) + 1, at(next, j - 1) + 1, replaced, swapped));
    }
    before = row;
    row = next;
  }
  return at(row, b.length);
}

const at = (row: readonly number[], nth: number): number => row[nth] ?? 0;
