import { createHmac } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { transformWithOxc } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secretOf, signedHeaders } from "#server/webhooks/signature.ts";
import { clientSource } from "./client-source.ts";

type Received = { readonly secret: string; readonly headers: object; readonly body: string };
type Module = {
  readonly createClient: (options: object) => {
    readonly account: () => Promise<unknown>;
    readonly confirmPreview: (id: number, body: object) => Promise<unknown>;
  };
  readonly verifyWebhook: (received: Received) => Promise<{ type: string }>;
};

let folder = "";
let made: Module;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-client-"));
  const file = path.join(folder, "client.mjs");
  fs.writeFileSync(file, (await transformWithOxc(clientSource(), "client.ts")).code);
  made = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Module;
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

type Call = { readonly at: number; readonly key: string | undefined };

/** A server that gives one answer after the other, the last one again and again; null breaks the connection. */
async function answering(answers: readonly (readonly [number, Record<string, string>] | null)[]) {
  const calls: Call[] = [];
  const server = http.createServer((request, response) => {
    const answer = answers[Math.min(calls.length, answers.length - 1)];
    calls.push({ at: Date.now(), key: request.headers["idempotency-key"]?.toString() });
    if (!answer) return void request.socket.destroy();
    response.writeHead(answer[0], { "content-type": "application/json", ...answer[1] });
    response.end('{"code":"of_the_test","detail":"A sentence."}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const api = made.createClient({ key: "tolk_live_x", base_url: `http://127.0.0.1:${port}` });
  return { api, calls, close: () => server.close() };
}

describe("integrations 3: the client repeats what may be repeated", () => {
  test("429 after the time that it names, a broken connection and 503, with the same Idempotency-Key", async () => {
    const { api, calls, close } = await answering([
      [429, { "retry-after": "1" }],
      null,
      [503, {}],
      [200, {}],
    ]);
    await api.confirmPreview(1, {});
    close();
    expect(calls).toHaveLength(4);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(calls[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect((calls[1]?.at ?? 0) - (calls[0]?.at ?? 0)).toBeGreaterThanOrEqual(950);
  });

  test("three times, and no other refusal", async () => {
    const [busy, refusing] = [await answering([[503, {}]]), await answering([[409, {}]])];
    await expect(busy.api.account()).rejects.toMatchObject({ status: 503 });
    await expect(refusing.api.account()).rejects.toMatchObject({ status: 409, code: "of_the_test" });
    busy.close();
    refusing.close();
    expect(busy.calls).toHaveLength(4);
    expect(refusing.calls).toHaveLength(1);
  });
});

describe("integrations 3: the client verifies webhooks", () => {
  const keys = {
    sign: (purpose: string, payload: string) =>
      createHmac("sha256", "a key of the installation").update(`${purpose}\n${payload}`).digest("base64url"),
  };
  const endpoint = { id: 7, generation: 3, rotated_at: null, rotations: [] };
  const message_id = "msg_aBcDeFgHiJkLmNoPqRsTuV";
  const body = JSON.stringify({ id: message_id, type: "order.paid" });
  const secret = secretOf(keys, endpoint);
  const signedAt = (now: Date) => signedHeaders(keys, endpoint, { message_id, body, now });

  test("of the endpoint, by headers of Node and of fetch, also while a former secret signs", async () => {
    const now = new Date();
    const headers = signedAt(now);
    expect(await made.verifyWebhook({ secret, headers, body })).toEqual(JSON.parse(body));
    expect((await made.verifyWebhook({ secret, headers: new Headers(headers), body })).type).toBe(
      "order.paid",
    );
    const rotated = { ...endpoint, generation: 4, rotated_at: now, rotations: [now] };
    const both = signedHeaders(keys, rotated, { message_id, body, now });
    expect((await made.verifyWebhook({ secret, headers: both, body })).type).toBe("order.paid");
  });

  test("and refuses a forged, a changed, a replayed and an unsigned one", async () => {
    const headers = signedAt(new Date());
    const long_ago = signedAt(new Date(Date.now() - 301_000));
    const { "webhook-signature": _, ...unsigned } = headers;
    const forged: Received[] = [
      { secret: secretOf(keys, { id: 8, generation: 3 }), headers, body },
      { secret: "whsec_", headers, body },
      { secret, headers, body: `${body} ` },
      { secret, headers: { ...headers, "webhook-id": "msg_other" }, body },
      { secret, headers: long_ago, body },
      { secret, headers: { ...long_ago, "webhook-timestamp": headers["webhook-timestamp"] }, body },
      { secret, headers: { ...headers, "webhook-signature": "v1,not base64 v2,x" }, body },
      { secret, headers: unsigned, body },
      { secret, headers: {}, body },
    ];
    for (const one of forged)
      await expect(made.verifyWebhook(one)).rejects.toMatchObject({ name: "WebhookRefused" });
  });
});
