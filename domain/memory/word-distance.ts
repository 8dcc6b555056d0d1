/** Costs are whole ten-thousandths, so that a percentage never depends on rounding of fractions. */
const whole = 10_000;
const prefix_share = 8_000;
const least_prefix = 3;

/** The cost of one word in the place of another: cheaper the longer their common beginning, as in inflection. */
function substitutionCost(a: string, b: string): number {
  if (a === b) return 0;
  const shorter = Math.min(a.length, b.length);
  let common = 0;
  while (common < shorter && a.charCodeAt(common) === b.charCodeAt(common)) common++;
  if (common < least_prefix) return whole;
  return whole - Math.floor((prefix_share * common) / Math.max(a.length, b.length));
}

/**
 * The word edit distance of two texts in ten-thousandths of a word; null when it is above `most`. A word that is left
 * out or added costs a whole.
 */
export function wordDistance(a: readonly string[], b: readonly string[], most: number): number | null {
  if (Math.abs(a.length - b.length) * whole > most) return null;
  let previous = Int32Array.from({ length: b.length + 1 }, (_, j) => j * whole);
  let row = new Int32Array(b.length + 1);
  for (const [i, word] of a.entries()) {
    let least = (i + 1) * whole;
    row[0] = least;
    for (let j = 1; j <= b.length; j++) {
      const cost = Math.min(
        (previous[j] ?? 0) + whole,
        (row[j - 1] ?? 0) + whole,
        (previous[j - 1] ?? 0) + substitutionCost(word, b[j - 1] ?? ""),
      );
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return null;
    [previous, row] = [row, previous];
  }
  const distance = previous[b.length] ?? 0;
  return distance > most ? null : distance;
}

/** 100 × (1 − distance / longer length), rounded down; null when it is below `least` percent. */
export function wordPercent(a: readonly string[], b: readonly string[], least: number): number | null {
  const length = Math.max(a.length, b.length);
  if (length === 0) return null;
  const distance = wordDistance(a, b, Math.floor(((100 - least) * length * whole) / 100));
  return distance === null ? null : Math.floor((100 * (length * whole - distance)) / (length * whole));
}
