import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Installation } from "./installation.ts";

/** An agent with a key, by the official client; its user reads English. */
export async function connectedAgent(installation: Installation, key: string): Promise<Client> {
  const client = new Client({ name: "test agent", version: "1" });
  const headers = { authorization: `Bearer ${key}`, "accept-language": "en" };
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/mcp", installation.origin), { requestInit: { headers } }),
  );
  return client;
}

export type Input = Readonly<Record<string, unknown>>;

/** Calls a tool: its answer, or the problem document of its refusal. */
export async function callTool(
  agent: Client,
  name: string,
  input: Input = {},
): Promise<{ error: boolean; answer: Input }> {
  const { isError, structuredContent } = await agent.callTool({ name, arguments: input });
  return { error: isError === true, answer: (structuredContent ?? {}) as Input };
}
