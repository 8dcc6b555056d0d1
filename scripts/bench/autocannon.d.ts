/** The part of autocannon that the benchmark uses; the package brings no types. */
declare module "autocannon" {
  type Options = { url: string; headers?: Record<string, string>; connections?: number; duration?: number };
  type Latency = { p50: number; p99: number };
  type Result = { requests: { average: number }; latency: Latency; non2xx: number; errors: number };
  export default function autocannon(options: Options): Promise<Result>;
}
