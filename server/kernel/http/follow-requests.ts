import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Machine } from "../ports/machine.ts";
import { inCause } from "../tracing/cause.ts";
import { type Begun, beginStep } from "../tracing/steps.ts";

/** The kind of person who calls. */
export type Role = "anyone" | "visitor" | "customer" | "staff" | "translator";

/** Pages and files of the built apps, which the handler of unknown addresses serves. */
type Served = "assets" | "pages/portal" | "pages/staff" | "pages/translator";

type Followed = {
  readonly step: Begun;
  /** Bytes of earlier answers on the same connection. */
  readonly sent_before: number;
  role: Role;
  /** What was served by no route of its own. */
  served?: Served;
};

type Logging = Pick<Machine, "log" | "config">;

const followed = new WeakMap<FastifyRequest, Followed>();

/** Records who calls, for the access log: the kind of person, never which one. */
export function noteRole(request: FastifyRequest, role: Role): void {
  const known = followed.get(request);
  if (known) known.role = role;
}

/** The route of all that no other serves: pages, their files, and addresses that do not exist. */
export const page_route = "/*";

/** Records what answered a request of `page_route`. */
export function noteServed(request: FastifyRequest, served: Served): void {
  const known = followed.get(request);
  if (known) known.served = served;
}

const unknown = "unknown";

/** The pattern of the route; an address may contain a hash, a token or an e-mail address. */
export function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  const pattern = url === page_route ? undefined : url;
  return pattern ?? followed.get(request)?.served ?? unknown;
}

/** Routes that machines ask every few seconds: their lines have the level `debug`, and they are not traced. */
const probes: ReadonlySet<string> = new Set(["/api/health", "/api/ready", "/metrics"]);

/**
 * Gives each request its id: in the answer, in every line of the log, in the jobs it adds and in its trace
 * (decision 0242). When it has ended, one line is logged without personal data: no address, query, body or caller.
 */
export function followRequests(app: FastifyInstance, machine: Logging): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { method, id } = request;
    const route = routeOf(request);
    // An address without a route is named when it is answered.
    const name = route === unknown ? method : `${method} ${route}`;
    const values = { "http.request.method": method };
    const cause = { request_id: id };
    const step = probes.has(route)
      ? { cause, end: () => {} }
      : beginStep({ kind: "request", name, values }, cause);
    followed.set(request, { step, sent_before: bytesOn(request), role: "anyone" });
    reply.header("x-request-id", id);
    inCause(step.cause ?? cause, done);
  });
  // The body is read by events of the connection, which know no request.
  app.addHook("preHandler", (request, _reply, done) => {
    const cause = followed.get(request)?.step.cause;
    if (cause) inCause(cause, done);
    else done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { statusCode: status } = reply;
    const known = followed.get(request);
    known?.step.end({
      outcome: status >= 500 ? "failed" : status >= 400 ? "refused" : "ok",
      values: {
        "http.response.status_code": status,
        "http.route": routeOf(request),
        "tolmaro.role": known.role,
      },
    });
    if (known) logAnswer(machine, request, reply, known);
    done();
  });
}

/** The same for a request whose address cannot be read: it belongs to no route and has no hooks. */
export function followUnreadable(machine: Logging, request: FastifyRequest, reply: FastifyReply): void {
  reply.header("x-request-id", request.id);
  const known = { sent_before: bytesOn(request), role: "anyone" } as const;
  reply.raw.once("close", () => logAnswer(machine, request, reply, known));
}

function logAnswer(
  { log, config }: Logging,
  request: FastifyRequest,
  reply: FastifyReply,
  { sent_before, role }: Pick<Followed, "sent_before" | "role">,
): void {
  if (!config.access_log) return;
  const route = routeOf(request);
  log[probes.has(route) ? "debug" : "info"](
    {
      method: request.method,
      route,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime),
      size_bytes: bytesOn(request) - sent_before,
      role,
      request_id: request.id,
    },
    "request",
  );
}

/** All bytes that a connection has sent; none on one that a test simulates. */
const bytesOn = ({ raw }: FastifyRequest): number => raw.socket?.bytesWritten ?? 0;
