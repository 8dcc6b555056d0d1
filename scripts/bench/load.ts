import autocannon from "autocannon";

export type Target = {
  readonly title: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
};
export type Measured = {
  readonly title: string;
  readonly per_second: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
};

async function round(target: Target, connections: number, seconds: number): Promise<Measured> {
  const result = await autocannon({
    url: target.url,
    headers: { ...target.headers },
    connections,
    duration: seconds,
  });
  return {
    title: target.title,
    per_second: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.non2xx + result.errors,
  };
}

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The median of three rounds of each target, taken in turns, so that a noisy minute falls on all of them. */
export async function inTurns(
  targets: readonly Target[],
  { connections = 16, seconds = 4 } = {},
): Promise<Measured[]> {
  const rounds: Measured[][] = targets.map(() => []);
  for (let i = 0; i < 3; i++) {
    for (const [place, target] of targets.entries())
      rounds[place]?.push(await round(target, connections, seconds));
  }
  return targets.map(({ title }, place) => {
    const of = rounds[place] ?? [];
    return {
      title,
      per_second: middle(of.map((one) => one.per_second)),
      p50: middle(of.map((one) => one.p50)),
      p99: middle(of.map((one) => one.p99)),
      errors: Math.max(...of.map((one) => one.errors)),
    };
  });
}

export const ratio = (a: number, b: number): string => `${(a / b).toFixed(2)}x`;
