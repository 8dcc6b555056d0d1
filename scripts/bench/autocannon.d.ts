/** The part of autocannon that the benchmark uses; the package brings no types. */
declare module "autocannon" {
  type Request = {
    path?: string;
    method?: "GET" | "POST";
    headers?: Record<string, string>;
    body?: string | Buffer;
  };
  type Options = Omit<Request, "path"> & {
    url: string;
    connections?: number;
    duration?: number;
    /** All requests of one connection in turns. */
    requests?: readonly Request[];
    /** Requests per second of all connections together. */
    overallRate?: number;
  };
  type Latency = { p50: number; p99: number };
  type Result = { requests: { average: number }; latency: Latency; non2xx: number; errors: number };
  export default function autocannon(options: Options): Promise<Result>;
}
