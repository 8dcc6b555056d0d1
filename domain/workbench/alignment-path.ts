import { type Features, joined, lengthCost, most_likeness, pairCost, support } from "./alignment-cost.ts";

/** Positions of the source and the target that belong together; one side is empty for a part without a partner. */
export type Step = {
  readonly source: readonly number[];
  readonly target: readonly number[];
  readonly cost: number;
};
type Path = {
  readonly steps: readonly Step[];
  /** How many pairs of texts were compared in full: the work of it. */
  readonly compared: number;
};

/** Prior costs: most texts have one partner, some are joined or split, few are left out. */
const alone_cost = 4.5;
const merge_cost = 1.5;
const unlike_cost = 3;
type Move = readonly [down: number, right: number];
const one_to_one: readonly Move[] = [
  [1, 1],
  [1, 0],
  [0, 1],
];
const all_moves: readonly Move[] = [...one_to_one, [2, 1], [1, 2], [3, 1], [1, 3], [2, 2]];
const most_joined = 3;

/** Around the diagonal, and around a way that was found by length and rare words. */
const wide_band = 25;
const narrow_band = 8;
/** Texts are compared in full at once in a table of this size; a larger one is limited by a first look. */
const small_table = 20_000;
const largest_table = 4_000_000;

/** The columns of each row that are looked at. */
type Corridor = { readonly from: Int32Array; readonly to: Int32Array };

/**
 * The cheapest way through two lists of texts in order: beads of one to one, one to none, and up to three to one or two
 * to two. In a long document a first look by length and rare words finds the way, and texts are compared in full close
 * to it only, so that the work is proportional to the length, however many texts were left out.
 */
export function cheapestPath(source: readonly Features[], target: readonly Features[], ratio: number): Path {
  const [n, m] = [source.length, target.length];
  const wide = diagonal(n, m);
  const is_small = sizeOf(wide) <= small_table;
  const corridor = is_small
    ? wide
    : around(stepsOf(n, m, wide, one_to_one, firstLook(source, target, ratio)), n, m);
  const texts: Texts = { source: runsOf(source), target: runsOf(target), ratio };
  const work = { compared: 0 };
  const steps = stepsOf(n, m, corridor, all_moves, (...place) => moveCost(texts, work, ...place));
  return { steps, compared: work.compared };
}

function diagonal(n: number, m: number): Corridor {
  const most = Math.floor(largest_table / (2 * (n + 1)));
  const band = Math.max(1, Math.min(wide_band + Math.abs(n - m), most));
  const centre = (i: number): number => Math.round((i * m) / Math.max(1, n));
  return {
    from: Int32Array.from({ length: n + 1 }, (_, i) => Math.max(0, centre(i) - band)),
    to: Int32Array.from({ length: n + 1 }, (_, i) => Math.min(m, Math.max(centre(i) + band, centre(i + 1)))),
  };
}

const sizeOf = ({ from, to }: Corridor): number =>
  from.reduce((sum, start, i) => sum + (to[i] ?? start) - start + 1, 0);

/** Some columns on both sides of each place that a way passes. */
function around(steps: readonly Step[], n: number, m: number): Corridor {
  const from = new Int32Array(n + 1).fill(m);
  const to = new Int32Array(n + 1);
  let [i, j] = [0, 0];
  const pass = (): void => {
    from[i] = Math.min(from[i] ?? m, Math.max(0, j - narrow_band));
    to[i] = Math.max(to[i] ?? 0, Math.min(m, j + narrow_band));
  };
  pass();
  for (const { source, target } of steps) {
    [i, j] = [i + source.length, j + target.length];
    pass();
  }
  return { from, to };
}

/** The cost of a move from a place; from `most` on its height does not matter. */
type CostOf = (i: number, j: number, move: Move, most: number) => number;

function stepsOf(
  n: number,
  m: number,
  { from, to }: Corridor,
  moves: readonly Move[],
  costOf: CostOf,
): Step[] {
  const begin = new Int32Array(n + 2);
  for (let i = 0; i <= n; i++) begin[i + 1] = (begin[i] ?? 0) + (to[i] ?? 0) - (from[i] ?? 0) + 1;
  const index = (i: number, j: number): number =>
    j < (from[i] ?? 0) || j > (to[i] ?? -1) ? -1 : (begin[i] ?? 0) + j - (from[i] ?? 0);
  const costs = new Float64Array(begin[n + 1] ?? 0).fill(Number.POSITIVE_INFINITY);
  const chosen = new Uint8Array(costs.length);
  costs[index(0, 0)] = 0;
  for (let i = 0; i <= n; i++)
    for (let j = from[i] ?? 0; j <= (to[i] ?? -1); j++) {
      const here = index(i, j);
      let best = costs[here] ?? Number.POSITIVE_INFINITY;
      for (const [which, move] of moves.entries()) {
        const [down, right] = move;
        const place = i < down || j < right ? -1 : index(i - down, j - right);
        const before = costs[place] ?? Number.POSITIVE_INFINITY;
        if (before === Number.POSITIVE_INFINITY) continue;
        const cost = before + costOf(i - down, j - right, move, best - before);
        if (cost >= best) continue;
        best = cost;
        chosen[here] = which;
      }
      costs[here] = best;
    }
  const steps: Step[] = [];
  let [i, j] = [n, m];
  while (i > 0 || j > 0) {
    const move = moves[chosen[index(i, j)] ?? 0] ?? one_to_one[0] ?? [1, 1];
    const [down, right] = move;
    [i, j] = [i - down, j - right];
    steps.push({
      source: Array.from({ length: down }, (_, k) => i + k),
      target: Array.from({ length: right }, (_, k) => j + k),
      cost: down > 0 && right > 0 ? costOf(i, j, move, Number.POSITIVE_INFINITY) : 0,
    });
  }
  return steps.toReversed();
}

/** A word that occurs more often in a document says little about a place. */
const most_places = 20;
const common_bonus = 2.5;

/** The costs of a first look: the lengths, and whether two texts have rare numbers, names or words in common. */
function firstLook(source: readonly Features[], target: readonly Features[], ratio: number): CostOf {
  const [own, other] = [rareMarks(source), rareMarks(target)];
  const ids = new Map<string, number>();
  const numbered = (marks: readonly (readonly string[])[], partner: ReadonlySet<string>): number[][] =>
    marks.map((all) =>
      all
        .filter((mark) => partner.has(mark))
        .map((mark) => {
          const id = ids.get(mark) ?? ids.size;
          ids.set(mark, id);
          return id;
        })
        .toSorted((a, b) => a - b),
    );
  const from = numbered(own, new Set(other.flat()));
  const to = numbered(other, new Set(own.flat()));
  return (i, j, [down, right]) => {
    if (down === 0 || right === 0) return alone_cost;
    const [a, b] = [source[i], target[j]];
    if (!a || !b) return Number.POSITIVE_INFINITY;
    return lengthCost(a.length, b.length, ratio) - common_bonus * Math.min(3, commonCount(from[i], to[j]));
  };
}

/** The numbers, names and words of each text that are rare in its document. */
function rareMarks(all: readonly Features[]): string[][] {
  const marks = all.map(({ numbers, names, roots }) => [
    ...new Set([...numbers.map((one) => `#${one}`), ...names, ...roots]),
  ]);
  const counts = new Map<string, number>();
  for (const mark of marks.flat()) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return marks.map((own) => own.filter((mark) => (counts.get(mark) ?? 0) <= most_places));
}

/** How many numbers two ordered lists have in common. */
function commonCount(a: readonly number[] = [], b: readonly number[] = []): number {
  let [i, j, common] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const difference = (a[i] ?? 0) - (b[j] ?? 0);
    if (difference === 0) common++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return common;
}

/** Each text by itself and joined with those after it, which is read once for every column. */
type Runs = readonly (readonly Features[])[];
type Texts = { readonly source: Runs; readonly target: Runs; readonly ratio: number };

const runsOf = (all: readonly Features[]): Runs =>
  all.map((one, at) => {
    const runs = [one];
    for (const next of all.slice(at + 1, at + most_joined)) runs.push(joined(runs.at(-1) ?? one, next));
    return runs;
  });

function moveCost(
  { source, target, ratio }: Texts,
  work: { compared: number },
  i: number,
  j: number,
  [down, right]: Move,
  most: number,
): number {
  if (down === 0 || right === 0) return alone_cost;
  const [a, b] = [source[i]?.[down - 1], target[j]?.[right - 1]];
  if (!a || !b) return Number.POSITIVE_INFINITY;
  const merged = merge_cost * (down + right - 2);
  if (merged + lengthCost(a.length, b.length, ratio) - most_likeness >= most) return Number.POSITIVE_INFINITY;
  work.compared++;
  const cost = merged + pairCost(a, b, ratio);
  if (down + right === 2 || cost >= most) return cost;
  // Every part has to add to the likeness, otherwise any short text would be joined to its neighbour.
  const parts = unlike(source, i, down, b) + unlike(target, j, right, a);
  return cost + parts * unlike_cost;
}

/** How little the parts of a joined text occur in its translation. */
function unlike(all: Runs, first: number, count: number, whole: Features): number {
  let sum = 0;
  for (let at = first; count > 1 && at < first + count; at++) {
    const part = all[at]?.[0];
    sum += 1 - (part ? support(part, whole) : 0);
  }
  return sum;
}
