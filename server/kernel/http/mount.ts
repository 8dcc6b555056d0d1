import { bearerOf } from "./bearer.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Route } from "#contract/route.ts";
import { routes, type RouteName } from "#contract/routes.ts";
import { confirmationRuleOf } from "#domain/accounts/confirmed-acts.ts";
import { Refusal } from "#domain/errors.ts";
import { requireConfirmed } from "./confirmation.ts";
import { hasAuditEntry, writeAudit } from "../audit.ts";
import type { Tx } from "../db/open.ts";
import { transact, rolledBack } from "../db/transact.ts";
import { digest } from "../settings/keys.ts";
import { openHub } from "../live/hub.ts";
import type { Machine } from "../ports/machine.ts";
import { bodyStream, forgetRest } from "./body.ts";
import type { Caller } from "./caller.ts";
import { proveCaller } from "./caller.ts";
import { machineOfKey } from "./key-machine.ts";
import type { AdmitKey } from "./key-rates.ts";
import { endingHook, type NoteEndingCall, openEndingCalls } from "./ending-rows.ts";
import { eventStreams, type Streams } from "./event-stream.ts";
import { fixedDocuments } from "./fixed-documents.ts";
import type { Asked, Command, Handlers, Preview, Query, Stream } from "./handlers.ts";
import { claim, claimOf, keep, type StoredOutcome } from "./idempotency.ts";
import { idempotency_key_form } from "./idempotency-key.ts";
import { readInput } from "./input.ts";
import { envelope, originOf } from "./envelope.ts";
import { prebuilt } from "./prebuilt.ts";
import { openLimits } from "./limits.ts";
import { sendRefusal } from "./refuse.ts";
import { tidyUp } from "./tidy-up.ts";

/** How long a server that shuts down waits for open responses. */
const shutdown_ms = 8000;

/** What all rows share: the proof of keys, the notes about calls, and senders of responses that are not created for a single request. */
type Shared = {
  readonly admitKey: AdmitKey;
  readonly noteEndingCall: NoteEndingCall;
  readonly catalogue: ReturnType<typeof prebuilt>;
  readonly documents: ReturnType<typeof fixedDocuments>;
  readonly streams: Streams;
};
type AnyHandler = Query<Route> | Command<Route, unknown, unknown> | Stream<Route>;

/** Mounts the contract: every row, and only the rows. A row without a handler does not compile. */
export function mountContract(
  app: FastifyInstance,
  machine: Machine,
  handlers: Handlers<RouteName>,
  admitKey: AdmitKey,
): void {
  const catalogue = prebuilt(machine);
  const documents = fixedDocuments();
  const limits = openLimits(machine.db);
  const noteEndingCall = openEndingCalls(machine.db);
  const streams = eventStreams(openHub(machine.pool, machine.log), machine.config);
  app.addHook("preClose", (done) => {
    streams.close();
    // Browsers open spare connections without a request; the shutdown does not wait a minute for them.
    setTimeout(() => app.server.closeAllConnections(), shutdown_ms).unref();
    done();
  });
  const rows = Object.entries(routes) as [RouteName, Route][];
  const mount = (scope: FastifyInstance, name: RouteName, row: Route): void => {
    const per_minute = machine.config.rate_limits ? row.per_minute : undefined;
    scope.route({
      method: row.method,
      url: row.path,
      ...(row.stream ? { bodyLimit: Number.MAX_SAFE_INTEGER } : {}),
      // The end of a row and limits are checked before the body is read.
      onRequest: [
        ...(row.ends ? [endingHook(row.ends, machine)] : []),
        ...(per_minute === undefined
          ? []
          : [({ ip }: FastifyRequest) => limits.count({ name, ip, per_minute }, machine.clock())]),
      ],
      handler: answering(name, row, handlers[name] as unknown as AnyHandler, machine, {
        catalogue,
        documents,
        streams,
        admitKey,
        noteEndingCall,
      }),
    });
  };
  for (const [name, row] of rows) if (!row.stream) mount(app, name, row);
  // Routes that accept a file or raw bytes read the socket: no parser may buffer or change the body.
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, parsed) => parsed(null, payload));
    for (const [name, row] of rows) if (row.stream) mount(scope, name, row);
    done();
  });
}

/** Dictionaries are mostly asked for again: what was answered before is sent without a promise. */
function answering(
  name: RouteName,
  row: Route,
  handler: AnyHandler,
  live: Machine,
  shared: Shared,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply> {
  const first = answeringFirst(name, row, handler, live, shared);
  if (!row.jwt) return first;
  return (request, reply) =>
    shared.catalogue.sendAgain(name, row, request, reply, {
      origin: originOf(request, live),
      now: live.clock(),
    }) ?? first(request, reply);
}

const answeringFirst =
  (
    name: RouteName,
    row: Route,
    handler: AnyHandler,
    live: Machine,
    { admitKey, noteEndingCall, catalogue, documents, streams }: Shared,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const now = live.clock();
    let caller: Caller | null = null;
    try {
      const machine = row.who === "key" ? machineOfKey(live, request) : live;
      caller =
        row.who === "key"
          ? await admitKey({ request, reply, scope: row.scope, rate: row.rate }, now)
          : await proveCaller(machine, request, row, now);
      // Mails about an end are of the live mode, and an agent's tools are changed with the row (decision 0300).
      if (row.ends && caller.key !== null && !caller.is_agent && machine === live)
        await noteEndingCall({ name, key_id: caller.key.id }, now);
      const asked: Asked<Route> = {
        caller,
        now,
        machine,
        origin: originOf(request, machine),
        headers: request.headers,
        ip: request.ip,
        ...(readInput(row, request, caller.locale) as {
          params: undefined;
          query: undefined;
          body: undefined;
        }),
      };
      if (confirmationRuleOf(name) === "always") requireConfirmed(caller, now);
      if ("topics" in handler)
        return streams.open(
          reply,
          { name: caller.name, session: sessionOf(request, caller) },
          await handler.topics({ ...asked, db: machine.db }),
        );
      if (row.fixed && "query" in handler) {
        const { query } = handler;
        const text = async () => JSON.stringify(await query({ ...asked, db: machine.db }));
        const document = { name, type: "application/json; charset=utf-8", text };
        return await documents.send(document, request, reply);
      }
      if (row.jwt && "query" in handler) {
        return await catalogue.send(name, row, handler, asked, request, reply);
      }
      return send(row, reply, await answer(name, row, handler, asked, request));
    } catch (error) {
      if (row.stream) forgetRest(request);
      return sendRefusal(error, reply, request, caller, live, row.fault);
    }
  };

/** The session of a caller, as the digest of its token; null for a visitor, whose token has no row. */
const sessionOf = ({ headers }: FastifyRequest, { id }: Caller): string | null =>
  id === null ? null : digest(bearerOf(headers)).toString("hex");

async function answer(
  name: RouteName,
  row: Route,
  handler: Query<Route> | Preview<Route> | Command<Route, unknown, unknown>,
  asked: Asked<Route>,
  request: FastifyRequest,
): Promise<unknown> {
  if ("query" in handler) return handler.query({ ...asked, db: asked.machine.db });
  if ("preview" in handler) {
    await handler.prepare?.(asked);
    return rolledBack(asked.machine.db, (tx) => handler.preview({ ...asked, tx }));
  }
  return runCommand(name, row, handler, asked, request);
}

/** The one place where a request's transaction is opened. */
async function runCommand(
  name: RouteName,
  row: Route,
  handler: Command<Route, unknown, unknown>,
  asked: Asked<Route>,
  request: FastifyRequest,
): Promise<unknown> {
  const { machine, now, caller } = asked;
  const key = row.idempotent ? idempotencyKey(request) : null;
  if (key === null && row.idempotent === "required") throw new Refusal("idempotency.missing");
  const prepared = handler.prepare
    ? await handler.prepare({ ...asked, stream: bodyStream(request) })
    : undefined;
  const { params, query, body } = asked;
  const prepared_as = handler.identify?.(prepared);
  const ticket = key === null ? null : claimOf(key, caller.name, name, { params, query, body, prepared_as });
  const write = async (tx: Tx): Promise<StoredOutcome> => {
    const known = ticket && (await claim(tx, ticket, now));
    if (known) return known;
    const result = await handler.command({ ...asked, tx }, prepared);
    // A staff command without an audit entry is recorded by its name: every act of staff is logged (decision 0054).
    if (row.who === "staff" && !hasAuditEntry(tx))
      await writeAudit(tx, caller, { act: name, object: "call", object_id: idIn(asked.params) }, now);
    const fresh: StoredOutcome = handler.finish
      ? { result: result ?? null }
      : { result: null, answer: result ?? null };
    if (ticket) await keep(tx, ticket, fresh);
    return fresh;
  };
  const stored = await tidyUp(handler, machine, prepared, () => transact(machine.db, write));
  if ("answer" in stored || !handler.finish) return stored.answer;
  const final = await handler.finish({ ...asked, db: machine.db }, stored.result);
  if (ticket && !handler.secret) await keep(machine.db, ticket, { result: stored.result, answer: final });
  return final;
}

/** The id an address names, for the audit log. */
function idIn(params: unknown): number | null {
  const { id } = (params ?? {}) as { id?: unknown };
  return typeof id === "number" ? id : null;
}

/** Without a key a write simply runs. */
function idempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers["idempotency-key"];
  if (header === undefined) return null;
  if (typeof header !== "string" || !idempotency_key_form.test(header))
    throw new Refusal("idempotency.malformed");
  return header;
}

/** 202 for a purchase that waits for a person. */
const statusOf = (row: Route, result: unknown): number =>
  row.may_wait && (result as { approval: unknown }).approval !== null ? 202 : (row.status ?? 200);

function send(row: Route, reply: FastifyReply, result: unknown): FastifyReply {
  reply.header("cache-control", "no-store");
  if (row.status === 204) return reply.code(204).send();
  if (row.plain) return reply.code(200).type("text/plain; charset=utf-8").send(String(result));
  reply.code(statusOf(row, result)).type("application/json; charset=utf-8");
  return reply.send(JSON.stringify(envelope(row, result)));
}
