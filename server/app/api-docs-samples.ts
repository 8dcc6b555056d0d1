import { final_statuses } from "#domain/orders/public-status.ts";

/** Programs of the documentation, which a test runs as they are. */

/** How often the program asks, which a test key needs not wait for. */
const pauseOf = (test_mode: boolean): string =>
  test_mode ? 'process.env.KEY?.startsWith("tolk_test_") ? 2_000 : 60_000' : "60_000";

/** From a file to its translation, by the client. */
export const clientSample = (
  address: string,
  test_mode: boolean,
): string => `import { writeFile } from "node:fs/promises";
import { createClient } from "./client.ts";

const api = createClient({ key: process.env.KEY ?? "", base_url: "${address}" });
const file = await api.uploadFile(new TextEncoder().encode("Good morning"), { name: "a.txt", source_lang: "en" });
const preview = await api.createPreview({
  service_type: "write", source_lang: "en", target_langs: ["pl"], files: [file.id],
});
const { orders, approval } = await api.confirmPreview(preview.id, {
  expected_gross: preview.gross, payment: "balance",
});
const [order] = orders;
if (!order || approval) throw new Error("nothing is ordered yet: a person has to approve it");

const final: readonly string[] = [${final_statuses.map((one) => `"${one}"`).join(", ")}];
const pause_ms = ${pauseOf(test_mode)};
let { status } = await api.order(order.id);
while (!final.includes(status)) {
  await new Promise((wait) => setTimeout(wait, pause_ms));
  ({ status } = await api.order(order.id));
}
if (status !== "delivered") throw new Error(\`the order is \${status}\`);
for (const { name, url } of (await api.deliverables(order.id)).files)
  await writeFile(name, new Uint8Array(await (await fetch(url)).arrayBuffer()));`;

/** A message as it comes. */
export const webhookMessage = `POST /webhook
webhook-id: msg_…
webhook-timestamp: 1795805506
webhook-signature: v1,…

{"id":"msg_…","type":"order.delivered","timestamp":"…","mode":"live","data":{"order":{"id":1,"status":"delivered","version":9,"reference":"PO-1"}}}`;

/** A receiver without any library. */
export const webhookSample = `import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secret = Buffer.from((process.env.WEBHOOK_SECRET ?? "").replace("whsec_", ""), "base64");

function isOurs({ "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signatures }, body) {
  const expected = createHmac("sha256", secret).update(\`\${id}.\${at}.\${body}\`).digest();
  const is_new = Math.abs(Date.now() / 1000 - Number(at)) < 300;
  return is_new && String(signatures).split(" ").some((one) => {
    const given = Buffer.from(one.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

createServer(async (request, response) => {
  let body = "";
  for await (const part of request.setEncoding("utf8")) body += part;
  const is_ours = isOurs(request.headers, body);
  if (is_ours) console.log(JSON.parse(body));
  response.writeHead(is_ours ? 204 : 401).end();
}).listen(Number(process.env.PORT ?? 8080));`;

/** An agent with the official client. */
export const agentSample = (address: string): string => `// npm install @modelcontextprotocol/client
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const agent = new Client({ name: "my-agent", version: "1" });
const headers = { authorization: \`Bearer \${process.env.KEY}\` };
await agent.connect(new StreamableHTTPClientTransport(new URL("${address}/mcp"), { requestInit: { headers } }));

async function use(name, input) {
  const { isError, structuredContent } = await agent.callTool({ name, arguments: input });
  if (isError) throw new Error(JSON.stringify(structuredContent));
  return structuredContent;
}

console.log((await agent.listTools()).tools.map(({ name }) => name));
const preview = await use("preview_order", { source_lang: "en", target_langs: ["pl"], text: "Good morning" });
console.log(preview.gross, preview.currency);
const bought = await use("confirm_order", {
  preview_id: preview.id, expected_gross: preview.gross, payment: "balance", request_id: \`preview-\${preview.id}\`,
});
console.log(await use("get_order", { order_id: bought.orders[0].id }));
await agent.close();`;
