import { doubtful_cost, type Features, featuresOf, pairCost } from "./alignment-cost.ts";
import { cheapestPath, type Step } from "./alignment-path.ts";
import { documentFinding, type SegmentFinding } from "./checks.ts";

/** A unit of a document that was taken apart: its segments in order, as coded text. */
export type AlignUnit = {
  readonly part: string;
  readonly region: string;
  readonly segments: readonly string[];
};
type AlignLanguages = { readonly source_lang: string; readonly target_lang: string };

/** Units that belong together, as positions in the documents; usually one each. */
type UnitPair = {
  readonly source: readonly number[];
  readonly target: readonly number[];
  /** The texts are probably a translation of each other. */
  readonly is_sure: boolean;
};

type DocumentAlignment = {
  readonly pairs: readonly UnitPair[];
  /** Source units of at least five words without a partner. */
  readonly omitted: readonly number[];
  /** Target units with words and without a partner. */
  readonly added: readonly number[];
  /** Words of the source in sure pairs, as a share. */
  readonly aligned_bps: number;
  /** Below 60 % the documents are compared as a whole only. */
  readonly is_aligned: boolean;
  /** Characters of the target by characters of the source. */
  readonly ratio: number;
  /** How many pairs of texts were compared in full: the work of it. */
  readonly compared: number;
};

const omitted_words = 5;
const least_aligned_bps = 6_000;
/** Parts are compared unit by unit when so many of their units look like a translation. */
const agreeing_bps = 9_500;
/** A unit that has moved must be alike by more than its length. */
const moved_cost = 0;

type Side = {
  readonly features: readonly Features[];
  readonly groups: ReadonlyMap<string, readonly number[]>;
};

function sideOf(units: readonly AlignUnit[], lang: string): Side {
  const groups = new Map<string, number[]>();
  for (const [at, { part, region }] of units.entries()) {
    const key = `${part}\n${region}`;
    const group = groups.get(key);
    if (group) group.push(at);
    else groups.set(key, [at]);
  }
  return { features: units.map(({ segments }) => featuresOf(segments.join(" "), lang)), groups };
}

/**
 * Aligns the units of an uploaded document with those of its source (7): one to one where part, region and order agree,
 * otherwise by dynamic programming over the units of the same part and region, then over what is left.
 */
export function alignDocuments(
  source: readonly AlignUnit[],
  target: readonly AlignUnit[],
  { source_lang, target_lang }: AlignLanguages,
): DocumentAlignment {
  const [from, to] = [sideOf(source, source_lang), sideOf(target, target_lang)];
  const ratio = lengthRatio(from.features, to.features);
  const pairs: UnitPair[] = [];
  let compared = 0;
  const rest = { source: [] as number[], target: [] as number[] };
  for (const key of new Set([...from.groups.keys(), ...to.groups.keys()])) {
    const [own, other] = [from.groups.get(key) ?? [], to.groups.get(key) ?? []];
    const { pairs: taken, compared: work } = alignGroup(own, other, { from, to, ratio });
    compared += work;
    pairs.push(...taken);
    const paired = {
      source: new Set(taken.flatMap((one) => one.source)),
      target: new Set(taken.flatMap((one) => one.target)),
    };
    rest.source.push(...own.filter((at) => !paired.source.has(at)));
    rest.target.push(...other.filter((at) => !paired.target.has(at)));
  }
  // A unit may have moved to another part or region.
  const moved = alignGroup(
    rest.source.toSorted((a, b) => a - b),
    rest.target.toSorted((a, b) => a - b),
    { from, to, ratio },
    moved_cost,
  );
  pairs.push(...moved.pairs.filter(({ is_sure }) => is_sure));
  const ordered = pairs.toSorted((a, b) => (a.source[0] ?? 0) - (b.source[0] ?? 0));
  return { ...summary(ordered, from, to), ratio, compared: compared + moved.compared };
}

function alignGroup(
  own: readonly number[],
  other: readonly number[],
  { from, to, ratio }: { readonly from: Side; readonly to: Side; readonly ratio: number },
  sure_cost = doubtful_cost,
): { readonly pairs: readonly UnitPair[]; readonly compared: number } {
  if (own.length === 0 || other.length === 0) return { pairs: [], compared: 0 };
  const pick = (all: readonly Features[], places: readonly number[]): Features[] =>
    places.flatMap((at) => all[at] ?? []);
  const [source, target] = [pick(from.features, own), pick(to.features, other)];
  const inOrder = source.map((one, at): Step => {
    const partner = target[at];
    return {
      source: [at],
      target: [at],
      cost: partner ? pairCost(one, partner, ratio) : Number.POSITIVE_INFINITY,
    };
  });
  const agreeing = inOrder.filter(({ cost }) => cost <= doubtful_cost).length;
  const is_parallel = own.length === other.length && agreeing * 10_000 >= own.length * agreeing_bps;
  const { steps, compared } = is_parallel
    ? { steps: inOrder, compared: 0 }
    : cheapestPath(source, target, ratio);
  const pairs = steps
    .filter((step) => step.source.length > 0 && step.target.length > 0)
    .map((step) => ({
      source: step.source.flatMap((at) => own[at] ?? []),
      target: step.target.flatMap((at) => other[at] ?? []),
      is_sure: step.cost <= sure_cost,
    }));
  return { pairs, compared: compared + source.length };
}

/** Characters of the target by characters of the source, within the range of natural languages. */
function lengthRatio(source: readonly Features[], target: readonly Features[]): number {
  const total = (all: readonly Features[]): number => all.reduce((sum, { length }) => sum + length, 0);
  const ratio = total(target) / Math.max(1, total(source));
  return Math.min(4, Math.max(0.25, ratio));
}

function summary(
  pairs: readonly UnitPair[],
  from: Side,
  to: Side,
): Omit<DocumentAlignment, "ratio" | "compared"> {
  const [seen_source, seen_target] = [
    new Set(pairs.flatMap((one) => one.source)),
    new Set(pairs.flatMap((one) => one.target)),
  ];
  const without = (side: Side, seen: ReadonlySet<number>, words: number): number[] =>
    side.features.flatMap((one, at) => (!seen.has(at) && one.words >= words ? [at] : []));
  const wordsIn = (places: readonly number[]): number =>
    places.reduce((sum, at) => sum + (from.features[at]?.words ?? 0), 0);
  const total = wordsIn(from.features.map((_, at) => at));
  const sure = pairs.filter(({ is_sure }) => is_sure).reduce((sum, pair) => sum + wordsIn(pair.source), 0);
  const aligned_bps = total === 0 ? 10_000 : Math.floor((sure * 10_000) / total);
  return {
    pairs,
    omitted: without(from, seen_source, omitted_words),
    added: without(to, seen_target, 1),
    aligned_bps,
    is_aligned: aligned_bps >= least_aligned_bps,
  };
}

/** Segments of a pair of units that belong together; one side may be empty. */
export type SegmentPair = {
  readonly source: readonly string[];
  readonly target: readonly string[];
  /** The texts are probably a translation of each other. */
  readonly is_sure: boolean;
};

/** Aligns the segments of two units by the same costs; `ratio` is that of the documents. */
export function alignSegments(
  source: readonly string[],
  target: readonly string[],
  { source_lang, target_lang }: AlignLanguages,
  ratio: number,
): SegmentPair[] {
  if (source.length === 1 || target.length === 0) return [{ source, target, is_sure: true }];
  const from = source.map((one) => featuresOf(one, source_lang));
  const to = target.map((one) => featuresOf(one, target_lang));
  const { steps } = cheapestPath(from, to, ratio);
  const is_left_out = (step: Step): boolean =>
    step.target.length === 0 && step.source.some((at) => (from[at]?.words ?? 0) >= omitted_words);
  // A single text is the translation of all of them, unless one is clearly missing in it.
  if (target.length === 1 && !steps.some(is_left_out)) return [{ source, target, is_sure: true }];
  return steps.map((step) => ({
    source: step.source.flatMap((at) => source[at] ?? []),
    target: step.target.flatMap((at) => target[at] ?? []),
    is_sure: step.source.length === 1 || step.cost <= doubtful_cost,
  }));
}

/** Findings of the alignment itself: by position of a source unit, of a target unit, or of the whole document. */
export function alignmentFindings(alignment: DocumentAlignment): {
  readonly source: readonly (readonly [number, SegmentFinding])[];
  readonly target: readonly (readonly [number, SegmentFinding])[];
  readonly document: readonly SegmentFinding[];
} {
  const percent = `${Math.floor(alignment.aligned_bps / 100)} %`;
  if (!alignment.is_aligned)
    return { source: [], target: [], document: [documentFinding("not_aligned", percent)] };
  return {
    source: alignment.omitted.map((at) => [at, documentFinding("omitted", "")] as const),
    target: alignment.added.map((at) => [at, documentFinding("added", "")] as const),
    document: [],
  };
}
