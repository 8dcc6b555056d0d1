import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Machine } from "../ports/machine.ts";
import { inCause } from "../tracing/cause.ts";
import { type Begun, beginStep } from "../tracing/steps.ts";

/** The kind of person who calls. */
export type Role = "anyone" | "visitor" | "customer" | "staff" | "translator";

type Followed = {
  readonly step: Begun;
  /** Bytes of earlier answers on the same connection. */
  readonly sent_before: number;
  role: Role;
};

const followed = new WeakMap<FastifyRequest, Followed>();

/** Records who calls, for the access log: the kind of person, never which one. */
export function noteRole(request: FastifyRequest, role: Role): void {
  const known = followed.get(request);
  if (known) known.role = role;
}

/** The pattern of the route; an address may contain a hash, a token or an e-mail address. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? "unknown";

/** Routes that machines ask every few seconds; their lines have the level `debug`. */
const probes: ReadonlySet<string> = new Set(["/api/health", "/api/ready", "/metrics"]);

/**
 * Gives each request its id: in the answer, in every line of the log, in the jobs it adds and in its trace
 * (decision 0242). When it has ended, one line is logged without personal data: no address, query, body or caller.
 */
export function followRequests(app: FastifyInstance, { log, config }: Pick<Machine, "log" | "config">): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { method, id } = request;
    const step = beginStep(
      {
        kind: "request",
        name: `${method} ${routeOf(request)}`,
        values: { "http.request.method": method, "http.route": routeOf(request) },
      },
      { request_id: id },
    );
    const { cause } = step;
    followed.set(request, { step, sent_before: bytesOn(request), role: "anyone" });
    reply.header("x-request-id", id);
    if (cause) inCause(cause, done);
  });
  // The body is read by events of the connection, which know no request.
  app.addHook("preHandler", (request, _reply, done) => {
    const cause = followed.get(request)?.step.cause;
    if (cause) inCause(cause, done);
    else done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    const { step, sent_before, role = "anyone" } = followed.get(request) ?? {};
    step?.end({
      outcome: status >= 500 ? "failed" : status >= 400 ? "refused" : "ok",
      values: { "http.response.status_code": status, role },
    });
    const route = routeOf(request);
    if (config.access_log)
      log[probes.has(route) ? "debug" : "info"](
        {
          method: request.method,
          route,
          status,
          duration_ms: Math.round(elapsedTime),
          size_bytes: bytesOn(request) - (sent_before ?? 0),
          role,
          request_id: request.id,
        },
        "request",
      );
    done();
  });
}

/** All bytes that a connection has sent; none on one that a test simulates. */
const bytesOn = ({ raw }: FastifyRequest): number => raw.socket?.bytesWritten ?? 0;
