import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { Refusal } from "#domain/errors.ts";
import { originOf } from "#server/kernel/http/envelope.ts";
import type { AdmitKey } from "#server/kernel/http/key-rates.ts";
import { sendRefusal } from "#server/kernel/http/refuse.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { agentTools, type AgentTool } from "./agent-tools.ts";
import { version } from "./version.ts";

/** The most characters of a text that a person has typed, because a name can hold instructions. */
const longest_text = 120;

/** A value without control characters, its texts cut: names of files and references are data, never instructions. */
function cleaned(value: unknown): unknown {
  if (typeof value === "string") {
    const plain = value.replace(/\p{Cc}/gu, " ");
    return /^https?:\/\//.test(plain) || plain.length <= longest_text ? plain : plain.slice(0, longest_text);
  }
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleaned(one)]));
}

/** The schema of a tool as the server asks for it: it validates, and describes itself in JSON Schema. */
const described = (schema: AgentTool["input"]) => ({
  "~standard": {
    ...schema["~standard"],
    jsonSchema: {
      input: () => z.toJSONSchema(schema, { io: "input" }) as Record<string, unknown>,
      output: () => z.toJSONSchema(schema, { io: "output" }) as Record<string, unknown>,
    },
  },
});

/** Runs a tool as a request of the public API by the same key: its scopes, limits, rates and records are the same. */
async function run(
  app: FastifyInstance,
  request: FastifyRequest,
  tool: AgentTool,
  input: Readonly<Record<string, unknown>>,
) {
  const { method, url, body, idempotency_key } = tool.request(input);
  const answer = await app.inject({
    method,
    url,
    remoteAddress: request.ip,
    headers: {
      host: request.host,
      authorization: request.headers.authorization ?? "",
      "accept-language": request.headers["accept-language"] ?? "en",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(idempotency_key === undefined ? {} : { "idempotency-key": idempotency_key }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const structuredContent = cleaned(answer.json()) as Record<string, unknown>;
  return {
    content: [{ type: "text" as const, text: JSON.stringify(structuredContent) }],
    structuredContent,
    isError: answer.statusCode >= 400,
  };
}

/** A browser names its page; only our own pages may call. Programs name none. */
function requireOwnOrigin(request: FastifyRequest, machine: Machine): void {
  const { origin } = request.headers;
  if (origin !== undefined && origin !== originOf(request, machine)) throw new Refusal("access.forbidden");
}

/** `POST /mcp`: the public API for agents that speak the Model Context Protocol, without sessions. */
export function serveAgents(app: FastifyInstance, machine: Machine, admitKey: AdmitKey): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      requireOwnOrigin(request, machine);
      const { key, brand } = await admitKey({ request, reply, scope: null, rate: "read" }, machine.clock());
      // Loaded by the first agent with a key: most installations serve none, and the package takes memory.
      const { createMcpHandler, McpServer } = await import("@modelcontextprotocol/server");
      const serverOf = () => {
        const server = new McpServer({ name: brand.name, version });
        // What is outside of the key's scopes is not listed.
        for (const tool of agentTools.filter(({ scope }) => key?.scopes.includes(scope)))
          server.registerTool(
            tool.name,
            {
              description: tool.description,
              inputSchema: described(tool.input),
              annotations: tool.annotations,
            },
            (input: unknown) => run(app, request, tool, input as Record<string, unknown>),
          );
        return server;
      };
      // Every answer is one document: a stream of changes would stay open for as long as its agent.
      const handler = createMcpHandler(serverOf, { responseMode: "json", maxSubscriptions: 0 });
      const url = new URL(request.url, originOf(request, machine));
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers))
        if (typeof value === "string" && name !== "content-length") headers.set(name, value);
      const body = request.method === "POST" ? JSON.stringify(request.body) : null;
      const answer = await handler.fetch(new Request(url, { method: request.method, headers, body }));
      reply.code(answer.status).header("cache-control", "no-store");
      for (const [name, value] of answer.headers) if (name !== "content-length") reply.header(name, value);
      return await reply.send(await answer.text());
    } catch (error) {
      return sendRefusal(error, reply, request, null, machine);
    }
  };
  app.route({ method: ["GET", "POST", "DELETE"], url: "/mcp", handler: serve });
}
