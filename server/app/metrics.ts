import { createHash, timingSafeEqual } from "node:crypto";
import http from "node:http";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { queueState, troubledTasks } from "../jobs/trouble.ts";
import type { Machine } from "../ports/machine.ts";

/**
 * Prometheus metrics: durations by route and status (routes, never addresses, so no personal data), the job queue,
 * captured money without effect, and unsent mails. They are served to callers with `METRICS_TOKEN`, or without a token
 * on the port `METRICS_PORT`, which must not be public. Without either there are no metrics.
 */
export function measure(app: FastifyInstance, machine: Machine): void {
  const { token, port } = machine.config.metrics;
  if (token === null && port === null) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  const refresh = databaseMetrics(registry, machine);
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
        route: request.routeOptions.url ?? "unknown",
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    );
    done();
  });
}

/** Reads the database metrics before each report; while it does not respond, only that is reported. */
function databaseMetrics(registry: Registry, { db, log }: Machine): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
  const jobs = gauge("tolmaro_jobs", "Background jobs, by state.", ["state"]);
  const failed = gauge("tolmaro_failed_jobs", "Jobs whose last attempt failed, by name.", ["job"]);
  const oldest = gauge("tolmaro_oldest_due_job_seconds", "How long the oldest job that is due has waited.");
  const events = gauge(
    "tolmaro_payment_events_without_effect",
    "Accepted events of payment providers that have had no effect yet.",
  );
  const mails = gauge("tolmaro_unsent_mails", "Mails that were written and not sent, by state.", ["state"]);
  const read = async (): Promise<void> => {
    const state = await queueState(db);
    for (const name of ["waiting", "running", "retrying", "given_up"] as const)
      jobs.set({ state: name }, state[name]);
    oldest.set(state.oldest_due_seconds);
    failed.reset();
    for (const { name, count } of await troubledTasks(db)) failed.set({ job: name }, count);
    const { rows } = await sql<{ events: number; waiting: number; failed: number }>`
      select (select count(*) from provider_event
          where settled_at is null and payment_id is not null and kind <> 'ask')::int as events,
        count(*) filter (where error is null)::int as waiting, count(*) filter (where error is not null)::int as failed
      from mail where sent_at is null and overtaken_at is null
    `.execute(db);
    const [counts] = rows;
    events.set(counts?.events ?? 0);
    mails.set({ state: "waiting" }, counts?.waiting ?? 0);
    mails.set({ state: "failed" }, counts?.failed ?? 0);
  };
  const up = gauge("tolmaro_database_up", "1 when the database answers.");
  return () =>
    read().then(
      () => up.set(1),
      (error: unknown) => {
        log.warn({ err: error }, "metrics without the database");
        for (const one of [jobs, failed, oldest, events, mails]) one.reset();
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
      return reply.code(401).header("www-authenticate", "Bearer").type("text/plain").send("401\n");
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
  app.addHook("onListen", () => {
    return new Promise<void>((listening, failed) => {
      server.once("error", failed).listen(address.port, address.host, () => listening());
    });
  });
  app.addHook("onClose", () => new Promise<void>((closed) => void server.close(() => closed())));
}
