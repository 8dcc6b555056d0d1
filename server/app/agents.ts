import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Brand } from "#brands/brand.ts";
import type { ApiScope } from "#domain/api/scopes.ts";
import { Refusal, refusals } from "#domain/errors.ts";
import { challengeOf, issuerAt, servicesByKey } from "#server/api/index.ts";
import { asAgent } from "#server/kernel/http/agent-calls.ts";
import { originOf } from "#server/kernel/http/envelope.ts";
import { isOwnHost } from "#server/kernel/settings/origins.ts";
import type { AdmitKey } from "#server/kernel/http/key-rates.ts";
import { namedLanguage } from "#server/kernel/http/caller.ts";
import { readToolInput } from "#server/kernel/http/input.ts";
import { localeBeforeCaller, problemFor, sendRefusal } from "#server/kernel/http/refuse.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { agentTools, type AgentTool } from "./agent-tools.ts";
import { brandOfHost } from "./shells.ts";
import { version } from "./version.ts";

/** The most characters of a text that a person has typed, because a name can hold instructions. */
const longest_text = 120;

/** Fields with our own words: links, the sentences of a problem document, and the note of a quote, which is accepted with it. */
const own_fields: ReadonlySet<string> = new Set(["url", "detail", "note"]);

/**
 * A value without control characters, its texts cut except our own: names of files and references are data, never
 * instructions.
 */
function cleaned(value: unknown, field = ""): unknown {
  if (typeof value === "string") {
    const plain = value.replace(/\p{Cc}/gu, " ");
    return own_fields.has(field) ? plain : plain.slice(0, longest_text);
  }
  if (Array.isArray(value)) return value.map((one) => cleaned(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleaned(one, name)]));
}

/**
 * The schema of a tool as the server asks for it, which describes itself in JSON Schema, made once. It takes every value: the
 * tool reads its input itself, so that a wrong one is refused as in the public API.
 */
const described = (schema: AgentTool["input"]) => {
  const input = z.toJSONSchema(schema, { io: "input" }) as Record<string, unknown>;
  const output = z.toJSONSchema(schema, { io: "output" }) as Record<string, unknown>;
  return {
    "~standard": {
      ...schema["~standard"],
      validate: (value: unknown) => ({ value: value as Readonly<Record<string, unknown>> }),
      jsonSchema: { input: () => input, output: () => output },
    },
  };
};

/** Runs a tool as a request of the public API by the same key: its scopes, limits, rates and records are the same. */
async function run(app: FastifyInstance, request: FastifyRequest, tool: AgentTool, input: unknown) {
  const locale = localeBeforeCaller(request, true);
  const asked = readOr(() => readToolInput(tool.input, input ?? {}, locale));
  if (asked instanceof Refusal) return toolAnswer(problemFor(asked, request, locale), true);
  const { method, url, body, idempotency_key } = tool.request(asked);
  const answer = await asAgent(() =>
    app.inject({
      method,
      url,
      remoteAddress: request.ip,
      headers: {
        host: request.host,
        authorization: request.headers.authorization ?? "",
        "accept-language": namedLanguage(request) ?? "en",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(idempotency_key === undefined ? {} : { "idempotency-key": idempotency_key }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    }),
  );
  return toolAnswer(answer.json(), answer.statusCode >= 400);
}

function toolAnswer(document: unknown, isError: boolean) {
  const structuredContent = cleaned(document) as Record<string, unknown>;
  return {
    content: [{ type: "text" as const, text: JSON.stringify(structuredContent) }],
    structuredContent,
    isError,
  };
}

/** What a reader reads, or its refusal. */
function readOr<T>(read: () => T): T | Refusal {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** A browser names its page; only our own pages may call. Programs name none. */
function requireOwnOrigin(request: FastifyRequest, machine: Machine): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (origin !== originOf(request, machine) || !isOwnHost(machine.config, request.hostname))
    throw new Refusal("access.forbidden");
}

/** A request of an agent and the brand of its key. */
type Called = { readonly request: FastifyRequest; readonly brand: Brand };
type DescribedTool = { readonly tool: AgentTool; readonly inputSchema: ReturnType<typeof described> };
/** Serves one request of an agent with the scopes of its key. */
type ServeAgent = (called: Called, address: string, scopes: readonly ApiScope[]) => Promise<Response>;

/** Opens the protocol: tools are described once, and each request has a server of its own with those of its scopes. */
async function openProtocol(app: FastifyInstance): Promise<ServeAgent> {
  // Loaded by the first agent with a key: most installations serve none, and the package takes memory.
  const { createMcpHandler, McpServer } = await import("@modelcontextprotocol/server");
  // Brands with the same services have the same tools.
  const described_tools = new Map<string, readonly DescribedTool[]>();
  const toolsOf = (brand: Brand): readonly DescribedTool[] => {
    const services = servicesByKey(brand);
    const name = services.join();
    const known = described_tools.get(name);
    if (known) return known;
    const made = agentTools(services).map((tool) => ({ tool, inputSchema: described(tool.input) }));
    described_tools.set(name, made);
    return made;
  };
  // No tool reports before its end, so every answer is one document; a stream of changes would stay open for as long as
  // its agent.
  const handler = createMcpHandler(
    ({ authInfo }) => {
      if (!authInfo) throw new Error("an agent was not admitted");
      const { request, brand } = authInfo.extra as Called;
      const server = new McpServer({ name: brand.name, version });
      // What is outside of the key's scopes is not listed, and services that the brand does not sell are not offered.
      for (const { tool, inputSchema } of toolsOf(brand))
        if (authInfo.scopes.includes(tool.scope))
          server.registerTool(
            tool.name,
            { description: tool.description, inputSchema, annotations: tool.annotations },
            (input: unknown) => run(app, request, tool, input),
          );
      return server;
    },
    { maxSubscriptions: 0 },
  );
  return (called, address, scopes) => {
    const { request } = called;
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === "string" && name !== "content-length") headers.set(name, value);
    const is_post = request.method === "POST";
    return handler.fetch(
      new Request(address, { method: request.method, headers, body: is_post ? "{}" : null }),
      {
        authInfo: { token: "", clientId: "", scopes: [...scopes], extra: { ...called } },
        ...(is_post ? { parsedBody: request.body } : {}),
      },
    );
  };
}

/** `POST /mcp`: the public API for agents that speak the Model Context Protocol, without sessions. */
export function serveAgents(app: FastifyInstance, machine: Machine, admitKey: AdmitKey): void {
  let protocol: Promise<ServeAgent> | null = null;
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      requireOwnOrigin(request, machine);
      const { key, brand } = await admitKey({ request, reply, scope: null, rate: "read" }, machine.clock());
      protocol ??= openProtocol(app);
      const { href } = new URL(request.url, originOf(request, machine));
      const answer = await (await protocol)({ request, brand }, href, key?.scopes ?? []);
      reply.code(answer.status).header("cache-control", "no-store");
      for (const [name, value] of answer.headers) if (name !== "content-length") reply.header(name, value);
      return await reply.send(await answer.text());
    } catch (error) {
      // A client without a working token learns where a person authorizes it.
      if (error instanceof Refusal && refusals[error.code].status === 401) {
        const issuer = await issuerAt(machine, request, brandOfHost);
        reply.header("www-authenticate", challengeOf(issuer, error.code !== "key.missing"));
      }
      return sendRefusal(error, reply, request, null, machine);
    }
  };
  app.route({ method: ["GET", "POST", "DELETE"], url: "/mcp", handler: serve });
}
