import { type Features, joined, pairCost, support } from "./alignment-cost.ts";

/** Positions of the source and the target that belong together; one side is empty for a part without a partner. */
export type Step = {
  readonly source: readonly number[];
  readonly target: readonly number[];
  readonly cost: number;
};

/** Prior costs: most texts have one partner, some are joined or split, few are left out. */
const alone_cost = 4.5;
const merge_cost = 1.5;
const unlike_cost = 3;
const moves = [
  [1, 1],
  [1, 0],
  [0, 1],
  [2, 1],
  [1, 2],
] as const;
const least_band = 25;

/**
 * The cheapest way through two lists of texts in order: one to one, one to none, two to one and the reverse. Only a band
 * around the diagonal is computed, so the time is proportional to the length and to the difference in length.
 */
export function cheapestPath(
  source: readonly Features[],
  target: readonly Features[],
  ratio: number,
): Step[] {
  const [n, m] = [source.length, target.length];
  const band = least_band + Math.abs(n - m);
  const width = 2 * band + 1;
  const centre = (i: number): number => Math.round((i * m) / Math.max(1, n));
  const index = (i: number, j: number): number => {
    const place = j - centre(i) + band;
    return place < 0 || place >= width ? -1 : i * width + place;
  };
  const texts: Texts = {
    source,
    target,
    source_joined: joinedWithNext(source),
    target_joined: joinedWithNext(target),
    ratio,
  };
  const costs = new Float64Array((n + 1) * width).fill(Number.POSITIVE_INFINITY);
  const chosen = new Uint8Array((n + 1) * width);
  costs[index(0, 0)] = 0;
  for (let i = 0; i <= n; i++) {
    const from = Math.max(0, centre(i) - band);
    const to = Math.min(m, centre(i) + band);
    for (let j = from; j <= to; j++) {
      const here = costs[index(i, j)] ?? Number.POSITIVE_INFINITY;
      if (here === Number.POSITIVE_INFINITY) continue;
      for (const [move, [down, right]] of moves.entries()) {
        const place = i + down <= n && j + right <= m ? index(i + down, j + right) : -1;
        if (place < 0) continue;
        const cost = here + moveCost(texts, i, j, [down, right]);
        if (cost >= (costs[place] ?? 0)) continue;
        costs[place] = cost;
        chosen[place] = move;
      }
    }
  }
  const steps: Step[] = [];
  let [i, j] = [n, m];
  while (i > 0 || j > 0) {
    const [down, right] = moves[chosen[index(i, j)] ?? 0] ?? moves[0];
    [i, j] = [i - down, j - right];
    steps.push({
      source: Array.from({ length: down }, (_, k) => i + k),
      target: Array.from({ length: right }, (_, k) => j + k),
      cost: down > 0 && right > 0 ? moveCost(texts, i, j, [down, right]) : 0,
    });
  }
  return steps.toReversed();
}

/** Both lists of texts, also joined with the text after each, which is read once for every cell of the band. */
type Texts = {
  readonly source: readonly Features[];
  readonly target: readonly Features[];
  readonly source_joined: readonly (Features | undefined)[];
  readonly target_joined: readonly (Features | undefined)[];
  readonly ratio: number;
};

const joinedWithNext = (all: readonly Features[]): (Features | undefined)[] =>
  all.map((one, at) => {
    const next = all[at + 1];
    return next && joined(one, next);
  });

function moveCost(texts: Texts, i: number, j: number, [down, right]: readonly [number, number]): number {
  if (down === 0 || right === 0) return alone_cost;
  const { source, target, source_joined, target_joined, ratio } = texts;
  const a = (down === 2 ? source_joined : source)[i];
  const b = (right === 2 ? target_joined : target)[j];
  if (!a || !b) return Number.POSITIVE_INFINITY;
  if (down + right === 2) return pairCost(a, b, ratio);
  // Both parts have to add to the likeness, otherwise any short text would be joined to its neighbour.
  const [whole, first, second] = down === 2 ? [b, source[i], source[i + 1]] : [a, target[j], target[j + 1]];
  const unlike = [first, second].reduce((sum, part) => sum + 1 - (part ? support(part, whole) : 0), 0);
  return merge_cost + unlike * unlike_cost + pairCost(a, b, ratio);
}
