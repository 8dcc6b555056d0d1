import { createHash, timingSafeEqual } from "node:crypto";
import http from "node:http";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { StatusFact } from "#contract/views/desk-status.ts";
import { troubledTasks } from "#server/kernel/jobs/trouble.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { routeOf } from "#server/kernel/http/follow-requests.ts";
import { watchSteps } from "#server/kernel/tracing/steps.ts";
import { readiness } from "./readiness.ts";
import { fact_traits, systemFacts } from "./system-facts.ts";

/**
 * Prometheus metrics: durations by route and status (routes, never addresses, so no personal data), and the figures
 * of `system-facts.ts`. They are served to callers with `METRICS_TOKEN`, or without a token
 * on the port `METRICS_PORT`, which must not be public. Without either there are no metrics.
 */
export function measure(app: FastifyInstance, machine: Machine): void {
  const { token, port } = machine.config.metrics;
  if (token === null && port === null) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureSteps(app, registry);
  measureConnections(registry, machine);
  const refresh = factMetrics(registry, machine);
  const type = registry.contentType;
  const report: Report = async () => {
    await refresh();
    return { type, text: await registry.metrics() };
  };
  if (token !== null) serveWithToken(app, report, token);
  if (port !== null) serveOnPort(app, report, { port, host: machine.config.host });
}

type Report = () => Promise<{ readonly type: string; readonly text: string }>;

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: "http_request_seconds",
    help: "Time to answer, by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    durations.observe(
      {
        method: request.method,
        route: routeOf(request),
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    );
    done();
  });
}

/** Durations of jobs and of calls to other services, by name and outcome, of this process. */
function measureSteps(app: FastifyInstance, registry: Registry): void {
  const histogram = (name: string, help: string, label: string) =>
    new Histogram({
      name,
      help,
      labelNames: [label, "outcome"],
      buckets: [0.1, 0.5, 2, 10, 60],
      registers: [registry],
    });
  const jobs = histogram("tolmaro_job_seconds", "Time of a job, by name and outcome.", "job");
  const calls = histogram("tolmaro_call_seconds", "Time of a call, by service and outcome.", "service");
  const unwatch = watchSteps(({ kind, name }) => {
    const begun = performance.now();
    return {
      end: ({ outcome }) => {
        const seconds = (performance.now() - begun) / 1000;
        if (kind === "job") jobs.observe({ job: name, outcome }, seconds);
        if (kind === "call") calls.observe({ service: name, outcome }, seconds);
      },
    };
  });
  app.addHook("onClose", (_app, done) => {
    unwatch();
    done();
  });
}

/** Requests and jobs of this process that wait for a connection to the database. */
function measureConnections(registry: Registry, { pool }: Machine): void {
  const waiting: Gauge = new Gauge({
    name: "tolmaro_waiting_for_connection",
    help: "Requests and jobs of this process that wait for a connection to the database.",
    registers: [registry],
    collect: () => waiting.set(pool.waitingCount),
  });
}

/** Reads the figures before each report; while the database does not respond, only that is reported. */
function factMetrics(registry: Registry, machine: Machine): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
  const gauges = new Map<string, Gauge>();
  for (const { metric, help, label } of Object.values(fact_traits))
    if (!gauges.has(metric)) gauges.set(metric, gauge(metric, help, label ? [label[0]] : []));
  const failed = gauge("tolmaro_failed_jobs", "Jobs whose last attempt failed, by name.", ["job"]);
  const up = gauge("tolmaro_database_up", "1 when the database answers.");
  const storage_up = gauge("tolmaro_storage_up", "1 when files can be stored.");
  const read = async (): Promise<void> => {
    const facts = await systemFacts(machine);
    for (const [name, { metric, label }] of Object.entries(fact_traits))
      gauges.get(metric)?.set(label ? { [label[0]]: label[1] } : {}, facts[name as StatusFact]);
    failed.reset();
    for (const { name, count } of await troubledTasks(machine.db)) failed.set({ job: name }, count);
    storage_up.set((await readiness(machine)).parts.storage === "down" ? 0 : 1);
  };
  return () =>
    read().then(
      () => up.set(1),
      (error: unknown) => {
        machine.log.warn({ err: error }, "metrics without the database");
        for (const one of [...gauges.values(), failed, storage_up]) one.reset();
        up.set(0);
      },
    );
}

/** Compares digests, so that neither time nor length reveals a partial match. */
function isToken(given: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given ?? ""), digest(`Bearer ${token}`));
}

function serveWithToken(app: FastifyInstance, report: Report, token: string): void {
  app.get("/metrics", async (request, reply) => {
    if (!isToken(request.headers.authorization, token))
      return reply
        .code(401)
        .headers({ "www-authenticate": "Bearer", "cache-control": "no-store" })
        .type("text/plain; charset=utf-8")
        .send("401\n");
    const { type, text } = await report();
    return reply.type(type).header("cache-control", "no-store").send(text);
  });
}

function serveOnPort(
  app: FastifyInstance,
  report: Report,
  address: { readonly port: number; readonly host: string },
): void {
  const server = http.createServer((request, answer) => {
    if (request.url !== "/metrics") return void answer.writeHead(404).end();
    report().then(
      ({ type, text }) => answer.writeHead(200, { "content-type": type }).end(text),
      () => answer.writeHead(500).end(),
    );
  });
  // Before the server answers: the framework only logs an error of a hook after that.
  app.addHook("onReady", () => {
    return new Promise<void>((listening, failed) => {
      const refuse = (error: Error) =>
        failed(
          new Error(`the port ${address.port} of METRICS_PORT cannot be used: ${error.message}.`, {
            cause: error,
          }),
        );
      server.once("error", refuse).listen(address.port, address.host, () => listening());
    });
  });
  app.addHook("onClose", () => new Promise<void>((closed) => void server.close(() => closed())));
}
