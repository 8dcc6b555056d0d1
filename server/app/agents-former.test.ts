import { beforeAll, describe, expect, test } from "vitest";
import { buyingCompany, content, newKey } from "#test/api-keys.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let key: string;
beforeAll(async () => {
  const { company } = await buyingCompany(installation);
  ({ key } = await newKey(company.session));
});

type Message = { readonly id?: number; readonly result?: Record<string, unknown>; readonly error?: unknown };

/** Sends what clients of former revisions send, such as `@modelcontextprotocol/sdk` 1.32.2. */
async function post(revision: string | null, message: object) {
  const answer = await installation.app.inject({
    method: "POST",
    url: "/mcp",
    headers: {
      authorization: `Bearer ${key}`,
      accept: "application/json, text/event-stream",
      ...(revision === null ? {} : { "mcp-protocol-version": revision }),
    },
    payload: { jsonrpc: "2.0", ...message },
  });
  const type = String(answer.headers["content-type"]);
  const text = type.startsWith("text/event-stream")
    ? (/^data: (.+)$/m.exec(answer.body)?.[1] ?? "")
    : answer.body;
  return { status: answer.statusCode, message: (text === "" ? {} : JSON.parse(text)) as Message };
}

/** A call and its result. */
async function request(revision: string, method: string, params: object = {}) {
  const { status, message } = await post(revision, { id: 7, method, params });
  expect(status, JSON.stringify(message)).toBe(200);
  expect(message).toMatchObject({ id: 7 });
  return message.result ?? {};
}

describe("integrations 7: agents whose client speaks a former revision of the protocol", () => {
  test.each(["2025-11-25", "2025-06-18", "2025-03-26"])(
    "%s: agree on it, list the tools and order",
    async (revision) => {
      const clientInfo = { name: "former client", version: "1" };
      const opening = { protocolVersion: revision, capabilities: {}, clientInfo };
      const { status, message } = await post(null, { id: 0, method: "initialize", params: opening });
      expect(status).toBe(200);
      expect(message.result).toMatchObject({ protocolVersion: revision, capabilities: { tools: {} } });
      expect((await post(revision, { method: "notifications/initialized" })).status).toBe(202);
      expect(await request(revision, "ping")).toEqual({});
      const { tools } = await request(revision, "tools/list");
      expect((tools as { name: string }[]).map(({ name }) => name)).toContain("confirm_order");
      const preview = await request(revision, "tools/call", { name: "preview_order", arguments: content });
      expect(preview["isError"]).toBe(false);
      const { id, gross } = preview["structuredContent"] as { id: number; gross: string };
      const bought = await request(revision, "tools/call", {
        name: "confirm_order",
        arguments: {
          preview_id: id,
          expected_gross: gross,
          payment: "on_account",
          request_id: `order-of-${revision}`,
        },
      });
      expect(bought).toMatchObject({
        isError: false,
        structuredContent: { orders: [{ status: "in_progress" }] },
      });
    },
  );

  test("a stream of the server's own messages, and the end of a session, are refused as not offered", async () => {
    for (const method of ["GET", "DELETE"] as const) {
      const headers = { authorization: `Bearer ${key}`, accept: "text/event-stream" };
      const answer = await installation.app.inject({ method, url: "/mcp", headers });
      expect(answer.statusCode, method).toBe(405);
    }
  });

  test("an unknown revision is answered with one that the server speaks", async () => {
    const params = {
      protocolVersion: "1999-01-01",
      capabilities: {},
      clientInfo: { name: "x", version: "1" },
    };
    const { message } = await post(null, { id: 0, method: "initialize", params });
    expect(message.result?.["protocolVersion"]).toMatch(/^2025-\d\d-\d\d$/);
  });
});
